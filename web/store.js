/* store.js: what this browser stores: settings, names, and rooms with their secrets. */

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

const ROOMS_MAX = 100;
const memory = {rooms: null};

/** Settings by name, with their defaults. */
export const settings = {
  get: (name, otherwise = null) => read(name, otherwise),
  set: (name, value) => write(name, value),
};

/** The rooms this browser sat in or watched, newest first: {room, seat, secret, game, at}. */
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

export function dropRoom(room) {
  memory.rooms = rooms().filter((entry) => entry.room !== room);
  write('rooms', memory.rooms);
}
