/* editor.js: an editor for positions. The server checks whether a position can be played. */
import {h, button, icon, notify} from './dom.js';
import {t} from './words.js';
import * as api from './api.js';
import {hrefOf} from './place.js';
import {Board} from './board.js';
import {pieceIcon, pieceName} from './pieces.js';

/** The pieces that can be put on the board, as tokens. */
function paletteOf(game, variant) {
  const words = variant.split(','), kinds = game.pieces.filter(({variants}) => !variants.length || variants.some((word) => words.includes(word)));
  return ['w', 'b'].flatMap((colour) => kinds.map(({kind}) => colour + kind));
}

/** The letter of a token in a position's text. */
function letterOf(token) {
  const letter = /[A-Z]/.exec(token)?.[0] ?? token[0].toUpperCase();
  if (token.length === 1) return letter;
  return token[0] === 'w' ? letter : letter.toLowerCase();
}

/** The text of a position: rows from the top, runs of empty cells as numbers; `tail` is what follows the side to move. */
export function positionText(board, pieces, turn, tail) {
  const rows = new Map();
  board.cells.forEach((cell, i) => {
    if (cell.class !== 'entry') rows.set(cell.y, [...(rows.get(cell.y) ?? []), {x: cell.x, i}]);
  });
  const isTowers = board.ground === 'towers', order = [...rows.keys()].sort((a, b) => a - b);
  const lines = order.map((y, n) => {
    const parts = [];
    let empty = 0;
    const flush = () => {
      if (empty) parts.push(isTowers ? (empty > 1 ? `x${empty}` : 'x') : String(empty));
      empty = 0;
    };
    for (const {i} of rows.get(y).sort((a, b) => a.x - b.x)) {
      if (!pieces[i]) empty++;
      else {
        flush();
        parts.push(isTowers ? pieces[i] : letterOf(pieces[i]));
      }
    }
    flush();
    const line = parts.join(isTowers ? ',' : '');
    return board.ground === 'ring' && (n === 0 || n === order.length - 1) ? `-${line}-` : line;
  });
  return [lines.join('/'), turn[0], ...tail].join(' ');
}

export default async function editor({query, go, replace}) {
  const game = api.gameOf(query.get('game') ?? api.games().find(({captures}) => captures).name);
  if (!game) throw Object.assign(new Error(), {status: 404});
  const variant = query.get('variant') ?? 'standard';
  const start = await api.view({game: game.name, size: Number(query.get('size')) || game.size, variant, position: query.get('position')});
  const {size} = start, [desc, usual] = await Promise.all([api.boardOf(game.name, size), api.view({game: game.name, size, variant})]);
  const palette = paletteOf(game, variant), tail = usual.position.split(' ').slice(2);
  let pieces = {...start.pieces}, turn = start.to_move ?? game.first, tool = palette[0], serial = 0;

  const isTowers = desc.ground === 'towers';
  const put = (cell) => {
    if (desc.cells[cell].class === 'entry') return;
    const next = {...pieces};
    if (tool === null) {
      if (isTowers && next[cell]?.length > 1) next[cell] = next[cell].slice(0, -1);
      else delete next[cell];
    } else if (isTowers) next[cell] = `${next[cell] ?? ''}${tool}`;
    else if (next[cell] === tool) delete next[cell];
    else next[cell] = tool;
    change(next);
  };
  const board = new Board(desc, {isLive: true, label: t('board'), handlers: {
    point: put,
    canDrag: (cell) => Boolean(pieces[cell]),
    drop: (from, to) => {
      const next = {...pieces}, token = next[from];
      delete next[from];
      if (to >= 0 && desc.cells[to].class !== 'entry') next[to] = isTowers && next[to] && to !== from ? next[to] + token : token;
      change(next);
    },
    describe: (cell) => [desc.cells[cell].label, pieces[cell] ? pieceName(pieces[cell], game, desc.ground) : t('cell.empty')].join(', '),
  }});
  board.element.classList.add('choosing');
  const message = h('p', {role: 'status'}), text = h('input', {type: 'text', 'aria-label': t('analysis.copy'), spellcheck: 'false', autocomplete: 'off', class: 'position'});
  const analyse = h('a', {class: 'button primary'}, icon('analyse'), t('edit.analyse')), play = h('a', {class: 'button'}, icon('play'), t('edit.play'));
  const tools = h('div', {class: 'palette', role: 'group', 'aria-label': t('edit.piece')});
  const turns = h('div', {class: 'palette', role: 'group', 'aria-label': t('edit.turn')});

  /** Lets the server check the position on the board. */
  async function check() {
    const mine = ++serial, position = positionText(desc, pieces, turn, tail);
    text.value = position;
    const spec = {game: game.name, size, variant, position};
    let isGood = true, words = t('edit.valid');
    try {
      const view = await api.view(spec);
      if (view.outcome) words = `${t(`outcome.${view.outcome}`)}${view.reason ? `: ${view.reason}` : ''}`;
    } catch (error) {
      isGood = false;
      words = error.message;
    }
    if (mine !== serial) return;
    message.textContent = words;
    for (const [link, href] of [[analyse, `/analysis${api.query(spec)}`], [play, `/new/${game.name}${api.query({...spec, game: null})}`]]) {
      if (isGood) link.href = hrefOf(href);
      else link.removeAttribute('href');
      link.setAttribute('aria-disabled', String(!isGood));
    }
    if (isGood) replace(`/analysis${api.query({edit: 1, ...spec})}`);
  }

  function change(next) {
    pieces = next;
    board.show(pieces);
    check();
  }

  function drawTools() {
    const choose = (token) => () => {
      tool = token;
      drawTools();
    };
    tools.replaceChildren(...palette.map((token) => h('button', {type: 'button', 'aria-pressed': String(tool === token), 'aria-label': pieceName(token, game, desc.ground), title: pieceName(token, game, desc.ground), onclick: choose(token)}, pieceIcon(token, desc.ground))),
      button({icon: 'trash', label: t('edit.erase'), 'aria-pressed': String(tool === null), onclick: choose(null)}));
    turns.replaceChildren(...['white', 'black'].map((colour) => h('button', {type: 'button', 'aria-pressed': String(turn === colour), onclick: () => {
      turn = colour;
      drawTools();
      check();
    }}, h('span', {class: `colour ${colour}`}), t(`turn.${colour}`))));
  }

  text.addEventListener('change', async () => {
    try {
      const view = await api.view({game: game.name, variant, position: text.value.trim()});
      if (view.size !== size) {
        await go(`/analysis${api.query({edit: 1, game: game.name, variant, size: view.size, position: view.position})}`);
        return;
      }
      turn = view.to_move ?? turn;
      drawTools();
      change({...view.pieces});
    } catch (error) {
      notify(error.message);
    }
  });
  const gameField = h('select', {'aria-label': t('game'), onchange: () => go(`/analysis?edit=1&game=${gameField.value}`)},
    api.games().map((each) => h('option', {value: each.name, selected: each.name === game.name}, each.title)));
  const sizeField = game.sizes.length > 1 && h('select', {'aria-label': t('size'), onchange: (event) => go(`/analysis?edit=1&game=${game.name}&size=${event.target.value}`)},
    game.sizes.map((each) => h('option', {value: each, selected: each === size}, each)));
  const reset = () => change({...usual.pieces});
  board.show(pieces);
  drawTools();
  await check();
  const element = h('div', {class: 'table quiet'},
    h('section', {class: 'stage', 'aria-label': t('board')}, tools, board.element),
    h('aside', {class: 'panel', 'aria-label': t('edit')}, h('h1', null, t('edit.title', {game: game.title})),
      h('div', {class: 'row'}, gameField, sizeField || null),
      h('p', {class: 'muted'}, t(isTowers ? 'edit.help.towers' : 'edit.help')), turns,
      h('div', {class: 'row'}, button({text: t('edit.clear'), icon: 'trash', onclick: () => change({})}), button({text: t('edit.start'), icon: 'again', onclick: reset}),
        button({text: t('flip'), icon: 'flip', onclick: () => board.flip(!board.isFlipped)})),
      text, message, h('div', {class: 'row'}, analyse, play)));
  element.style.setProperty('--ratio', board.ratio);
  return {title: t('edit.title', {game: game.title}), element};
}
