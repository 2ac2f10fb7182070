/* weight.test.js: the size of the page, without the module that searches; prints how soon the first board is visible on a slow phone. */
import test from 'node:test';
import assert from 'node:assert/strict';
import {browser, person, server, stage} from './browser.js';

const LIMIT = 200_000;
const VIEWS = ['/', '/new/cam', '/rules/cam', '/learn/cam', '/analysis?game=cam', '/analysis?edit=1&game=cam', '/games', '/lobby', '/room/none'];

stage();

test('all files of all views together stay below the limit', async (t) => {
  const page = await person(browser, server), sizes = new Map();
  page.on('response', async (answer) => {
    const {pathname} = new URL(answer.url());
    if (answer.ok() && ((pathname.startsWith('/assets/') && !pathname.endsWith('.wasm')) || answer.request().isNavigationRequest())) sizes.set(answer.request().isNavigationRequest() ? '/' : pathname, (await answer.body().catch(() => '')).length);
  });
  for (const path of VIEWS) {
    await page.goto(path);
    await page.waitForTimeout(200);
  }
  const sum = [...sizes.values()].reduce((a, b) => a + b, 0);
  t.diagnostic(`${sizes.size} files, ${sum} bytes uncompressed`);
  for (const path of ['/', '/assets/app.js', '/assets/style.css']) assert.ok(sizes.get(path) > 1000, `${path} was loaded`);
  assert.ok(sum < LIMIT, `${sum} bytes`);
  assert.deepEqual(page.faults, []);
});

test('the first board on a slow phone is measured', async (t) => {
  const page = await person(browser, server, {viewport: {width: 360, height: 740}, isMobile: true, hasTouch: true});
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8});
  await devtools.send('Emulation.setCPUThrottlingRate', {rate: 4});
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.piece')) return;
      performance.mark('first board');
      observer.disconnect();
    }).observe(document, {childList: true, subtree: true});
  });
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const [name, path] of [['cold', '/'], ['again', '/']]) {
    asked.length = 0;
    await page.goto(path, {waitUntil: 'commit'});
    await page.locator('.board svg .piece').first().waitFor();
    const ms = await page.evaluate(() => Math.round(performance.getEntriesByName('first board')[0].startTime));
    t.diagnostic(`first board, ${name}: ${ms} ms (150 ms latency, 1.6 Mbit/s, processor 4 times slower)`);
    await page.locator('.picture .board').nth(4).waitFor();
    assert.equal(new Set(asked.filter((url) => url.includes('/api/'))).size, asked.filter((url) => url.includes('/api/')).length, 'nothing is asked twice');
  }
});
