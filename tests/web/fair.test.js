/* fair.test.js: people who play each other: no help, offers and answers, absence, reactions, the lobby, a seat on
 * another device, codes and notifications. */
import test from 'node:test';
import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {addressOf, arrive, browser, cell, person, server, stage, until} from './browser.js';
import {modules} from '../../web/qr.js';

stage();

/** Two people in a room of Zurero; Ana plays Black. */
async function pair(game = {game: 'zurero', size: 9}) {
  const ana = await person(browser, server), rui = await person(browser, server);
  const {room, secret} = await post('/api/rooms', {...game, names: ['', 'Ana'], seat: 1});
  await ana.goto('/games');
  await ana.evaluate(([name, own]) => localStorage.setItem('quina.rooms', JSON.stringify([{room: name, seat: 1, secret: own, game: 'zurero'}])), [room, secret]);
  await ana.goto(`/room/${room}`);
  await rui.goto(`/room/${room}`);
  await rui.getByLabel('Your name').fill('Rui');
  await rui.locator('form.join button[type=submit]').click();
  await ana.getByText('Rui is here').waitFor();
  return {ana, rui, room};
}

async function post(path, body, secret) {
  const response = await fetch(server.url + path, {method: 'POST', headers: {'Content-Type': 'application/json', ...(secret && {Authorization: `Bearer ${secret}`})}, body: JSON.stringify(body)});
  return response.json();
}

async function end(...people) {
  for (const page of people) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
}

test('people get no hints, offers are confirmed, and answers are reported', async () => {
  const {ana, rui} = await pair();
  assert.equal(await ana.locator('[data-do=hint]').count(), 0);
  assert.equal(await ana.locator('[data-do=abort]').count(), 1);
  await cell(ana, 'e5').click();
  await rui.locator('.board.choosing').waitFor();
  assert.match(await rui.title(), /Your turn/);
  await cell(rui, 'L5').click();
  await ana.locator('.board.choosing').waitFor();
  assert.equal(await ana.locator('[data-do=abort]').count(), 0);
  await ana.locator('[data-do=draw]').click();
  await ana.getByRole('dialog').getByRole('button', {name: 'Cancel'}).click();
  assert.equal(await rui.getByText('offers a draw').count(), 0);
  await ana.locator('[data-do=draw]').click();
  await ana.getByRole('dialog').getByRole('button', {name: 'Offer a draw'}).click();
  await rui.getByText('Ana offers a draw').first().waitFor();
  assert.match(await rui.locator('#announcer').textContent(), /Ana offers a draw/);
  await rui.getByRole('button', {name: 'Decline'}).click();
  await ana.getByText('Rui declined the draw').waitFor();
  await ana.locator('[data-do=undo]').click();
  await rui.getByRole('button', {name: 'Accept'}).click();
  await ana.getByText('Rui let you take the move back').waitFor();
  await end(ana, rui);
});

test('players react, and abort a game that has hardly begun', async () => {
  const {ana, rui} = await pair();
  await ana.locator('[data-reaction=luck]').click();
  await rui.getByText('Ana: Good luck!').waitFor();
  await ana.locator('[data-do=abort]').click();
  await ana.getByRole('dialog').getByRole('button', {name: 'Abort'}).click();
  await rui.locator('.card.over').waitFor();
  assert.match(await rui.locator('.card.over').innerText(), /Over|abandoned/i);
  await ana.getByRole('button', {name: 'Rematch'}).click();
  await rui.getByRole('button', {name: 'Accept'}).click();
  await ana.getByText('Rui accepted the rematch').waitFor();
  await end(ana, rui);
});

test('the winning move is shown and announced to both', async () => {
  const {ana, rui} = await pair({game: 'zurero', size: 7, position: '7/7/1B5/1WWWWB1/BBB4/7/7 w'});
  await rui.locator('.board.choosing').waitFor();
  await cell(rui, 'L4').click();
  for (const [page, news] of [[rui, /white: L4\. You won/], [ana, /white: L4\. You lost/]]) {
    await page.locator('.card.over').waitFor();
    assert.match(await page.locator('#announcer').textContent(), news);
    assert.deepEqual(await page.locator('.moves button').allInnerTexts(), ['L4']);
    assert.equal(await page.locator('.win').count(), 5, 'the row is shown');
  }
  await end(ana, rui);
});

test('resigning asks first', async () => {
  const {ana, rui} = await pair();
  await ana.locator('[data-do=resign]').click();
  await ana.getByRole('dialog').getByRole('button', {name: 'Cancel'}).click();
  await cell(ana, 'e5').click();
  await rui.locator('.board.choosing').waitFor();
  await rui.locator('[data-do=resign]').click();
  await rui.getByRole('dialog').getByRole('button', {name: 'Resign'}).click();
  await ana.locator('.card.over').waitFor();
  await end(ana, rui);
});

test('an opponent who stays away can be claimed against, or the game aborted', async () => {
  const {ana, rui} = await pair();
  for (const [page, name] of [[ana, 'e5'], [rui, 'L5'], [ana, 'R5']]) {
    await page.locator('.board.choosing').waitFor();
    await cell(page, name).click();
  }
  await rui.locator('.board.choosing').waitFor();
  await end(rui);
  await ana.clock.install();
  await ana.reload();
  await ana.getByText('Rui is away').waitFor();
  assert.equal(await ana.getByRole('button', {name: 'Claim the win'}).count(), 0);
  await ana.route('**/api/rooms/**', (route) => route.abort()); /* the server, whose clock goes on as before, would say that Rui has just left */
  await ana.clock.fastForward('31:00');
  await ana.getByRole('button', {name: 'Claim the win'}).waitFor();
  await ana.getByText('Rui has been away for long').waitFor();
  assert.equal(await ana.locator('.banner').getByRole('button', {name: 'Abort'}).count(), 1);
  await end(ana);
});

test('a seat moves to another device by a private link', async () => {
  const {ana, rui, room} = await pair(), phone = await person(browser, server);
  await ana.locator('.move-seat summary').first().click();
  const link = await ana.getByLabel('Private link to your seat', {exact: true}).inputValue();
  assert.match(link, new RegExp(`/room/${room}#seat=[\\w-]{22}$`));
  await ana.locator('.move-seat .code summary').click();
  await ana.locator('.move-seat .qr').waitFor();
  await phone.goto(new URL(link).pathname + new URL(link).hash);
  await phone.locator('.board.choosing').waitFor();
  assert.equal(new URL(await addressOf(phone)).hash, '');
  await ana.getByText('You are watching', {exact: false}).first().waitFor();
  await cell(phone, 'e5').click();
  await rui.locator('.board.choosing').waitFor();
  await end(ana, rui, phone);
});

test('people meet in the lobby', async () => {
  const eva = await person(browser, server), leo = await person(browser, server, {viewport: {width: 390, height: 740}});
  await eva.goto('/lobby');
  await eva.getByText('Nobody is waiting').waitFor();
  await eva.getByLabel('Your name').fill('Eva');
  await eva.locator('select[name=game]').selectOption('zurero');
  await eva.locator('select[name=strength]').selectOption('4');
  await eva.getByRole('button', {name: 'Wait here'}).click();
  await arrive(eva, /\/room\//);
  await eva.getByText('You are in the lobby').waitFor();
  await leo.goto('/lobby');
  const entry = leo.locator('.entry-of', {hasText: 'Eva'});
  await entry.waitFor();
  assert.match(await entry.locator('p').innerText(), /^you play (white|black) · wants somebody like Level 4/, 'and nothing about a clock');
  assert.ok((await entry.locator('div').boundingBox()).width > 200, 'the words have room');
  await entry.getByRole('button', {name: /^Play/}).click();
  await arrive(leo, /\/room\//);
  await eva.getByText('The game begins').waitFor();
  assert.equal(new URL(await addressOf(leo)).pathname, new URL(await addressOf(eva)).pathname);
  await end(eva, leo);
});

test('a computer stands in for whom nobody joins; meanwhile two people play on one device, and a draw with the computer is asked about', async () => {
  const eva = await person(browser, server);
  await eva.goto('/lobby');
  await eva.getByLabel('Your name').fill('Eva');
  await eva.locator('select[name=game]').selectOption('cam');
  await eva.locator('select[name=stand]').selectOption('2');
  await eva.getByRole('button', {name: 'Wait here'}).click();
  await arrive(eva, /\/room\//);
  await eva.getByText('You are in the lobby').waitFor();

  const both = await person(browser, server);
  await both.goto('/new/zurero');
  await both.getByRole('radio', {name: 'Two people on this device'}).check();
  await both.locator('form button[type=submit]').click();
  await arrive(both, /\/room\//);
  for (const [name, next] of [['e5', 'White to move'], ['L5', 'Black to move'], ['R5', 'White to move']]) {
    await both.locator('.board.choosing').waitFor();
    await cell(both, name).click();
    await until(both, (text) => document.querySelector('.status').textContent.includes(text), next);
  }
  assert.equal(await both.locator('.moves button').count(), 3);
  assert.equal(await both.locator('[data-reaction]:visible').count(), 0, 'they sit beside each other');
  await both.locator('[data-do=undo]').click();
  await until(both, () => document.querySelectorAll('.moves button').length === 2);
  await both.locator('[data-do=resign]').click();
  await both.getByRole('dialog').getByRole('button', {name: 'Resign'}).click();
  await both.locator('.card.over .result', {hasText: 'White won'}).waitFor();
  assert.match(await both.locator('#announcer').textContent(), /White won/);
  await end(both);

  await until(eva, () => /^Level 2/.test([...document.querySelectorAll('.player')].map((player) => player.textContent).find((text) => !/Eva/.test(text)).trim()));
  await eva.locator('.board.choosing').waitFor();
  await eva.locator('[data-do=draw]').click();
  await eva.getByRole('dialog').getByText('Offer a draw to the computer?').waitFor();
  await eva.getByRole('dialog').getByRole('button', {name: 'Cancel'}).click();
  assert.equal(await eva.locator('.card.over').count(), 0);
  await end(eva);
});

test('a link has a preview with a picture; responses are compressed; robots are told what to read', async () => {
  const ana = await person(browser, server);
  const {room} = await post('/api/rooms', {game: 'zurero', size: 9, names: ['', 'Ana'], seat: 1});
  await ana.goto(`/room/${room}`);
  const said = (property) => ana.locator(`meta[property="${property}"]`).getAttribute('content');
  assert.match(await said('og:title'), /Zurero.*Ana|Ana.*Zurero/);
  assert.match(await said('og:description'), /\S/);
  const {pathname} = new URL(await said('og:image'));
  assert.equal(await ana.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return image.naturalWidth;
  }, pathname), 600);
  for (const path of ['/', '/api/games', '/assets/app.js']) assert.equal((await ana.request.get(path, {headers: {'Accept-Encoding': 'gzip'}})).headers()['content-encoding'], 'gzip', path);
  assert.match(await (await ana.request.get('/robots.txt')).text(), /User-agent: \*/);
  await end(ana);
});

test('a visitor is notified of the turn, and does not count as a watcher for itself', async () => {
  const {ana, rui, room} = await pair(), eva = await person(browser, server);
  await eva.goto(`/room/${room}`);
  await eva.getByText('You are watching').waitFor();
  assert.equal(await eva.getByText('1 watching').count(), 0);
  await ana.getByText('1 watching').waitFor();
  await rui.evaluate(() => {
    globalThis.notes = [];
    globalThis.Notification = class {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor(title, options) {
        globalThis.notes.push([title, options.body]);
      }
    };
    Object.defineProperty(document, 'hidden', {get: () => true});
  });
  await rui.locator('[data-do=notify]').click();
  await cell(ana, 'e5').click();
  await until(rui, () => globalThis.notes.length === 1);
  assert.deepEqual(await rui.evaluate(() => globalThis.notes[0][0]), 'Your turn');
  await end(ana, rui, eva);
});

test('a game of correspondence says when the next move is due', async () => {
  const ana = await person(browser, server);
  await ana.goto('/new/zurero');
  await ana.locator('details.more > summary').click();
  assert.equal(await ana.getByText('3 days for a move').isVisible(), false);
  await ana.getByRole('radio', {name: 'Friend by link'}).check();
  await ana.getByRole('radio', {name: '3 days for a move'}).check();
  await ana.locator('form button[type=submit]').click();
  await arrive(ana, /\/room\//);
  await ana.getByText('3 days for a move').waitFor();
  await end(ana);
});

test('removing a game from the list asks first', async () => {
  const {ana, rui} = await pair();
  await ana.goto('/games');
  await ana.locator('.entry-of button').click();
  await ana.getByRole('dialog').getByText('forgets your seat').waitFor();
  await ana.getByRole('dialog').getByRole('button', {name: 'Cancel'}).click();
  assert.equal(await ana.locator('.entry-of').count(), 1);
  await ana.locator('.entry-of button').click();
  await ana.getByRole('dialog').getByRole('button', {name: 'Remove'}).click();
  await ana.locator('.entry-of').waitFor({state: 'detached'});
  await end(ana, rui);
});

/* Bytes, mask, and the hash of the code that qrencode 4.1.1 makes of the text; versions 1 to 10. */
const CODES = [
  [5, 2, '3ed3dfe24378585c'], [14, 3, 'dd1455fa13adadc9'], [20, 5, 'd3cd81cd8ef210a3'], [30, 0, '56c3abb14e476f63'], [50, 3, '826305aed91e27d7'], [70, 6, '955bc817d68c66bb'],
  [90, 7, '57599cb694d2b546'], [110, 7, '239bf5dbf97df007'], [140, 3, 'd1d969adc87718c0'], [170, 0, '54d4c1a41dc633be'], [200, 7, '6ebcbd2c716f60b5'],
];

test('QR codes are those that another encoder makes', () => {
  for (const [length, mask, hash] of CODES) {
    const text = 'https://quina.example/room/'.padEnd(length, 'aB3-_x').slice(0, length);
    const code = modules(text, mask).map((row) => row.join('')).join('\n');
    assert.equal(createHash('sha256').update(code).digest('hex').slice(0, 16), hash, `${length} bytes`);
  }
  assert.equal(modules('x'.repeat(300)), null);
});
