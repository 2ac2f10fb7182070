/* teach.test.js: the page says what to do, why not, and how it ended; lessons; learning from mistakes. */
import test from 'node:test';
import assert from 'node:assert/strict';
import {arrive, browser, cell, isFirefox, makeRoom, movesOf, person, server, stage, turnOrEnd, until} from './browser.js';

stage();

const SCREENS = [[1366, 650], [390, 664], [844, 390]];
const LAST_PUSH = '-2B1W1-/2BWBBB1/3WW3/1WBB1WW1/1WBWBBW1/3W2B1/2BW4/-6- w';
const STUCK = '-2B1B1-/2BWBBB1/3WW1W1/1WBB1WW1/1WBWBBW1/3W4/2BW4/-6- w';
const MUST = '1/3/1m3/7/7/7/3m3/3M3/1M5/7/5/3/1 w 0';

/** A game against level 1 in which this person moves. */
async function play(page, body) {
  const first = body.players ?? (['iris', 'zurero'].includes(body.game) ? ['level:1', 'human'] : ['human', 'level:1']);
  const {room} = await makeRoom(page, {...body, players: first});
  await page.goto(`/room/${room}`);
  await turnOrEnd(page);
  return room;
}

/** Waits until what is named is wholly visible without scrolling; the layout follows a new size of the screen. */
const aboveFold = (page, what) => until(page, (found) => {
  const {top, bottom} = document.querySelector(found).getBoundingClientRect();
  return scrollY === 0 && top >= 0 && bottom <= innerHeight && bottom > top;
}, what);

test('each phase of every game has its sentence next to the board, above the fold', async () => {
  const page = await person(browser, server);
  const said = new Set();
  for (const [game, size] of [['fuse'], ['iris', 5], ['sixmaking', 5], ['cam'], ['zurero', 9]]) {
    await play(page, {game, size});
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({width, height});
      await aboveFold(page, '.prompt');
      assert.ok(await page.evaluate(() => {
        const [a, b] = ['.say', '.board'].map((what) => document.querySelector(what).getBoundingClientRect());
        return Math.abs(a.bottom - b.top) < 24 || Math.abs(a.left - b.right) < 40;
      }), `${game}: next to the board at ${width}×${height}`);
    }
    said.add(await page.locator('.prompt').innerText());
  }
  assert.equal(said.size, 5, [...said].join(' | '));
  await page.setViewportSize({width: 1280, height: 800});
  await play(page, {game: 'cam'});
  const before = await page.locator('.prompt').innerText();
  await cell(page, 'c4').click();
  await until(page, (text) => document.querySelector('.prompt')?.textContent !== text, before);
  await play(page, {game: 'cam', position: MUST});
  assert.match(await page.locator('.prompt').innerText(), /capture/);
  await play(page, {game: 'fuse', position: STUCK});
  assert.equal(await page.locator('.prompt').innerText(), 'You cannot move: pass.');
  await page.getByRole('button', {name: 'Pass'}).click();
  await page.locator('.moves button', {hasText: 'pass'}).first().waitFor();
  await page.context().close();
});

test('the pieces that can move are ringed, and every refused tap says why', async () => {
  const page = await person(browser, server);
  await play(page, {game: 'cam', position: MUST});
  assert.equal(await page.locator('.movable').count(), 1, 'only the piece that must capture');
  await cell(page, 'b5').click();
  assert.match(await page.locator('.refused').innerText(), /capture/);
  await cell(page, 'd6').click();
  assert.equal(await page.locator('.refused').count(), 0);
  await cell(page, 'd5').click();
  await page.locator('.refused').waitFor();
  assert.match(await page.locator('#announcer').innerText(), /\S/);
  await page.goto(`/analysis?game=cam&position=${encodeURIComponent(MUST)}`);
  await page.locator('.movable').waitFor();
  await cell(page, 'b5').click();
  await page.locator('.refused').waitFor();
  await page.locator('.lines-list button').first().waitFor();
  assert.equal(await page.locator('.refused').count(), 1, 'it stays while the computer’s lines change');
  for (const [game, size, label] of [['fuse', undefined, 'd4'], ['iris', 5, 'a1'], ['zurero', 9, 'a1']]) {
    await play(page, {game, size});
    await cell(page, label).click();
    await page.locator('.refused').waitFor();
    assert.ok((await page.locator('.refused').innerText()).length > 10, game);
  }
  await play(page, {game: 'sixmaking', size: 4, position: 'w,x3/x4/x,b,x2/x4 w -'});
  await cell(page, 'a4').click();
  await page.locator('.refused').waitFor();
  assert.ok((await page.locator('.refused').innerText()).length > 10, 'a tower that reaches none');
  await page.context().close();
});

test('the rules open in a drawer beside the game and the analysis; towers have a table of heights', async () => {
  const page = await person(browser, server);
  await play(page, {game: 'sixmaking', size: 4});
  assert.equal(await page.locator('.heights tr').count(), 6);
  assert.ok(await page.locator('.heights').evaluate((node) => node.open));
  await page.locator('[data-do=rules]').click();
  await page.locator('.drawer h1').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.drawer').waitFor({state: 'detached'});
  await page.goto('/analysis?game=cam');
  await page.locator('[data-do=rules]').click();
  await page.locator('.drawer .piece').first().waitFor();
  await page.getByRole('button', {name: 'Close'}).click();
  for (const [lang, short] of [['en', 'In short'], ['pt', 'Em resumo']])
    for (const game of lang === 'en' ? ['fuse', 'iris', 'sixmaking', 'cam', 'zurero'] : ['zurero']) {
      await page.evaluate((code) => localStorage.setItem('quina.language', JSON.stringify(code)), lang);
      await page.goto(`/rules/${game}`);
      await page.locator('.rules h1').waitFor();
      assert.equal(await page.locator('.rules h2').first().innerText(), short);
      assert.equal(await page.locator('.appendix').evaluateAll((found) => found.map((each) => each.open).join()), 'false');
      assert.match(await page.locator('.playable').innerText(), /\S/);
    }
  await page.context().close();
});

test('the guided first game: offered, a wrong try is refused, each step is solved, and a win ends it', async () => {
  const page = await person(browser, server);
  await page.goto('/');
  await page.locator('.welcome').waitFor();
  await aboveFold(page, '.game .primary'); /* who knows a game can play at once */
  await page.locator('.welcome a', {hasText: 'Zurero'}).click();
  await arrive(page, /\/learn\/zurero/);
  const SOLUTIONS = [['d4'], ['L4'], ['L4', 'R4'], ['Td'], ['L4'], ['R4'], ['Be', 'L4']];
  for (const [i, [solution, wrong]] of SOLUTIONS.entries()) {
    await page.locator(`.dots [aria-current]`, {hasText: String(i + 1)}).waitFor();
    await page.locator('.board.choosing').waitFor();
    if (wrong) {
      await cell(page, wrong).click();
      await page.locator('.verdict.missed').waitFor();
      await page.locator('.board.choosing').waitFor();
    }
    await cell(page, solution).click();
    await page.locator('.verdict.met').waitFor();
    if (i === 3) { /* a reload goes on where the lesson was */
      await page.reload();
      await page.locator(`.dots [aria-current]`, {hasText: '4'}).waitFor();
    }
    await page.locator('[data-do=next]').click();
  }
  await page.locator('.lesson [data-do=play]').click();
  await arrive(page, /\/room\//);
  for (let i = 0; i < 40 && (await turnOrEnd(page)) === 'turn'; i++) {
    const count = (await movesOf(page)).length;
    await page.locator('[data-do=hint]').click();
    await until(page, () => /^Hint: /.test(document.getElementById('toast').textContent));
    await page.getByLabel('Type a move').fill((await page.locator('#toast').innerText()).replace('Hint: ', ''));
    await page.keyboard.press('Enter');
    await until(page, (n) => document.querySelectorAll('.moves button').length > n, count);
    await page.evaluate(() => (document.getElementById('toast').textContent = ''));
  }
  assert.match(await page.locator('.card.over').innerText(), /You won[^]*guided first game/);
  await page.goto('/');
  await page.locator('.game').first().waitFor();
  assert.equal(await page.locator('.welcome').count(), 0, 'it is not offered again');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** The answer of the server to a question that a page may ask. */
const answer = async (page, path, values) => (await page.request.get(`${path}?${new URLSearchParams(values)}`)).json();

/** How a turn that meets the goal of a step is made, as {path, isDone}: the steps to point at, and whether a button ends it. */
async function solution(page, game, number, spec, ids = []) {
  const meets = async (move) => (await answer(page, `/api/lessons/${game}`, {step: number, move})).met;
  const view = await answer(page, '/api/view', {...spec, steps: ids.join()});
  if (ids.length && view.move && await meets(view.move)) return {path: [], isDone: true};
  for (const step of view.steps) {
    const found = step.more ? await solution(page, game, number, spec, [...ids, step.id]) : await meets(step.move) && {path: [], isDone: false};
    if (found) return {...found, path: [{...step, isPiece: step.cells[0] in view.pieces}, ...found.path]};
  }
  return null;
}

/** Points at the cells of a step: the piece, unless the turn goes on with it, and the target. */
async function point(page, {cells, text, isPiece}) {
  const hit = (number) => page.locator('.board .hit').nth(number);
  if (!cells.length) return page.locator('.turn-bar button').first().click();
  if (isPiece && cells.length > 1 && !(await page.locator('.picked').count())) await hit(cells[0]).click();
  await hit(isPiece ? cells.at(-1) : cells[0]).click();
  const choice = page.locator('.choice button');
  if (await choice.count()) await choice.nth(await choice.evaluateAll((found, n) => Math.max(0, found.findIndex((each) => each.textContent.includes(n))), /:(\d)/.exec(text)?.[1] ?? text)).click();
  return null;
}

test('every task of the guided first game of every game is solved by pointing, and then comes a game against level 1', async () => {
  const page = await person(browser, server);
  for (const game of ['fuse', 'iris', 'sixmaking', 'cam', 'zurero']) {
    const {steps} = await answer(page, '/api/lessons/' + game, {lang: 'en'});
    assert.ok(steps.length >= 6 && steps.length <= 10, game);
    await page.goto(`/learn/${game}`);
    for (const [i, {opponent, size, variant, position}] of steps.entries()) {
      await page.locator('.dots [aria-current]', {hasText: String(i + 1)}).waitFor();
      if (opponent !== null) {
        assert.deepEqual([opponent, i], ['level:1', steps.length - 1], game);
        await page.locator('[data-do=play]').waitFor();
        continue;
      }
      await page.locator('.board.choosing').waitFor();
      const {path, isDone} = await solution(page, game, i + 1, {game, size, variant, position});
      for (const step of path) await point(page, step);
      if (isDone) await page.locator('.turn-bar .primary').click();
      await page.locator('.verdict.met').waitFor();
      await page.locator('[data-do=next]').click();
    }
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('on a small phone the board of every lesson step is in view, in the longer language', async () => {
  const page = await person(browser, server, {viewport: {width: 320, height: 640}, locale: 'pt-PT'});
  for (const game of ['fuse', 'iris', 'sixmaking', 'cam', 'zurero']) {
    await page.goto(`/learn/${game}`);
    for (let i = 0; i < (await page.locator('.dots button').count()); i++) {
      await page.locator('.dots button').nth(i).click();
      await page.locator(`.dots [aria-current]`, {hasText: String(i + 1)}).waitFor();
      assert.deepEqual(await page.evaluate(() => {
        const {top, bottom, width} = document.querySelector('.board').getBoundingClientRect();
        return scrollY === 0 && top >= 0 && bottom <= innerHeight && width > 170;
      }), true, `${game}, step ${i + 1}`);
    }
  }
  await page.context().close();
});

test('the lesson can be skipped, and that is remembered', async () => {
  const page = await person(browser, server);
  await page.goto('/');
  await page.locator('.welcome [data-do=skip]').click();
  await page.reload();
  await page.locator('.game').first().waitFor();
  assert.equal(await page.locator('.welcome').count(), 0);
  await page.goto('/learn/cam');
  await page.locator('[data-do=skip]').click();
  await arrive(page, /\/new\/cam/);
  await page.locator('form').waitFor();
  assert.equal(await page.locator('main a[href="/learn/cam"]').count(), 0);
  await page.context().close();
});

test('the first quick game is small and gentle, the next one repeats the last choice', async () => {
  const page = await person(browser, server);
  const quick = async (game) => {
    await page.goto('/');
    await page.locator(`[data-game=${game}] button`).click();
    await arrive(page, /\/room\//);
    const {size, seats} = await (await page.request.get(`/api/rooms/${await page.evaluate(() => location.pathname.split('/').pop())}`)).json();
    return [size, seats.map(({player}) => player).sort().join()];
  };
  assert.deepEqual(await quick('iris'), [5, 'human,level:1']);
  assert.deepEqual(await quick('zurero'), [9, 'human,level:1']);
  await page.goto('/new/zurero');
  await page.locator('#level').fill('4');
  await page.locator('select[name=size]').selectOption('7');
  await page.locator('form button[type=submit]').click();
  await arrive(page, /\/room\//);
  assert.deepEqual(await quick('zurero'), [7, 'human,level:4']);
  await page.context().close();
});

test('the computer’s reply waits, each move has one sound, and a push is shown', async () => {
  const page = await person(browser, server, {isPatient: true, reducedMotion: 'no-preference'});
  await page.addInitScript(() => {
    globalThis.knocks = 0;
    const part = () => ({connect: (next) => next, start() {}, stop() {}, frequency: {setValueAtTime() {}, exponentialRampToValueAtTime() {}}, gain: {setValueAtTime() {}, exponentialRampToValueAtTime() {}}});
    globalThis.AudioContext = class {
      currentTime = 0;
      createGain = part;
      createOscillator = () => (globalThis.knocks++, part());
    };
  });
  await play(page, {game: 'zurero', size: 9});
  await page.evaluate(() => {
    globalThis.times = [];
    new MutationObserver(() => {
      const pieces = document.querySelectorAll('.layer-pieces .piece').length;
      if (pieces > globalThis.times.length) globalThis.times[pieces - 1] ??= performance.now();
    }).observe(document.querySelector('.layer-pieces'), {childList: true});
  });
  await cell(page, 'e5').click();
  await page.locator('.moves button').nth(1).waitFor();
  await page.locator('.board.choosing').waitFor();
  const [mine, reply] = await page.evaluate(() => globalThis.times);
  assert.ok(reply - mine >= 500, `${reply - mine} ms`);
  assert.equal(await page.evaluate(() => globalThis.knocks), 2, 'two moves');

  await page.goto('/analysis?game=zurero&size=7&moves=d4');
  await page.locator('.piece').first().waitFor();
  await page.evaluate(() => {
    globalThis.pushes = [];
    new MutationObserver(() => document.querySelectorAll('.piece.pushed').forEach((piece) => globalThis.pushes.push(piece.firstChild.getAnimations()[0]?.effect.getTiming().delay))).observe(document.querySelector('.board'), {subtree: true, attributes: true});
  });
  await cell(page, 'L4').click();
  await until(page, () => globalThis.pushes.length > 0);
  assert.ok((await page.evaluate(() => globalThis.pushes[0])) > 0, 'the pushed stone starts when the new one arrives');
  await page.context().close();
});

test('the result card: score and reason from this side, above the fold; only the deciding groups are drawn', async () => {
  for (const [width, height] of SCREENS) {
    const page = await person(browser, server, {viewport: {width, height}});
    await play(page, {game: 'fuse', position: LAST_PUSH});
    await cell(page, 'a6').click();
    await cell(page, 'c6').click();
    await page.locator('.card.over').waitFor();
    assert.equal(await page.locator('.card.over .result').innerText(), 'You won 4–3');
    assert.match(await page.locator('.card.over').innerText(), /Your largest group has 4, Black’s has 3\./i);
    await aboveFold(page, '.card.over');
    const tools = await page.locator('.card.over .row > *').allInnerTexts();
    assert.deepEqual(tools.slice(0, 2), ['Rematch', 'Show my worst mistake']);
    const drawn = await page.locator('.group.badge').count();
    assert.ok(drawn >= 2 && drawn <= 4, `${drawn} groups`);
    await page.context().close();
  }
});

test('the result card explains a tie of the largest groups', async () => {
  const page = await person(browser, server);
  await play(page, {game: 'iris', size: 4, position: 'WBBW/WBWBW/BWW1BW/BBBWWBB/WBBWWB/WWBBW/WBBW b 1', players: ['level:1', 'human']});
  await page.getByRole('button', {name: 'Pass'}).click();
  await page.locator('.card.over').waitFor();
  assert.equal(await page.locator('.card.over .result').innerText(), 'You won 4–4');
  assert.match(await page.locator('.card.over').innerText(), /a tie at the top \(4\), so the next groups decide: your second largest group has 4, White’s has 3\./i);
  await page.context().close();
});

test('learning from mistakes: the worst one of a game, a better move, the refutation, the best move', async () => {
  const page = await person(browser, server);
  await play(page, {game: 'zurero', size: 7, position: '7/7/1B5/1WWWWB1/BBB4/7/7 w', players: ['human', 'level:1']});
  await page.getByLabel('Type a move').fill('Ta');
  await page.keyboard.press('Enter');
  await turnOrEnd(page);
  await page.getByRole('button', {name: 'Resign'}).click();
  await page.getByRole('dialog').getByRole('button', {name: 'Resign'}).click();
  await page.locator('.card.over').waitFor();
  await page.getByRole('link', {name: 'Show my worst mistake'}).click();
  await arrive(page, /\/analysis/);
  await page.locator('.learn h2', {hasText: 'Mistake 1 of'}).waitFor();
  assert.match(await page.locator('.learn p').innerText(), /^Ta was played here/);
  assert.equal(await page.locator('.lines-list button').count(), 0, 'the answer is hidden');
  await cell(page, 'Ta').click();
  await until(page, () => /Try again/.test(document.querySelector('.learn p').textContent));
  await page.locator('.learn [data-do=again]').click();
  await until(page, () => /^Ta was played here/.test(document.querySelector('.learn p').textContent));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000))); /* later than the refutation */
  assert.equal(await page.locator('.tree [aria-current]').count(), 0, 'the refutation is not played where the board is now');
  await page.locator('.learn [data-do=best]').click();
  await until(page, () => /^Best was (\w+)( \((?!\1 ).+\))?\.$/.test(document.querySelector('.learn p').textContent)); /* the line goes on after the move */
  await page.locator('.learn [data-do=again]').click();
  await until(page, () => /^Ta was played here/.test(document.querySelector('.learn p').textContent));
  await page.locator('.learn [data-do=stop]').click();
  assert.equal(await page.locator('.learn').count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('learning from mistakes in any analysed game, for either side: a move as good as the best', async () => {
  const page = await person(browser, server, {hasEngine: false});
  await page.goto(`/analysis?game=zurero&size=7&position=${encodeURIComponent('7/7/1B5/1WWWWB1/BBB4/7/7 w')}&moves=Ta,Ta`);
  await page.locator('[data-do=whole]').click();
  await page.locator('[data-do=learn-white]').click();
  await page.locator('.learn h2', {hasText: 'Mistake 1 of'}).waitFor();
  await cell(page, 'L4').click(); /* wins at once */
  await until(page, () => /^(Yes, L4 is the best move|Good: L4 keeps)/.test(document.querySelector('.learn p').textContent));
  await page.locator('.learn [data-do=stop]').click();
  await page.locator('[data-do=learn-black]').click();
  await page.locator('.learn p', {hasText: /was played here|no mistakes/i}).waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('an analysis of a whole game has the computer to itself; one that fails is not taken for a game without mistakes', async () => {
  const page = await person(browser, server), asked = [];
  await page.addInitScript(() => localStorage.setItem('quina.search.server', 'true'));
  page.on('request', (request) => request.url().includes('/api/analysis') && asked.push(request.url()));
  const path = `/analysis?game=zurero&size=7&position=${encodeURIComponent('7/7/1B5/1WWWWB1/BBB4/7/7 w')}&moves=Ta,Ta&learn=white`;
  await page.goto(path);
  await page.locator('.learn h2', {hasText: 'Mistake 1 of'}).waitFor();
  assert.deepEqual(asked.filter((url) => !url.includes('each=1')), []);
  await page.route(/\/api\/analysis/, (route) => route.abort());
  await page.goto('/games');
  await page.goto(path);
  await page.locator('#toast.shown').waitFor();
  await page.locator('[data-do=whole]').waitFor();
  assert.equal(await page.locator('.learn').count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** On the page: the contrast of two colours that elements have. */
function contrastOf([[a, as], [b, of]]) {
  const [x, y] = [[a, as], [b, of]].map(([what, property]) => {
    const [r, g, blue] = getComputedStyle(document.querySelector(what))[property].match(/[\d.]+/g).map((n) => ((n /= 255) <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
  });
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

test('rings, and pieces beside the board, stand out in both colour schemes', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const page = await person(browser, server, {colorScheme, hasEngine: false});
    for (const [game, icon] of [['fuse', '.disc'], ['cam', '.disc'], ['sixmaking', '.disk']]) {
      await page.goto(`/analysis?game=${game}&moves=${game === 'sixmaking' ? 'c3,c4' : ''}`);
      await page.locator('.movable').first().waitFor();
      const ring = await page.evaluate(contrastOf, [['.movable', 'stroke'], ['.cell.light', 'fill']]);
      assert.ok(ring >= 3, `${game}, ${colorScheme}: ${ring.toFixed(1)}`);
      await page.goto(`/analysis?edit=1&game=${game}`);
      for (const colour of ['white', 'black']) {
        const piece = `.palette .piece-icon ${icon}.${colour}`;
        await page.locator(piece).first().waitFor();
        const edge = await page.evaluate(contrastOf, [[piece, 'stroke'], ['.palette button', 'backgroundColor']]);
        assert.ok(edge >= 3, `${colour} ${icon} of ${game}, ${colorScheme}: ${edge.toFixed(1)}`);
      }
    }
    await page.context().close();
  }
});

test('no tool of the analysis takes more than one line, in both languages', async () => {
  for (const locale of ['en-GB', 'pt-PT']) {
    const page = await person(browser, server, {locale, hasEngine: false});
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({width, height: 740});
      await page.goto('/analysis?game=fuse');
      await page.locator('.tools [data-do=promote]').waitFor();
      const tall = await page.locator('.tools > *').evaluateAll((found) => found.filter((node) => node.offsetHeight > 48).map((node) => node.textContent));
      assert.deepEqual(tall, [], `${locale}, ${width} px`);
    }
    await page.context().close();
  }
});

if (isFirefox) test('this is Firefox', async () => {
  const page = await person(browser, server);
  assert.match(await page.evaluate(() => navigator.userAgent), /Firefox/);
});
