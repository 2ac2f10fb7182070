/* puzzles.test.js: puzzles on the page: solved by clicks, wrong tries refuted, hints in steps, a streak that is kept. */
import test from 'node:test';
import assert from 'node:assert/strict';
import {arrive, browser, cell, isFirefox, overflow, person, server, stage, tabTo, until} from './browser.js';

stage();

/* Number 9 of Zurero: black wins with Tg, L3, R4; every other first move is wrong. */
const PUZZLE = '/puzzles/zurero?number=9';
const FIRST = 'Tg', WRONG = 'L4', DAY = Date.UTC(2026, 0, 1);

const open = (page) => page.locator('.board.choosing').waitFor();
const score = (page) => page.locator('.panel > .muted').innerText();
const ask = async (page, path) => (await page.request.get(path)).json();

/** Solves the puzzle by the server's own moves, which the last hint names; `choose` clicks a cell unless told otherwise. */
async function solve(page, game, number, choose = (move) => cell(page, move).click()) {
  for (const moves = []; ;) {
    await open(page);
    const {text} = await ask(page, `/api/puzzles/${game}?number=${number}&hint=3&moves=${moves.join(',')}`);
    const move = text.replace(/^The move is |\.$/g, '');
    await choose(move);
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
  assert.match(await page.title(), /^Zurero 9 · Puzzles · quina$/);
  assert.match(await score(page), /Solved: 0 of \d+ · streak: 0/);
  await solve(page, 'zurero', 9);
  assert.equal(await page.locator('.verdict.met').innerText(), 'Solved.');
  assert.match(await score(page), /Solved: 1 of \d+ · streak: 1, best: 1/);
  assert.ok(await page.locator('[data-do=next]').evaluate((node) => node === document.activeElement), 'the keyboard goes on there');
  await page.reload();
  await open(page);
  assert.match(await score(page), /Solved: 1 of \d+ · streak: 1, best: 1/);
  await solve(page, 'zurero', 9);
  assert.match(await score(page), /Solved: 1 of \d+ · streak: 1, best: 1/, 'it counts once');
  await page.locator('[data-do=next]').click();
  await until(page, () => /number=10$/.test(location.href));
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
  const {status, text, replies} = await ask(page, `/api/puzzles/zurero?number=9&moves=${WRONG}`);
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
  await solve(page, 'zurero', 9);
  assert.match(await score(page), /Solved: 1 of \d+ · streak: 0, best: 4/);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** On the page: the arrow key that leads from the cell with the focus towards another. */
function wayTo(label) {
  const centre = (node) => {
    const {x, y, width, height} = node.getBoundingClientRect();
    return {x: x + width / 2, y: y + height / 2};
  };
  const from = centre(document.activeElement), to = centre(document.querySelector(`.board .hit[data-label="${label}"]`)), dx = to.x - from.x, dy = to.y - from.y;
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'ArrowRight' : 'ArrowLeft';
  return dy > 0 ? 'ArrowDown' : 'ArrowUp';
}

test('a puzzle by keyboard alone: hint, moves, the next one', async () => {
  const page = await person(browser, server);
  await page.goto(PUZZLE);
  await open(page);
  await tabTo(page, '[data-do=hint]');
  await page.keyboard.press('Enter');
  await page.locator('.verdict', {hasText: /^The theme: /}).waitFor();
  await solve(page, 'zurero', 9, async (move) => {
    const at = () => page.evaluate(() => document.activeElement?.dataset.label);
    await page.locator('main').focus();
    await tabTo(page, '.hit');
    for (let i = 0; i < 60 && (await at()) !== move; i++) await page.keyboard.press(await page.evaluate(wayTo, move));
    assert.equal(await at(), move, 'the arrow keys reach the cell');
    await page.keyboard.press('Enter');
  });
  assert.ok(await page.locator('[data-do=next]').evaluate((node) => node === document.activeElement));
  await page.locator('[data-do=next]').press('Enter');
  await until(page, () => /number=10$/.test(location.href));
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a puzzle by touch, in view without scrolling', {skip: isFirefox && 'the driver sends no touches'}, async () => {
  for (const [width, height] of [[320, 640], [390, 664], [844, 390]]) {
    const page = await person(browser, server, {viewport: {width, height}, isMobile: true, hasTouch: true});
    await page.goto(PUZZLE);
    await open(page);
    const box = await page.locator('.board').boundingBox(), task = await page.locator('.task').boundingBox();
    assert.ok(task.y >= 0 && Math.max(task.y + task.height, box.y + box.height) <= height + 1, `${width}×${height}: ${JSON.stringify([task, box])}`);
    await solve(page, 'zurero', 9, async (move) => {
      const before = await page.locator('.board .piece:not(.ghost)').count();
      await cell(page, move).tap();
      const isShown = await until(page, (count) => (document.querySelector('.turn-bar .primary') ? 'shown' : document.querySelectorAll('.board .piece:not(.ghost)').length > count && 'played'), before) === 'shown'; /* on small cells a move is shown first */
      if (isShown) await page.locator('.turn-bar .primary').tap();
    });
    assert.equal(await page.locator('.verdict.met').innerText(), 'Solved.');
    await page.locator('[data-do=next]').tap();
    await until(page, () => /number=10$/.test(location.href));
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test('the puzzle of the day is that of the date in UTC; a difficulty is remembered; in Portuguese', async () => {
  const page = await person(browser, server, {locale: 'pt-PT', timezoneId: 'Pacific/Kiritimati', viewport: {width: 390, height: 844}, isMobile: true, hasTouch: true});
  await page.clock.setFixedTime(new Date(DAY));
  const {game, number} = await ask(page, `/api/puzzles?day=${DAY / 86_400_000}`);
  await Promise.all([page.waitForRequest((request) => request.url().endsWith(`/api/puzzles/${game}?number=${number}`)), page.goto('/puzzles')]);
  await open(page);
  assert.match(await page.title(), /^Problema do dia · /);
  assert.match(await page.locator('.task').innerText(), /Dificuldade: /);
  assert.ok((await overflow(page)) <= 0); /* Firefox shows a scroll bar */
  await page.locator('.choose-puzzle [data-game=zurero]').click();
  await arrive(page, /\/puzzles\/zurero/);
  await open(page);
  await page.locator('[data-grade="1"]').click();
  await page.locator('[data-grade="1"][aria-pressed=true]').waitFor();
  await until(page, () => /médio/.test(document.querySelector('.task').textContent));
  await page.reload();
  await page.locator('[data-grade="1"][aria-pressed=true]').waitFor();
  await page.route('**/api/puzzles/cam', async (route) => { /* as if all were easy */
    const {game, grades} = await (await route.fetch()).json();
    await route.fulfill({json: {game, grades: grades.map(() => 0)}});
  });
  await page.goto('/puzzles/cam');
  await open(page);
  assert.ok(await page.locator('[data-grade="1"]').isDisabled());
  await page.goto('/puzzles/cam?number=9999');
  await page.locator('section.narrow h1').waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
