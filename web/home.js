/* home.js: the games, each with a board that plays a few moves when the pointer is over it. */
import {h, button, isReduced, notify} from './dom.js';
import {language, t} from './words.js';
import * as api from './api.js';
import {Board} from './board.js';
import {isSite} from './place.js';
import {noteOver, rooms, settings} from './store.js';

const PLY_MS = 900;
const SHOWN = 3; /* unfinished games */
/* How high their heading and an entry are, in pixels, before one has been measured; `break` is the style sheet's. */
const ENTRY = {heading: 32, narrow: 174, wide: 108, break: 520};

/** Draws a game's sample into a box; it plays when the pointer enters the card. A static site has the picture in its
 * index.html: it is taken from there, and drawn by script only when it is to play. */
async function picture({name, title, sample}, box) {
  const {moves, ...start} = sample, label = t('picture', {game: title});
  let board = null, last = null, isPlaying = false;
  const draw = async () => {
    const [desc, view] = await Promise.all([api.boardOf(name, start.size), api.view({game: name, ...start, moves})]);
    board = new Board(desc, {label, hasLabels: false});
    last = view;
    board.show(last.pieces);
    box.replaceChildren(board.element);
  };
  box.parentNode.addEventListener('pointerenter', async () => {
    if (isPlaying || isReduced()) return;
    isPlaying = true;
    if (!board) await draw();
    const [, ...views] = await Promise.all([import('./motion.js'), ...moves.map((_, i) => api.view({game: name, ...start, moves: moves.slice(0, i)}))]);
    const showPly = (i) => {
      board.show((views[i] ?? last).pieces, {move: i ? moves[i - 1] : null});
      if (i < moves.length && box.isConnected) setTimeout(() => showPly(i + 1), PLY_MS);
      else isPlaying = false;
    };
    showPly(0);
  });
  const first = document.querySelector(`[data-first=${name}] .board:not([data-lang]), [data-first=${name}] .board[data-lang=${language()}]`);
  if (!first) return draw();
  first.firstChild.setAttribute('aria-label', label);
  box.append(first);
}

/** Starts a game against the computer at once. */
async function playNow(game, playButton, go) {
  playButton.disabled = true;
  try {
    const {openRoom, quickGame, rememberGame} = await import('./rooms.js');
    const body = quickGame(game);
    rememberGame(body);
    await openRoom(body, go);
  } catch (error) {
    playButton.disabled = false;
    notify(error.message);
  }
}

/** On the first visit: a guided first game, which can be skipped and is not offered again then. */
function welcome() {
  const games = api.games().filter(({has_lesson: has}) => has);
  if (settings.get('welcomed') || rooms().length || !games.length) return null;
  const box = h('section', {class: 'card welcome'}, h('h2', null, t('welcome')), h('p', null, t('welcome.more')),
    h('div', {class: 'row'}, games.map(({name, title}) => h('a', {class: 'button', href: `/learn/${name}`}, title)),
      button({text: t('welcome.skip'), class: 'plain', 'data-do': 'skip', onclick: () => {
        settings.set('welcomed', true);
        box.remove();
      }})));
  return box;
}

function card(game, go) {
  const {name, title} = game, box = h('div', {class: 'picture'});
  const link = (href, text) => h('a', {class: 'button', href, 'aria-label': `${text}: ${title}`}, text);
  const element = h('li', {class: 'card game', 'data-game': name}, box, h('h2', null, title), h('p', null, game.summary),
    h('div', {class: 'row'},
      button({text: t('play.now'), class: 'primary', label: `${t('play.now')}: ${title}`, onclick: (event) => playNow(game, event.currentTarget, go)}),
      link(`/new/${name}`, t('setup')), link(`/rules/${name}`, t('rules')), game.has_lesson && link(`/learn/${name}`, t('lesson.short'))));
  picture(game, box).catch(() => {});
  return element;
}

/** Adds the unfinished games of this browser. The games below it stay where they are while these are being read: a place
 * is kept for as many as there seem to be. */
async function ongoing(section) {
  const kept = rooms().filter(({secret, isOver}) => secret && !isOver).slice(0, 12), last = settings.get('entry');
  if (!kept.length) return;
  const each = last?.width === innerWidth ? last.height : innerWidth > ENTRY.break ? ENTRY.wide : ENTRY.narrow;
  section.hidden = false;
  section.style.minHeight = `${ENTRY.heading + Math.min(SHOWN, kept.length) * each}px`;
  const all = await api.summaries(kept.map((entry) => entry.room)), found = all.filter(({status}) => status !== 'over').slice(0, SHOWN);
  all.forEach(({room, status}) => noteOver(room, status === 'over'));
  const {roomEntry} = await import('./entries.js');
  section.style.minHeight = '';
  section.hidden = !found.length;
  if (!found.length) return;
  section.append(h('h2', null, t('ongoing')), h('ul', {class: 'list'}, found.map((room) => roomEntry(room))));
  settings.set('entry', {width: innerWidth, height: (section.offsetHeight - ENTRY.heading) / found.length});
}

export default function home({go}) {
  const section = h('section', {class: 'ongoing', hidden: true});
  ongoing(section).catch(() => {});
  return {
    title: t('home.title'),
    element: h('div', null,
      h('div', {class: 'hero'}, h('h1', null, t('hero')), h('p', null, t(isSite ? 'hero.site' : 'hero.more'), ' ', h('a', {href: '/puzzles'}, t('puzzles.day')))),
      welcome() ?? '',
      section,
      h('ul', {class: 'shelf'}, api.games().map((game) => card(game, go)))),
  };
}
