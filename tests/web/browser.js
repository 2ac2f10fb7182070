/* browser.js: a server and a browser for the tests, and the actions of a person on the page. */
import {spawn} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {after, before} from 'node:test';
import {fileURLToPath} from 'node:url';
import playwright from 'playwright-core';

const here = fileURLToPath(new URL('.', import.meta.url));
export const root = join(here, '..', '..');
const program = process.env.QUINA ?? join(root, 'quina');
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const axe = readFileSync(join(here, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8');

/** How long a test waits for an event before it fails: no result depends on the speed of the machine. */
const PATIENCE_MS = 180_000;

/** Pseudo-random numbers, the same in every run. */
export function dice(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The people of a test share one address; a page that is refused for having asked too often waits, and so would the test. */
const LIMITS = 'requests=10000,burst=10000,rooms=10000,network-rooms=10000,streams=1000,analyses=100,connections=1000';

/** Starts the server with its own archive; `restart` keeps port and archive. */
export async function serve(port = 0, folder = mkdtempSync(join(tmpdir(), 'quina-web-')), served = program) {
  const child = spawn(served, ['serve', '--port', String(port), '--archive', join(folder, 'games.db'), '--limits', LIMITS], {stdio: ['ignore', 'pipe', 'pipe']});
  const problems = [];
  child.stderr.on('data', (data) => problems.push(String(data)));
  const url = await new Promise((resolve, reject) => {
    createInterface({input: child.stdout}).once('line', (line) => resolve(line.trim().replace(/\/$/, '')));
    child.once('exit', (code) => reject(new Error(`the server stopped with ${code}: ${problems.join('')}`)));
  });
  const gone = new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.once('exit', resolve);
  });
  return {
    url,
    archive: join(folder, 'games.db'),
    async kill(signal = 'SIGKILL') {
      child.kill(signal);
      return gone;
    },
    async restart() {
      await this.kill();
      Object.assign(this, await serve(new URL(url).port, folder));
    },
    async close() {
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, {recursive: true, force: true});
    },
  };
}

/** The tests run in Chromium, or with QUINA_BROWSER=firefox in Debian's Firefox, through WebDriver BiDi. */
export const isFirefox = process.env.QUINA_BROWSER === 'firefox';

export function launch() {
  if (isFirefox) return playwright._bidiFirefox.launch({executablePath: '/usr/bin/firefox-esr'});
  const executablePath = process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path));
  return playwright.chromium.launch({executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage']});
}

/** Starts what the tests of a file share, the server and the browser, and then calls `more`. */
export let server, browser;

export function stage(more) {
  before(async () => {
    server = await serve();
    browser = await launch();
    await more?.();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });
}

/** A person: a browser context and a page. Errors of the page are collected in `faults`. Unless the person is patient,
 * the computer's replies are shown at once; `hasEngine`: whether an analysis begins by itself, as it does on a first visit. */
export async function person(browser, server, {isPatient = false, hasEngine = true, ...options} = {}) {
  const context = await browser.newContext({viewport: {width: 1280, height: 800}, locale: 'en-GB', reducedMotion: 'reduce', baseURL: server.url, ...options});
  const settings = {...(!isPatient && {reply: '0'}), ...(!hasEngine && {engine: 'false'})};
  await context.addInitScript((values) => Object.entries(values).forEach(([name, value]) => localStorage.setItem(`quina.${name}`, value)), settings);
  if (isFirefox && options.locale) await context.addInitScript((locale) => Object.defineProperty(navigator, 'language', {value: locale}), options.locale); /* its driver sets no language */
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) page.faults.push(message.text());
  });
  return page;
}

/** Creates a room without the page's forms, and remembers the seat as the page does. */
export async function makeRoom(page, body) {
  const answer = await page.request.post('/api/rooms', {data: body, headers: {'Content-Type': 'application/json'}});
  if (answer.status() !== 201) throw new Error(`${answer.status()}: ${await answer.text()}`);
  const made = await answer.json();
  if (page.url() === 'about:blank') await page.goto('/games');
  await page.evaluate(({room, seat, secret, game}) => {
    const kept = JSON.parse(localStorage.getItem('quina.rooms') ?? '[]');
    localStorage.setItem('quina.rooms', JSON.stringify([{room, seat, secret, game, at: Date.now()}, ...kept]));
  }, {...made, game: body.game});
  return made;
}

/** Waits until a function on the page returns something true, and returns that; the page may be loading another one
 * meanwhile. (waitForFunction of playwright needs eval, which the page forbids.) */
export async function until(page, check, argument = null) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await page.waitForTimeout(25)) {
    const found = await page.evaluate(check, argument).catch((error) => {
      if (!/context was destroyed|navigat/i.test(error.message)) throw error;
    });
    if (found) return found;
  }
  throw new Error(`never came true: ${check}`);
}

/** Waits until the page shows an address; not every driver reports those that scripts set. */
export const arrive = (page, pattern) => until(page, (source) => new RegExp(source).test(location.pathname), pattern.source);

/** The address that the page shows, for the same reason. */
export const addressOf = (page) => page.evaluate(() => location.href);

/** The text that a link saves as a file. Firefox's driver reports no downloads: there, what the link leads to. */
export async function savedBy(page, link) {
  if (isFirefox) return link.evaluate(async (node) => (node.hasAttribute('download') ? (await fetch(node.href)).text() : 'the link saves no file'));
  const waiting = page.waitForEvent('download'), chunks = [];
  await link.click();
  for await (const chunk of await (await waiting).createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Presses Tab until an element that matches has the focus. */
export async function tabTo(page, what) {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((text) => document.activeElement?.matches(text), what)) return;
  }
  throw new Error(`the keyboard does not reach ${what}`);
}

export const cell = (page, label) => page.locator(`.board .hit[data-label="${label}"]`).first();
export const movesOf = (page) => page.locator('.moves button').allInnerTexts();

/** Waits until this person may move or the game is over; returns which. */
export async function turnOrEnd(page) {
  const found = page.locator('.board.choosing, .card.over').first();
  await found.waitFor();
  return (await page.locator('.card.over').count()) ? 'over' : 'turn';
}

const CLICKS_MAX = 40; /* for one turn */

/** On the page: what can be clicked now to make a turn that began after `moves` moves, or null while what the last click
 * does is not `shown` yet. */
function clickable([moves, shown]) {
  const all = (what) => [...document.querySelectorAll(what)];
  if (all('.moves button').length > moves || all('.card.over').length) return {isSent: true};
  const found = {choices: all('.choice button').length, cells: all('.board.choosing .hit.can').map((node) => node.dataset.label), isDone: all('.turn-bar .primary').length > 0, isPass: all('.turn-bar button').length > 0};
  const state = JSON.stringify([found, all('.piece, .picked').length]);
  return state !== shown && (found.choices || found.cells.length || found.isPass) ? {...found, state} : null;
}

/** Makes any turn by clicking marked cells until the turn is sent. */
export async function clickTurn(page, roll) {
  const moves = await page.locator('.moves button').count();
  let shown = '';
  for (let clicks = 0; clicks < CLICKS_MAX; clicks++) {
    const {isSent, choices, cells, isDone, state} = await until(page, clickable, [moves, shown]);
    if (isSent) return;
    shown = state;
    if (choices) await page.locator('.choice button').nth(roll(choices)).click();
    else if (isDone) await page.locator('.turn-bar .primary').click();
    else if (cells.length) await cell(page, cells[roll(cells.length)]).click();
    else await page.locator('.turn-bar button').first().click();
  }
  throw new Error('no turn came about');
}

/** The problems that axe-core finds on the page, as lines of text. */
export async function violations(page) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const {found, passes} = await page.evaluate(async () => { /* only this much leaves the page: all results are megabytes */
    const {violations: list, passes: {length}} = await globalThis.axe.run({resultTypes: ['violations']});
    return {found: list.map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html.slice(0, 120)).join(' ')}`), passes: length};
  });
  if (!passes) throw new Error('axe-core did not run');
  return found;
}

/** By how much the page is wider than the screen. */
export const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** A tab on a slow phone; it notes when the first board is there. */
export async function slowPage(context, page = null) {
  page ??= await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8});
  await devtools.send('Emulation.setCPUThrottlingRate', {rate: 4});
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.piece')) return;
      requestAnimationFrame(() => scheduler.postTask(() => performance.mark('first board'), {priority: 'user-blocking'})); /* it has been painted */
      observer.disconnect();
    }).observe(document, {childList: true, subtree: true});
  });
  return page;
}

/** A person with a slow phone. */
export async function slowPhone(browser, server) {
  const page = await person(browser, server, {viewport: {width: 360, height: 740}, isMobile: true, hasTouch: true});
  return slowPage(page.context(), page);
}

/** How long the first board took, as text. */
export async function firstBoard(page) {
  const ms = await until(page, () => performance.getEntriesByName('first board')[0]?.startTime);
  return `${Math.round(ms)} ms (150 ms latency, 1.6 Mbit/s, processor 4 times slower)`;
}
