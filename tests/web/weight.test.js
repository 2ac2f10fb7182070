/* weight.test.js: the size of the page, without the module that searches; prints how soon the first board is visible on a slow phone. */
import test from 'node:test';
import assert from 'node:assert/strict';
import {browser, firstBoard, person, server, slowPhone, stage} from './browser.js';

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
  const page = await slowPhone(browser, server);
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const [name, path] of [['cold', '/'], ['again', '/']]) {
    asked.length = 0;
    await page.goto(path, {waitUntil: 'commit'});
    t.diagnostic(`first board, ${name}: ${await firstBoard(page)}`);
    await page.locator('.picture .board').nth(4).waitFor();
    assert.equal(new Set(asked.filter((url) => url.includes('/api/'))).size, asked.filter((url) => url.includes('/api/')).length, 'nothing is asked twice');
  }
});
