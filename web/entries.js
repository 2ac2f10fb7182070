/* entries.js: a room in a list. */
import {h, icon} from './dom.js';
import {t, when} from './words.js';
import * as api from './api.js';
import {Board} from './board.js';
import {playerName} from './rooms.js';

/** A small picture of a room's current position, loaded when it scrolls into view. */
function drawThumb(room) {
  const box = h('div', {class: 'thumb'});
  new IntersectionObserver(async ([{isIntersecting}], observer) => {
    if (!isIntersecting) return;
    observer.disconnect();
    const state = await api.room(room);
    const board = new Board(await api.boardOf(state.game, state.size), {label: t('picture', {game: api.titleOf(state.game)}), hasLabels: false});
    board.show(state.view.pieces);
    box.replaceChildren(board.element);
  }).observe(box);
  return box;
}

/** A list entry for a summary from GET /api/summaries; `tools` come after it. */
export function roomEntry(room, tools = []) {
  const who = room.players.map((player, seat) => room.names?.[seat] || playerName(player, api.gameOf(room.game))).join(' – ');
  const how = room.status === 'over' ? `${t(`outcome.${room.outcome ?? 'none'}`)}${room.reason ? `: ${room.reason}` : ''}` : t(`status.${room.status}`);
  return h('li', {class: 'card entry-of', 'data-room': room.room},
    drawThumb(room.room),
    h('div', null,
      h('h2', null, h('a', {href: `/room/${room.room}`}, `${api.titleOf(room.game)}: ${who}`)),
      h('p', null, how),
      h('p', {class: 'muted'}, `${t('plies', {n: room.plies})} · ${when(room.created)}`)),
    h('div', {class: 'row'}, h('a', {class: 'button', href: `/room/${room.room}`}, icon('play'), t(room.status === 'over' ? 'replay' : 'open')), tools));
}
