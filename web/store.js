/* store.js: what this browser stores: settings, names, and rooms with their secrets. On a static site the games are
 * here too, in a database, and go into one file and back. */
import {isSite} from './place.js';

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`quina.${key}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(`quina.${key}`, JSON.stringify(value));
  } catch {
    /* storage is disabled: settings last until the page is closed */
  }
}

const ROOMS_MAX = isSite ? 5000 : 100; /* the server has the games, or nobody else */
const memory = {rooms: null};

/** Settings by name, with their defaults. */
export const settings = {
  get: (name, otherwise = null) => read(name, otherwise),
  set: (name, value) => write(name, value),
};

/** The rooms this browser sat in or watched, newest first: {room, seat, secret, game, at, isOver}. */
export function rooms() {
  memory.rooms ??= read('rooms', []).filter((entry) => typeof entry?.room === 'string');
  return memory.rooms;
}

export const roomKept = (room) => rooms().find((entry) => entry.room === room) ?? null;

export function keepRoom(entry) {
  memory.rooms = null; /* another tab may have written */
  const others = rooms().filter((other) => other.room !== entry.room);
  memory.rooms = [{...roomKept(entry.room), ...entry, at: Date.now()}, ...others].slice(0, ROOMS_MAX);
  write('rooms', memory.rooms);
}

/** Notes whether the game of a room is over; the room keeps its place. */
export function noteOver(room, isOver) {
  memory.rooms = null;
  const entry = roomKept(room);
  if (!entry || Boolean(entry.isOver) === isOver) return;
  entry.isOver = isOver;
  write('rooms', rooms());
}

export function dropRoom(room) {
  memory.rooms = rooms().filter((entry) => entry.room !== room);
  write('rooms', memory.rooms);
}

/* -- The games of a static site -- */

const FORMAT = 'quina-games';

/** Asks the browser not to clear the games when space runs short; it may refuse. */
export const persist = () => navigator.storage?.persist?.().catch(() => false);

/** Deletes the games of a room. */
export async function deleteRoom(room) {
  dropRoom(room);
  const {removeRoom} = await import('./database.js');
  await removeRoom(room);
}

/** All games as one file, which importGames reads. */
export async function exportGames() {
  const {allRooms} = await import('./database.js');
  const kept = new Map(rooms().map((entry) => [entry.room, entry]));
  const all = (await allRooms()).map(({room, text, at}) => ({...(kept.get(room) ?? {room, at}), stored: JSON.parse(text)}));
  return JSON.stringify({format: FORMAT, version: 1, rooms: all}, null, 1);
}

/** All games as records in the text format, for other programs. */
export async function exportRecords() {
  const {allRooms} = await import('./database.js');
  const games = (await allRooms()).flatMap(({text}) => JSON.parse(text).games);
  return games.sort((a, b) => a.id - b.id).map(({record}) => record).join('\n');
}

/** Adds the games of such a file to those of this browser, all or none; returns how many rooms it had. A room that is here
 * already and has changed since stays as it is. */
export async function importGames(text) {
  const {format, version, rooms: all} = JSON.parse(text);
  if (format !== FORMAT || version !== 1 || !Array.isArray(all)) throw new Error(FORMAT);
  const {readRoom, writeRooms} = await import('./database.js'), texts = new Map(), entries = [];
  for (const {stored, ...entry} of all) {
    if (typeof entry.room !== 'string' || !/^[\w-]+$/.test(entry.room) || stored?.room !== entry.room || !Array.isArray(stored.games)) throw new Error(FORMAT);
    const old = JSON.parse(await readRoom(entry.room) ?? 'null');
    if (old && old.version > stored.version) continue;
    texts.set(entry.room, JSON.stringify(stored));
    entries.push(entry);
  }
  await writeRooms(texts);
  entries.sort((a, b) => a.at - b.at).forEach(keepRoom); /* the last one kept is the first of the list */
  return all.length;
}
