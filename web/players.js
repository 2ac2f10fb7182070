/* players.js: the row of a player above or below the board: name, pieces, score, clock. */
import {h} from './dom.js';
import {t} from './words.js';
import {pieceIcon, colourOf} from './pieces.js';

const LOW_SECONDS = 20;

/** Seconds as on a clock, with tenths when few are left. */
export function clockText(seconds) {
  const left = Math.max(0, seconds);
  if (left < 10) return `0:0${left.toFixed(1)}`;
  const whole = Math.floor(left), minutes = Math.floor(whole / 60);
  const tail = String(whole % 60).padStart(2, '0');
  return minutes < 60 ? `${minutes}:${tail}` : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${tail}`;
}

/** A score as text: a number, or the values of the groups, best first. */
export function scoreText(score) {
  if (score === null || score === undefined) return '';
  return Array.isArray(score) ? score.slice(0, 6).join(', ') || '0' : String(score);
}

/** The pieces that a colour has lost since the start of the game, as tokens. */
function lost(start, now, colour) {
  const count = (pieces) => {
    const counts = {};
    for (const token of Object.values(pieces)) if (colourOf(token) === colour) counts[token] = (counts[token] ?? 0) + 1;
    return counts;
  };
  const had = count(start), has = count(now);
  return Object.entries(had).flatMap(([token, n]) => Array(Math.max(0, n - (has[token] ?? 0))).fill(token)).sort();
}

/** What a player has off the board: a reserve, captured pieces, a score. */
export function belongings(game, ground, view, start, colour) {
  const parts = [], side = colour === 'white' ? 0 : 1;
  if (view.reserve) parts.push(h('span', {class: 'tokens', title: t('reserve')}, pieceIcon(colour[0], ground), t('reserve.n', {n: view.reserve[side]})));
  if (game.captures && start) {
    const taken = lost(start.pieces, view.pieces, colour === 'white' ? 'black' : 'white');
    if (taken.length) parts.push(h('span', {class: 'tokens'}, taken.map((token) => pieceIcon(token, ground)), h('span', {class: 'hidden'}, t('captured', {n: taken.length}))));
  }
  if (view.points) parts.push(h('span', {class: 'tokens'}, t('points', {n: view.points[side] ?? view.points[colour]})));
  if (view.score) parts.push(h('span', {class: 'tokens score'}, t('score', {score: scoreText(view.score[colour])})));
  return parts;
}

export class Player {
  constructor() {
    this.clock = h('div', {class: 'clock', hidden: true});
    this.name = h('span', {class: 'name'});
    this.dot = h('span', {class: 'colour'});
    this.more = h('span', {class: 'muted'});
    this.things = h('span', {class: 'row'});
    this.element = h('div', {class: 'player'}, this.dot, h('div', {class: 'who'}, this.name, this.more, this.things), this.clock);
  }

  show({name, colour, more, things, isTurn, isThinking}) {
    this.name.textContent = name;
    this.dot.className = `colour ${colour}`;
    this.more.textContent = more;
    this.more.classList.toggle('thinking', Boolean(isThinking));
    this.things.replaceChildren(...things);
    this.element.classList.toggle('turn', Boolean(isTurn));
    this.element.dataset.colour = colour;
  }

  /** @param {number|null} seconds */
  tick(seconds, isRunning) {
    const shown = seconds === null ? null : `${clockText(seconds)} ${isRunning}`;
    if (shown === this.shown) return; /* nothing is styled again ten times a second */
    this.shown = shown;
    this.clock.hidden = seconds === null;
    if (seconds === null) return;
    this.clock.textContent = clockText(seconds);
    this.clock.classList.toggle('running', isRunning);
    this.clock.classList.toggle('low', seconds < LOW_SECONDS);
  }
}
