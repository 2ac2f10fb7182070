/* motion.js: finds out what moved where, from two positions and the move between them.
 *
 * A motion is what Board.animate shows: a piece that moves along a path, one that appears or one that
 * disappears. */
import {Board} from './board.js';
import {U} from './geometry.js';

const CELL_MS = 95, LEAP_MS = 240;

const inOrder = (geometry, cells, way) =>
  cells.sort((a, b) => (geometry.points[a].x - geometry.points[b].x) * way.dx + (geometry.points[a].y - geometry.points[b].y) * way.dy);

/** The motion of a piece that comes to `cell` from another place. */
function comes(geometry, cell, from, more) {
  const to = geometry.points[cell];
  return {cell, path: [{x: from.x - to.x, y: from.y - to.y}, {x: 0, y: 0}], ...more};
}

/** The motions of a push: the order of the pieces on a line does not change, so they match one by one. All
 * stop together; a piece starts to move when the one behind it arrives. */
function push(geometry, before, after, handle, isNew) {
  const {cells} = geometry.board, start = geometry.points[handle];
  const isRow = isNew ? geometry.wayIn(handle).dx !== 0 : Math.abs(nearPlain(geometry, handle).x - start.x) > 1;
  const inner = cells.map((_, i) => i).filter((i) => cells[i].class === 'plain' && Math.abs(isRow ? geometry.points[i].y - start.y : geometry.points[i].x - start.x) < 1);
  const first = nearPlain(geometry, handle);
  const way = {dx: Math.sign(Math.round(first.x - start.x)), dy: Math.sign(Math.round(first.y - start.y))};
  const line = inOrder(geometry, inner, way);
  const old = [handle, ...line.filter((cell) => before[cell])];
  const now = line.filter((cell) => after[cell]);
  if (old.length !== now.length) return [];
  const far = (i) => Math.hypot(geometry.points[now[i]].x - geometry.points[old[i]].x, geometry.points[now[i]].y - geometry.points[old[i]].y) / (2 * U);
  const whole = far(0) * CELL_MS;
  return now.flatMap((cell, i) => {
    if (old[i] === cell) return [];
    const time = Math.min(whole, far(i) * CELL_MS);
    return [comes(geometry, cell, geometry.points[old[i]], {time, delay: whole - time, easing: 'linear', isPushed: i > 0})];
  });
}

/** The centre of the inner cell in front of a rim cell or a handle. */
function nearPlain(geometry, cell) {
  const {cells} = geometry.board, from = geometry.points[cell];
  let best = from, least = Infinity;
  cells.forEach((other, i) => {
    if (other.class !== 'plain' || i === cell) return;
    const {x, y} = geometry.points[i], far = Math.hypot(x - from.x, y - from.y);
    if (far < least && (Math.abs(x - from.x) < 1 || Math.abs(y - from.y) < 1)) {
      least = far;
      best = {x, y};
    }
  });
  return best;
}

/** A piece that walks or leaps over the cells of a path; captured pieces disappear when it passes them. */
function walk(geometry, before, after, path) {
  const end = path.at(-1), to = geometry.points[end], legs = path.length - 1;
  const isLeap = path.some((cell, i) => i && Math.hypot(geometry.points[cell].x - geometry.points[path[i - 1]].x, geometry.points[cell].y - geometry.points[path[i - 1]].y) > 3 * U);
  const motions = [{
    cell: end, time: LEAP_MS * legs, lift: isLeap ? 26 : 0,
    path: path.map((cell) => ({x: geometry.points[cell].x - to.x, y: geometry.points[cell].y - to.y})),
  }];
  for (const [cell, token] of Object.entries(before)) {
    if (after[cell] || Number(cell) === path[0]) continue;
    motions.push({cell: Number(cell), gone: token, time: 200, delay: LEAP_MS * legs * 0.6});
  }
  return motions;
}

/** The fallback: changed pieces just appear or disappear. */
function appear(before, after) {
  const motions = [];
  for (const [cell, token] of Object.entries(after)) if (before[cell] !== token) motions.push({cell: Number(cell), isNew: true, time: 170});
  for (const [cell, token] of Object.entries(before)) if (!after[cell]) motions.push({cell: Number(cell), gone: token, time: 170});
  return motions;
}

/** The motions of a move. */
function plan(geometry, before, after, move) {
  const {ground} = geometry.board, cells = geometry.cellsNamed(move);
  if ([...Object.keys(before), ...Object.keys(after)].every((cell) => before[cell] === after[cell])) return [];
  if (ground === 'ring' && /:\d$/.test(move) && cells.length === 1) return push(geometry, before, after, cells[0], false);
  if (ground === 'lines' && cells.length === 1 && geometry.board.cells[cells[0]].class === 'entry') return push(geometry, before, after, cells[0], true);
  if (ground === 'squares' && cells.length > 1 && before[cells[0]]) return walk(geometry, before, after, cells);
  if (ground === 'towers' && cells.length === 2 && before[cells[1]] && after[cells[1]]) {
    const under = before[cells[1]], carried = after[cells[1]].slice(under.length);
    return [comes(geometry, cells[1], geometry.points[cells[0]], {lift: 18, time: LEAP_MS, under, carried})];
  }
  return appear(before, after);
}

Board.plan = plan;
