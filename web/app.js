/* app.js: the frame of the page, and the router from addresses to views. */
import {h, button, notify} from './dom.js';
import {t, language, setLanguage, LANGUAGES} from './words.js';
import {settings} from './store.js';
import * as api from './api.js';
import {addressOf, here, hrefOf, isSite} from './place.js';

/** Addresses and their views, which are loaded on first use. */
const ROUTES = [
  [/^\/$/, () => import('./home.js')],
  [/^\/new\/(\w+)$/, () => import('./setup.js')],
  [/^\/room\/([\w-]+)$/, () => import('./room.js')],
  [/^\/analysis$/, (query) => (query.has('edit') ? import('./editor.js') : import('./analysis.js'))],
  [/^\/rules\/(\w+)$/, () => import('./rules.js')],
  [/^\/learn\/(\w+)$/, () => import('./lesson.js')],
  [/^\/puzzles(?:\/(\w+))?$/, () => import('./puzzles.js')],
  [/^\/games$/, () => import('./games.js')],
  [/^\/lobby$/, () => import('./lobby.js')],
];

const main = document.getElementById('main');
let current = null, navigations = 0;

/* -- Settings in the header -- */

function applyTheme() {
  const theme = settings.get('theme');
  document.documentElement.classList.toggle('theme-light', theme === 'light');
  document.documentElement.classList.toggle('theme-dark', theme === 'dark');
}

function isDark() {
  const theme = settings.get('theme');
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

function toggleTheme() {
  settings.set('theme', isDark() ? 'light' : 'dark');
  applyTheme();
  drawHeader();
  document.getElementById('theme').focus();
}

function toggleSound() {
  settings.set('sound', !settings.get('sound', true));
  drawHeader();
  document.getElementById('sound').focus();
}

function chooseLanguage(event) {
  setLanguage(event.target.value);
  drawHeader();
  document.getElementById('language').focus();
  show(false);
}

function drawHeader() {
  const {path} = here();
  const link = (href, text, look = null) => h('a', {href, class: look, 'aria-current': path === href ? 'page' : null}, text);
  const hasSound = settings.get('sound', true);
  document.documentElement.lang = language();
  const skip = document.getElementById('skip');
  skip.textContent = t('skip');
  document.getElementById('header').replaceChildren(
    h('a', {class: 'logo', href: '/', 'aria-label': t('home')}, h('img', {src: '/assets/icon.svg', alt: '', width: 28, height: 28}), h('span', null, 'quina')),
    h('nav', {'aria-label': t('nav')}, !isSite && link('/lobby', t('nav.lobby')), link('/puzzles', t('puzzles'), 'wide'), link('/analysis', t('nav.analysis')), link('/games', t('nav.games'))),
    h('div', {class: 'settings'},
      h('select', {id: 'language', 'aria-label': t('language'), onchange: chooseLanguage},
        Object.entries(LANGUAGES).map(([code]) => h('option', {value: code, selected: code === language()}, code.toUpperCase()))),
      button({id: 'sound', icon: hasSound ? 'sound' : 'mute', label: t('sound'), 'aria-pressed': String(hasSound), class: 'plain', onclick: toggleSound}),
      button({id: 'theme', icon: isDark() ? 'sun' : 'moon', label: t(isDark() ? 'theme.light' : 'theme.dark'), class: 'plain', onclick: toggleTheme})));
}

/* -- Views -- */

/** Goes to an address of this page. */
export function go(address, isReplacing = false) {
  history[isReplacing ? 'replaceState' : 'pushState'](null, '', hrefOf(address));
  return show(true);
}

function setTitle(text) {
  document.title = text ? `${text} · quina` : 'quina';
}

function failed(error) {
  const isUnknown = error?.status === 404, title = t(isUnknown ? 'error.unknown' : 'error');
  return {
    title,
    element: h('section', {class: 'narrow'}, h('h1', null, title),
      isUnknown ? h('p', null, t('error.where')) : h('p', null, error?.message || t('error')),
      h('p', null, !isUnknown && button({text: t('again'), icon: 'again', onclick: () => show(true)}), ' ', h('a', {class: 'button', href: '/'}, t('home')))),
  };
}

const SLOW_MS = 250;

/** The outline of a view, while a slow one is being loaded; as in index.html. */
const skeleton = () => h('div', {class: 'skeleton', 'aria-hidden': 'true'}, h('p'), h('p'), h('div', null, h('i'), h('i'), h('i')));

async function show(isNew) {
  const turn = ++navigations;
  if (isNew) document.getElementById('toast').classList.remove('shown'); /* it is about the view before */
  const timer = isNew ? setTimeout(() => main.replaceChildren(skeleton()), SLOW_MS) : 0;
  const {path, query} = here();
  const found = ROUTES.map(([pattern, load]) => ({match: pattern.exec(path), load})).find(({match}) => match);
  let view;
  try {
    if (!found) throw Object.assign(new Error(), {status: 404});
    const [{default: make}] = await Promise.all([found.load(query), api.loadGames()]);
    view = await make({
      name: found.match[1] && decodeURIComponent(found.match[1]),
      query, go, setTitle,
      replace: (address, state = null) => history.replaceState(state, '', hrefOf(address)),
    });
  } catch (error) {
    if (!error?.status) console.error(error);
    view = failed(error);
  }
  clearTimeout(timer);
  if (turn !== navigations) {
    view.close?.();
    return;
  }
  current?.close?.();
  current = view;
  main.className = view.className ?? '';
  main.replaceChildren(view.element);
  setTitle(view.title);
  drawHeader();
  view.shown?.();
  if (isNew) {
    scrollTo(0, 0);
    main.focus({preventScroll: true});
  }
}

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href]');
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || link.target) return;
  const address = addressOf(link), isApi = address?.startsWith('/api/');
  if (link.id === 'skip') {
    event.preventDefault();
    main.focus();
    return;
  }
  if (!address || (!isSite && (isApi || link.hasAttribute('download')))) return;
  event.preventDefault();
  if (isApi) api.download(address).catch((error) => notify(error.message));
  else go(address);
});

addEventListener('popstate', () => show(true));
addEventListener('unhandledrejection', (event) => {
  if (event.reason?.name === 'AbortError') return;
  notify(event.reason?.message || t('error'));
});

applyTheme();
drawHeader();
show(false).then(() => isSite && import('./install.js'));
