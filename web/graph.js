/* graph.js: a graph of white's winning chances over a game, with the mistakes marked. */
import {s} from './dom.js';
import {t} from './words.js';

const WIDTH = 100, HEIGHT = 40;
const FAULTS = [['blunder', 0.3, '??'], ['mistake', 0.16, '?'], ['unsure', 0.08, '?!']];

/** What a move lost for its player, from white's chances before and after it. */
export const lossOf = (before, after, mover) => (mover === 'white' ? before - after : after - before);

/** How bad a move was for its player: {kind, sign}, or null. */
export function faultOf(before, after, mover) {
  if (before === undefined || after === undefined) return null;
  const loss = lossOf(before, after, mover);
  const found = FAULTS.find(([, least]) => loss >= least);
  return found ? {kind: found[0], sign: found[2]} : null;
}

/** The graph; a click calls `go(ply)`. */
export function drawGraph({wins, plies, ply, moverOf, go}) {
  const x = (i) => (plies ? (i / plies) * WIDTH : 0), y = (win) => (1 - win) * HEIGHT;
  const known = Array.from({length: plies + 1}, (_, i) => i).filter((i) => wins[i] !== undefined);
  const edge = known.map((i) => `L${x(i).toFixed(2)} ${y(wins[i]).toFixed(2)}`).join('');
  const faults = known.filter((i) => i).map((i) => ({i, fault: faultOf(wins[i - 1], wins[i], moverOf(i))})).filter(({fault}) => fault);
  const graph = s('svg', {class: 'graph', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': t('analysis.graph')},
    known.length > 1 && s('path', {class: 'field', d: `M${x(known[0])} ${HEIGHT}${edge}L${x(known.at(-1))} ${HEIGHT}z`}),
    s('path', {class: 'middle', d: `M0 ${HEIGHT / 2}H${WIDTH}`}),
    faults.map(({i, fault}) => s('ellipse', {class: fault.kind, cx: x(i), cy: y(wins[i]), rx: 0.9, ry: 1.5})),
    s('path', {class: 'cursor', d: `M${x(ply)} 0V${HEIGHT}`}));
  graph.addEventListener('click', (event) => {
    const box = graph.getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * plies));
  });
  return graph;
}
