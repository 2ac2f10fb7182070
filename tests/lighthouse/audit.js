/* audit.js: what Lighthouse says about the page on a phone: node audit.js [SITE]
 *
 * Audits every view of the static site in the folder SITE, or the same views of `quina serve`, so not its lobby, and
 * prints the four scores of each. The status is 1 if one is below 95 for performance or below 100 for the others. The
 * median of RUNS audits counts. As root the audits have the processor before other programs; otherwise the score of
 * performance is worth reading only on an idle machine. Whether search engines may list a page is not asked of rooms
 * and their list: they are for those who have the link. */
import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';
import {serve} from '../web/browser.js';
import {host} from '../site/static.js';
import {comeFirst} from './priority.js';

const LEAST = {performance: 95, accessibility: 100, 'best-practices': 100, seo: 100};
const RUNS = Number(process.env.RUNS ?? 3);
const TRIES = 5;
const VIEWS = [['analysis', '/analysis?game=cam'], ['editor', '/analysis?edit=1&game=sixmaking'], ['rules', '/rules/cam'], ['first game', '/learn/iris'], ['puzzle of the day', '/puzzles'], ['puzzle', '/puzzles/zurero'], ['new game', '/new/fuse'], ['my games', '/games']];
const NOT_LISTED = new Set(['game', 'my games']);
const [site] = process.argv.slice(2);

const post = async (url, body) => (await fetch(url, {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)})).json();

/** The seat of a game against the computer, remembered as the page does. */
async function takeSeat(url, page) {
  const made = await post(`${url}/api/rooms`, {game: 'cam', players: ['human', 'level:1']});
  await page.goto(`${url}/games`);
  await page.evaluate((entry) => localStorage.setItem('quina.rooms', JSON.stringify([entry])), {...made, game: 'cam', at: 0});
  return `/room/${made.room}`;
}

/** On the site: a game that was begun in this browser. */
async function beginGame(url, page) {
  await page.goto(url);
  await page.waitForSelector('[data-game=cam] .primary');
  await page.click('[data-game=cam] .primary');
  await page.waitForSelector('.board.choosing');
  return page.evaluate(() => location.hash.slice(1));
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** One audit, in a tab of its own; Lighthouse sometimes records no navigation, and asks to be run again. */
async function auditOnce(browser, address, skipAudits) {
  for (let tries = 0; tries < TRIES; tries++) {
    const page = await browser.newPage();
    const {lhr} = await lighthouse(address, {disableStorageReset: true, output: 'json', logLevel: 'error', skipAudits}, undefined, page);
    await page.close();
    if (!lhr.runtimeError) return lhr;
    console.error(`# ${lhr.runtimeError.message}`);
  }
  throw new Error(`Lighthouse cannot audit ${address}`);
}

async function audit(browser, address, skipAudits) {
  const runs = [];
  for (let i = 0; i < RUNS; i++) runs.push(await auditOnce(browser, address, skipAudits));
  const scores = Object.fromEntries(Object.keys(LEAST).map((name) => [name, median(runs.map(({categories}) => Math.round(categories[name].score * 100)))]));
  const failed = Object.values(runs[0].audits).filter(({score, scoreDisplayMode, id}) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative' && scoreDisplayMode !== 'notApplicable' && id).map(({id, displayValue}) => `${id}${displayValue ? ` (${displayValue})` : ''}`);
  return {scores, failed};
}

if (!comeFirst()) console.log('# other programs may take processor time from the audits');
const server = site ? await host(site) : await serve();
const browser = await puppeteer.launch({executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage']});
let isGood = true;
try {
  const first = await browser.newPage(), game = await (site ? beginGame : takeSeat)(server.url, first);
  for (const [name, path] of [['home', '/'], ['game', game], ...VIEWS]) {
    const {scores, failed} = await audit(browser, site ? `${server.url}#${path}` : server.url + path, NOT_LISTED.has(name) ? ['is-crawlable'] : []);
    const bad = Object.entries(scores).filter(([category, score]) => score < LEAST[category]);
    isGood &&= bad.length === 0;
    console.log(`${bad.length ? 'not ok' : 'ok'} - ${name}: ${Object.values(scores).join('/')}${failed.length ? `; ${failed.join(', ')}` : ''}`);
  }
} finally {
  await browser.close();
  await server.close();
}
process.exit(isGood ? 0 : 1);
