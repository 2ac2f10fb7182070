/* priority.js: gives a program the processor before others, so that a busy machine is measured as an idle one.
 *
 * On Linux a priority counts within a session only, and the sessions share the processor equally (man 7 sched:
 * autogroups), unless they have priorities of their own. So both are set: those of threads, and those of sessions. */
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
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

/** Sets the priority of a process's session; returns what it was, or null where sessions have none. */
function setSessionPriority(pid, priority) {
  try {
    const before = Number(/nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))[1]);
    if (before !== priority) writeFileSync(`/proc/${pid}/autogroup`, String(priority));
    return before;
  } catch {
    return null;
  }
}

/** Keeps every thread of this process and of its descendants before all others, where that is allowed (to root, on
 * Linux), until this process ends. Once is not enough: Chromium sets the priorities of its own threads, and begins a
 * session. Returns whether it is allowed. */
export function comeFirst() {
  try {
    setPriority(process.pid, FIRST);
  } catch {
    return false;
  }
  const before = setSessionPriority(process.pid, FIRST);
  if (before !== null) { /* the session goes on after this process */
    process.once('exit', () => setSessionPriority(process.pid, before));
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  }
  setInterval(() => {
    for (const pid of family(process.pid)) {
      setSessionPriority(pid, FIRST);
      try {
        for (const thread of readdirSync(`/proc/${pid}/task`).map(Number)) if (getPriority(thread) > FIRST) setPriority(thread, FIRST);
      } catch {
        /* it has ended meanwhile */
      }
    }
  }, EVERY_MS).unref();
  return true;
}
