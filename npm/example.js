/* example.js: two levels of the computer play each other. */
import {Game, Player, games, load} from 'quina';

await load();
for (const {name, title} of games()) {
  const game = new Game(name, {seed: 1});
  const players = {white: new Player(name, 'level:3', 1), black: new Player(name, 'level:2', 2)};
  while (!game.result) game.move(players[game.toMove].choose(game).move);
  console.log(`${title}: ${game.result} after ${game.ply} moves (${game.reason})`);
  console.log(game.draw('unicode'));
}
