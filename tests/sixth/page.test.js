/* page.test.js: the game of docs/adding-a-game.md on the page: its card, a whole game by clicks. */
import test from 'node:test';
import assert from 'node:assert/strict';
import {browser, clickTurn, dice, person, server, stage, turnOrEnd} from '../web/browser.js';

stage();

test('gomoku has a picture among the games', async () => {
  const page = await person(browser, server);
  await page.goto('/');
  await page.locator('.card.game[data-game=gomoku] .board').waitFor();
  assert.equal(await page.locator('.card.game').count(), 6);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('gomoku: a whole game by clicks', async () => {
  const page = await person(browser, server), roll = dice(1);
  await page.goto('/new/gomoku');
  await page.locator('#level').fill('1');
  await page.locator('select[name=size]').selectOption('5');
  await page.locator('form button[type=submit]').click();
  await page.waitForURL(/\/room\//);
  while ((await turnOrEnd(page)) === 'turn') await clickTurn(page, roll);
  assert.ok((await page.locator('.card.over .result').innerText()).length > 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
