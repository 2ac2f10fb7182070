/* pictures.js: every view of the static site on a phone with the network cut: node tests/site/pictures.js FOLDER
 *
 * Needs `make site`. Light in English and dark in Portuguese, for review; a view that cannot be shown stops it. */
import {mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {clickTurn, dice, launch, person, root, turnOrEnd, until} from '../web/browser.js';
import {host} from './static.js';

const [folder = 'build/pictures'] = process.argv.slice(2);
const PHONE = {viewport: {width: 390, height: 844}, isMobile: true, hasTouch: true};
const PLIES = 3; /* of the person, before a game is shown */

async function everything(browser, url, colorScheme, locale) {
  const page = await person(browser, {url}, {...PHONE, colorScheme, locale}), roll = dice(5);
  page.setDefaultTimeout(60_000);
  const show = async (path, ready) => {
    await page.goto(`${url}#${path}`);
    await page.locator(ready).first().waitFor().catch(async (error) => {
      await page.screenshot({path: join(folder, 'failed.png')});
      throw error;
    });
  };
  const shoot = async (name) => {
    await page.waitForTimeout(400); /* until what moves has arrived */
    await page.screenshot({path: join(folder, `${name}-${colorScheme}.png`)});
  };
  await page.goto(url);
  await page.locator('.game .primary').nth(4).waitFor();
  await until(page, async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated');
  await page.context().setOffline(true);
  await page.reload();
  await page.locator('.game .primary').nth(4).waitFor();
  await shoot('home');
  await show('/games', 'main h1');
  await shoot('games-none');
  await show('/nowhere', 'main h1');
  await shoot('unknown');
  const games = await page.evaluate(async () => Object.values(await (await fetch(document.querySelector('link[rel=preload]').href)).json())[0].games.map(({name}) => name));
  for (const game of games) {
    await show('/', '.game .primary');
    await page.locator(`[data-game=${game}] .primary`).click();
    for (let i = 0; i < PLIES && (await turnOrEnd(page)) === 'turn'; i++) await clickTurn(page, roll);
    await turnOrEnd(page);
    await shoot(`play-${game}`);
    await page.locator('[data-do=hint]').click();
    await page.locator('#toast.shown').waitFor();
    await shoot(`hint-${game}`);
    for (const [name, path, ready] of [['setup', `/new/${game}`, 'form button[type=submit]'], ['rules', `/rules/${game}`, '.example .board'], ['lesson', `/learn/${game}`, '.board.choosing'], ['puzzle', `/puzzles/${game}`, '.board.choosing'], ['analysis', `/analysis?game=${game}`, '.lines-list button'], ['editor', `/analysis?edit=1&game=${game}`, '.board']]) {
      await show(path, ready);
      await shoot(`${name}-${game}`);
    }
  }
  await show('/games', '.thumb .board');
  await shoot('games');
  await show('/', '.ongoing .board, .ongoing li');
  await shoot('home-ongoing');
  if (page.faults.length) throw new Error(page.faults.join('\n'));
  await page.context().close();
}

mkdirSync(folder, {recursive: true});
const plain = await host(join(root, 'build', 'site')), browser = await launch();
try {
  await everything(browser, plain.url, 'light', 'en-GB');
  await everything(browser, plain.url, 'dark', 'pt-PT');
} finally {
  await browser.close();
  await plain.close();
}
