/* pieces.js: discs, knights, crowns and towers, drawn around (0, 0) of a cell of 2U units.
 *
 * A token is the server's text for a piece: `w` or `b`, perhaps with the capital letter of a kind, or a
 * tower from bottom to top. Colours are in style.css, gradients and figures in index.html. */
import {s} from './dom.js';
import {t} from './words.js';
import {U} from './geometry.js';

const RADIUS = {squares: 0.8, ring: 0.82, lines: 0.92, hex: 0.8};
const DISK = {rx: 0.66, ry: 0.2, thick: 0.25, room: 1.2, foot: 0.74};

export const colourOf = (token) => (token.replace(/[A-Z]/g, '').endsWith('w') ? 'white' : 'black');
export const kindOf = (token) => /[A-Z]/.exec(token)?.[0] ?? '';
export const heightOf = (token) => token.replace(/[A-Z]/g, '').length;

function disc(token, ground) {
  const radius = U * (RADIUS[ground] ?? 0.8), colour = colourOf(token), kind = kindOf(token);
  const isSquares = ground === 'squares';
  const figure = kind === 'K' ? (isSquares ? 'knight' : 'crown') : '';
  return [
    s('circle', {class: 'shadow', cx: radius / 14, cy: radius / 9, r: radius}),
    s('circle', {class: `disc ${colour}`, r: radius}),
    isSquares && !figure && s('circle', {class: `ring ${colour}`, r: radius * 0.62}),
    figure && s('use', {class: `figure ${colour}`, href: `#f-${figure}`, transform: `scale(${figure === 'crown' ? 0.24 : 0.3})`}),
  ];
}

/** A disk seen from the side, with its bottom at y. */
export function disk(colour, y, thick, half = U) {
  const rx = half * DISK.rx, ry = half * DISK.ry;
  return s('g', {class: `disk ${colour}`},
    s('path', {class: 'side', d: `M${-rx} ${y - thick}v${thick}a${rx} ${ry} 0 0 0 ${2 * rx} 0v${-thick}z`}),
    s('ellipse', {class: 'top', cy: y - thick, rx, ry}));
}

export function diskHeight(count) {
  return Math.min(U * DISK.thick, (U * DISK.room) / count);
}

function tower(token) {
  const disks = [...token.toLowerCase()], thick = diskHeight(disks.length), foot = U * DISK.foot;
  const letters = t('tower.letters');
  return [
    s('ellipse', {class: 'shadow', cx: 2, cy: foot + 2, rx: U * DISK.rx + 2, ry: U * DISK.ry}),
    disks.map((letter, i) => disk(letter === 'w' ? 'white' : 'black', foot - i * thick, thick)),
    s('text', {class: 'height', x: -U * 0.7, y: -U * 0.6}, letters[Math.min(disks.length, 6) - 1]),
    s('text', {class: 'height', x: U * 0.7, y: -U * 0.6}, String(disks.length)),
  ];
}

/** A piece as two nested groups: the outer one has its place, the inner one is animated. */
export function drawPiece(token, ground, {x, y}) {
  const inner = s('g', {class: 'body'}, ground === 'towers' ? tower(token) : disc(token, ground));
  return s('g', {class: 'piece', transform: `translate(${x} ${y})`}, inner);
}

/** A small picture of a piece, for use outside the board. */
export function pieceIcon(token, ground) {
  const isTower = ground === 'towers';
  const box = isTower && heightOf(token) === 1 ? '-37 12 74 38' : '-52 -52 104 104';
  return s('svg', {class: 'piece-icon', viewBox: box, 'aria-hidden': 'true'},
    isTower ? tower(token).slice(0, 2) : disc(token, ground));
}

/** The name of a piece, in words. */
export function pieceName(token, game, ground) {
  const colour = colourOf(token);
  if (ground === 'towers') {
    const height = heightOf(token);
    const disks = [...token].reverse().map((letter) => t(letter === 'w' ? 'white' : 'black')).join(', ');
    return height === 1 ? t('tower.one', {colour: t(colour)}) : t('tower.many', {name: t(`tower.${Math.min(height, 6)}`), n: height, disks});
  }
  return game.pieces.find(({kind}) => kind === kindOf(token)).names[colour === 'white' ? 0 : 1];
}
