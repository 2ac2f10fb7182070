/* lobby.js: people who wait for an opponent, and a form to wait for one. */
import {h, button, notify} from './dom.js';
import {t} from './words.js';
import * as api from './api.js';
import {openRoom} from './rooms.js';
import {keepRoom, settings} from './store.js';

const REFRESH_MS = 4000;

function clockOf({seconds, increment, days}) {
  if (days) return t('days.per', {n: days});
  return seconds || increment ? `${(seconds ?? 0) / 60} + ${increment ?? 0}` : '';
}

async function join(entry, go) {
  const {seat, secret} = await api.post(`/api/rooms/${entry.room}/join`, {name: settings.get('name', '')});
  keepRoom({room: entry.room, seat, secret, game: entry.game});
  await go(`/room/${entry.room}`);
}

function row(entry, go) {
  const game = api.gameOf(entry.game), size = entry.size && entry.size !== game?.size ? ` ${entry.size}` : '';
  const parts = [clockOf(entry), t('lobby.plays', {colour: t(entry.colour)})];
  if (entry.best_of > 1) parts.push(`${t('best.of')} ${entry.best_of}`);
  if (entry.strength) parts.push(t('lobby.wants', {level: t('player.level', {n: entry.strength, name: api.levelName(entry.strength)})}));
  return h('li', {class: 'card entry-of person', 'data-room': entry.room}, h('div', null,
    h('h2', null, `${api.titleOf(entry.game)}${size}: ${entry.name || t('player.human')}`), h('p', {class: 'muted'}, parts.filter(Boolean).join(' · '))),
  button({text: t('lobby.join'), icon: 'play', class: 'primary', label: `${t('lobby.join')}: ${api.titleOf(entry.game)}, ${entry.name || t('player.human')}`, onclick: async (event) => {
    event.currentTarget.disabled = true;
    try {
      await join(entry, go);
    } catch (error) {
      notify(error.message);
    }
  }}));
}

/** A choice of a level, or none. */
function levelField(name, text, none, chosen) {
  const levels = Array.from({length: 10}, (_, i) => h('option', {value: i + 1, selected: i + 1 === chosen}, t('player.level', {n: i + 1, name: api.levelName(i + 1)})));
  return h('label', {class: 'field'}, h('span', null, text), h('select', {name}, h('option', {value: ''}, none), levels));
}

function waitForm(go) {
  const submit = button({text: t('lobby.wait'), icon: 'play', class: 'primary big', type: 'submit', onclick: null});
  return h('form', {class: 'card lobby', onsubmit: async (event) => {
    event.preventDefault();
    const want = Object.fromEntries(new FormData(event.target));
    const level = (word) => (want[word] ? Number(want[word]) : null);
    settings.set('name', want.name.trim());
    submit.disabled = true;
    try {
      await openRoom({game: want.game, players: ['human', 'human'], seat: Math.floor(Math.random() * 2), lobby: {strength: level('strength'), stand_in: level('stand')}}, go);
    } catch (error) {
      submit.disabled = false;
      notify(error.message);
    }
  }}, h('h2', null, t('lobby.new')),
  h('label', {class: 'field'}, h('span', null, t('your.name')), h('input', {type: 'text', name: 'name', maxlength: 40, autocomplete: 'nickname', value: settings.get('name', '')})),
  h('label', {class: 'field'}, h('span', null, t('lobby.game')), h('select', {name: 'game'}, api.games().map(({name, title}) => h('option', {value: name}, title)))),
  levelField('strength', t('lobby.strength'), t('lobby.any'), null),
  levelField('stand', t('lobby.stand'), t('lobby.nobody'), 3), submit);
}

export default async function lobby({go}) {
  const list = h('ul', {class: 'list', 'aria-live': 'polite', 'aria-label': t('lobby.list')});
  let shown = null;
  const refresh = async () => {
    const {rooms} = await api.lobby();
    const key = rooms.map(({room}) => room).join();
    if (key === shown) return;
    shown = key;
    list.replaceChildren(...rooms.length ? rooms.map((entry) => row(entry, go)) : [h('li', {class: 'muted'}, t('lobby.none'))]);
  };
  await refresh();
  const timer = setInterval(() => !document.hidden && refresh().catch(() => {}), REFRESH_MS);
  return {
    title: t('lobby'),
    element: h('section', {class: 'narrow'}, h('h1', null, t('lobby')), h('p', {class: 'muted'}, t('lobby.more')), list, waitForm(go)),
    close: () => clearInterval(timer),
  };
}
