/* friends.test.js: two people who play by a link, a third who watches, and moves that the server refuses. */
import test from 'node:test';
import assert from 'node:assert/strict';
import {addressOf, arrive, browser, cell, makeRoom, movesOf, person, server, stage, until} from './browser.js';

stage();

const seen = (page, move) => page.locator('.moves button', {hasText: new RegExp(`^${move}$`)}).first().waitFor();

test('two browsers play by a link while a third watches', async () => {
  const ana = await person(browser, server), rui = await person(browser, server), eva = await person(browser, server);
  await ana.goto('/new/zurero');
  await ana.getByRole('radio', {name: 'Friend by link'}).check();
  await ana.getByLabel('Your name').fill('Ana <b>');
  await ana.locator('select[name=size]').selectOption('9');
  await ana.locator('.more summary').click();
  await ana.locator('fieldset[name=clock] input').nth(3).check();
  await ana.locator('form button[type=submit]').click();
  await arrive(ana, /\/room\//);
  const link = await ana.locator('.card input[readonly]').first().inputValue();
  assert.equal(new URL(link).pathname, new URL(await addressOf(ana)).pathname);

  await rui.goto(new URL(link).pathname);
  await rui.getByLabel('Your name').fill('Rui');
  await rui.locator('form.join button[type=submit]').click();
  await eva.goto(new URL(link).pathname);
  await eva.getByText('You are watching').waitFor();
  assert.equal(await eva.locator('.board.choosing').count(), 0);

  await ana.locator('.board.choosing').waitFor();
  await cell(ana, 'e5').click();
  await Promise.all([seen(rui, 'e5'), seen(eva, 'e5')]);
  await rui.locator('.board.choosing').waitFor();
  await cell(rui, 'L5').click();
  await Promise.all([seen(ana, 'L5'), seen(eva, 'L5')]);
  assert.match(await eva.locator('.player .name').allInnerTexts().then((names) => names.join()), /Ana <b>.*Rui|Rui.*Ana <b>/);
  assert.match(await ana.locator('.clock').first().innerText(), /^\d+:\d\d/);

  await ana.getByRole('button', {name: 'Draw'}).click();
  await ana.getByRole('dialog').getByRole('button', {name: 'Offer a draw'}).click();
  await rui.locator('.banner', {hasText: 'offers a draw'}).waitFor();
  await rui.getByRole('button', {name: 'Decline'}).click();
  await ana.getByText('You offered a draw').waitFor({state: 'detached'});
  await ana.getByRole('button', {name: 'Take back'}).click();
  await rui.locator('.banner', {hasText: 'would like to take back'}).waitFor();
  await rui.getByRole('button', {name: 'Accept'}).click();
  await ana.locator('.moves button').nth(1).waitFor({state: 'detached'});

  await rui.getByRole('button', {name: 'Resign'}).click();
  await rui.getByRole('dialog').getByRole('button', {name: 'Resign'}).click();
  await Promise.all([ana, rui, eva].map((page) => page.locator('.card.over').waitFor()));
  assert.match(await ana.locator('.result').innerText(), /You won/);
  await ana.getByRole('button', {name: 'Rematch'}).click();
  await rui.locator('.banner', {hasText: 'would like a rematch'}).waitFor();
  await rui.getByRole('button', {name: 'Accept'}).click();
  await Promise.all([ana, rui, eva].map((page) => page.locator('.card.over').waitFor({state: 'detached'})));
  for (const page of [ana, rui, eva]) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test('moves for another seat, without a secret or for an earlier position are refused', async () => {
  const ana = await person(browser, server), rui = await person(browser, server);
  const made = await makeRoom(ana, {game: 'zurero', size: 7, players: ['human', 'human'], seat: 1});
  await rui.goto(`/room/${made.room}`);
  await rui.locator('form.join button[type=submit]').click();
  /* The form leaves with the event of the join, which may come before the response that has the secret. */
  const other = await until(rui, () => JSON.parse(localStorage.getItem('quina.rooms') ?? '[]')[0]?.secret);
  const move = (body, secret) => ana.request.post(`/api/rooms/${made.room}/move`, {
    data: body, headers: {'Content-Type': 'application/json', ...(secret && {Authorization: `Bearer ${secret}`})},
  });
  assert.equal((await move({move: 'd4', ply: 0})).status(), 403);
  assert.equal((await move({move: 'd4', ply: 0}, 'x'.repeat(22))).status(), 403);
  assert.equal((await move({move: 'd4', ply: 0}, other)).status(), 409);
  assert.equal((await move({move: 'a1', ply: 0}, made.secret)).status(), 422);
  assert.equal((await move({move: 'd4', ply: 0}, made.secret)).status(), 200);
  const stale = await move({move: 'L4', ply: 0}, other);
  assert.equal(stale.status(), 409);
  assert.equal((await stale.json()).error, 'stale');
  await rui.locator('.moves button').first().waitFor();
  assert.deepEqual(await movesOf(rui), ['d4']);
  assert.deepEqual(rui.faults, []);
});

test('a page that is behind shows the current state after a refusal', async () => {
  const ana = await person(browser, server);
  const made = await makeRoom(ana, {game: 'zurero', size: 7, players: ['human', 'human'], seat: 1});
  const joined = await (await ana.request.post(`/api/rooms/${made.room}/join`, {data: {name: 'Rui'}, headers: {'Content-Type': 'application/json'}})).json();
  assert.equal(joined.seat, 0);
  await ana.goto(`/room/${made.room}`);
  await ana.locator('.board.choosing').waitFor();
  await ana.route('**/events*', (route) => route.abort());
  await ana.request.post(`/api/rooms/${made.room}/move`, {data: {move: 'd4', ply: 0}, headers: {'Content-Type': 'application/json', Authorization: `Bearer ${made.secret}`}});
  await ana.locator('.moves button').first().waitFor();
  assert.deepEqual(await movesOf(ana), ['d4']);
  assert.deepEqual(ana.faults, []);
});
