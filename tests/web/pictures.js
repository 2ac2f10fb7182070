/* pictures.js: screenshots of the page: node pictures.js FOLDER [all]
 *
 * Makes the pictures of the README; with `all` every view, for each game where it matters, on
 * screens of 320, 390, 768, 1280, 1920 and (low) 844 pixels, light in English and dark in Portuguese. */
import {mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {launch, makeRoom, person, serve} from './browser.js';

const [folder = 'docs/pictures', what] = process.argv.slice(2);
const SCREENS = {small: {viewport: {width: 320, height: 640}, hasTouch: true, isMobile: true}, phone: {viewport: {width: 390, height: 740}, hasTouch: true, isMobile: true}, tablet: {viewport: {width: 768, height: 1024}, hasTouch: true}, laptop: {viewport: {width: 1280, height: 800}}, wide: {viewport: {width: 1920, height: 1080}}, low: {viewport: {width: 844, height: 390}, hasTouch: true, isMobile: true}};
const GAMES = {
  fuse: {position: '-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w', moves: 'a7:5 f8:5 g8:4 b8:3 c8:4 a4:2 h7:4 b1:2 c1:5 h3:4 a3:3 h4:4 d1:2 d8:2 g1:3 e1:2 e8:4 a2:3 a6:1 f1:1 h2:1 a5:1 h5:1 h6:1', half: 9},
  iris: {size: 5, moves: 'e5 c1+g7 a3+i3 c7+g1 c4+g5 b3+f5 b4+f4 g4+h2 f6+h3 e6+g3 d7+h4 e2+e7 pass pass', half: 10},
  sixmaking: {size: 5, moves: 'c3 b2 d3 c2 c4 b3 d2 b4 d2-c2 c2-c3 c4-c3 c2 d2 c3-b2:2 d2-c2 c2-c3:1 d3-c3 c3-b4:1', half: 15},
  cam: {moves: 'c4-d4 c10-d10 b5-c6 b9-c8 f5-e6 f9-e8 d4-f6-d6 c8-d8 d5-d7 e8-c10 e4-d5 d8-c7 d7xb7 d10-b8xb6xd4xf6 d5-f7xf5 c10-c8 f5-f6 c8-b8', half: 13},
  zurero: {size: 13, moves: 'g7 L7 R7 Bh L8 L8 Ti L7 R8 L8 R7 L7 Te Tf R8 Tk R7 Bl Ti R9 L9 Bg R6 Bf L5 R9 Bk R6 Bj R5', half: 24},
};
const BLACK_FIRST = ['iris', 'zurero'];

/** A room between two people in which some moves were made; the page has the seat that moves next. */
async function play(page, game, count) {
  const {size, position, moves} = GAMES[game], list = moves.split(' ').slice(0, count);
  const isWhite = (ply) => (ply % 2 === 0) !== BLACK_FIRST.includes(game);
  const mine = isWhite(list.length) ? 0 : 1;
  const made = await makeRoom(page, {game, size, position, players: ['human', 'human'], names: ['Ana', 'Rui'], seat: mine, clock: {seconds: 600, increment: 5}});
  const json = {'Content-Type': 'application/json'};
  const joined = await (await page.request.post(`/api/rooms/${made.room}/join`, {data: {name: mine ? 'Ana' : 'Rui'}, headers: json})).json();
  for (const [ply, move] of list.entries()) {
    const secret = (isWhite(ply) ? 0 : 1) === mine ? made.secret : joined.secret;
    const answer = await page.request.post(`/api/rooms/${made.room}/move`, {data: {move, ply}, headers: {...json, Authorization: `Bearer ${secret}`}});
    if (!answer.ok()) throw new Error(`${game} ${move}: ${await answer.text()}`);
  }
  await page.goto(`/room/${made.room}`);
  await page.locator('.piece').first().waitFor();
  return {...made, other: joined.secret};
}

const resign = (page, {room, other}) => page.request.post(`/api/rooms/${room}/resign`, {data: {}, headers: {'Content-Type': 'application/json', Authorization: `Bearer ${other}`}});

async function shoot(page, name) {
  await page.waitForTimeout(250);
  await page.screenshot({path: join(folder, `${name}.png`)});
}

const analysisOf = (game, count = 99) => {
  const {size = '', position = '', moves} = GAMES[game];
  return `/analysis?game=${game}&size=${size}&position=${encodeURIComponent(position)}&moves=${encodeURIComponent(moves.split(' ').slice(0, count).join(','))}`.replace('&size=&', '&').replace('&position=&', '&');
};

/** What is shown only sometimes: people who wait and join, options, dialogs, drawers, a whole game analysed. */
async function besides(browser, server, page, tail) {
  const friend = await person(browser, server, await page.evaluate(() => ({viewport: {width: innerWidth, height: innerHeight}, locale: document.documentElement.lang, colorScheme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'})));
  const {room} = await makeRoom(page, {game: 'cam', names: ['Ana Maria de Albuquerque', ''], players: ['human', 'human'], seat: 0, clock: {days: 3}, lobby: {strength: 3}});
  await page.goto(`/room/${room}`);
  await page.locator('.code summary').first().click();
  await shoot(page, `waiting-${tail}`);
  await friend.goto('/lobby');
  await friend.locator('.entry-of').first().waitFor();
  await shoot(friend, `lobby-waiting-${tail}`);
  await friend.goto(`/room/${room}`);
  await friend.locator('form.join').waitFor();
  await shoot(friend, `join-${tail}`);
  await friend.context().close();
  await page.goto('/new/fuse');
  await page.locator('.more summary').click();
  await page.locator('.more fieldset').last().scrollIntoViewIfNeeded();
  await shoot(page, `more-${tail}`);
  await play(page, 'sixmaking', GAMES.sixmaking.half);
  await page.locator('.panel details summary').first().click();
  await page.locator('.panel details').first().scrollIntoViewIfNeeded();
  await shoot(page, `share-${tail}`);
  await page.locator('[data-do=rules]').click();
  await page.locator('.drawer .piece').first().waitFor();
  await shoot(page, `drawer-${tail}`);
  await page.keyboard.press('Escape');
  await page.locator('[data-do=resign]').click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, `resign-${tail}`);
  await page.goto(analysisOf('zurero'));
  await page.locator('[data-do=whole]').click();
  await page.locator('[data-do=learn-white]').waitFor();
  await page.locator('.graph').scrollIntoViewIfNeeded();
  await shoot(page, `graph-${tail}`);
  await page.locator('[data-do=learn-white]').click();
  await page.locator('.learn h2:not(:empty)').waitFor();
  await shoot(page, `learn-${tail}`);
}

async function everything(browser) {
  for (const [screen, options] of Object.entries(SCREENS))
    for (const colorScheme of ['light', 'dark']) {
      const server = await serve(); /* one would not let us make so many rooms */
      const page = await person(browser, server, {...options, colorScheme, locale: colorScheme === 'dark' ? 'pt-PT' : 'en-GB'}), tail = `${screen}-${colorScheme}`;
      for (const [name, path] of [['home', '/'], ['games-none', '/games'], ['lobby', '/lobby'], ['unknown', '/nowhere']]) {
        await page.goto(path);
        await shoot(page, `${name}-${tail}`);
      }
      for (const game of Object.keys(GAMES)) {
        const half = await play(page, game, GAMES[game].half);
        if (colorScheme === 'light') {
          const can = page.locator('.hit.can');
          await can.nth(Math.floor((await can.count()) / 2)).click();
        }
        await shoot(page, `play-${game}-${tail}`);
        await resign(page, half); /* a position that people play is not analysed */
        const made = await play(page, game, 99);
        if (!(await page.locator('.card.over').count())) await resign(page, made);
        await page.locator('.card.over').waitFor();
        await shoot(page, `over-${game}-${tail}`);
        for (const [name, path] of [['setup', `/new/${game}`], ['rules', `/rules/${game}`], ['lesson', `/learn/${game}`], ['puzzle', `/puzzles/${game}`], ['editor', `/analysis?edit=1&game=${game}`]]) {
          await page.goto(path);
          await shoot(page, `${name}-${game}-${tail}`);
        }
        await page.goto(analysisOf(game, GAMES[game].half));
        await page.locator('.lines-list button').first().waitFor();
        await shoot(page, `analysis-${game}-${tail}`);
      }
      await page.goto('/games');
      await page.locator('.thumb .board').first().waitFor();
      await shoot(page, `games-${tail}`);
      await besides(browser, server, page, tail);
      await page.context().close();
      await server.close();
    }
}

async function best(browser, server) {
  const page = await person(browser, server, {viewport: {width: 1180, height: 730}});
  await page.goto('/');
  await page.locator('.picture .board').nth(4).waitFor();
  await shoot(page, 'page-home');
  const half = await play(page, 'cam', GAMES.cam.half);
  await page.locator('.hit.can').nth(3).click();
  await shoot(page, 'page-play');
  await resign(page, half); /* a position that people play is not analysed */
  await page.context().close();

  const dark = await person(browser, server, {...SCREENS.laptop, colorScheme: 'dark'});
  await dark.goto(analysisOf('cam'));
  await dark.locator('[data-do=whole]').click();
  await dark.getByText(/White: \d+/).waitFor();
  for (let i = 0; i < 5; i++) await dark.keyboard.press('ArrowLeft');
  await dark.locator('.lines-list button').nth(2).waitFor();
  await dark.waitForTimeout(3000);
  await shoot(dark, 'page-analysis');
  await dark.context().close();

  const phone = await person(browser, server, {...SCREENS.phone, deviceScaleFactor: 1.5});
  await play(phone, 'iris', GAMES.iris.half);
  await shoot(phone, 'page-phone');
  await phone.context().close();
}

mkdirSync(folder, {recursive: true});
const server = await serve(), browser = await launch();
try {
  await (what === 'all' ? everything : best)(browser, server);
} finally {
  await browser.close();
  await server.close();
}
