/* puzzles.test.js: puzzles on the page: solved by clicks, wrong tries refuted, hints in steps, a streak that is kept. */
import test from 'node:test';
import assert from 'node:assert/strict';
import {arrive, browser, cell, overflow, person, server, stage, until} from './browser.js';

stage();

/* Number 6 of Zurero: black wins with Te, L4, Ba; every other first move is wrong. */
const PUZZLE = '/puzzles/zurero?number=6';
const FIRST = 'Te', WRONG = 'L4', DAY = Date.UTC(2026, 0, 1);

const open = (page) => page.locator('.board.choosing').waitFor();
const score = (page) => page.locator('.panel > .muted').innerText();
const ask = async (page, path) => (await page.request.get(path)).json();

/** Solves the puzzle by clicking the server's own moves; the last hint names each of them. */
async function solve(page, game, number) {
  for (const moves = []; ;) {
    await open(page);
    const {text} = await ask(page, `/api/puzzles/${game}?number=${number}&hint=3&moves=${moves.join(',')}`);
    const move = text.replace(/^The move is |\.$/g, '');
    await cell(page, move).click();
    moves.push(move);
    const {status, replies} = await ask(page, `/api/puzzles/${game}?number=${number}&moves=${moves.join(',')}`);
    if (status === 'solved') return page.locator('[data-do=next].primary').waitFor();
    moves.push(...replies);
    await page.locator('[data-do=start]').waitFor();
  }
}

test('a puzzle is solved by clicks, and the streak is kept after a reload', async () => {
  const page = await person(browser, server);
  await page.goto('/');
  await page.locator('.hero a').click();
  await arrive(page, /\/puzzles$/);
  await page.locator('.choose-puzzle [data-game=zurero]').click();
  await arrive(page, /\/puzzles\/zurero/);
  await page.goto(PUZZLE);
  await open(page);
  assert.match(await page.locator('.task').innerText(), /Black to move and win in 2 moves/);
  assert.match(await page.title(), /^Zurero 6 · Puzzles · quina$/);
  assert.match(await score(page), /Solved: 0 of \d+ · streak: 0/);
  await solve(page, 'zurero', 6);
  assert.equal(await page.locator('.verdict.met').innerText(), 'Solved.');
  assert.match(await score(page), /Solved: 1 of \d+ · streak: 1, best: 1/);
  assert.ok(await page.locator('[data-do=next]').evaluate((node) => node === document.activeElement), 'the keyboard goes on there');
  await page.reload();
  await open(page);
  assert.match(await score(page), /Solved: 1 of \d+ · streak: 1, best: 1/);
  await solve(page, 'zurero', 6);
  assert.match(await score(page), /Solved: 1 of \d+ · streak: 1, best: 1/, 'it counts once');
  await page.locator('[data-do=next]').click();
  await until(page, () => /number=7$/.test(location.href));
  await open(page);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a wrong try is refuted on the board, hints come in steps, and both end the streak', async () => {
  const page = await person(browser, server);
  await page.addInitScript(() => localStorage.getItem('quina.puzzles') ?? localStorage.setItem('quina.puzzles', JSON.stringify({streak: 4, best: 4})));
  await page.goto(PUZZLE);
  await open(page);
  const before = await page.locator('.board .piece').count();
  const {status, text, replies} = await ask(page, `/api/puzzles/zurero?number=6&moves=${WRONG}`);
  assert.equal(status, 'wrong');
  assert.ok(replies.length > 0);
  await cell(page, WRONG).click();
  await page.locator('[data-do=retry]').waitFor();
  assert.equal(await page.locator('.verdict.missed').innerText(), `${text} ${replies.join(' ')}`);
  assert.equal(await page.locator('.board .piece').count(), before + 1 + replies.length, 'the refutation is on the board');
  assert.equal(await page.locator('.board.choosing').count(), 0);
  await page.keyboard.press('Enter'); /* the button has the focus */
  await open(page);
  assert.equal(await page.locator('.board .piece').count(), before);
  for (const said of [/^The theme: /, /^The move begins at /, new RegExp(`^The move is ${FIRST}\\.$`), new RegExp(`^The move is ${FIRST}\\.$`)]) {
    await page.locator('[data-do=hint]').click();
    await page.locator('.verdict', {hasText: said}).waitFor();
  }
  await cell(page, FIRST).click();
  await page.locator('.verdict.met', {hasText: 'Right.'}).waitFor();
  await page.locator('[data-do=start]').click();
  await until(page, () => !document.querySelector('[data-do=start]'));
  await solve(page, 'zurero', 6);
  assert.match(await score(page), /Solved: 1 of \d+ · streak: 0, best: 4/);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('the puzzle of the day is that of the date in UTC; a difficulty is remembered; in Portuguese', async () => {
  const page = await person(browser, server, {locale: 'pt-PT', timezoneId: 'Pacific/Kiritimati', viewport: {width: 390, height: 844}, isMobile: true, hasTouch: true});
  await page.clock.setFixedTime(new Date(DAY));
  const {game, number} = await ask(page, `/api/puzzles?day=${DAY / 86_400_000}`);
  await Promise.all([page.waitForRequest((request) => request.url().endsWith(`/api/puzzles/${game}?number=${number}`)), page.goto('/puzzles')]);
  await open(page);
  assert.match(await page.title(), /^Problema do dia · /);
  assert.match(await page.locator('.task').innerText(), /Dificuldade: /);
  assert.equal(await overflow(page), 0);
  await page.locator('.choose-puzzle [data-game=zurero]').tap();
  await arrive(page, /\/puzzles\/zurero/);
  await open(page);
  await page.locator('[data-grade="1"]').tap();
  await page.locator('[data-grade="1"][aria-pressed=true]').waitFor();
  await until(page, () => /médio/.test(document.querySelector('.task').textContent));
  await page.reload();
  await page.locator('[data-grade="1"][aria-pressed=true]').waitFor();
  await page.goto('/puzzles/cam'); /* all are easy */
  await open(page);
  assert.ok(await page.locator('[data-grade="1"]').isDisabled());
  await page.goto('/puzzles/cam?number=9999');
  await page.locator('section.narrow h1').waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
