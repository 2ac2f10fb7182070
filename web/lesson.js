/* lesson.js: a guided first game: small tasks on a board, each with its goal, and at last a game against the
 * computer. The server has the steps and judges the moves. */
import {h, button, prose, notify, announce, isReduced} from './dom.js';
import {t} from './words.js';
import * as api from './api.js';
import {Exercise} from './exercise.js';
import {heightTable, openRules} from './help.js';
import {openRoom} from './rooms.js';
import {lessonOf, lessonStep, lessonSkip, lessonPlay} from './learned.js';
import {sound} from './sound.js';

const LOOK_MS = 1400; /* how long a move that misses the goal stays on the board */

class Lesson extends Exercise {
  constructor(game, lesson, context) {
    super(game, context);
    this.lesson = lesson;
    this.timer = 0;
    this.heading = h('h1', null, lesson.title);
    this.dots = h('ol', {class: 'dots', 'aria-label': t('lesson.steps')});
    this.box = h('div', {class: 'card task'});
    this.intro = h('p', {class: 'muted'});
    this.element = h('div', {class: 'table lesson'}, h('div', {class: 'news'}, this.heading, this.dots, this.box), this.stage,
      h('aside', {class: 'panel', 'aria-label': t('lesson')}, this.tools, this.intro, heightTable(game), h('div', {class: 'tools'},
        button({text: t('rules'), icon: 'book', onclick: () => openRules(game.name)}),
        button({text: t('lesson.skip'), icon: 'close', 'data-do': 'skip', onclick: () => this.skip()}))));
  }

  get step() {
    return this.lesson.steps[this.at];
  }

  get title() {
    return `${this.at + 1}/${this.lesson.steps.length} · ${this.lesson.title}`;
  }

  spec() {
    const {game, size, variant, position} = this.step;
    return {game, size, variant, position};
  }

  /** Shows a step, counted from 0. */
  async show(at) {
    clearTimeout(this.timer);
    this.at = at;
    lessonStep(this.game.name, at);
    const [desc, view] = await Promise.all([api.boardOf(this.step.game, this.step.size), api.view(this.spec())]);
    if (this.at !== at) return;
    this.view = view;
    this.setBoard(desc, view);
    this.turn.set(view, {isOpen: this.step.opponent === null});
    this.draw();
    announce(`${this.step.title}. ${this.step.task.replaceAll('`', '')}`);
  }

  draw() {
    const {step, at} = this, last = this.lesson.steps.length - 1;
    this.tell('', '');
    this.dots.replaceChildren(...this.lesson.steps.map(({title}, i) => h('li', null, h('button', {type: 'button', 'aria-current': i === at ? 'step' : null, 'aria-label': `${i + 1}: ${title}`, title, onclick: () => this.show(i)}, String(i + 1)))));
    this.box.replaceChildren(h('h2', null, step.title), ' ', h('p', null, prose(step.task)));
    this.intro.replaceChildren(...(at === 0 ? prose(this.lesson.intro) : []));
    this.tools.replaceChildren(...[
      step.opponent !== null && button({text: t('lesson.play'), icon: 'play', class: 'primary', 'data-do': 'play', onclick: (event) => this.play(event.currentTarget)}),
      button({text: t('hint'), icon: 'hint', 'data-do': 'hint', onclick: () => this.tell(step.hint, '')}),
      at > 0 && button({text: t('walk.back'), icon: 'back', onclick: () => this.show(at - 1)}),
      at < last && button({text: t('lesson.next'), icon: 'on', 'data-do': 'next', onclick: () => this.show(at + 1)}),
    ].filter(Boolean));
    this.drawStatus();
    this.context.setTitle(this.title);
  }

  /** Plays a move: it meets the goal, or it is taken back with a hint. */
  async try(move) {
    const {at} = this, {met, text} = await api.lessonTry(this.game.name, at + 1, move);
    const view = await api.view({...this.spec(), moves: [move]});
    if (this.at !== at) return;
    this.turn.set(view, {isOpen: false, move});
    sound(met ? 'start' : 'move');
    this.tell(text, met ? 'met' : 'missed');
    if (!met) {
      this.timer = setTimeout(() => this.turn.set(this.view, {isOpen: true}), isReduced() ? 0 : LOOK_MS);
      return;
    }
    const next = this.tools.querySelector('[data-do=next]');
    next?.classList.add('primary');
    next?.focus({preventScroll: true});
  }

  /** The last step is a real game, in a room. */
  async play(playButton) {
    playButton.disabled = true;
    const {game, size, variant, position, opponent} = this.step;
    const players = this.view.to_move === 'white' ? ['human', opponent] : [opponent, 'human'];
    try {
      const room = await openRoom({game, ...(size && {size}), variant, position, players}, this.context.go);
      lessonPlay(game, room);
    } catch (error) {
      playButton.disabled = false;
      notify(error.message);
    }
  }

  skip() {
    lessonSkip(this.game.name);
    this.context.go(`/new/${this.game.name}`);
  }
}

export default async function lesson(context) {
  const game = api.gameOf(context.name);
  if (!game?.has_lesson) throw Object.assign(new Error(), {status: 404});
  const view = new Lesson(game, await api.lesson(game.name), context);
  await view.show(Math.min(lessonOf(game.name).step ?? 0, view.lesson.steps.length - 1));
  return {title: view.title, element: view.element, close: () => clearTimeout(view.timer)};
}
