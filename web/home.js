/* home.js: the five games, each with a picture that plays when one looks at it. */
import {h, button, isReduced, tell} from './dom.js';
import {t} from './words.js';
import * as api from './api.js';
import {Board} from './board.js';
import {openRoom} from './rooms.js';
import {rooms} from './store.js';
import {roomEntry} from './entries.js';

/** A moment of each game, and how it went on. */
const MOMENTS = {
  fuse: {position: '-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w', moves: ['d1:4', 'a5:4', 'h5:4']},
  iris: {size: 4, moves: ['d4', 'a1+g4', 'c3+e4']},
  sixmaking: {position: 'x4,b/x,wbb,x3/x3,wbwb,x/x5/w,bw,x2,bwbww w -', moves: ['e1-b4:1']},
  cam: {moves: ['c4-c6-a4']},
  zurero: {size: 7, moves: ['d4', 'L4', 'L4', 'L4', 'L4', 'Ta', 'R3']},
};
const BEAT_MS = 900;

async function picture(game, box) {
  const {moves, ...start} = MOMENTS[game.name] ?? {moves: []};
  const at = (count) => api.view({game: game.name, ...start, moves: moves.slice(0, count)});
  const [desc, last] = await Promise.all([api.boardOf(game.name, start.size), at(moves.length)]);
  const board = new Board(desc, {label: t('picture', {game: game.title}), hasLabels: false});
  board.show(last.pieces);
  box.replaceChildren(board.element);
  let timer = 0, isPlaying = false;
  const play = async () => {
    if (isPlaying || isReduced()) return;
    isPlaying = true;
    const views = await Promise.all(moves.map((_, i) => at(i)));
    const beat = (i) => {
      board.show((views[i] ?? last).pieces, {move: i ? moves[i - 1] : null});
      if (i < moves.length) timer = setTimeout(() => beat(i + 1), BEAT_MS);
      else isPlaying = false;
    };
    beat(0);
  };
  box.parentNode.addEventListener('pointerenter', play);
  return () => clearTimeout(timer);
}

function card(game, go, closers) {
  const box = h('div', {class: 'picture'});
  const start = async (event) => {
    const pressed = event.currentTarget;
    pressed.disabled = true;
    try {
      await openRoom({game: game.name, size: game.size || undefined, players: game.first === 'white' ? ['human', 'level:3'] : ['level:3', 'human']}, go);
    } catch (error) {
      pressed.disabled = false;
      tell(error.message);
    }
  };
  const element = h('li', {class: 'card game', 'data-game': game.name}, box, h('h2', null, game.title), h('p', null, game.summary),
    h('div', {class: 'row'},
      button({text: t('play.now'), class: 'primary', 'aria-label': `${t('play.now')}: ${game.title}`, onclick: start}),
      h('a', {class: 'button', href: `/new/${game.name}`, 'aria-label': `${t('setup')}: ${game.title}`}, t('setup')),
      h('a', {class: 'button', href: `/rules/${game.name}`, 'aria-label': `${t('rules')}: ${game.title}`}, t('rules'))));
  picture(game, box).then((stop) => closers.push(stop), () => {});
  return element;
}

/** Games of this browser that wait for a move. */
async function ongoing(section) {
  const kept = rooms().filter((entry) => entry.secret).slice(0, 12);
  if (!kept.length) return;
  const found = (await api.summaries(kept.map((entry) => entry.room))).filter((each) => each.status !== 'over').slice(0, 3);
  if (!found.length) return;
  section.append(h('h2', null, t('ongoing')), h('ul', {class: 'list'}, found.map((each) => roomEntry(each))));
  section.hidden = false;
}

export default async function home({go}) {
  const closers = [];
  const games = await api.games();
  const section = h('section', {class: 'ongoing', hidden: true});
  ongoing(section).catch(() => {});
  return {
    title: '',
    element: h('div', null,
      h('div', {class: 'hero'}, h('h1', null, t('hero')), h('p', null, t('hero.more'))),
      section,
      h('ul', {class: 'shelf'}, games.map((game) => card(game, go, closers)))),
    close: () => closers.forEach((close) => close()),
  };
}
