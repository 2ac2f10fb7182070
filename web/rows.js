/* rows.js: marks on a board: what decided a game, and the cells of a move. */

/** All groups of a position; the best one of each colour stands out. Single pieces without neighbours are noise
 * where every piece counts. */
export function groupMarks(board, view) {
  const seen = new Set();
  return {groups: (view.groups ?? []).map((group) => {
    const isBest = !seen.has(group.colour);
    seen.add(group.colour);
    return {...group, isBest};
  }).filter(({cells, isBest}) => isBest || cells.length > 1 || board.ground === 'hex')};
}

/** What decided a finished game: its groups, or else the cells themselves. */
export function decision(view) {
  const cells = new Set(view.decisive);
  const groups = (view.groups ?? []).filter((group) => cells.has(group.cells[0])).map((group) => ({...group, isBest: true}));
  return groups.length ? {groups} : {decisive: view.decisive};
}

/** The cells of a move, for arrows and rings: {cells, isPair}. */
export function moveMarks(geometry, view, move) {
  const step = view.steps.find((each) => each.move === move);
  if (step) return {cells: step.cells, isPair: move.includes('+')};
  return {cells: geometry.cellsNamed(move), isPair: move.includes('+')};
}
