/* analysis.test.js: analysis, the editor, rules, replay, and downloads. */
import test from 'node:test';
import assert from 'node:assert/strict';
import {addressOf, arrive, browser, cell, makeRoom, movesOf, person, savedBy, server, stage, until} from './browser.js';

let page;
stage(async () => {
  page = await person(browser, server);
});

const json = {'Content-Type': 'application/json'};
const current = () => page.locator('.tree [aria-current]').innerText();

test('analysis shows lines, a score and variations, and the arrow keys step through the game', async () => {
  await page.goto('/analysis?game=zurero&size=7&moves=d4,L4,L4');
  await page.locator('.lines-list button').nth(2).waitFor();
  assert.ok((await page.locator('.advice').count()) >= 3);
  assert.match(await page.locator('.score-bar').getAttribute('aria-label'), /%|wins/);
  assert.match(await page.locator('.lines-list').innerText(), /Estimated|Proven/);
  await page.locator('main').focus();
  await page.keyboard.press('ArrowLeft');
  await until(page, () => document.querySelectorAll('.piece:not(.ghost)').length === 2);
  await cell(page, 'R4').click();
  await page.locator('.tree .side button').first().waitFor();
  assert.equal(await current(), 'R4');
  await page.getByRole('button', {name: 'Make main line'}).click();
  await page.locator('.tree > .pair button', {hasText: 'R4'}).waitFor();
  await page.getByRole('button', {name: 'Delete from here'}).click();
  await page.locator('.tree .side').waitFor({state: 'detached'});
  await page.getByLabel('Type a move').fill('te');
  await page.keyboard.press('Enter');
  await page.locator('.tree button', {hasText: 'Te'}).waitFor();
  assert.match(await addressOf(page), /moves=d4,L4,Te/);
  assert.deepEqual(page.faults, []);
});

test('a proven win is shown differently from an estimate', async () => {
  await page.goto(`/analysis?game=zurero&size=7&position=${encodeURIComponent('7/7/1B5/1WWWWB1/BBB4/7/7 w')}`);
  await page.locator('.chip.proven').first().waitFor();
  assert.match(await page.locator('.chip.proven').first().innerText(), /White wins/);
  await page.locator('.lines-list button').first().click();
  await page.getByText('White wins').first().waitFor();
  await page.locator('.win').nth(4).waitFor({state: 'attached'}); /* the row is shown */
});

test('the whole game is analysed, with a graph and its mistakes', async () => {
  await page.goto(`/analysis?game=zurero&size=7&position=${encodeURIComponent('7/7/1B5/1WWWWB1/BBB4/7/7 w')}&moves=Ta,Ta`);
  await page.locator('[data-do=whole]').click();
  await page.locator('.graph').waitFor();
  await page.getByText(/White: \d+ blunder/).waitFor();
  assert.ok((await page.locator('.graph .blunder').count()) >= 1);
  assert.ok((await page.locator('.tree .note').count()) >= 1);
});

test('positions and records can be pasted', async () => {
  await page.goto('/analysis?game=zurero');
  const paste = async (text) => {
    if (!(await page.locator('textarea').isVisible())) await page.locator('details summary').first().click();
    await page.locator('textarea').fill(text);
    await page.getByRole('button', {name: 'Load'}).click();
  };
  await paste('[Game "zurero"]\n[Size "7"]\n\n1. d4 L4 (1... Td) 2. R4 *\n');
  await page.locator('.tree .side').waitFor();
  assert.match(await page.locator('.tree').innerText(), /R4/);
  await paste('7/7/7/3WB2/7/7/7 b');
  await until(page, () => document.querySelectorAll('.piece').length === 2 && !document.querySelector('.tree button')); /* the game had two, too, for a while */
  await paste('nonsense');
  await page.locator('#toast.shown').waitFor();
});

test('a position is edited, refused while it is impossible, analysed and played', async () => {
  for (const [game, label, text] of [['fuse', 'd4', /^-/], ['iris', 'e5', /b 0$/], ['sixmaking', 'c3', /w -$/], ['cam', 'd7', /w 0$/], ['zurero', 'j10', /b$/]]) {
    await page.goto(`/analysis?edit=1&game=${game}`);
    await page.locator('input.position').waitFor();
    const before = await page.locator('input.position').inputValue();
    assert.match(before, text);
    await cell(page, label).click();
    await until(page, (old) => document.querySelector('input.position').value !== old, before);
  }
  await page.goto('/analysis?edit=1&game=cam');
  await page.getByRole('button', {name: 'Clear'}).click();
  await page.locator('.button[aria-disabled=true]').first().waitFor();
  await page.getByRole('button', {name: 'white knight'}).click();
  await cell(page, 'd7').click();
  await page.getByRole('button', {name: 'black man'}).click();
  await cell(page, 'd9').click();
  await page.getByText('This position can be played.').waitFor();
  await page.getByRole('link', {name: 'Analyse this position'}).click();
  await page.locator('.lines-list button').first().waitFor();
  await page.getByRole('link', {name: 'Play from here'}).click();
  await page.getByText('starts from the position').waitFor();
  await page.locator('form button[type=submit]').click();
  await arrive(page, /\/room\//);
  await page.locator('.piece').nth(1).waitFor();
  assert.equal(await page.locator('.piece').count(), 2);
  assert.deepEqual(page.faults, []);
});

test('examples in the rules are replayed and can be played on', async () => {
  await page.goto('/rules/fuse');
  const example = page.locator('.example').nth(1);
  await example.locator('.piece').first().waitFor();
  await example.locator('.hit[data-label="a5"]').click();
  await example.locator('.hit[data-label="e5"]').click();
  await example.getByRole('button', {name: 'Take back'}).click();
  await example.getByRole('button', {name: 'Take back'}).waitFor({state: 'detached'});
  await example.getByRole('button', {name: 'Show again'}).click();
  assert.deepEqual(page.faults, []);
});

test('a finished game is listed, replayed and downloaded', async () => {
  const {room, secret} = await makeRoom(page, {game: 'zurero', size: 7, players: ['human', 'human'], seat: 1});
  const other = (await (await page.request.post(`/api/rooms/${room}/join`, {data: {name: 'Rui'}, headers: json})).json()).secret;
  for (const [ply, move] of ['d4', 'L4', 'L4'].entries())
    assert.equal((await page.request.post(`/api/rooms/${room}/move`, {data: {move, ply}, headers: {...json, Authorization: `Bearer ${ply % 2 ? other : secret}`}})).status(), 200);
  await page.request.post(`/api/rooms/${room}/resign`, {data: {}, headers: {...json, Authorization: `Bearer ${other}`}});
  await page.goto('/games');
  await page.locator(`[data-room="${room}"] a`).first().click();
  await page.locator('.card.over').waitFor();
  assert.deepEqual(await movesOf(page), ['d4', 'L4', 'L4']);
  await page.locator('main').focus();
  await page.keyboard.press('Home');
  await until(page, () => document.querySelectorAll('.piece').length === 0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await until(page, () => document.querySelectorAll('.piece').length === 2);
  await page.locator('.moves button').nth(2).click();
  await until(page, () => document.querySelectorAll('.piece').length === 3);
  await page.locator('summary', {hasText: 'Share'}).click();
  for (const [name, pattern] of [['Text', /\[Game "zurero"\]/], ['SGF', /^\(;/], ['JSON', /"zurero"/], ['One line', /^zurero:7/], ['SVG', /<svg/]]) {
    assert.match(await savedBy(page, page.getByRole('link', {name, exact: true})), pattern, name);
  }
  await page.getByRole('link', {name: 'Analyse'}).click();
  await page.locator('.tree button').nth(2).waitFor();
  assert.deepEqual(page.faults, []);
});
