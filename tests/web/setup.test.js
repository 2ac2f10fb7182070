/* setup.test.js: a game starts with the chosen options, and earlier games of a match can be seen. */
import test from 'node:test';
import assert from 'node:assert/strict';
import {browser, makeRoom, person, server, stage, until, violations} from './browser.js';

stage();

const discs = (page, board) => page.locator(`${board} .piece .disc`).evaluateAll((found) => found.map((disc) => disc.getAttribute('class')).join());

test('a custom clock, and the start of Fuse that the preview showed', async () => {
  const page = await person(browser, server);
  await page.goto('/new/fuse');
  await page.locator('.preview .piece').first().waitFor();
  await page.locator('.more summary').click();
  await page.locator('input[value=own]').check();
  await page.locator('[name=minutes]').fill('7.5');
  await page.locator('[name=seconds]').fill('4');
  const starts = new Set();
  for (let i = 0; i < 3; i++) {
    const before = await discs(page, '.preview');
    starts.add(before);
    await page.locator('[data-do=start]').click();
    await until(page, (old) => [...document.querySelectorAll('.preview .piece .disc')].map((disc) => disc.getAttribute('class')).join() !== old, before);
  }
  assert.equal(starts.size, 3, 'another start is another start');
  assert.deepEqual(await violations(page), []);
  const shown = await discs(page, '.preview');
  await page.locator('[type=submit]').click();
  await page.locator('.clock').first().waitFor();
  assert.deepEqual(await page.locator('.clock').allInnerTexts(), ['7:30', '7:30']);
  assert.equal(await discs(page, '.board'), shown);
  assert.deepEqual(page.faults, []);
});

test('every player has a description', async () => {
  const page = await person(browser, server);
  for (const game of ['fuse', 'iris', 'sixmaking', 'cam', 'zurero']) {
    await page.goto(`/new/${game}`);
    const said = new Set(), about = page.locator('#level-about');
    for (let level = 1; level <= 10; level++) {
      await page.locator('#level').fill(String(level));
      said.add(await about.innerText());
    }
    assert.equal(said.size, 10);
    for (const classic of await page.locator('[name=level-kind][value^=classic]').all()) {
      await classic.check();
      assert.doesNotMatch(await about.innerText(), /^$|classic/);
    }
  }
});

test('earlier games of a match can be replayed and downloaded', async () => {
  const page = await person(browser, server);
  const {room, secret} = await makeRoom(page, {game: 'cam', players: ['human', 'first'], names: ['Ana', ''], best_of: 5});
  const act = (what, data = {}) => page.request.post(`/api/rooms/${room}/${what}`, {data, headers: {'Content-Type': 'application/json', Authorization: `Bearer ${secret}`}});
  await act('move', {move: 'd5-d6', ply: 0});
  for (const what of ['resign', 'next', 'resign', 'next']) assert.ok((await act(what)).ok(), what);
  await page.goto(`/room/${room}`);
  await page.locator('.earlier li').nth(1).waitFor();
  const lines = await page.locator('.earlier li').allInnerTexts();
  assert.match(lines[0], /Black won/);
  assert.match(lines[1], /White won/);
  assert.deepEqual(await violations(page), []);
  const saved = await page.request.get(await page.locator('.earlier a[download]').first().getAttribute('href'));
  assert.match(await saved.text(), /d5-d6/);
  await page.locator('.earlier a').first().click();
  await until(page, () => /moves=d5-d6/.test(location.search));
  assert.deepEqual(page.faults, []);
});
