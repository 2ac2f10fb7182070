/* outage.test.js: pages are reloaded, servers are killed, and the game continues. */
import test from 'node:test';
import {renameSync} from 'node:fs';
import assert from 'node:assert/strict';
import {browser, cell, isFirefox, makeRoom, movesOf, person, server, stage, turnOrEnd} from './browser.js';

stage();

test('a game survives a reload of the page and a kill of the server', async () => {
  const page = await person(browser, server);
  const {room} = await makeRoom(page, {game: 'zurero', size: 9, players: ['level:1', 'human']});
  await page.goto(`/room/${room}`);
  await turnOrEnd(page);
  await cell(page, 'e5').click();
  await page.locator('.moves button').nth(1).waitFor();
  const before = await movesOf(page);

  await page.reload();
  await page.locator('.moves button').nth(1).waitFor();
  assert.deepEqual(await movesOf(page), before);

  const pieces = await page.locator('.piece').count();
  await server.restart();
  await page.locator('#toast', {hasText: 'Reconnected'}).waitFor();
  await page.locator('.banner.lost').waitFor({state: 'detached'});
  assert.deepEqual(await movesOf(page), before);
  assert.equal(await page.locator('.piece').count(), pieces);

  await turnOrEnd(page);
  await page.locator('.hit.can').first().click();
  await page.locator('.moves button').nth(3).waitFor();
  assert.deepEqual((await movesOf(page)).slice(0, 2), before);
  assert.deepEqual(page.faults, []);
});

/** Cuts the network, or mends it. Firefox's driver cannot: there, requests of moves fail. */
async function cut(page, isCut) {
  if (!isFirefox) await page.context().setOffline(isCut);
  else if (isCut) await page.route('**/move', (route) => route.abort());
  else await page.unroute('**/move');
}

test('the page says that the server is gone, and a move made then is not lost silently', async () => {
  const page = await person(browser, server);
  const {room} = await makeRoom(page, {game: 'cam', players: ['human', 'level:1']});
  await page.goto(`/room/${room}`);
  await turnOrEnd(page);
  await cut(page, true);
  await cell(page, 'd5').click();
  await cell(page, 'd6').click();
  await page.locator('#toast.shown').waitFor();
  await cut(page, false);
  await page.locator('.board.choosing').waitFor();
  assert.equal(await page.locator('.moves button').count(), 0);
  await cell(page, 'd5').click();
  await cell(page, 'd6').click();
  await page.locator('.moves button').nth(1).waitFor();
  assert.deepEqual(page.faults, []);
});

test('the page says that moves cannot be saved', async () => {
  const page = await person(browser, server);
  const {room} = await makeRoom(page, {game: 'cam', players: ['human', 'level:1']});
  await page.goto(`/room/${room}`);
  await turnOrEnd(page);
  renameSync(server.archive, `${server.archive}.away`);
  await page.locator('.banner', {hasText: 'The server cannot save moves at the moment'}).waitFor();
  await cell(page, 'd5').click();
  await cell(page, 'd6').click();
  await page.locator('#toast.shown', {hasText: 'the archive cannot be written'}).waitFor();
  assert.equal(await page.locator('.moves button').count(), 0);
  renameSync(`${server.archive}.away`, server.archive);
  await page.locator('.banner', {hasText: 'cannot save'}).waitFor({state: 'detached'});
  await cell(page, 'd5').click();
  await cell(page, 'd6').click();
  await page.locator('.moves button').nth(1).waitFor();
});
