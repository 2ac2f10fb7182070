/* searcher.js: a worker that searches, one search at a time; or, for it, a thread of a search.
 *
 * Messages in: {module, url, threads} to begin with; then a search as {packet, nets, lacksNets}: its bytes, names and bytes
 * of nets that are new, and whether some cannot be had. Messages out: 'ready', then {progress: bytes} now and then, and
 * {done: bytes}. It is ended from outside, at any time. */
import {Instance, sharedMemory} from './module.js';

const PROGRESS_MS = 120;

/** Starts the threads of a search over the same memory; they live as long as this worker. */
function startThreads(instance, module, url, count) {
  return Promise.all(Array.from({length: Math.min(count, instance.calls.thread_max())}, (_, number) => new Promise((resolve, reject) => {
    const worker = new Worker(url, {type: 'module'});
    worker.onmessage = resolve;
    worker.onerror = reject;
    worker.postMessage({module, memory: instance.memory, number});
  })));
}

/** A thread: it waits in the module for work, and never returns. */
function serveThread({module, memory, number}) {
  const instance = new Instance(module, () => ({}), memory);
  instance.calls.__stack_pointer.value = instance.calls.thread_stack(number);
  postMessage('ready');
  instance.calls.thread_serve(number);
}

async function begin({module, url, threads}) {
  let sent = 0;
  const instance = new Instance(module, (self) => ({
    progress: (at, size) => {
      if (performance.now() - sent < PROGRESS_MS) return;
      sent = performance.now();
      postMessage({progress: self.bytes(at, size)});
    },
  }), sharedMemory(module));
  if (instance.calls.thread_serve && threads > 1) await startThreads(instance, module, url, threads - 1).catch(() => {});
  onmessage = ({data: {packet, nets, lacksNets}}) => {
    sent = 0;
    for (const [name, bytes] of nets) instance.fillNet(name, bytes);
    const reply = instance.lend(packet, (at) => instance.calls.search_run(at, lacksNets ? 1 : 0));
    const done = reply ? instance.bytes(reply, instance.calls.reply_size()) : null;
    if (reply) instance.calls.release(reply);
    postMessage({done});
  };
  postMessage('ready');
}

onmessage = ({data}) => ('number' in data ? serveThread(data) : begin(data));
