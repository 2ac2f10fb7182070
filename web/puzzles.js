/* puzzles.js: positions in which exactly one move reaches the goal: the puzzle of the day, or one of a game and a
 * difficulty. The server has the puzzles and judges the moves; this browser keeps what was solved. */
import {h, button, announce, isReduced} from './dom.js';
import {t} from './words.js';
import * as api from './api.js';
import {Exercise} from './exercise.js';
import {openRules} from './help.js';
import {settings} from './store.js';
import {sound} from './sound.js';

const REPLY_MS = 1100; /* between the moves of a reply or a refutation */
const DAY_MS = 86_400_000;
const HINTS = 3;
const GRADES = ['puzzles.easy', 'puzzles.medium', 'puzzles.hard'];

/* -- What was solved -- */

/** Days since 1970, UTC. */
const today = () => Math.floor(Date.now() / DAY_MS);

/** {solved: numbers by game, streak, best, day: the last whose puzzle was solved, days: in a row up to it, grade: -1 for any}. */
function kept() {
  const all = {solved: {}, streak: 0, best: 0, days: 0, day: 0, grade: -1, ...settings.get('puzzles', {})};
  return all.day < today() - 1 ? {...all, days: 0} : all;
}

const isSolved = (game, number) => (kept().solved[game] ?? []).includes(number);

/** Notes a solved puzzle; `isClean`: without a wrong move or a hint. Only the first time counts for the streak. */
function keepSolved(game, number, isClean, isDaily) {
  const all = kept(), day = today();
  if (!isSolved(game, number)) {
    all.solved = {...all.solved, [game]: [...(all.solved[game] ?? []), number]};
    all.streak = isClean ? all.streak + 1 : 0;
    all.best = Math.max(all.best, all.streak);
  }
  if (isDaily && all.day !== day) Object.assign(all, {days: all.days + 1, day});
  settings.set('puzzles', all);
}

/** The next puzzle of that grade after a number, if possible one that is not solved; of any grade, if there is none. */
function nextNumber(game, grades, grade, number) {
  const order = grades.map((_, i) => (number + i) % grades.length + 1), ofGrade = order.filter((n) => grades[n - 1] === grade);
  const found = ofGrade.length ? ofGrade : order;
  return found.find((n) => !isSolved(game, n)) ?? found[0];
}

/* -- The view -- */

class Puzzles extends Exercise {
  constructor(game, grades, context) {
    super(game, context);
    this.grades = grades;
    this.mistakes = 0; /* wrong moves and hints */
    this.heading = h('h1');
    this.task = h('p');
    this.score = h('p', {class: 'muted'});
    this.choice = h('div', {class: 'card choose-puzzle'});
    this.element = h('div', {class: 'table lesson'}, h('div', {class: 'news'}, this.heading, h('div', {class: 'card task'}, this.task)), this.stage,
      h('aside', {class: 'panel', 'aria-label': t('puzzles')}, this.tools, this.score, this.choice));
  }

  get title() {
    return this.isDaily ? `${t('puzzles.day')} · ${this.game.title}` : `${this.game.title} ${this.number} · ${t('puzzles')}`;
  }

  spec(moves = this.moves) {
    const {game, size, variant, position} = this.puzzle;
    return {game, size, variant, position, moves};
  }

  async show(number, isDaily) {
    const puzzle = await api.puzzle(this.game.name, {number});
    Object.assign(this, {puzzle, number, isDaily});
    const [desc, view] = await Promise.all([api.boardOf(puzzle.game, puzzle.size), api.view(this.spec([]))]);
    this.setBoard(desc, view);
    await this.open([]);
    announce(puzzle.task);
  }

  /** Lets the solver find the move after these moves. */
  async open(moves) {
    this.moves = moves;
    this.hints = 0;
    this.state = 'open';
    this.turn.set(await api.view(this.spec()), {isOpen: true});
    this.tell('', '');
    this.draw();
  }

  draw() {
    const {game, number, puzzle, state} = this, {solved, streak, best, days, grade} = kept();
    this.heading.textContent = this.isDaily ? `${t('puzzles.day')}: ${game.title}` : `${game.title} ${number}`;
    this.task.replaceChildren(h('strong', null, puzzle.task), ` ${t('puzzles.level', {level: puzzle.level, grade: t(GRADES[this.grades[number - 1]])})}`, isSolved(game.name, number) ? ` ${t('puzzles.again')}` : '');
    this.tools.replaceChildren(...[
      state === 'wrong' && button({text: t('again'), icon: 'again', class: 'primary', 'data-do': 'retry', onclick: () => this.open(this.moves)}),
      state === 'open' && button({text: t('hint'), icon: 'hint', 'data-do': 'hint', onclick: () => this.hint()}),
      this.moves.length > 0 && state !== 'shown' && button({text: t('puzzles.start'), icon: 'first', 'data-do': 'start', onclick: () => this.open([])}),
      button({text: t('puzzles.next'), icon: 'on', class: state === 'solved' ? 'primary' : '', 'data-do': 'next', onclick: () => this.next(number)}),
    ].filter(Boolean));
    this.choice.replaceChildren(
      h('h2', null, t('puzzles.game')),
      h('div', {class: 'row'}, h('a', {class: 'button', href: '/puzzles', 'aria-current': this.isDaily ? 'page' : null}, t('puzzles.day')),
        api.games().map(({name, title}) => h('a', {class: 'button', href: `/puzzles/${name}`, 'data-game': name, 'aria-current': !this.isDaily && name === game.name ? 'page' : null}, title))),
      h('h2', null, t('puzzles.grade')),
      h('div', {class: 'row'}, [t('puzzles.any'), ...GRADES.map((word) => t(word))].map((text, i) => button({text, 'data-grade': String(i - 1), 'aria-pressed': String(grade === i - 1), disabled: i > 0 && !this.grades.includes(i - 1), onclick: () => this.choose(i - 1)}))),
      h('div', {class: 'row'}, button({text: t('rules'), icon: 'book', onclick: () => openRules(game.name)})));
    this.score.textContent = t('puzzles.score', {count: (solved[game.name] ?? []).length, all: this.grades.length, streak, best, days});
    this.drawStatus();
    this.context.setTitle(this.title);
  }

  choose(grade) {
    settings.set('puzzles', {...kept(), grade});
    this.next(0);
  }

  next(after) {
    this.context.go(`/puzzles/${this.game.name}?number=${nextNumber(this.game.name, this.grades, kept().grade, after)}`);
  }

  async hint() {
    const {moves} = this, hint = Math.min(HINTS, this.hints + 1);
    const {text} = await api.puzzle(this.game.name, {number: this.number, moves: moves.join(','), hint});
    if (this.state !== 'open' || this.moves !== moves) return;
    this.hints = hint;
    this.mistakes++;
    this.tell(text, '');
  }

  /** Plays replies on the board, one after the other; false if the view was closed meanwhile. */
  async walk(moves, replies) {
    for (const [i, move] of replies.entries()) {
      const view = await api.view(this.spec([...moves, ...replies.slice(0, i + 1)]));
      await new Promise((resolve) => setTimeout(resolve, isReduced() ? 0 : REPLY_MS));
      if (this.isClosed) return false;
      this.turn.set(view, {isOpen: false, move});
      sound('move');
    }
    return true;
  }

  /** Plays a move: the right one is answered, a wrong one refuted on the board, until the solver tries again. */
  async try(move) {
    const moves = [...this.moves, move];
    const [{status, text, replies}, view] = await Promise.all([api.puzzle(this.game.name, {number: this.number, moves: moves.join(',')}), api.view(this.spec(moves))]);
    if (this.isClosed) return;
    this.turn.set(view, {isOpen: false, move});
    sound('move');
    this.state = 'shown';
    if (status === 'wrong') this.mistakes++;
    this.draw();
    this.tell(status === 'wrong' && replies.length ? `${text} ${replies.join(' ')}` : text, status === 'wrong' ? 'missed' : 'met');
    if (!(await this.walk(moves, replies))) return;
    if (status === 'right') {
      await this.open([...moves, ...replies]);
      this.tell(text, 'met');
      return;
    }
    this.state = status;
    if (status === 'solved') {
      keepSolved(this.game.name, this.number, this.mistakes === 0, this.isDaily);
      sound('start');
    }
    this.draw();
    this.tools.querySelector('.primary').focus({preventScroll: true});
  }
}

export default async function puzzles(context) {
  const day = context.name ? null : await api.puzzleOfDay(today()), game = api.gameOf(day?.game ?? context.name);
  if (!game) throw Object.assign(new Error(), {status: 404});
  const {grades} = await api.puzzle(game.name, {}), number = day?.number ?? (Number(context.query.get('number')) || nextNumber(game.name, grades, kept().grade, 0));
  if (!(number - 1 in grades)) throw Object.assign(new Error(), {status: 404});
  const view = new Puzzles(game, grades, context);
  await view.show(number, Boolean(day));
  return {title: view.title, element: view.element, close: () => {
    view.isClosed = true;
  }};
}
