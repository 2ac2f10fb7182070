/* local.js: requests answered in this browser, by the module in a worker; a stand-in for fetch. */

let worker = null, last = 0, ready = null;
const waiting = new Map(); /* by the id of a request: what to do with an answer */

function start() {
  worker = new Worker(new URL('./worker.js', import.meta.url), {type: 'module'});
  ready = new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message || 'the module cannot be loaded'));
    worker.onmessage = ({data}) => {
      if (data.build) resolve(data.build);
      else if (data.failed) reject(new Error(data.failed));
      else if (data.unsaved) dispatchEvent(new CustomEvent('unsaved', {detail: data.unsaved}));
      else waiting.get(data.id)?.(data);
    };
  });
  ready.catch(() => {});
}

/** Resolves with the name of the build once requests can be answered; rejects if they never can. */
export function load() {
  if (!worker) start();
  return ready;
}

function headersOf({type, name}) {
  return {'Content-Type': type, ...(name && {'Content-Disposition': `attachment; filename="${name}"`})};
}

/** The body of a stream; the worker is told when nobody reads any more. */
function streamOf(id, signal) {
  const encoder = new TextEncoder();
  const leave = () => {
    if (!waiting.delete(id)) return;
    worker.postMessage({id, leave: true});
  };
  return new ReadableStream({
    start(controller) {
      waiting.set(id, ({chunk}) => {
        if (chunk !== null) {
          controller.enqueue(encoder.encode(chunk));
          return;
        }
        waiting.delete(id);
        controller.close();
      });
      const stop = () => {
        leave();
        controller.error(signal.reason);
      };
      if (signal?.aborted) stop();
      signal?.addEventListener('abort', stop);
    },
    cancel: leave,
  });
}

/** Like fetch, for paths under /api/. */
export async function send(path, {method = 'GET', headers = {}, body, signal} = {}) {
  await load();
  signal?.throwIfAborted();
  const id = ++last, secret = /^Bearer (.*)/.exec(headers.Authorization ?? '')?.[1];
  return new Promise((resolve) => {
    waiting.set(id, (answer) => {
      waiting.delete(id);
      resolve(new Response(answer.isStream ? streamOf(id, signal) : answer.body, {status: answer.status, headers: headersOf(answer)}));
    });
    worker.postMessage({id, method, path, lang: headers['Accept-Language'], secret, body});
  });
}
