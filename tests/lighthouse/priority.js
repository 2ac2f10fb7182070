/* priority.js: gives a program the processor before others, so that a busy machine is measured as an idle one. */
import {readdirSync, readFileSync} from 'node:fs';
import {getPriority, setPriority} from 'node:os';

const FIRST = -15;
const EVERY_MS = 50;

/** Processes, as pairs of a process and its parent. */
function processes() {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((pid) => {
    try {
      return [[Number(pid), Number(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\)/s, '').split(' ')[2])]];
    } catch {
      return []; /* it has ended meanwhile */
    }
  });
}

/** A process and its descendants. */
function family(pid) {
  const all = processes(), found = new Set([pid]);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const [child, parent] of all) if (found.has(parent)) found.add(child);
  }
  return found;
}

/** Keeps every thread of this process and of its descendants before all others, where that is allowed (to root, on
 * Linux). Once is not enough: Chromium sets the priorities of its own threads. Returns whether it is allowed. */
export function comeFirst() {
  try {
    setPriority(process.pid, FIRST);
  } catch {
    return false;
  }
  setInterval(() => {
    for (const pid of family(process.pid)) {
      try {
        for (const thread of readdirSync(`/proc/${pid}/task`).map(Number)) if (getPriority(thread) > FIRST) setPriority(thread, FIRST);
      } catch {
        /* it has ended meanwhile */
      }
    }
  }, EVERY_MS).unref();
  return true;
}
