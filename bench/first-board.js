/* first-board.js: when the first board appears on a slow phone: node bench/first-board.js [RUNS] [TRACE]
 *
 * Needs `make site`. Each run is a new browser profile, and so begins with a cold visit; the warm ones after it open the
 * page in a new tab, with everything in the service worker's cache and the service worker asleep, as on a day after. The
 * phone has 150 ms latency, 1.6 Mbit/s and a processor 4 times slower than this machine's. Prints the median and the
 * range of all visits, in milliseconds from the beginning of the navigation. TRACE is a file for the trace of one warm
 * visit, for Chromium's developer tools. On a busy machine the least values are nearest to the truth. */
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {firstBoard, launch, root, slowPage, slowPhone, until} from '../tests/web/browser.js';
import {host} from '../tests/site/static.js';

const [runs = '5', trace] = process.argv.slice(2);
const WARM = 3; /* visits of a run */

async function visit(page, url) {
  await page.goto(url, {waitUntil: 'commit'});
  const ms = Number.parseInt(await firstBoard(page), 10);
  await page.locator('.game .primary').nth(4).waitFor();
  await until(page, async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated');
  return ms;
}

/** A new tab for the same person; the service worker has to start again. */
async function reopen(page) {
  const devtools = await page.context().newCDPSession(page), next = await slowPage(page.context());
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await page.close();
  return next;
}

const summary = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]} ms (${sorted[0]} to ${sorted.at(-1)}, ${sorted.length} visits)`;
};

const plain = await host(join(root, 'build', 'site')), browser = await launch();
const cold = [], warm = [];
for (let i = 0; i < Number(runs); i++) {
  let page = await slowPhone(browser, {url: plain.url});
  cold.push(await visit(page, plain.url));
  for (let k = 0; k < WARM; k++) {
    page = await reopen(page);
    const isTraced = trace && !i && !k;
    if (isTraced) await browser.startTracing(page, {categories: ['-*', 'devtools.timeline', 'v8', 'blink.user_timing', 'v8.wasm']});
    warm.push(await visit(page, plain.url));
    if (isTraced) writeFileSync(trace, await browser.stopTracing());
  }
  await page.context().close();
}
console.log(`cold: ${summary(cold)}`);
console.log(`warm: ${summary(warm)}`);
await browser.close();
await plain.close();
