/* friends.js: what people who play each other need: links and codes, reactions, absence, notifications. */
import {h, s, button, announce, fold, notify} from './dom.js';
import {t, when} from './words.js';
import {modules} from './qr.js';
import {settings} from './store.js';

export const REACTIONS = ['hello', 'luck', 'well', 'oops', 'thanks', 'bye'];
const QUIET = 4;

/* -- Links -- */

/** A picture of the QR code of a text, with its quiet zone. */
export function qrCode(text, label) {
  const code = modules(text);
  if (!code) return null;
  const size = code.length + 2 * QUIET;
  const path = code.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ''))).join('');
  return s('svg', {class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label},
    s('rect', {width: size, height: size, fill: '#fff'}), s('path', {d: path, fill: '#000'}));
}

/** An address to copy or share, with its code. */
export function linkField(address, label = t('link')) {
  const field = h('input', {type: 'text', readonly: true, value: address, 'aria-label': label, onfocus: () => field.select()});
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      field.select();
      document.execCommand('copy');
    }
    notify(t('copied'));
  };
  return h('div', {class: 'link'}, h('p', {class: 'row'}, h('span', {class: 'grow'}, field), button({text: t('copy'), icon: 'share', onclick: copy})),
    fold(t('qr'), () => qrCode(address, t('qr.of', {address: label})), {class: 'code'}));
}

/* -- What has happened -- */

/** Says what the other side did: joined, offered, declined. `room` has nameOf and seat. */
export function tellNews(room, before, state) {
  for (const [seat, {taken}] of state.seats.entries())
    if (taken && !before.seats[seat].taken && seat !== room.seat) notify(t('joined', {name: room.nameOf(seat)}));
  for (const offer of Object.keys(state.offers)) {
    const by = state.offers[offer];
    if (by !== null && by !== before.offers[offer] && by !== room.seat) announce(t(`offer.${offer}.theirs`, {name: room.nameOf(by)}));
    if (state.declined[offer] === room.seat && room.isSeated && before.declined[offer] !== room.seat)
      notify(t(`declined.${offer}`, {name: room.nameOf(1 - room.seat)}));
    else if (room.isSeated && before.offers[offer] === room.seat && by === null && hasHappened(offer, before, state))
      notify(t(`accepted.${offer}`, {name: room.nameOf(1 - room.seat)}));
  }
}

function hasHappened(offer, before, state) {
  if (offer === 'undo') return state.moves.length < before.moves.length;
  if (offer === 'draw') return state.outcome === 'draw' && before.status === 'playing';
  return before.status === 'over' && state.status === 'playing';
}

export function tellReaction(room, {seat, reaction}) {
  if (REACTIONS.includes(reaction)) notify(`${room.nameOf(seat)}: ${t(`reaction.${reaction}`)}`);
}

export const reactionButtons = (send) => h('div', {class: 'reactions', role: 'group', 'aria-label': t('reactions')},
  REACTIONS.map((reaction) => button({text: t(`reaction.${reaction}`), class: 'small', 'data-reaction': reaction, onclick: () => send(reaction)})));

/* -- Absence and days -- */

/** What a player may know about an opponent who does not move: a text, and whether the game can be claimed. */
export function absence(room) {
  const {claim, days} = room.state;
  if (!claim || !room.isSeated || claim.seat === room.seat) return null;
  const wait = Math.max(0, claim.wait - (performance.now() - room.received) / 1000), name = room.nameOf(claim.seat);
  if (wait < 1) return {text: t(days ? 'claim.late' : 'claim.away', {name}), isClaimable: true};
  return days ? null : {text: t('claim.wait', {name, n: Math.ceil(wait / 60)}), isClaimable: false};
}

/** "3 days for a move, until Friday". */
export function daysText({days, status}) {
  if (!days) return '';
  const text = t('days.per', {n: days.per_move});
  return days.due && status === 'playing' ? `${text}, ${t('days.due', {when: when(new Date(days.due * 1000).toISOString())})}` : text;
}

/* -- "Your move" -- */

export const canNotify = () => 'Notification' in globalThis && Notification.permission !== 'denied';
export const isNotifying = () => canNotify() && Notification.permission === 'granted' && settings.get('notify', false);

export async function toggleNotify() {
  const isOn = !isNotifying() && (await Notification.requestPermission()) === 'granted';
  settings.set('notify', isOn);
  notify(t(isOn ? 'notify.on' : 'notify.off'));
}

/** Shows a notification of the system, if the page is not in view. */
export function notifyTurn(title, tag) {
  if (!document.hidden || !isNotifying()) return;
  try {
    const note = new Notification(t('your.turn'), {body: title, tag, icon: '/assets/icon.svg'});
    note.onclick = () => {
      focus();
      note.close();
    };
  } catch {
    /* some phones allow it only to a service worker */
  }
}
