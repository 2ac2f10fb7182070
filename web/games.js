/* games.js: the games of this browser, to continue or to replay. */
import {h, button, icon, notify} from './dom.js';
import {t} from './words.js';
import * as api from './api.js';
import {isSite} from './place.js';
import {rooms, roomKept, dropRoom, deleteRoom} from './store.js';
import {ask} from './ask.js';
import {roomEntry} from './entries.js';

export default async function games() {
  const list = h('ul', {class: 'list'}), filters = h('div', {class: 'tabs'});
  const kept = rooms();
  const found = kept.length ? await api.summaries(kept.map((entry) => entry.room)) : [];
  const order = new Map(kept.map((entry, i) => [entry.room, i]));
  found.sort((a, b) => order.get(a.room) - order.get(b.room));
  let shown = '';
  const draw = () => {
    const some = found.filter((each) => !shown || each.game === shown);
    const names = ['', ...new Set(found.map((each) => each.game))];
    filters.replaceChildren(...(names.length > 2 ? names.map((name) => button({text: name ? api.titleOf(name) : t('games.all'), 'aria-pressed': String(name === shown), onclick: () => {
      shown = name;
      draw();
    }})) : []));
    list.replaceChildren(...some.map((summary) => {
      const drop = async () => {
        const isMine = !isSite && summary.status !== 'over' && roomKept(summary.room)?.secret;
        if (!await ask(t(isMine ? 'games.drop.seat' : isSite ? 'games.delete.sure' : 'games.drop.sure'), {yes: t('games.drop.do'), icon: 'trash'})) return;
        if (isSite) deleteRoom(summary.room).catch((error) => notify(error.message));
        else dropRoom(summary.room);
        found.splice(found.indexOf(summary), 1);
        draw();
      };
      return roomEntry(summary, [
        h('a', {class: 'button', href: `/analysis?room=${summary.room}`}, icon('analyse'), t('analyse')),
        button({icon: 'trash', label: t(isSite ? 'games.delete' : 'games.drop'), onclick: drop}),
      ]);
    }));
    if (!some.length) list.replaceChildren(h('li', null, t('games.none'), ' ', h('a', {href: '/'}, t('play.now'))));
  };
  draw();
  return {title: t('games.title'), element: h('section', {class: 'narrow'}, h('h1', null, t('games.title')), h('p', {class: 'muted'}, t(isSite ? 'games.here' : 'games.more')), isSite && (await import('./files.js')).fileTools(found.length > 0, () => location.reload()), filters, list)};
}
