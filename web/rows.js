/* rows.js: marks on a board: what decided a game, and the cells of a move. */

const WAYS = [[2, 0], [0, 2], [2, 2], [2, -2]];
const ROW = 5;

/** The cells of a colour's rows of five or more. */
function winningRows(board, pieces, colour) {
  const at = new Map(board.cells.map((cell, i) => [`${cell.x},${cell.y}`, i]).filter(([, i]) => pieces[i] === colour[0]));
  const found = new Set();
  for (const [key] of at) {
    const [x, y] = key.split(',').map(Number);
    for (const [dx, dy] of WAYS) {
      const row = [];
      for (let n = 0; at.has(`${x + n * dx},${y + n * dy}`); n++) row.push(at.get(`${x + n * dx},${y + n * dy}`));
      if (row.length >= ROW) row.forEach((cell) => found.add(cell));
    }
  }
  return [...found];
}

/** The marks of a finished position: its groups, or the row that won. */
export function decision(board, view, isOver) {
  const marks = {};
  if (view.groups?.length) {
    const seen = new Set();
    marks.groups = view.groups.map((group) => {
      const isBest = !seen.has(group.colour);
      seen.add(group.colour);
      return {...group, isBest};
    }).filter(({cells, isBest}) => isBest || cells.length > 1 || board.ground === 'hex'); /* single discs are noise on other boards */
  }
  if (isOver && board.ground === 'lines') marks.wins = ['white', 'black'].flatMap((colour) => winningRows(board, view.pieces, colour));
  return marks;
}

/** The cells of a move, for arrows and rings: {cells, isPair}. */
export function moveMarks(geometry, view, move) {
  const step = view.steps.find((each) => each.move === move);
  if (step) return {cells: step.cells, isPair: move.includes('+')};
  return {cells: geometry.cellsNamed(move), isPair: move.includes('+')};
}
