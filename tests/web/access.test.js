/* access.test.js: keyboard, screen readers, small screens, large text, both languages and colour schemes. */
import test from 'node:test';
import assert from 'node:assert/strict';
import {arrive, browser, cell, clickTurn, dice, isFirefox, makeRoom, movesOf, overflow, person, server, stage, tabTo, turnOrEnd, until, violations} from './browser.js';

stage();

/** Every view: its address, and what it has once all of it is loaded. */
const VIEWS = {
  home: ['/', '.game:last-child .board'], setup: ['/new/fuse', '.preview .piece'], 'rules of cam': ['/rules/cam', '.example .piece'], 'rules of iris': ['/rules/iris', '.example .piece'],
  lesson: ['/learn/sixmaking', '.board.choosing'], games: ['/games', 'main h1'], lobby: ['/lobby', 'main form'], puzzle: ['/puzzles/cam', '.board.choosing'], 'puzzle of the day': ['/puzzles', '.board.choosing'],
  analysis: ['/analysis?game=zurero&size=5&moves=c3,L3,Tc', '.board.choosing .piece'], editor: ['/analysis?edit=1&game=sixmaking', '.board .hit'], 'unknown address': ['/room/nothing', 'main h1'],
};

async function open(page, [path, ready]) {
  await page.goto(path);
  await page.locator(ready).first().waitFor({state: 'attached'});
}

/** On a page in Firefox, whose driver sets neither a scheme nor that nothing fades: chooses a scheme, and ends what fades. */
function chooseScheme(scheme) {
  document.documentElement.className = `theme-${scheme}`;
  document.getAnimations().filter((each) => each instanceof CSSTransition).forEach((each) => each.finish());
}

/** A person whose page axe-core may look at, and a check of what it shows, light and dark. */
async function checked(options = {}) {
  const page = await person(browser, server, {bypassCSP: true, reducedMotion: 'reduce', ...options}); /* no half-faded text */
  return {page, check: async (name) => {
    for (const colorScheme of ['light', 'dark']) {
      if (isFirefox) await page.evaluate(chooseScheme, colorScheme);
      else await page.emulateMedia({colorScheme});
      assert.deepEqual(await violations(page), [], `${name}, ${colorScheme}`);
    }
  }};
}

test('axe-core finds nothing in any view, light or dark', async () => {
  const {page, check} = await checked({hasEngine: false});
  for (const [name, view] of Object.entries(VIEWS)) {
    await open(page, view);
    await check(name);
  }
  for (const [game, size] of [['fuse'], ['iris'], ['sixmaking'], ['cam'], ['zurero', 9]]) {
    const {room} = await makeRoom(page, {game, size, players: ['human', 'human'], seat: 0, clock: {seconds: 300, increment: 3}});
    await page.goto(`/room/${room}`);
    await page.locator('.board').waitFor();
    if (game === 'fuse') await check('waiting for a friend');
    await page.request.post(`/api/rooms/${room}/join`, {data: {name: 'Rui'}, headers: {'Content-Type': 'application/json'}});
    await page.locator('.card input[readonly]').first().waitFor({state: 'hidden'});
    await check(`playing ${game}`);
    await page.getByRole('button', {name: 'Resign'}).click();
    if (game === 'fuse') await check('resigning');
    await page.getByRole('dialog').getByRole('button', {name: 'Resign'}).click();
    await page.locator('.card.over').waitFor();
    if (game === 'fuse' || game === 'iris') await check(`the end of ${game}`);
  }
  await page.goto('/games');
  await page.locator('.entry-of').first().waitFor();
  await check('the list of games');
  await page.context().close();
});

test('axe-core finds nothing in what is shown only sometimes, in Portuguese', async () => {
  const {page, check} = await checked({locale: 'pt-PT'}), {page: friend, check: checkFriend} = await checked({locale: 'pt-PT'});
  const {room} = await makeRoom(page, {game: 'zurero', size: 9, players: ['human', 'human'], names: ['', 'Ana'], seat: 1, lobby: {strength: 3}});
  await page.goto(`/room/${room}`);
  await page.locator('.code summary').first().click();
  await page.locator('.qr').first().waitFor();
  await check('an invitation with its code');
  await friend.goto('/lobby');
  await friend.locator('.entry-of').waitFor();
  await checkFriend('a lobby in which somebody waits');
  await friend.goto(`/room/${room}`);
  await friend.locator('form.join').waitFor();
  await checkFriend('a free seat');
  await friend.locator('form.join button[type=submit]').click();
  await page.locator('.board.choosing').waitFor();
  await cell(page, 'a1').click();
  await page.locator('.refused').waitFor();
  await check('a refused tap');
  await cell(page, 'e5').click();
  await friend.locator('.board.choosing').waitFor();
  await friend.locator('[data-do=draw]').click();
  await friend.getByRole('dialog').locator('button').first().click();
  await page.locator('.banner .primary').waitFor();
  await check('an offer');
  await checkFriend('an own offer');
  await page.locator('.panel details').evaluateAll((found) => found.forEach((each) => (each.open = true)));
  await page.locator('.move-seat .link').waitFor();
  await check('what can be unfolded beside a game');
  await page.goto('/games');
  await page.locator('.entry-of button').click();
  await page.getByRole('dialog').waitFor();
  await check('whether a game is to be removed');
  await friend.context().close();

  await page.goto(`/analysis?game=sixmaking&position=${encodeURIComponent('x4,b/x,wbb,x3/x3,wbwb,x/x5/w,bw,x2,bwbww w -')}`);
  await page.locator('.lines-list button').first().waitFor();
  await check('lines of the computer');
  await cell(page, 'e1').click();
  await cell(page, 'b4').click();
  await page.locator('.choice button').first().waitFor();
  await check('how many disks');
  await page.keyboard.press('Escape');
  await page.locator('[data-do=rules]').click();
  await page.locator('.drawer .piece').first().waitFor();
  await check('rules beside an analysis');
  await page.goto(`/analysis?game=zurero&size=7&position=${encodeURIComponent('7/7/1B5/1WWWWB1/BBB4/7/7 w')}&moves=Ta,Ta`);
  await page.locator('[data-do=whole]').click();
  await page.locator('[data-do=learn-white]').waitFor();
  await check('a game analysed');
  await page.locator('[data-do=learn-white]').click();
  await page.locator('.learn h2:not(:empty)').waitFor();
  await check('learning from mistakes');
  await page.goto('/learn/zurero');
  await page.locator('[data-do=next]').click();
  await cell(page, 'L4').click();
  await page.locator('.verdict.met').waitFor();
  await check('a task that is solved');
  await page.goto('/new/fuse');
  await page.locator('.more summary').click();
  await check('more options');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a game by keyboard alone', async () => {
  const page = await person(browser, server);
  await page.goto('/');
  await tabTo(page, '[data-game=zurero] a.button');
  await page.keyboard.press('Enter');
  await arrive(page, /\/new\/zurero/);
  await tabTo(page, '#level');
  for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowLeft');
  await tabTo(page, 'select[name=size]');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, 'form button[type=submit]');
  await page.keyboard.press('Enter');
  await arrive(page, /\/room\//);
  await turnOrEnd(page);
  await tabTo(page, '.hit');
  const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  assert.match(await label(), /^d4, empty, can be played/);
  await page.keyboard.press('Enter');
  let turns = 1;
  while ((await turnOrEnd(page)) === 'turn') {
    const count = await page.locator('.moves button').count();
    let isDone = false;
    const ways = ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'];
    for (let i = 0; i < 400 && !isDone; i++) {
      if (/can be played/.test(await label())) {
        await page.keyboard.press('Enter');
        isDone = true;
      } else await page.keyboard.press(ways[Math.floor(i / 7) % 4]);
    }
    assert.ok(isDone, 'a handle is reached with the arrow keys');
    await until(page, (n) => document.querySelectorAll('.moves button').length > n, count);
    if (++turns > 60) break;
  }
  assert.ok((await movesOf(page)).length > 4);
  assert.match(await page.locator('#announcer').innerText(), /\S/);
  assert.deepEqual(page.faults, []);
});

test('cells describe their piece and what can be done; moves are announced', async () => {
  const page = await person(browser, server);
  const {room} = await makeRoom(page, {game: 'cam', players: ['human', 'level:1']});
  await page.goto(`/room/${room}`);
  await turnOrEnd(page);
  assert.equal(await cell(page, 'c4').getAttribute('aria-label'), 'c4, white knight, can move');
  assert.equal(await cell(page, 'd13').getAttribute('aria-label'), 'd13, black’s castle, empty');
  await cell(page, 'c4').focus();
  await page.keyboard.press('Enter');
  assert.equal(await cell(page, 'c6').getAttribute('aria-label'), 'c6, empty, can go here');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('button', {name: 'Undo step'}).click();
  await page.getByRole('button', {name: 'Undo step'}).waitFor({state: 'detached'});
  await cell(page, 'c4').click();
  await cell(page, 'c6').click();
  await page.getByRole('button', {name: 'Done'}).click();
  await until(page, () => /black: /.test(document.getElementById('announcer').textContent));
  assert.equal((await movesOf(page))[0], 'c4-c6');
  assert.deepEqual(page.faults, []);
});

const PHONE = {viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true, deviceScaleFactor: 2, hasEngine: false};

test('a finger plays: a first touch shows the move, and a button sends it', {skip: isFirefox && 'the driver sends no touches'}, async () => {
  const page = await person(browser, server, PHONE);
  const {room} = await makeRoom(page, {game: 'zurero', size: 19, players: ['level:1', 'human']});
  await page.goto(`/room/${room}`);
  await turnOrEnd(page);
  await cell(page, 'j10').tap();
  await page.locator('.turn-bar .primary').tap();
  await page.locator('.moves button').nth(1).waitFor();
  assert.equal((await movesOf(page))[0], 'j10');
  assert.deepEqual(page.faults, []);
});

test('on a phone nothing is wider than the screen', async () => {
  const page = await person(browser, server, PHONE);
  for (const [name, view] of Object.entries(VIEWS)) {
    await open(page, view);
    assert.ok((await overflow(page)) <= 0, name);
  }
  const {room} = await makeRoom(page, {game: 'zurero', size: 19, players: ['level:1', 'human']});
  await page.goto(`/room/${room}`);
  await turnOrEnd(page);
  assert.ok((await overflow(page)) <= 0, 'room');
  for (const game of ['fuse', 'iris', 'sixmaking', 'cam']) {
    const made = await makeRoom(page, {game, players: game === 'iris' ? ['level:1', 'human'] : ['human', 'level:1']});
    await page.goto(`/room/${made.room}`);
    await turnOrEnd(page);
    assert.ok((await overflow(page)) <= 0, game);
    await clickTurn(page, dice(7));
  }
  assert.deepEqual(page.faults, []);
});

test('text twice as large', async () => {
  const page = await person(browser, server, {viewport: {width: 640, height: 400}, deviceScaleFactor: 2, hasEngine: false});
  for (const [name, view] of Object.entries(VIEWS)) {
    await open(page, view);
    assert.ok((await overflow(page)) <= 0, name);
  }
  const {room} = await makeRoom(page, {game: 'cam', players: ['human', 'level:1']});
  await page.goto(`/room/${room}`);
  await turnOrEnd(page);
  assert.ok((await overflow(page)) <= 0, 'room');
  await clickTurn(page, dice(8));
  assert.deepEqual(page.faults, []);
});

test('Portuguese, by the browser language and by the menu', async () => {
  const page = await person(browser, server, {locale: 'pt-PT'});
  await page.goto('/');
  await page.getByText('Jogar já').first().waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'pt');
  assert.match(await page.locator('[data-game=fuse] p').innerText(), /discos/);
  await page.goto('/rules/zurero');
  await page.getByText('O tabuleiro').first().waitFor();
  const {room} = await makeRoom(page, {game: 'cam', players: ['human', 'level:1']});
  await page.goto(`/room/${room}`);
  await page.getByText('É a tua vez').first().waitFor();
  assert.match(await cell(page, 'c4').getAttribute('aria-label'), /cavaleiro/);
  await page.getByRole('button', {name: 'Desistir'}).click();
  await page.getByRole('dialog').getByRole('button', {name: 'Desistir'}).click();
  await page.getByText('Perdeste').first().waitFor();
  await page.locator('#language').selectOption('en');
  await page.getByText('You lost').first().waitFor();
  await page.reload();
  await page.getByText('You lost').first().waitFor();
  assert.deepEqual(page.faults, []);
});
