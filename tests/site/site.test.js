/* site.test.js: the static site in a browser, on a phone, on a plain host below a path, and with the network cut. */
import test, {after, before} from 'node:test';
import assert from 'node:assert/strict';
import {spawn, execFileSync} from 'node:child_process';
import {appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {clickTurn, dice, firstBoard, launch, movesOf, overflow, person, root, serve, slowPhone, turnOrEnd, until, violations} from '../web/browser.js';
import {host} from './static.js';

const site = join(root, 'build', 'site');
const LIMIT = 300_000;
const PHONE = {viewport: {width: 390, height: 844}, isMobile: true, hasTouch: true};
const folder = mkdtempSync(join(tmpdir(), 'quina-site-'));
let browser, plain;

before(async () => {
  browser = await launch();
  plain = await host(site);
});
after(async () => {
  await browser?.close();
  await plain?.close();
  rmSync(folder, {recursive: true, force: true});
});

/** A phone whose browser has the whole site. */
async function visitor(url = plain.url, options = PHONE) {
  const page = await person(browser, {url}, options);
  await page.goto(url);
  await page.locator('.game .primary').nth(4).waitFor();
  await until(page, async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated');
  return page;
}

const view = (page, path) => page.goto(`${page.url().split('#')[0]}#${path}`);

/** Begins a quick game, moves, and waits for the computer's answer. */
async function playNow(page, game, roll = dice(3)) {
  await view(page, '/');
  await page.locator(`[data-game=${game}] .primary`).click();
  assert.equal(await turnOrEnd(page), 'turn');
  const before = (await movesOf(page)).length;
  await clickTurn(page, roll);
  assert.equal(await turnOrEnd(page), 'turn');
  assert.ok((await movesOf(page)).length >= before + 2, `${game}: the computer answers`);
}

/** What the site has for a whole game: everything but the builds of the module that another browser loads, and `REST`. */
const REST = /\.(png|txt|net)$/; /* icons of an installed page, rules and puzzles, weights for hints and the last level */
const partsFor = (build) => readdirSync(site, {recursive: true}).filter((name) => /\.\w+$/.test(name) && !name.endsWith('.gz') && !REST.test(name) && (!name.endsWith('.wasm') || name.includes(build)));
const weight = (name) => statSync(existsSync(join(site, `${name}.gz`)) ? join(site, `${name}.gz`) : join(site, name)).size;

test('page and module are small', (t) => {
  for (const build of ['base', 'simd', 'threads']) {
    const parts = partsFor(build), sum = parts.reduce((all, name) => all + weight(name), 0);
    t.diagnostic(`${sum} bytes compressed, ${weight(parts.find((name) => name.endsWith('.wasm')))} of them the module (${build})`);
    assert.equal(parts.length, 12, parts.join(' '));
    assert.ok(sum <= LIMIT, `${sum} bytes`);
  }
});

test('nothing else is loaded to play a game', async () => {
  const shelf = await host(site), page = await person(browser, shelf, {...PHONE, serviceWorkers: 'block'});
  await page.goto(shelf.url);
  await playNow(page, 'iris');
  const {pathname} = new URL(shelf.url), parts = partsFor('simd');
  const asked = shelf.asked.map((path) => path.slice(pathname.length) || 'index.html');
  assert.ok(asked.some((name) => name.endsWith('quina-simd.wasm')));
  assert.deepEqual(asked.filter((name) => !parts.includes(name)), []);
  await page.context().close();
  await shelf.close();
});

test('on a plain host below a path, with the network cut, everything works', async () => {
  const page = await visitor();
  assert.equal(await page.evaluate(() => crossOriginIsolated), false);
  await page.context().setOffline(true);
  await page.reload();
  await page.locator('.game .primary').nth(4).waitFor();
  const games = await page.locator('.card.game').evaluateAll((cards) => cards.map((card) => card.dataset.game));
  const roll = dice(7);
  for (const game of games) await playNow(page, game, roll);
  assert.equal(await overflow(page), 0);
  await page.locator('[data-do=hint]').click();
  await page.locator('#toast.shown').waitFor();
  await view(page, `/rules/${games[0]}`);
  await page.locator('.example .board').first().waitFor();
  assert.equal(await page.locator('#toast.shown').count(), 0, 'the hint was about another view');
  await view(page, `/learn/${games[0]}`);
  await page.locator('.board').first().waitFor();
  for (const path of ['/puzzles', `/puzzles/${games[3]}`]) {
    await view(page, path);
    await page.locator('.choose-puzzle').first().waitFor();
    await page.locator('[data-do=hint]').click();
    await page.locator('.verdict', {hasText: 'theme'}).waitFor();
  }
  await view(page, `/analysis?game=${games[3]}`);
  await page.locator('.lines-list button').first().click(); /* while the search goes on */
  await page.locator('.tree button').first().waitFor();
  await view(page, `/analysis?edit=1&game=${games[3]}`);
  await page.locator('.board').first().waitFor();
  await view(page, '/games');
  await page.locator('.entry-of').nth(games.length - 1).waitFor();
  assert.deepEqual(page.faults, []);
});

test('the boards of the first view are there before any script, and only for that view', async () => {
  for (const [locale, letter] of [['en-GB', 'N'], ['pt-PT', 'C']]) {
    const page = await person(browser, {url: plain.url}, {...PHONE, locale});
    await page.context().route('**/app.js', (route) => route.abort());
    await page.goto(plain.url);
    assert.equal(await page.locator('.picture .board').filter({visible: true}).count(), 5);
    assert.match(await page.locator('[data-first=sixmaking] .board').filter({visible: true}).textContent(), new RegExp(letter));
    await page.goto(`${plain.url}#/rules/cam`);
    await page.reload();
    assert.equal(await page.locator('.picture .board').filter({visible: true}).count(), 0);
    await page.context().close();
  }
});

/** The site with nets of random weights. */
const netted = async () => host(join(root, 'build', 'nets', 'site'));
const isNet = (url) => url.endsWith('.net');
const fileOf = (url) => url.replace(/.*\//, '');

async function takeHint(page) {
  await page.locator('#toast:not(.shown)').waitFor({state: 'attached'});
  await page.locator('[data-do=hint]').click();
  await page.locator('#toast.shown').waitFor();
}

test('a net is loaded once, when a search first uses it', async () => {
  const shelf = await netted(), nets = () => shelf.asked.filter(isNet).map(fileOf);
  const page = await person(browser, shelf, {...PHONE, serviceWorkers: 'block'}); /* which would load all in the background */
  await page.goto(shelf.url);
  await page.locator('.game .primary').nth(4).waitFor();
  for (const game of ['zurero', 'cam', 'sixmaking']) await playNow(page, game);
  assert.deepEqual(nets(), [], 'no level but the last uses nets');
  await takeHint(page);
  await playNow(page, 'cam');
  await takeHint(page);
  for (const moves of ['', 'c4-d4', 'c4-d4,b9-b10']) { /* each search ends the one before, and its worker */
    await view(page, `/analysis?game=cam&moves=${moves}`);
    await page.locator('.lines-list button').first().waitFor();
  }
  assert.deepEqual(nets(), ['sixmaking4.net', 'cam.net']);
  assert.deepEqual(page.faults, []);
  await page.context().close();
  await shelf.close();
});

test('nets are kept after everything else, and used with the network cut', async () => {
  const shelf = await netted(), page = await visitor(shelf.url), answered = [];
  await until(page, async (names) => {
    const kept = (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))).flat().map(({url}) => url);
    return names.every((name) => kept.some((url) => url.endsWith(name)));
  }, ['cam.net', 'sixmaking4.net', 'sixmaking5.net']);
  const first = shelf.asked.findIndex(isNet), last = shelf.asked.findLastIndex((path) => !isNet(path));
  assert.ok(first > last, shelf.asked.map(fileOf).join(' '));
  await page.context().setOffline(true);
  await page.reload();
  page.context().on('response', (response) => answered.push(`${response.status()} ${fileOf(response.url())}`));
  await page.locator('.game .primary').nth(4).waitFor();
  await playNow(page, 'cam');
  await takeHint(page);
  assert.ok(answered.includes('200 cam.net'), answered.join(' '));
  assert.deepEqual(page.faults, []);
  await page.context().close();
  await shelf.close();
});

test('without its nets a site still works, with the network cut too', async () => {
  const shelf = await netted();
  shelf.lacks = /\.net$/;
  const page = await visitor(shelf.url), roll = dice(6);
  for (const isOffline of [false, true]) {
    await page.context().setOffline(isOffline);
    await page.goto(shelf.url);
    await view(page, '/new/cam');
    await page.locator('#level').fill('10');
    await page.locator('form button[type=submit]').click();
    assert.equal(await turnOrEnd(page), 'turn');
    const before = (await movesOf(page)).length;
    await clickTurn(page, roll);
    assert.equal(await turnOrEnd(page), 'turn');
    assert.ok((await movesOf(page)).length >= before + 2, 'the computer answers');
    await takeHint(page);
  }
  assert.ok(shelf.asked.some(isNet));
  assert.deepEqual(page.faults, []);
  await page.context().close();
  await shelf.close();
});

test('the page of quina serve loads nets too', async () => {
  const server = await serve(0, undefined, join(root, 'build', 'nets', 'quina'));
  try {
    const page = await person(browser, server, {}), asked = [];
    page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/analysis?game=cam');
    await page.locator('.lines-list button').first().waitFor();
    assert.ok(asked.includes('/assets/cam.net'), asked.join(' '));
    assert.deepEqual(page.faults, []);
    await page.context().close();
  } finally {
    await server.close();
  }
});

test('two people on one device play, take back, and replay after a reload', async () => {
  const page = await visitor(), roll = dice(3);
  await view(page, '/new/zurero');
  await page.locator('input[name=opponent][value=device]').check();
  await page.locator('button[type=submit].big').click();
  for (let i = 0; i < 4; i++) {
    await page.locator('.board.choosing').waitFor();
    await clickTurn(page, roll);
  }
  const moves = await movesOf(page);
  assert.equal(moves.length, 4);
  await page.locator('[data-do=undo]').click();
  await until(page, () => document.querySelectorAll('.moves button').length === 3);
  await page.reload();
  await page.locator('.board.choosing').waitFor();
  assert.deepEqual(await movesOf(page), moves.slice(0, 3));
  assert.deepEqual(page.faults, []);
});

test('two tabs show the same game, and the computer answers either', async () => {
  const page = await visitor(), roll = dice(9);
  await page.locator('[data-game=zurero] .primary').click();
  await turnOrEnd(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await turnOrEnd(other);
  for (const [mover, watcher] of [[page, other], [other, page], [page, other]]) {
    await clickTurn(mover, roll);
    if ((await turnOrEnd(mover)) === 'over') break;
    const moves = await movesOf(mover);
    await until(watcher, (n) => document.querySelectorAll('.moves button').length === n, moves.length);
    assert.deepEqual(await movesOf(watcher), moves);
    await turnOrEnd(watcher);
  }
  assert.deepEqual(page.faults, []);
});

test('all games go into one file, and from it into another browser', async () => {
  const page = await visitor(), roll = dice(5), listed = (who) => who.locator('.entry-of h2').allInnerTexts();
  for (const game of ['zurero', 'iris', 'cam']) await playNow(page, game, roll);
  const moves = await movesOf(page);
  await view(page, '/games');
  await page.locator('.entry-of').nth(2).waitFor();
  const save = async (what) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator(`[data-do=${what}]`).click()]);
    const path = join(folder, download.suggestedFilename());
    await download.saveAs(path);
    return path;
  };
  assert.match(await page.locator('.entry-of .muted').first().innerText(), /\d+ \w+ \d{4}, \d+:\d+$/, 'a date as people in Britain write it');
  const records = await save('records');
  assert.match(execFileSync(process.env.QUINA ?? join(root, 'quina'), ['record', 'check', records], {encoding: 'utf8'}), /3 games/);
  const file = await save('export');
  const other = await visitor();
  await view(other, '/games');
  assert.equal(await other.locator('[data-do=export], [data-do=records]').count(), 0, 'there is nothing to save');
  const games = JSON.parse(readFileSync(file, 'utf8')), damaged = join(folder, 'damaged.json');
  for (const last of [{...games.rooms[2], room: 'another'}, {...games.rooms[2], stored: null}, null]) { /* and so none of the three */
    writeFileSync(damaged, JSON.stringify({...games, rooms: [...games.rooms.slice(0, 2), last]}));
    await other.locator('input[type=file]').setInputFiles(damaged);
    await other.locator('#toast.shown', {hasText: 'no games'}).waitFor();
    await other.reload();
    await other.locator('main h1').waitFor();
    assert.equal(await other.locator('.entry-of').count(), 0);
  }
  await other.locator('input[type=file]').setInputFiles(file);
  await other.locator('.entry-of').nth(2).waitFor();
  assert.deepEqual(await listed(other), await listed(page), 'in the same order');
  await other.locator('.entry-of a.button').first().click();
  await turnOrEnd(other);
  assert.deepEqual(await movesOf(other), moves);
  await clickTurn(other, roll);
  await turnOrEnd(other);
  assert.deepEqual(other.faults, []);
});

test('the browser is asked to keep the games', async () => {
  const page = await person(browser, {url: plain.url}, PHONE);
  await page.addInitScript(() => {
    StorageManager.prototype.persist = async () => (globalThis.isPersistent = true);
  });
  await page.goto(plain.url);
  assert.equal(await page.evaluate(() => globalThis.isPersistent), undefined, 'not before there are any');
  await page.locator('[data-game=cam] .primary').click();
  assert.equal(await turnOrEnd(page), 'turn');
  assert.equal(await page.evaluate(() => globalThis.isPersistent), true);
  await page.context().close();
});

test('a new version replaces the old one as a whole, when the visitor asks for it', async () => {
  const parts = join(folder, 'parts'), next = join(folder, 'next'), old = readdirSync(site).find((name) => /^[0-9a-f]{12}$/.test(name));
  cpSync(join(root, 'build', 'wasm', 'page'), parts, {recursive: true});
  appendFileSync(join(parts, 'style.css'), '\nmain { --newer: 1; }\n');
  execFileSync('node', [join(root, 'web', 'site', 'make.js'), parts, join(root, 'build', 'wasm'), next]);
  const changing = await host(site), page = await visitor(changing.url);
  changing.folder = next;
  changing.lacks = /style\.css$/; /* it is there in part: the old version stays */
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update().catch(() => {});
  });
  await until(page, async () => {
    const {installing, waiting, active} = await navigator.serviceWorker.getRegistration();
    return !installing && !waiting && active;
  });
  assert.ok(changing.asked.some((path) => changing.lacks.test(path) && !path.includes(old)));
  assert.equal(await page.locator('.update').count(), 0);
  changing.lacks = null;
  const isNew = () => page.evaluate(() => getComputedStyle(document.querySelector('main')).getPropertyValue('--newer').trim() === '1');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await page.locator('.update button').waitFor();
  await page.reload(); /* the old version, all of it, though the host has only the new one */
  await page.locator('.game .primary').nth(4).waitFor();
  assert.equal(await isNew(), false);
  assert.ok((await page.evaluate(() => [...document.querySelectorAll('script[src], link[rel=stylesheet]')].map((each) => each.src ?? each.href))).every((url) => url.includes(old)));
  await page.locator('.update button').click();
  await until(page, () => { /* it reloads, and has no main while it does */
    const main = document.querySelector('main');
    return main && getComputedStyle(main).getPropertyValue('--newer').trim() === '1';
  });
  await page.locator('.game .primary').nth(4).waitFor();
  assert.equal(await page.locator('.update').count(), 0);
  await until(page, async () => (await caches.keys()).length === 1);
  assert.deepEqual(page.faults, []);
  await changing.close();
});

test('quina serve --site isolates the page, so that searches have threads', async () => {
  const child = spawn(process.env.QUINA ?? join(root, 'quina'), ['serve', '--quiet', '--port', '0', '--site', site], {stdio: ['ignore', 'pipe', 'inherit']});
  const url = await new Promise((resolve) => createInterface({input: child.stdout}).once('line', (line) => resolve(line.trim())));
  const page = await visitor(url);
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  const asked = [];
  page.context().on('request', (request) => asked.push(request.url()));
  await page.reload();
  await view(page, '/analysis?game=sixmaking');
  await page.locator('.lines-list button').first().waitFor();
  assert.ok(asked.some((name) => name.includes('quina-threads.wasm')), asked.join(' '));
  assert.deepEqual(page.faults, []);
  await page.context().close();
  child.kill('SIGTERM');
});

/** A copy of the site in which some scripts are changed: {name: (text) => text}. */
function changedSite(name, changes) {
  const copy = join(folder, name), version = join(copy, readdirSync(site).find((each) => /^[0-9a-f]{12}$/.test(each)));
  cpSync(site, copy, {recursive: true});
  for (const [script, change] of Object.entries(changes)) {
    const path = join(version, script), before = readFileSync(path, 'utf8'), after = change(before);
    assert.notEqual(after, before, script);
    writeFileSync(path, after);
    rmSync(`${path}.gz`, {force: true});
  }
  return copy;
}

test('with several threads the last level plays every game', async () => {
  const copy = changedSite('threads', {
    'worker.js': (text) => text.replaceAll('navigator.hardwareConcurrency', '4'),
    'searcher.js': (text) => `new BroadcastChannel('searchers').postMessage(1);${text}`,
  });
  const child = spawn(process.env.QUINA ?? join(root, 'quina'), ['serve', '--quiet', '--port', '0', '--site', copy], {stdio: ['ignore', 'pipe', 'inherit']});
  const url = await new Promise((resolve) => createInterface({input: child.stdout}).once('line', (line) => resolve(line.trim())));
  const page = await person(browser, {url}, {serviceWorkers: 'block'}), roll = dice(4);
  await page.addInitScript(() => {
    globalThis.searchers = 0;
    new BroadcastChannel('searchers').onmessage = () => globalThis.searchers++;
  });
  for (const game of ['fuse', 'iris', 'sixmaking', 'cam', 'zurero']) {
    await page.goto(url);
    await view(page, `/new/${game}`);
    await page.locator('#level').fill('10');
    await page.locator('form button[type=submit]').click();
    assert.equal(await turnOrEnd(page), 'turn');
    const before = (await movesOf(page)).length;
    await clickTurn(page, roll);
    assert.equal(await turnOrEnd(page), 'turn');
    assert.ok((await movesOf(page)).length >= before + 2, `${game}: the computer answers`);
  }
  await until(page, () => globalThis.searchers >= 3); /* one for the page's processor, two that help */
  assert.deepEqual(page.faults, []);
  await page.context().close();
  child.kill('SIGTERM');
});

test('moving, cancelling and navigating never wait for a search: not even for one that never ends', async () => {
  const endless = await host(changedSite('endless', {'searcher.js': () => "onmessage = () => { onmessage = () => { for (;;); }; postMessage('ready'); };"}));
  const page = await person(browser, {url: endless.url}, {...PHONE, serviceWorkers: 'block'}), roll = dice(2);
  await page.goto(endless.url);
  await page.locator('[data-game=cam] .primary').click();
  assert.equal(await turnOrEnd(page), 'turn');
  await clickTurn(page, roll); /* and the computer thinks for ever */
  await until(page, () => document.querySelectorAll('.moves button').length === 1);
  await page.locator('[data-do=undo]').click();
  await until(page, () => document.querySelectorAll('.moves button').length === 0);
  await page.locator('[data-do=hint]').click(); /* this hint never comes */
  await clickTurn(page, roll);
  await until(page, () => document.querySelectorAll('.moves button').length === 1);
  await view(page, '/rules/iris');
  await page.locator('.example .board').first().waitFor();
  await view(page, '/analysis?game=zurero');
  await page.locator('.board.choosing .hit.can').first().click();
  await page.locator('.tree button').first().waitFor();
  await view(page, '/');
  await page.locator('[data-game=fuse] .primary').click();
  assert.equal(await turnOrEnd(page), 'turn');
  assert.deepEqual(page.faults, []);
  await page.context().close();
  await endless.close();
});

test('the page of quina serve searches in the browser, and on the server only on request', async (t) => {
  const server = await serve(), page = await person(browser, server), asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const last = (pattern) => asked.some((path) => pattern.test(path));
  await page.goto('/');
  if (!(await page.evaluate(() => 'module' in document.documentElement.dataset))) t.skip('the program has no module');
  else {
    await page.locator('[data-game=cam] .primary').click();
    assert.equal(await turnOrEnd(page), 'turn');
    const hint = async () => {
      await page.locator('#toast:not(.shown)').waitFor({state: 'attached'});
      await page.locator('[data-do=hint]').click();
      await page.locator('#toast.shown').waitFor();
    };
    await hint();
    const analyse = async () => {
      await page.goto('/analysis?game=iris');
      await page.locator('.lines-list button').first().waitFor();
    };
    const room = page.url();
    await analyse();
    assert.ok(last(/^\/api\/fair/), asked.join(' '));
    assert.ok(!last(/^\/api\/analysis|\/hint$/), asked.join(' '));
    await page.evaluate(() => localStorage.setItem('quina.search.server', 'true'));
    await analyse();
    assert.ok(last(/^\/api\/analysis/), asked.join(' '));
    await page.goto(room);
    assert.equal(await turnOrEnd(page), 'turn');
    await hint();
    assert.ok(last(/\/hint$/), asked.join(' '));
    assert.deepEqual(page.faults, []);
  }
  await page.context().close();
  await server.close();
});

test('axe finds nothing on the site, light and dark, and it can be installed', async () => {
  const page = await visitor();
  const checkBoth = async (what) => {
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({colorScheme});
      assert.deepEqual(await violations(page), [], `${what}, ${colorScheme}`);
    }
  };
  for (const [path, ready] of [['/games', 'main .muted'], ['/puzzles/cam', '.board.choosing'], ['/new/cam', '.preview .piece'], ['/rules/cam', '.example .board'], ['/learn/cam', '.board.choosing'], ['/analysis?game=cam', '.lines-list button'], ['/analysis?edit=1&game=cam', '.board'], ['/', '.game:last-child .primary']]) {
    await view(page, path);
    await page.locator(ready).first().waitFor({state: 'attached'});
    await checkBoth(path);
  }
  await playNow(page, 'iris');
  await checkBoth('a game');
  const devtools = await page.context().newCDPSession(page);
  const {errors} = await devtools.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const {installabilityErrors} = await devtools.send('Page.getInstallabilityErrors');
  assert.deepEqual(installabilityErrors.filter(({errorId}) => errorId !== 'in-incognito'), []);
});

test('the first board on a slow phone is measured', async (t) => {
  const page = await slowPhone(browser, {url: plain.url});
  for (const name of ['cold', 'again']) {
    await page.goto(plain.url, {waitUntil: 'commit'});
    t.diagnostic(`first board, ${name}: ${await firstBoard(page)}`);
    await page.locator('.game .primary').nth(4).waitFor();
    await until(page, async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated');
  }
});
