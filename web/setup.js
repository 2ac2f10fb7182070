/* setup.js: the form for a new game: opponent, colour, board, rules and clock. */
import {h, button, notify} from './dom.js';
import {t} from './words.js';
import * as api from './api.js';
import {Board} from './board.js';
import {isSite} from './place.js';
import {drawSeed, openRoom, openTable, playerName, rememberGame} from './rooms.js';
import {settings} from './store.js';
import {isNew} from './learned.js';

const CLOCKS = [null, [60, 0], [180, 2], [300, 3], [600, 5], [1800, 20]];
const DAYS = [1, 3, 7]; /* for a move, between people who are not always there */
const BEST_OF = [1, 3, 5, 7];

/** A group of radio buttons: options are [value, text]. */
function choices(name, legend, options, chosen, onchange) {
  return h('fieldset', {name}, h('legend', null, legend), h('div', {class: 'choices'}, options.map(([value, text]) =>
    h('label', null, h('input', {type: 'radio', name, value, checked: value === chosen, onchange: () => onchange(value)}), h('span', null, text)))));
}

/** A slider for the level, a choice of the classic players, and a description of the chosen one. */
function strength(name, legend, game, chosen, onchange) {
  const level = Number(/^level:(\d+)$/.exec(chosen)?.[1] ?? 1);
  const output = h('output', {for: name}, level), about = h('p', {class: 'muted', id: `${name}-about`});
  const explain = (word) => {
    const [kind, n] = word.split(':');
    about.textContent = kind === 'level' ? `${api.levelName(n)}: ${t(`level.${n}`)}` : playerName(word, game);
  };
  const slider = h('input', {type: 'range', id: name, min: 1, max: game.levels, step: 1, value: level, 'aria-label': t('level'), 'aria-describedby': about.id});
  slider.addEventListener('input', () => {
    output.textContent = slider.value;
    choose(`level:${slider.value}`);
  });
  const choose = (word) => {
    explain(word);
    onchange(word);
  };
  explain(chosen);
  const row = h('div', {class: 'levels', hidden: !chosen.startsWith('level')}, slider, output);
  const others = h('select', {name: `${name}-kind`, 'aria-label': t('classic'), onchange: () => {
    row.hidden = others.value !== 'level';
    choose(row.hidden ? others.value : `level:${slider.value}`);
  }}, [['level', t('classic.none')], ...Array.from({length: game.classics}, (_, i) => [`classic:${i + 1}`, playerName(`classic:${i + 1}`, game)])]
    .map(([value, text]) => h('option', {value, selected: value === chosen}, text)));
  return {
    field: h('fieldset', null, h('legend', null, legend), row, about),
    rare: h('label', {class: 'field'}, h('span', null, t('classic')), others),
  };
}

/** A choice for each group of variants: those that exclude each other have the same stem before `=`. */
function variantFields(game, want, draw) {
  const stems = new Map();
  for (const variant of game.variants) {
    const stem = variant.word.split('=')[0];
    stems.set(stem, [...(stems.get(stem) ?? []), variant]);
  }
  const legend = (i) => stems.size > 1 ? `${t('variant')} ${i + 1}` : t('variant');
  return [...stems].map(([stem, variants], i) => h('div', null,
    choices(`variant-${stem}`, legend(i), [['', t('variant.none')], ...variants.map(({word, title}) => [word, title])], want.variants[stem] ?? '', (word) => {
      want.variants[stem] = word;
      draw();
    }),
    h('p', {class: 'muted'}, variants.map(({title, summary}) => `${title}: ${summary}`).join('; '))));
}

function playersOf(want) {
  if (want.opponent === 'device') return {players: ['human', 'human'], seat: 0};
  if (want.opponent === 'watch') return {players: [want.level, want.other], seat: null};
  const seat = want.colour === 'random' ? (want.opponent === 'friend' ? null : Math.floor(Math.random() * 2)) : want.colour === 'white' ? 0 : 1;
  if (want.opponent === 'friend') return {players: ['human', 'human'], seat};
  return {players: seat === 0 ? ['human', want.level] : [want.level, 'human'], seat};
}

const variantOf = (game, want) => game.variants.map(({word}) => word).filter((word) => Object.values(want.variants).includes(word)).join(',');

function bodyOf(game, want) {
  const variant = variantOf(game, want);
  return {
    game: game.name, ...playersOf(want),
    ...(want.size && {size: want.size}), ...(variant && {variant}),
    ...clockOf(want),
    best_of: want.bestOf, ...(want.position ? {position: want.position} : want.seed && {seed: want.seed}),
  };
}

function clockOf({clock, days, opponent}) {
  if (days) return opponent === 'friend' ? {clock: {days}} : {};
  return clock ? {clock: {seconds: clock[0], increment: clock[1]}} : {};
}

/** Preset clocks, and fields for any other minutes and seconds. */
function clockField(want) {
  const number = (name, most, value) => h('input', {type: 'number', name, min: 0, max: most, step: 'any', value, required: true, 'aria-label': t(name), oninput: read});
  const minutes = number('minutes', 600, 15), seconds = number('seconds', 600, 10);
  const own = h('div', {class: 'row own', hidden: true}, minutes, '+', seconds);
  function read() {
    want.clock = [Math.round(Number(minutes.value) * 60), Math.round(Number(seconds.value))];
  }
  const options = [...CLOCKS.map((clock, i) => [String(i), clockName(clock)]), ['own', t('clock.own')], ...DAYS.map((days) => [`days:${days}`, t('days.per', {n: days})])];
  return h('div', null, choices('clock', t('clock'), options, '0', (value) => {
    own.hidden = minutes.disabled = seconds.disabled = value !== 'own';
    want.days = Number(/^days:(\d+)$/.exec(value)?.[1] ?? 0);
    if (own.hidden) want.clock = CLOCKS[value] ?? null;
    else read();
  }), own);
}

const clockName = (clock) => (clock ? `${clock[0] / 60} + ${clock[1]}` : t('clock.none'));

export default async function setup({name, query, go}) {
  const game = api.gameOf(name);
  if (!game) throw Object.assign(new Error(), {status: 404});
  const want = {
    opponent: 'computer', level: settings.get('level', 'level:1'), other: 'level:3', colour: game.first, variants: {},
    size: Number(query.get('size')) || settings.get('last', {})[game.name]?.size || game.first_size, clock: null, bestOf: 1, position: query.get('position'), seed: drawSeed(game),
  };
  if (query.get('variant')) for (const word of query.get('variant').split(',')) want.variants[word.split('=')[0]] = word;
  if (Number(/^classic:(\d+)$/.exec(want.level)?.[1]) > game.classics) want.level = 'level:1';
  const isDrawn = Boolean(want.seed && !want.position), picture = h('div');
  const holder = h('div', {class: `preview${isDrawn ? ' drawn' : ''}`}, picture, isDrawn && h('p', null, button({text: t('start.other'), icon: 'again', 'data-do': 'start', onclick: () => {
    want.seed = drawSeed(game);
    draw();
  }})));
  const draw = async () => {
    const {size, position, seed} = want;
    const [desc, view] = await Promise.all([api.boardOf(game.name, size), api.view({game: game.name, size, position, variant: variantOf(game, want), seed: isDrawn && seed})]);
    const board = new Board(desc, {label: t('picture', {game: game.title})});
    board.show(view.pieces);
    if (size === want.size && seed === want.seed) picture.replaceChildren(board.element);
  };
  const colour = (value) => [value, `${t(value)}${value === game.first ? ` (${t('first')})` : ''}`];
  const computer = strength('level', t('opponent.level'), game, want.level, (word) => (want.level = word));
  const other = strength('other', t('opponent.other'), game, want.other, (word) => (want.other = word));
  const colours = choices('colour', t('your.colour'), [colour('white'), colour('black'), ['random', t('random')]], want.colour, (value) => (want.colour = value));
  const nameField = h('label', {class: 'field'}, h('span', null, t('your.name')),
    h('input', {type: 'text', maxlength: 40, autocomplete: 'nickname', value: settings.get('name', ''), oninput: (event) => settings.set('name', event.target.value.trim())}));
  const clocks = clockField(want);
  const sync = () => {
    const isPeople = want.opponent === 'friend' || want.opponent === 'device';
    for (const {parentNode} of clocks.querySelectorAll('input[value^="days:"]')) parentNode.hidden = want.opponent !== 'friend';
    computer.field.hidden = isPeople;
    computer.rare.hidden = isPeople || !game.classics;
    other.field.hidden = want.opponent !== 'watch';
    other.rare.hidden = want.opponent !== 'watch' || !game.classics;
    computer.field.querySelector('legend').textContent = t(want.opponent === 'watch' ? 'opponent.one' : 'opponent.level');
    colours.hidden = want.opponent === 'watch' || want.opponent === 'device';
    nameField.hidden = want.opponent !== 'friend';
  };
  const submit = button({text: t('start'), icon: 'play', class: 'primary big', type: 'submit', onclick: null});
  const form = h('form', {
    onsubmit: async (event) => {
      event.preventDefault();
      submit.disabled = true;
      settings.set('level', want.level);
      try {
        const body = bodyOf(game, want);
        rememberGame(body);
        await (want.opponent === 'device' ? openTable : openRoom)(body, go);
      } catch (error) {
        submit.disabled = false;
        notify(error.message);
      }
    },
  },
  choices('opponent', t('opponent'), [['computer', t('opponent.computer')], ...(isSite ? [] : [['friend', t('opponent.friend')]]), ['device', t('opponent.device')], ['watch', t('opponent.watch')]], want.opponent, (value) => {
    want.opponent = value;
    sync();
  }),
  computer.field, other.field, colours, nameField,
  want.position ? h('p', {class: 'muted'}, t('setup.position')) :
    game.sizes.length > 1 && h('label', {class: 'field'}, h('span', null, t('size')),
      h('select', {name: 'size', onchange: (event) => {
        want.size = Number(event.target.value);
        draw();
      }}, game.sizes.map((size) => h('option', {value: size, selected: size === want.size}, size === game.size ? `${size} (${t('usual')})` : size)))),
  h('div', {class: 'start-bar'}, submit),
  h('details', {class: 'more', open: Boolean(query.get('variant'))}, h('summary', null, t('more')), clocks,
    choices('best', t('best.of'), BEST_OF.map((n) => [String(n), String(n)]), '1', (n) => (want.bestOf = Number(n))),
    want.position ? null : variantFields(game, want, draw), computer.rare, other.rare));
  sync();
  draw().catch((error) => notify(error.message));
  return {
    title: t('setup.title', {game: game.title}),
    element: h('div', {class: 'setup'},
      h('section', null, h('h1', null, t('setup.title', {game: game.title})), h('p', {class: 'muted'}, game.summary, ' ', h('a', {href: `/rules/${game.name}`}, t('rules')),
        game.has_lesson && isNew(game.name) && [' · ', h('a', {href: `/learn/${game.name}`}, t('lesson'))]), form), holder),
  };
}
