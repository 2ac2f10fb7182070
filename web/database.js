/* database.js: the rooms of this browser, with their games, in IndexedDB: {room, text, at}. The module writes and
 * reads the text; `at` is when it was last written. */

const NAME = 'quina', STORE = 'rooms';
let opened = null;

const settled = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, {keyPath: 'room'});
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => (opened = null));
  return opened;
}

/** Runs `use(store)` in a transaction; resolves when that is on disk. */
async function change(use) {
  const database = await open();
  await new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, 'readwrite', {durability: 'strict'});
    transaction.oncomplete = resolve;
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
    use(transaction.objectStore(STORE));
  });
}

/** Writes rooms, a map from names to texts. */
export const writeRooms = (rooms) => change((store) => rooms.forEach((text, room) => store.put({room, text, at: Date.now()})));

export const removeRoom = (room) => change((store) => store.delete(room));

/** The text of a room, or null. */
export async function readRoom(room) {
  const database = await open();
  return (await settled(database.transaction(STORE).objectStore(STORE).get(room)))?.text ?? null;
}

/** All rooms. */
export async function allRooms() {
  const database = await open();
  return settled(database.transaction(STORE).objectStore(STORE).getAll());
}
