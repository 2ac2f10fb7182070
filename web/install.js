/* install.js: makes a static site work without a network, and offers a new version when there is one. */
import {h, button, notify} from './dom.js';
import {t} from './words.js';
import {load} from './local.js';

/** A new version waits until no page uses the old one, unless the visitor asks for it; then every page reloads. */
function offer(worker) {
  const bar = h('div', {class: 'banner update', role: 'status'}, h('div', {class: 'grow'}, t('update.ready')),
    button({text: t('update.now'), icon: 'again', class: 'primary', onclick: () => worker.postMessage('now')}));
  document.getElementById('main').before(bar);
}

async function install() {
  const {serviceWorker} = navigator;
  if (!serviceWorker) return;
  let hadOne = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadOne) location.reload();
    hadOne = true;
  });
  const registration = await serviceWorker.register('sw.js');
  if (registration.waiting && serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed' && serviceWorker.controller) offer(worker);
    });
  });
}

/** Has the learned weights kept, too, once all the rest is: they are large. */
async function keepNets() {
  const {serviceWorker} = navigator;
  if (serviceWorker) (await serviceWorker.ready).active.postMessage('nets');
}

addEventListener('unsaved', () => notify(t('storage.failed')), {once: true});
load().catch((error) => notify(error.message)) /* the module comes before what is kept for later */
  .then(install).then(keepNets).catch(() => {}); /* without a service worker, the site needs the network */
