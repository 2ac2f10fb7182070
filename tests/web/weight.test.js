/* weight.test.js: the size of the page, without the module that searches and its nets; prints how soon the first board is visible on a slow phone. */
import test from 'node:test';
import assert from 'node:assert/strict';
import {browser, firstBoard, isFirefox, person, server, slowPhone, stage} from './browser.js';

const LIMIT = 200_000;
/** Every view, and what it has when its files are there; an analysis also loads the module and a net. */
const VIEWS = [['/'], ['/new/cam'], ['/rules/cam'], ['/learn/cam'], ['/puzzles/cam'], ['/analysis?game=cam', '.lines-list button'], ['/analysis?edit=1&game=cam'], ['/games'], ['/lobby'], ['/room/none']];

stage();

test('all files of all views together stay below the limit', async (t) => {
  const page = await person(browser, server), files = new Set(['/']), sizes = new Map();
  page.on('response', (answer) => {
    const {pathname} = new URL(answer.url());
    if (answer.ok() && pathname.startsWith('/assets/') && !/\.(wasm|net)$/.test(pathname)) files.add(pathname);
  });
  for (const [path, ready = 'main h1'] of VIEWS) {
    await page.goto(path);
    await page.locator(ready).first().waitFor({state: 'attached'});
  }
  for (const path of files) sizes.set(path, (await (await page.request.get(path)).body()).length); /* Firefox's driver has no bodies */
  const sum = [...sizes.values()].reduce((a, b) => a + b, 0);
  t.diagnostic(`${sizes.size} files, ${sum} bytes uncompressed`);
  for (const path of ['/', '/assets/app.js', '/assets/style.css']) assert.ok(sizes.get(path) > 1000, `${path} was loaded`);
  assert.ok(sum < LIMIT, `${sum} bytes`);
  assert.deepEqual(page.faults, []);
});

test('the first board on a slow phone is measured', {skip: isFirefox && 'the driver has no slow phone'}, async (t) => {
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
