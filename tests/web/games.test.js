/* games.test.js: a whole game of each kind against the computer, by clicks. */
import test from 'node:test';
import assert from 'node:assert/strict';
import {arrive, browser, cell, clickTurn, dice, movesOf, person, server, stage, turnOrEnd} from './browser.js';

stage();

const GAMES = [
  {game: 'fuse', size: null, seed: 1},
  {game: 'iris', size: '3', seed: 2},
  {game: 'sixmaking', size: '4', seed: 3},
  {game: 'cam', size: null, seed: 385},
  {game: 'zurero', size: '7', seed: 5},
];

for (const {game, size, seed} of GAMES) {
  test(`${game}: a whole game by clicks`, async () => {
    const page = await person(browser, server), roll = dice(seed);
    await page.goto(`/new/${game}`);
    await page.locator('#level').fill('1');
    if (size) await page.locator('select[name=size]').selectOption(size);
    await page.locator('form button[type=submit]').click();
    await arrive(page, /\/room\//);
    let turns = 0;
    while ((await turnOrEnd(page)) === 'turn') {
      await clickTurn(page, roll);
      assert.ok(++turns < 200, 'it ends');
    }
    assert.ok((await page.locator('.card.over .result').innerText()).length > 0);
    assert.ok((await movesOf(page)).length >= turns);
    if (game === 'fuse' || game === 'iris') assert.ok((await page.locator('.group').count()) > 0, 'the groups are shown');
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test('a match continues with its next game, and a rematch swaps the colours', async () => {
  const page = await person(browser, server);
  await page.goto('/new/zurero');
  await page.locator('#level').fill('1');
  await page.locator('select[name=size]').selectOption('5');
  await page.locator('.more summary').click();
  await page.locator('fieldset[name=best] input').nth(1).check();
  await page.locator('form button[type=submit]').click();
  await arrive(page, /\/room\//);
  for (const name of ['Next game', 'Next game']) {
    await turnOrEnd(page);
    await page.getByRole('button', {name: 'Resign'}).click();
    await page.getByRole('dialog').getByRole('button', {name: 'Resign'}).click();
    await page.locator('.card.over').waitFor();
    if (await page.getByRole('button', {name}).count()) {
      await page.getByRole('button', {name}).click();
      await page.locator('.card.over').waitFor({state: 'detached'});
    }
  }
  await page.locator('.card.over').waitFor();
  const colour = () => page.evaluate(() => document.querySelectorAll('.player')[1].dataset.colour);
  const before = await colour();
  await page.getByRole('button', {name: 'Rematch'}).click();
  await page.locator('.card.over').waitFor({state: 'detached'});
  assert.notEqual(await colour(), before);
  assert.deepEqual(page.faults, []);
});

test('taking back, a hint, and a typed move', async () => {
  const page = await person(browser, server);
  await page.goto('/new/zurero');
  await page.locator('#level').fill('1');
  await page.locator('select[name=size]').selectOption('9');
  await page.locator('form button[type=submit]').click();
  await arrive(page, /\/room\//);
  await turnOrEnd(page);
  await page.getByLabel('Type a move').fill('z9');
  await page.keyboard.press('Enter');
  await page.locator('#toast.shown').waitFor();
  await page.getByLabel('Type a move').fill('E5');
  await page.keyboard.press('Enter');
  await page.locator('.moves button').nth(1).waitFor();
  assert.equal((await movesOf(page))[0], 'e5');
  await turnOrEnd(page);
  await page.getByRole('button', {name: 'Hint'}).click();
  await page.locator('.advice').first().waitFor();
  await page.getByRole('button', {name: 'Take back'}).click();
  await page.locator('.moves button').first().waitFor({state: 'detached'});
  assert.deepEqual(page.faults, []);
});

test('computers play each other, and can be paused and stepped', async () => {
  const page = await person(browser, server);
  await page.goto('/new/fuse');
  await page.getByRole('radio', {name: 'Watch two computers'}).check();
  await page.locator('#level').fill('1');
  await page.locator('#other').fill('1');
  await page.locator('form button[type=submit]').click();
  await arrive(page, /\/room\//);
  await page.locator('.moves button').nth(1).waitFor();
  if (!(await page.locator('.card.over').count())) {
    const pause = page.locator('[data-do=pause]');
    if (await pause.count()) await pause.click().catch(() => {});
  }
  assert.deepEqual(page.faults, []);
});

test('a disc is dragged, a push is previewed, the disks of a tower are chosen', async () => {
  const page = await person(browser, server, {hasEngine: false});
  const middle = async (label) => {
    const box = await cell(page, label).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const fuse = '-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w';
  await page.goto(`/analysis?game=fuse&position=${encodeURIComponent(fuse)}&moves=d1:4`);
  await page.locator('.piece').first().waitFor();
  await page.mouse.move(...(await middle('a5')));
  await page.mouse.down();
  await page.mouse.move(...(await middle('c5')));
  await page.mouse.move(...(await middle('e5')));
  assert.ok((await page.locator('.piece.ghost').count()) >= 2, 'both discs are shown where they would stand');
  await page.mouse.up();
  await page.locator('.tree button', {hasText: 'a5:4'}).waitFor();

  await page.goto('/analysis?game=zurero&size=7&moves=d4');
  await page.locator('.piece').first().waitFor();
  await page.mouse.move(...(await middle('L4')));
  assert.equal(await page.locator('.piece.ghost').count(), 2, 'the new stone and the pushed one');
  await page.mouse.down();
  await page.mouse.move(...(await middle('b4')));
  await page.mouse.move(...(await middle('c4')));
  await page.mouse.up();
  await page.locator('.tree button', {hasText: 'L4'}).waitFor();

  await page.goto(`/analysis?game=sixmaking&position=${encodeURIComponent('x4,b/x,wbb,x3/x3,wbwb,x/x5/w,bw,x2,bwbww w -')}`);
  await page.locator('.piece').first().waitFor();
  await cell(page, 'e1').click();
  await cell(page, 'b4').click();
  await page.getByRole('dialog').getByRole('button', {name: '1 disk'}).click();
  await page.locator('.tree button', {hasText: 'e1-b4:1'}).waitFor();
  assert.deepEqual(page.faults, []);
});
