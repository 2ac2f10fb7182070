/* keep.test.js: nothing is lost and nothing puzzles: analyses that last, pasted texts, titles, slow networks, touch,
 * small and low screens, the set-up, pictures. */
import test from 'node:test';
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {arrive, browser, cell, isFirefox, makeRoom, overflow, person, server, stage, turnOrEnd, until} from './browser.js';

stage();

const tree = (page) => page.locator('.tree button').allInnerTexts();
const FORCED = '7/7/1B5/1WWWWB1/BBB4/7/7 w';

async function load(page, text) {
  if (!(await page.locator('textarea').isVisible())) await page.locator('summary', {hasText: 'Paste'}).click();
  await page.locator('textarea').fill(text);
  await page.locator('[data-do=read]').click();
}

test('an analysis with its variations survives a reload, another language and a failed paste', async () => {
  const page = await person(browser, server, {hasEngine: false});
  await page.goto('/analysis?game=zurero&size=7');
  await load(page, '[Game "zurero"]\n[Size "7"]\n\n1. d4 L4 (1... Td 2. Bd) 2. R4 *\n');
  await page.locator('.tree button', {hasText: 'Bd'}).click();
  const before = await tree(page);
  assert.deepEqual(before, ['d4', 'L4', 'Td', 'Bd', 'R4']);
  await until(page, () => document.querySelector('.tree [aria-current]')?.textContent === 'Bd');
  await page.reload();
  await page.locator('.tree button').first().waitFor();
  assert.deepEqual(await tree(page), before);
  assert.equal(await page.locator('.tree [aria-current]').innerText(), 'Bd');
  await page.locator('#language').selectOption('pt');
  await page.getByText('Jogam as').first().waitFor();
  assert.deepEqual(await tree(page), before);
  await page.locator('#language').selectOption('en');
  await page.getByText('to move').first().waitFor();
  await load(page, 'this is neither');
  await page.locator('#toast.shown').waitFor();
  assert.deepEqual(await tree(page), before);
  await load(page, '7/7/7/3Q3/7/7/7 w');
  await until(page, () => /is not a piece/.test(document.getElementById('toast').textContent));
  assert.deepEqual(await tree(page), before);
  assert.equal(await page.locator('textarea').inputValue(), '7/7/7/3Q3/7/7/7 w');
  await page.context().close();
});

test('several pasted games offer a choice', async () => {
  const page = await person(browser, server, {hasEngine: false});
  await page.goto('/analysis?game=zurero&size=7');
  const game = (white, moves) => `[Game "zurero"]\n[Size "7"]\n[White "${white}"]\n[Black "Rui"]\n\n${moves} *\n\n`;
  await load(page, game('Ana', '1. d4 L4') + game('Eva', '1. d4 R4'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', {name: /Eva – Rui · 2 moves/}).click();
  await page.locator('.tree button', {hasText: 'R4'}).waitFor();
  await load(page, game('Ana', '1. d4 L4') + game('Eva', '1. d4 R4'));
  await dialog.getByRole('button', {name: 'Cancel'}).click();
  assert.deepEqual(await tree(page), ['d4', 'R4']);
  await page.context().close();
});

test('a variation that becomes the main line has its own annotations', async () => {
  const page = await person(browser, server);
  await page.goto(`/analysis?game=zurero&size=7&position=${encodeURIComponent(FORCED)}&moves=Ta,Ta`);
  await page.locator('[data-do=whole]').click();
  await page.locator('.tree .note.blunder').first().waitFor();
  await page.keyboard.press('Home');
  await cell(page, 'Tf').click();
  await page.locator('.tree button', {hasText: 'Tf'}).waitFor();
  await page.locator('[data-do=promote]').click();
  await until(page, () => /White: 0 blunders/.test(document.body.textContent));
  assert.equal(await page.locator('.tree button', {hasText: 'Tf'}).locator('.note').count(), 0, 'the winning move has no mark');
  assert.ok((await page.locator('.tree button', {hasText: 'Ta'}).first().locator('.note').count()) === 1, 'the old line keeps its own');
  await page.context().close();
});

test('each title names its view', async () => {
  const page = await person(browser, server, {hasEngine: false});
  for (const [path, title] of [['/', 'Five board games for two'], ['/new/cam', 'New game of Cam'], ['/rules/iris', 'Rules of Iris'], ['/learn/fuse', '1/8 · Your first game of Fuse'],
    ['/analysis?game=fuse', 'Analysis: Fuse'], ['/analysis?edit=1&game=cam', 'Set up a position: Cam'], ['/games', 'My games'], ['/lobby', 'Lobby'], ['/puzzles/cam?number=1', 'Cam 1 · Puzzles']]) {
    await page.goto(path);
    await until(page, (wanted) => document.title === `${wanted} · quina`, title);
  }
  for (const path of ['/nowhere', '/room/nothing', '/rules/chess', '/new/chess']) { /* the page's own view, also for a link that is not whole */
    await page.goto(path);
    await until(page, () => document.title === 'There is nothing at this address · quina');
    assert.equal(await page.locator('main h1').innerText(), 'There is nothing at this address');
    assert.equal(await page.locator('main button').count(), 0, 'to try again is of no use');
    await page.locator('main a[href="/"]').click();
    await page.locator('.game .primary').first().waitFor();
  }
  await page.context().close();
});

test('nothing is blank while the network is slow', async () => {
  const page = await person(browser, server);
  assert.match(await (await page.request.get('/')).text(), /<main[^>]*><div class="skeleton"/);
  let release;
  const gate = new Promise((resolve) => (release = resolve));
  await page.route('**/api/games*', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/', {waitUntil: 'commit'});
  await page.locator('.skeleton').waitFor();
  release();
  await page.locator('.game').first().waitFor();
  assert.equal(await page.locator('.skeleton').count(), 0);
  await page.route('**/api/rules/**', () => {});
  await page.locator('a[href="/rules/cam"]').first().click();
  await page.locator('.skeleton').waitFor();
  await page.context().close();
});

test('on the home page nothing moves when the unfinished games arrive', {skip: isFirefox && 'it reports no layout shifts'}, async () => {
  const page = await person(browser, server, {viewport: {width: 412, height: 823}});
  await page.addInitScript(() => {
    globalThis.shift = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({value}) => (globalThis.shift += value))).observe({type: 'layout-shift', buffered: true});
  });
  const {room} = await makeRoom(page, {game: 'cam', players: ['human', 'level:1']});
  const shift = async (ready) => {
    await page.goto('/');
    await page.locator(ready).waitFor();
    await page.locator('.picture .board').nth(4).waitFor();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    return page.evaluate(() => globalThis.shift);
  };
  for (let visit = 0; visit < 2; visit++) assert.ok((await shift('.ongoing .entry-of')) < 0.05, 'with a game');
  await page.goto(`/room/${room}`);
  await page.getByRole('button', {name: 'Resign'}).click();
  await page.getByRole('dialog').getByRole('button', {name: 'Resign'}).click();
  await page.locator('.card.over').waitFor();
  assert.ok((await shift('.shelf')) < 0.05, 'after it');
  assert.ok(await page.locator('.ongoing').isHidden());
  await page.context().close();
});

test('at 320 px nothing overflows', async () => {
  const page = await person(browser, server, {viewport: {width: 320, height: 640}, hasEngine: false});
  const check = async (name) => {
    assert.ok((await overflow(page)) <= 0, name);
    assert.ok(await page.locator('#header nav').evaluate((nav) => nav.scrollWidth <= nav.clientWidth), `${name}: no link of the header is cut`);
    const wide = await page.evaluate(() => [...document.querySelectorAll('#header *, main *')].filter((node) => node.getBoundingClientRect().right > innerWidth + 1 && !node.closest('svg, .hidden, .moves, .tree, .drawer')).map((node) => node.outerHTML.slice(0, 80)));
    assert.deepEqual(wide, [], name);
  };
  for (const path of ['/', '/new/sixmaking', '/rules/cam', '/rules/iris', '/learn/fuse', '/analysis?game=zurero', '/analysis?edit=1&game=sixmaking', '/games']) {
    await page.goto(path);
    await page.locator('main h1').first().waitFor({state: 'attached'});
    await check(path);
  }
  const long = 'Ana Maria de Albuquerque e Vasconcelos X';
  for (const game of ['fuse', 'cam']) {
    const {room} = await makeRoom(page, {game, players: ['human', 'level:1'], names: [long, '']});
    await page.goto(`/room/${room}`);
    await turnOrEnd(page);
    await check(`${game}, with a long name`);
  }
  await page.goto('/games');
  await page.locator('.entry-of').first().waitFor();
  await check('the list with a long name');
  await page.context().close();
});

test('no link of the header is cut, from 320 px on, also beside a scroll bar', async () => {
  for (const locale of ['en-GB', 'pt-PT']) {
    const page = await person(browser, server, {locale});
    await page.goto('/games');
    await page.locator('#header nav a').first().waitFor();
    for (const width of [305, 320, 360, 375, 390, 412, 520, 768]) {
      await page.setViewportSize({width, height: 700});
      assert.ok(await page.locator('#header nav').evaluate((nav) => nav.scrollWidth <= nav.clientWidth), `${locale}, ${width} px`);
    }
    await page.context().close();
  }
});

test('on a low, wide screen the board fits the height', async () => {
  const page = await person(browser, server, {viewport: {width: 844, height: 390}});
  for (const game of ['fuse', 'cam', 'iris']) {
    const {room} = await makeRoom(page, {game, players: ['human', 'human'], seat: 0});
    await page.goto(`/room/${room}`);
    await page.locator('.piece, .hit').first().waitFor();
    await until(page, () => document.querySelector('.board').getBoundingClientRect().bottom <= innerHeight);
  }
  await page.context().close();
});

test('the pieces of the editor are in view together with the board', async () => {
  const page = await person(browser, server, {locale: 'pt-PT'});
  for (const [width, height] of [[320, 640], [390, 740], [768, 1024], [844, 390], [1366, 650]]) {
    await page.setViewportSize({width, height});
    await page.goto('/analysis?edit=1&game=cam');
    await page.locator('.board').waitFor();
    for (const what of ['.palette >> nth=0', '.board']) {
      const {y, height: size} = await page.locator(what).boundingBox();
      assert.ok(y >= 0 && y + size <= height + 1, `${what} at ${width}×${height}: ${y} to ${y + size}`);
    }
  }
  await page.context().close();
});

test('the set-up: Start is in view, rare options are under More, variants and players have names', async () => {
  for (const [width, height] of [[390, 664], [1366, 650]]) {
    const page = await person(browser, server, {viewport: {width, height}});
    for (const game of ['fuse', 'iris']) {
      await page.goto(`/new/${game}`);
      await page.locator('form button[type=submit]').waitFor();
      assert.ok(await page.locator('form button[type=submit]').evaluate((node) => node.getBoundingClientRect().bottom <= innerHeight), `${game} at ${width}`);
      assert.ok(!(await page.locator('.more').evaluate((node) => node.open)));
      assert.ok(!(await page.locator('fieldset[name=clock]').isVisible()));
    }
    await page.context().close();
  }
  const page = await person(browser, server);
  await page.goto('/new/fuse');
  await page.locator('.more summary').click();
  const text = await page.locator('.more').innerText();
  for (const name of ['one king each', 'two kings each', 'all groups count']) assert.ok(text.includes(name), name);
  assert.ok(!/omega|kings=|classic:/i.test(text));
  assert.match(await page.locator('select[name=level-kind]').textContent(), /Simple · /);
  await page.getByRole('radio', {name: 'one king each'}).check();
  await page.locator('form button[type=submit]').click();
  await arrive(page, /\/room\//);
  await page.locator('.prompt').waitFor();
  await page.getByText('one king each').first().waitFor();
  assert.match(await page.locator('.prompt').innerText(), /king/i);
  await page.context().close();
});

/** Saves a picture; {name, width}. Firefox's driver reports no downloads: there, the link that the page clicks and what it
 * leads to are looked at. */
async function savePicture(page) {
  const button = page.locator('[data-do=png]');
  if (!isFirefox) {
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]), bytes = readFileSync(await download.path());
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
    return {name: download.suggestedFilename(), width: bytes.readUInt32BE(16)};
  }
  await page.evaluate(() => {
    const {createObjectURL} = URL;
    let picture;
    URL.createObjectURL = (blob) => createObjectURL.call(URL, picture = blob);
    HTMLAnchorElement.prototype.click = function click() {
      globalThis.saved = {name: this.download, picture};
    };
  });
  await button.click();
  return until(page, async () => {
    if (!globalThis.saved) return null;
    const {name, picture} = globalThis.saved, bytes = new DataView(await picture.arrayBuffer());
    return {name, width: bytes.getUint32(12) === 0x49484452 && bytes.getUint32(16)}; /* IHDR comes first */
  });
}

test('a position is saved as PNG', async () => {
  const page = await person(browser, server);
  const {room} = await makeRoom(page, {game: 'cam', players: ['human', 'level:1']});
  await page.goto(`/room/${room}`);
  await turnOrEnd(page);
  await page.locator('summary', {hasText: 'Share'}).click();
  assert.deepEqual(await savePicture(page), {name: 'cam-0.png', width: 1200});
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a finger scrolls the page over a board, and drags a piece', {skip: isFirefox && 'the driver sends no gestures'}, async () => {
  const page = await person(browser, server, {viewport: {width: 390, height: 500}, hasTouch: true, isMobile: true});
  const {room} = await makeRoom(page, {game: 'fuse', position: '-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w', players: ['human', 'level:1']});
  await page.goto(`/room/${room}`);
  await turnOrEnd(page);
  const devtools = await page.context().newCDPSession(page);
  const middle = async (label) => {
    const box = await cell(page, label).boundingBox();
    return {x: box.x + box.width / 2, y: box.y + box.height / 2};
  };
  const swipe = async (from, to) => {
    const at = (i) => [{x: from.x + ((to.x - from.x) * i) / 8, y: from.y + ((to.y - from.y) * i) / 8}];
    await devtools.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: at(0)});
    for (let i = 1; i <= 8; i++) await devtools.send('Input.dispatchTouchEvent', {type: 'touchMove', touchPoints: at(i)});
    await devtools.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
  };
  const empty = await middle('e4');
  await swipe(empty, {x: empty.x, y: empty.y - 120});
  await until(page, () => scrollY > 40);
  /* The page is still gliding, and a touch that begins meanwhile scrolls: the drag needs a page at rest. */
  await page.goto('about:blank');
  await page.goto(`/room/${room}`);
  await turnOrEnd(page);
  await until(page, () => scrollY === 0);
  await swipe(await middle('a3'), await middle('d3'));
  await page.locator('.moves button', {hasText: 'a3:3'}).waitFor();
  assert.equal(await page.evaluate(() => scrollY), 0, 'the page stayed where it was');
  assert.notEqual(await page.locator('.board > svg').evaluate((node) => getComputedStyle(node).touchAction), 'none', 'two fingers zoom');
  await page.context().close();
});
