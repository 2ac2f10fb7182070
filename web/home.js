/* home.js: the five games, each with a picture that plays when one looks at it. */
import {h, button, isReduced, tell} from './dom.js';
import {t, titleOf} from './words.js';
import * as api from './api.js';
import {Board} from './board.js';
import {rooms} from './store.js';

/** A moment of each game, and how it went on. */
const MOMENTS = {
  fuse: {position: '-BW1BW1-/2B1B3/W2B4/W2W2WB/B6W/BWB5/W2W4/-WBBWB1- w', moves: ['c1:5', 'h3:4', 'a3:3', 'h4:4']},
  iris: {size: 5, position: '2B2/6/W3B1W/4W3/4B4/8/W2B2W/2W3/2B2 b 0', moves: ['b4+f4', 'g4+h2', 'f6+h3', 'e6+g3']},
  sixmaking: {position: 'x5/x,b,x3/x,b,wbww,w,x/x,b,b,w,x/x5 b -', moves: ['c3-b2:2', 'd2-c2', 'c2-c3:1', 'd3-c3']},
  cam: {position: '1/3/5/2mkk2/2mmm2/7/2mM3/2MKM2/2MKM2/7/5/3/1 w 12', moves: ['d7xb7', 'd10-b8xb6xd4xf6', 'd5-f7xf5']},
  zurero: {size: 9, position: '9/9/5WBB1/3WWBB2/3BBWW2/9/9/9/9 w', moves: ['L7', 'R7', 'L7', 'L5']},
};
const BEAT_MS = 900;

/** Board and last position of a moment. */
function ask(name) {
  const {moves, ...start} = MOMENTS[name];
  return Promise.all([api.boardOf(name, start.size), api.view({game: name, ...start, moves})]);
}

/** Draws a moment into a box; it plays when one points at the card. */
async function picture(name, box) {
  const {moves, ...start} = MOMENTS[name], [desc, last] = await ask(name);
  const board = new Board(desc, {label: t('picture', {game: titleOf(name)}), hasLabels: false});
  board.show(last.pieces);
  box.replaceChildren(board.element);
  let isPlaying = false;
  box.parentNode.addEventListener('pointerenter', async () => {
    if (isPlaying || isReduced()) return;
    isPlaying = true;
    const [, ...views] = await Promise.all([import('./motion.js'), ...moves.map((_, i) => api.view({game: name, ...start, moves: moves.slice(0, i)}))]);
    const beat = (i) => {
      board.show((views[i] ?? last).pieces, {move: i ? moves[i - 1] : null});
      if (i < moves.length && box.isConnected) setTimeout(() => beat(i + 1), BEAT_MS);
      else isPlaying = false;
    };
    beat(0);
  });
}

/** A quick game against the computer: the one who begins is the person. */
async function playNow(name, pressed, go) {
  pressed.disabled = true;
  try {
    const [{openRoom}, game] = await Promise.all([import('./rooms.js'), api.gameOf(name)]);
    await openRoom({game: name, size: game.size || undefined, players: game.first === 'white' ? ['human', 'level:3'] : ['level:3', 'human']}, go);
  } catch (error) {
    pressed.disabled = false;
    tell(error.message);
  }
}

function card(name, go) {
  const box = h('div', {class: 'picture'}), summary = h('p'), title = titleOf(name);
  const link = (href, text) => h('a', {class: 'button', href, 'aria-label': `${text}: ${title}`}, text);
  const element = h('li', {class: 'card game', 'data-game': name}, box, h('h2', null, title), summary,
    h('div', {class: 'row'},
      button({text: t('play.now'), class: 'primary', label: `${t('play.now')}: ${title}`, onclick: (event) => playNow(name, event.currentTarget, go)}),
      link(`/new/${name}`, t('setup')), link(`/rules/${name}`, t('rules'))));
  picture(name, box).catch(() => {});
  api.gameOf(name).then((game) => (summary.textContent = game.summary), (error) => tell(error.message));
  return element;
}

/** Games of this browser that wait for a move. */
async function ongoing(section) {
  const kept = rooms().filter((entry) => entry.secret).slice(0, 12);
  if (!kept.length) return;
  const found = (await api.summaries(kept.map((entry) => entry.room))).filter((each) => each.status !== 'over').slice(0, 3);
  if (!found.length) return;
  const {roomEntry} = await import('./entries.js');
  section.append(h('h2', null, t('ongoing')), h('ul', {class: 'list'}, found.map((each) => roomEntry(each))));
  section.hidden = false;
}

export default function home({go}) {
  const section = h('section', {class: 'ongoing', hidden: true});
  ongoing(section).catch(() => {});
  return {
    title: '',
    element: h('div', null,
      h('div', {class: 'hero'}, h('h1', null, t('hero')), h('p', null, t('hero.more'))),
      section,
      h('ul', {class: 'shelf'}, Object.keys(MOMENTS).map((name) => card(name, go)))),
  };
}
