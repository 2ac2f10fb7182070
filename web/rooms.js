/* rooms.js: creating rooms, and names of players. */
import {levelName, post} from './api.js';
import {isSite} from './place.js';
import {keepRoom, persist, settings} from './store.js';
import {t} from './words.js';

/** Creates a room from the body of POST /api/rooms, remembers the seat, and goes there. */
export async function openRoom(body, go) {
  const name = settings.get('name', '');
  const names = (body.players ?? ['human', 'human']).map((player) => (player === 'human' ? name : ''));
  if (body.players?.every((player) => player === 'human')) names.forEach((_, seat) => seat !== body.seat && (names[seat] = ''));
  const {room, seat, secret} = await post('/api/rooms', {names, ...body});
  keepRoom({room, seat, secret, game: body.game});
  if (isSite) persist();
  if (seat === null) await post(`/api/rooms/${room}/pause`, {paused: false, pace: 1}, secret).catch(() => {}); /* slow enough to see */
  await go(`/room/${room}`);
  return room;
}

/** Remembers how a game against the computer was set up, for the next one. */
export function rememberGame({position, seed, ...body}) {
  const people = body.players.filter((player) => player === 'human').length;
  if (people === 1) settings.set('last', {...settings.get('last', {}), [body.game]: body});
}

/** The body of a quick game: as the last one, or small and gentle the first time. The person moves first then. */
export function quickGame(game) {
  const last = settings.get('last', {})[game.name];
  const first = game.first === 'white' ? ['human', 'level:1'] : ['level:1', 'human'];
  return last ?? {game: game.name, ...(game.first_size && {size: game.first_size}), players: first};
}

/** The same for two people on one device, who take both seats. */
export async function openTable({players, seat: _, ...body}, go) {
  const {room, secret} = await post('/api/rooms', {...body, players: ['human', 'human'], seat: 0});
  const other = await post(`/api/rooms/${room}/join`, {seat: 1});
  keepRoom({room, seat: 0, secret, secrets: [secret, other.secret], game: body.game});
  if (isSite) persist();
  await go(`/room/${room}`);
}

/** A seed for a random start; 0 if the game's start is fixed. */
export const drawSeed = (game) => (game.random_start ? 1 + Math.floor(Math.random() * 2 ** 30) : 0);

/** The displayed name of a player: `level:3` is "Level 3 · casual". */
export function playerName(word, game) {
  const [kind, number] = (word ?? '').split(':');
  if (kind === 'level') return t('player.level', {n: number, name: levelName(number)});
  if (kind === 'classic') return t('player.classic', {summary: game?.classic_players[number - 1] ?? number});
  if (kind === 'human') return t('player.human');
  return t('player.other', {word});
}

/** The displayed name of a variant: `kings=1` is "one king each". */
export const variantName = (game, variant) => variant.split(',').map((word) => game.variants.find((each) => each.word === word)?.title ?? word).join(', ');
