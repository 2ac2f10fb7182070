/* analysis.js: analysis of any game or position: the computer's best lines, variations, a graph of the game. */
import {h, button, icon, notify, announce} from './dom.js';
import {t} from './words.js';
import * as api from './api.js';
import {Board} from './board.js';
import {Turn} from './turn.js';
import {Tree} from './tree.js';
import {drawGraph, faultOf} from './graph.js';
import {Learning} from './learning.js';
import {heightTable, openRules} from './help.js';
import {walkKeys} from './moves.js';
import {decision, moveMarks} from './rows.js';
import {belongings} from './players.js';
import {drawSeed} from './rooms.js';
import {hasModule, hrefOf, isSite} from './place.js';
import {settings} from './store.js';

const LINES = 3, SECONDS = 8, PAUSE_MS = 180, PROGRESS_MS = 250;
const EACH_SECONDS = {most: 0.4, least: 0.05, all: 20};
const other = (colour) => (colour === 'white' ? 'black' : 'white');

/** White's winning chance, from a line whose values are for the side to move. */
const whiteWin = (line, toMove) => (toMove === 'white' ? line.win : 1 - line.win);

/** The value of a line as text: proven results in words, estimates as white's winning chance. */
function verdict(line, toMove) {
  if (line.proven) {
    const winner = line.proven === 'draw' ? 'draw' : line.proven === 'win' ? toMove : other(toMove);
    const what = t(`win.${winner}`);
    return {isProven: true, text: line.distance && winner !== 'draw' ? t('win.in', {what, n: line.distance}) : what};
  }
  return {isProven: false, text: `${Math.round(whiteWin(line, toMove) * 100)} %`};
}

class Analysis {
  constructor(spec, desc, tree, context) {
    this.spec = spec;
    this.desc = desc;
    this.tree = tree;
    this.context = context;
    this.learning = null;
    this.refusal = null;
    this.best = null;
    this.isOn = settings.get('engine', true);
    this.build();
  }

  build() {
    this.board = new Board(this.desc, {isLive: true, label: t('board')});
    this.turn = new Turn(this.board, {
      look: (steps) => api.view({...this.spec, moves: this.tree.path(), steps}),
      ask: (steps, cells) => api.point({...this.spec, moves: this.tree.path(), steps, cells}),
      play: (move) => (this.learning ? this.learning.try(move) : this.enter(move)),
      fail: (error) => notify(error.message),
      refuse: (text) => this.refuse(text),
      changed: () => this.turnChanged(),
    });
    this.bar = h('div', {class: 'score-bar', role: 'img', 'aria-label': t('analysis.estimated')}, h('div', {class: 'white-part'}));
    this.status = h('div', {class: 'status'});
    this.things = h('div', {class: 'row'});
    this.lines = h('ol', {class: 'lines-list'});
    this.depth = h('span', {class: 'muted'});
    this.moves = h('div', {class: 'tree', role: 'group', 'aria-label': t('moves')});
    this.graph = h('div');
    this.summary = h('p', {class: 'muted'});
    this.position = h('p', {class: 'position'});
    this.toggle = h('button', {type: 'button', 'data-do': 'engine', onclick: () => this.switch()});
    this.typed = h('input', {type: 'text', 'aria-label': t('type.move'), placeholder: t('type.move'), autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false'});
    const walk = (name, label, by) => button({icon: name, label, onclick: () => this.walk(by)});
    this.pasted = h('textarea', {'aria-label': t('analysis.import'), spellcheck: 'false'});
    this.news = h('div', {class: 'news'});
    this.learners = h('div', {class: 'row'});
    this.stage = h('section', {class: 'stage with-bar', 'aria-label': t('board')},
      h('div', {class: 'say'}, this.status, this.turn.bar), this.bar, this.board.element, this.things);
    this.element = h('div', {class: 'table quiet'}, this.news, this.stage, h('aside', {class: 'panel', 'aria-label': t('nav.analysis')},
      h('h1', {class: 'hidden'}, t('analysis.of', {game: api.titleOf(this.spec.game)})), this.gameField(),
      h('div', {class: 'card'}, h('div', {class: 'row'}, this.toggle, this.depth), this.lines, this.placeField()),
      h('div', {class: 'card'}, this.moves, h('div', {class: 'walk'}, walk('first', t('walk.first'), -Infinity), walk('back', t('walk.back'), -1), walk('on', t('walk.on'), 1), walk('last', t('walk.last'), Infinity)),
        h('form', {class: 'row', onsubmit: (event) => this.submit(event)}, h('div', {class: 'grow'}, this.typed), h('button', {type: 'submit'}, t('play')))),
      h('div', {class: 'card'}, this.graph, this.summary, button({text: t('analysis.game'), icon: 'analyse', 'data-do': 'whole', onclick: () => this.whole()}), this.learners),
      h('div', {class: 'tools'},
        button({text: t('flip'), icon: 'flip', onclick: () => this.flip()}),
        button({text: t('rules'), icon: 'book', 'data-do': 'rules', onclick: () => openRules(this.spec.game)}),
        api.gameOf(this.spec.game).random_start && button({text: t('start.other'), icon: 'again', 'data-do': 'start', onclick: () => this.restart()}),
        (this.promoter = button({text: t('tree.main'), icon: 'check', 'data-do': 'promote', onclick: () => this.promote()})),
        (this.dropper = button({text: t('tree.drop'), icon: 'trash', onclick: () => this.change(() => this.tree.drop())})),
        (this.editLink = h('a', {class: 'button', href: '/analysis?edit=1'}, icon('edit'), h('span', null, t('edit')))),
        (this.playLink = h('a', {class: 'button', href: '/'}, icon('play'), h('span', null, t('analysis.play'))))),
      heightTable(api.gameOf(this.spec.game)),
      h('details', null, h('summary', null, t('analysis.import')), this.pasted, h('p', null, button({text: t('analysis.import.do'), 'data-do': 'read', onclick: () => this.read()}))),
      h('details', null, h('summary', null, t('share')), this.position, h('div', {class: 'tools'},
        button({text: t('analysis.copy'), icon: 'share', onclick: () => this.copy(this.view.position)}),
        ['text', 'sgf', 'line'].map((format) => button({text: t(`format.${format}`), icon: 'share', onclick: () => this.write(format)}))))));
    this.element.style.setProperty('--ratio', this.board.ratio);
  }

  /** Where the computer searches: in this browser, or on request on the server. */
  placeField() {
    if (isSite || !hasModule) return null;
    const field = h('input', {type: 'checkbox', 'data-do': 'server', checked: !api.searchesHere(), onchange: () => {
      settings.set('search.server', field.checked);
      this.think();
    }});
    return h('label', {class: 'row muted'}, field, h('span', null, t('analysis.server')));
  }

  gameField() {
    const field = h('select', {'aria-label': t('game'), onchange: () => this.context.go(`/analysis?game=${field.value}`)},
      api.games().map(({name, title}) => h('option', {value: name, selected: name === this.spec.game}, title)));
    return h('label', {class: 'row'}, h('span', {class: 'muted'}, t('game')), field);
  }

  /** Another start, in a game whose start is random. */
  async restart() {
    const {game, variant} = this.spec;
    const {position} = await api.view({game, variant, seed: drawSeed(api.gameOf(game))});
    await this.context.go(`/analysis${api.query({game, variant, position})}`);
  }

  /* -- Navigation and moves -- */

  async start() {
    this.stopKeys = walkKeys((by) => this.walk(by));
    await this.show();
    this.drawSummary();
  }

  async enter(move) {
    this.tree.add(move);
    await this.show(move);
  }

  /** Makes the variation on display the main line; if the game has been analysed, the new line is too. */
  promote() {
    const isAnalysed = this.tree.main().some(({win}) => win !== undefined);
    this.change(() => this.tree.promote());
    if (isAnalysed) this.whole();
  }

  turnChanged() {
    this.refusal = null;
    this.drawStatus();
  }

  refuse(text) {
    this.refusal = text;
    this.drawStatus();
    announce(text);
  }

  /** Whose turn it is and what to do, why a cell was refused, or how the game ended. */
  drawStatus() {
    const {view, refusal} = this;
    if (!view) return;
    this.status.replaceChildren(...(view.outcome ? [h('strong', null, view.result ?? t(`outcome.${view.outcome}`))] : [h('strong', null, t(`turn.${view.to_move}`)), ' ',
      refusal ? h('span', {class: 'refused'}, refusal) : h('span', {class: 'prompt'}, this.turn.prompt)]));
  }

  walk(by) {
    const before = this.tree.here;
    this.tree.walk(by);
    if (this.tree.here !== before) this.show(by === 1 ? this.tree.here.move : null);
  }

  change(how) {
    how();
    this.show();
  }

  go(node) {
    const isNext = node.parent === this.tree.here;
    this.tree.here = node;
    this.show(isNext ? node.move : null);
  }

  async submit(event) {
    event.preventDefault();
    const move = this.typed.value.trim();
    if (!move) return;
    try {
      const view = await api.view({...this.spec, moves: [...this.tree.path(), move]});
      this.typed.value = '';
      await this.enter(view.last?.move ?? move);
    } catch (error) {
      notify(error.message);
    }
  }

  async show(move = null) {
    const {here} = this.tree, path = this.tree.path();
    let view;
    try {
      view = await api.view({...this.spec, moves: path});
      this.startView = await api.view({...this.spec, moves: []});
    } catch (error) {
      notify(error.message);
      if (this.tree.here !== here || !here.parent) throw error;
      this.tree.drop(); /* the address contained an illegal move */
      await this.show();
      return;
    }
    if (this.tree.here !== here) return;
    this.view = view;
    this.best = null;
    this.turn.set(view, {isOpen: true, move, extra: this.marks()});
    this.things.replaceChildren(...['white', 'black'].flatMap((colour) => {
      const parts = belongings(api.gameOf(this.spec.game), this.desc.ground, view, this.startView, colour);
      return parts.length ? [h('span', {class: `colour ${colour}`}), ...parts] : [];
    }));
    if (move) announce(`${t(other(view.to_move ?? 'white'))}: ${move}`);
    this.position.textContent = view.position;
    const {game, size, variant} = this.spec;
    this.editLink.href = hrefOf(`/analysis${api.query({edit: 1, game, size, variant, position: view.position})}`);
    this.playLink.href = hrefOf(`/new/${game}${api.query({size, variant, position: view.position})}`);
    this.keep();
    this.drawTree();
    this.drawLines();
    this.drawGraph();
    this.think();
  }

  /** Keeps the whole tree with the address, so that a reload or another language shows it again. */
  keep() {
    this.context.replace(`/analysis${api.query({...this.spec, moves: this.tree.path().join(',')})}`, {analysis: {spec: this.spec, tree: this.tree.save()}});
  }

  marks() {
    if (this.view.outcome) return decision(this.view);
    const lines = this.learning ? [] : this.best?.lines ?? [];
    return {arrows: lines.map((line, rank) => ({...moveMarks(this.board.geometry, this.view, line.move), rank})).reverse()};
  }

  flip() {
    this.board.flip(!this.board.isFlipped);
    this.bar.classList.toggle('flipped', this.board.isFlipped);
    this.turn.refresh();
  }

  /* -- The computer -- */

  switch() {
    this.isOn = !this.isOn;
    settings.set('engine', this.isOn);
    this.best = null;
    this.turn.decorate(this.marks());
    this.drawLines();
    this.think();
  }

  think() {
    this.search?.close();
    clearTimeout(this.timer);
    if (!this.isOn || this.view.outcome || this.learning) return;
    const {here} = this.tree, {view} = this;
    this.timer = setTimeout(() => {
      const path = `/api/analysis${this.query({moves: this.tree.path().join(','), lines: LINES, time: SECONDS})}`;
      this.search = api.stream(path, (event, data) => {
        if (this.tree.here !== here || this.view !== view) return;
        if (event === 'queued') this.depth.textContent = t('analysis.queued', {n: data.before});
        if (event !== 'progress' && event !== 'done') return;
        this.takeLines(data, event === 'done');
      });
      this.search.ended.catch((error) => error.status && notify(error.message));
    }, PAUSE_MS);
  }

  /** Shows the computer's lines; those that come in quick succession only now and then. */
  takeLines(data, isLast) {
    this.best = data;
    const now = performance.now();
    if (!isLast && now - (this.shownAt ?? 0) < PROGRESS_MS) return;
    this.shownAt = now;
    if (this.turn.ids.length) this.turn.extra = this.marks();
    else this.turn.decorate(this.marks());
    this.drawLines();
  }

  query(more) {
    return api.query({...this.spec, ...more});
  }

  /** Analyses the whole main line, ply by ply. */
  async whole() {
    this.review?.close();
    const nodes = this.tree.main(), plies = nodes.length - 1, last = nodes.at(-1);
    const time = Math.max(EACH_SECONDS.least, Math.min(EACH_SECONDS.most, EACH_SECONDS.all / (plies + 1)));
    for (const node of nodes) node.win = node.best = undefined;
    this.search?.close();
    clearTimeout(this.timer);
    this.learners.replaceChildren();
    const end = await api.view({...this.spec, moves: this.tree.path(last)});
    const review = (this.review = api.stream(`/api/analysis${this.query({moves: this.tree.path(last).join(','), each: 1, time: time.toFixed(2)})}`, (event, data) => {
      const node = nodes[data?.ply];
      if (event !== 'done' || !node || data.win === null || data.win === undefined) return;
      node.win = whiteWin(data, this.moverAfter(data.ply));
      node.best = {move: data.move, line: data.pv};
      this.summary.textContent = t('analysis.working', {n: data.ply, of: plies});
      this.drawGraph();
    }));
    try {
      await review.ended;
    } catch (error) {
      if (review === this.review && !this.isClosed) notify(error.status ? error.message : t('error'));
    }
    if (review !== this.review) return;
    if (end.outcome) last.win = {white: 1, black: 0, draw: 0.5}[end.outcome];
    this.keep();
    this.drawGraph();
    this.drawTree();
    this.drawSummary();
    this.think();
  }

  /** Whether the computer has looked at every position of the main line. */
  get isAnalysed() {
    const nodes = this.tree.main().slice(1);
    return nodes.length > 0 && nodes.every(({win}) => win !== undefined);
  }

  /** The mistakes of both sides in words, and the buttons to learn from them. */
  drawSummary() {
    const nodes = this.tree.main().slice(1);
    const faults = (colour) => nodes.filter((node) => this.moverAfter(node.ply - 1) === colour).map((node) => this.faultAt(node)).filter(Boolean);
    const count = (colour) => ['blunder', 'mistake', 'unsure'].map((kind) => [kind, faults(colour).filter((fault) => fault.kind === kind).length]).map(([kind, n]) => `${n} ${t(kind, {n})}`).join(', ');
    const {isAnalysed} = this;
    this.summary.textContent = isAnalysed ? t('analysis.summary', {white: count('white'), black: count('black')}) : '';
    this.learners.replaceChildren(...(isAnalysed ? ['white', 'black'] : []).filter((colour) => faults(colour).length).map((colour) =>
      button({text: t('learn.start', {colour: t(`side.${colour}`)}), icon: 'hint', 'data-do': `learn-${colour}`, onclick: () => this.learn(colour)})));
  }

  faultAt(node) {
    return node.parent ? faultOf(node.parent.win, node.win, this.moverAfter(node.ply - 1)) : null;
  }

  /** Goes through the mistakes of a colour, the worst one first if `isWorst`. */
  learn(colour, isWorst = false) {
    if (this.isClosed) return;
    this.learning?.stop();
    clearTimeout(this.timer);
    this.learning = new Learning(this, colour, isWorst);
    this.learning.start();
  }

  /** Whose turn it is after `ply` moves: turns alternate. */
  moverAfter(ply) {
    const first = this.startView.to_move;
    return ply % 2 ? other(first) : first;
  }

  /* -- Drawing -- */

  drawTree() {
    const note = (node) => {
      const fault = this.faultAt(node);
      return fault && h('span', {class: `note ${fault.kind}`}, fault.sign);
    };
    this.moves.replaceChildren(...this.tree.draw((node) => this.go(node), note));
    this.promoter.disabled = this.tree.isMain;
    this.dropper.disabled = !this.tree.here.parent;
    if (!this.moves.children.length) this.moves.textContent = t('moves.none');
    const now = this.moves.querySelector('[aria-current]');
    if (now) this.moves.scrollTop = now.offsetTop - this.moves.offsetTop - this.moves.clientHeight / 2;
  }

  drawLines() {
    this.toggle.replaceChildren(icon('analyse'), h('span', null, t('analysis.on')));
    this.toggle.setAttribute('aria-pressed', String(this.isOn));
    const {view} = this, best = this.learning ? null : this.best;
    this.depth.textContent = best ? t('analysis.depth', {n: best.depth}) : this.isOn && !view.outcome ? '…' : '';
    if (!best) {
      const text = view.outcome ? t('analysis.over') : this.isOn || this.learning ? '' : t('analysis.none');
      this.lines.replaceChildren(...(text ? [h('li', {class: 'muted'}, text)] : []));
      if (view.outcome) this.setBar({white: 1, black: 0, draw: 0.5}[view.outcome], t(`outcome.${view.outcome}`));
      return;
    }
    const main = verdict(best, view.to_move);
    this.setBar(best.proven ? {win: 1, loss: 0, draw: 0.5}[best.proven] * (view.to_move === 'white' ? 1 : -1) + (view.to_move === 'white' ? 0 : 1) : whiteWin(best, view.to_move), main.text);
    this.lines.replaceChildren(...(best.lines ?? []).map((line) => {
      const {text, isProven} = verdict(line, view.to_move);
      return h('li', null, h('button', {type: 'button', onclick: () => this.enter(line.move)},
        h('span', {class: `chip${isProven ? ' proven' : ''}`, title: t(isProven ? 'analysis.proven' : 'analysis.estimated')}, text),
        h('strong', null, line.move), h('span', {class: 'pv'}, line.pv.slice(1, 9).join(' '))));
    }), h('li', {class: 'muted'}, t(main.isProven ? 'analysis.proven' : 'analysis.estimated')));
  }

  setBar(win, text) {
    this.bar.firstChild.style.height = `${Math.round(Math.min(1, Math.max(0, win)) * 100)}%`;
    this.bar.setAttribute('aria-label', text);
    this.bar.title = text;
  }

  drawGraph() {
    const nodes = this.tree.main(), plies = nodes.length - 1;
    const wins = nodes.map(({win}) => win), isShown = wins.filter((win) => win !== undefined).length > 1;
    this.graph.replaceChildren(...(isShown ? [drawGraph({
      wins, plies, ply: Math.min(plies, this.tree.here.ply), moverOf: (ply) => this.moverAfter(ply - 1), go: (ply) => this.go(nodes[ply]),
    })] : []));
  }

  /* -- Import and export -- */

  /** Reads what was pasted. Nothing changes before all of it has been understood and loaded. */
  async read() {
    try {
      const found = await api.post('/api/read', {text: this.pasted.value, game: this.spec.game});
      if (found.kind === 'position') {
        const {kind, ...spec} = found;
        await api.view(spec);
        await this.context.go(`/analysis${api.query(spec)}`);
        return;
      }
      if (found.faults.length) notify(found.faults[0].message);
      const games = found.games.filter(({moves}) => moves.length || !found.faults.length); /* a text of which nothing was understood is no game */
      const game = games.length > 1 ? await this.chooseGame(games) : games[0];
      if (game) await this.load(game);
    } catch (error) {
      notify(error.message);
    }
  }

  /** Asks which of several games to load; null if none. */
  chooseGame(games) {
    return new Promise((resolve) => {
      const dialog = h('dialog', {'aria-label': t('read.choose')}, h('h2', null, t('read.choose')),
        h('ul', {class: 'list choose-game'}, games.map((game, i) => h('li', null, button({
          text: t('read.game', {n: i + 1, names: `${api.titleOf(game.game)}: ${game.tags?.White ?? '?'} – ${game.tags?.Black ?? '?'}`, plies: t('plies', {n: game.plies})}),
          onclick: () => {
            resolve(game);
            dialog.close();
          },
        })))), button({text: t('cancel'), onclick: () => dialog.close()}));
      dialog.addEventListener('close', () => {
        dialog.remove();
        resolve(null);
      });
      this.element.append(dialog);
      dialog.showModal();
    });
  }

  async load({game, size, variant, start, moves}) {
    const spec = {game, size, variant, position: start}, tree = new Tree();
    tree.load(moves);
    tree.here = tree.root;
    const [desc] = await Promise.all([api.boardOf(game, size), api.view({...spec, moves: []})]);
    this.learning?.stop();
    Object.assign(this, {spec, desc, tree});
    const old = this.element;
    this.build();
    old.replaceWith(this.element);
    await this.show();
  }

  async write(format) {
    const {game, size, variant, position} = this.spec;
    const {text} = await api.post('/api/write', {game, ...(size && {size}), variant: variant ?? 'standard', position: position ?? null, moves: this.tree.path(this.tree.main().at(-1)), format});
    await this.copy(text);
  }

  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      notify(t('copied'));
    } catch {
      this.pasted.value = text;
      this.pasted.parentNode.open = true;
      this.pasted.select();
    }
  }

  close() {
    this.search?.close();
    this.review?.close();
    this.learning?.close();
    this.isClosed = true;
    clearTimeout(this.timer);
    this.stopKeys?.();
  }
}

/** The game that the address names: a room's current game, an earlier one of its match, or a position with moves. */
async function ask(query) {
  if (query.get('room') && query.get('number')) {
    const {game, size, variant, start, moves} = await api.record(query.get('room'), query.get('number'));
    return {spec: {game, size, variant, position: start}, moves: moves.map(({move}) => move)};
  }
  if (query.get('room')) {
    const {game, size, variant, start, moves} = await api.room(query.get('room'));
    return {spec: {game, size, variant, position: start}, moves};
  }
  const spec = {game: query.get('game') ?? api.games().findLast((game) => !game.random_start).name, size: Number(query.get('size')) || 0, variant: query.get('variant') ?? 'standard', position: query.get('position')};
  const moves = (query.get('moves') ?? '').split(',').filter(Boolean);
  const view = await api.view({...spec, moves: []});
  return {spec: {...spec, size: view.size, position: spec.position ?? (api.gameOf(spec.game).random_start ? view.position : null)}, moves};
}

export default async function analysis(context) {
  const kept = history.state?.analysis, learn = context.query.get('learn');
  const {spec, tree} = kept ? {spec: kept.spec, tree: Tree.restore(kept.tree)} : await ask(context.query).then(({spec: found, moves}) => ({spec: found, tree: new Tree(moves)}));
  const desc = await api.boardOf(spec.game, spec.size);
  const board = new Analysis(spec, desc, tree, context);
  await board.start();
  if (learn && !kept) board.whole().then(() => board.isAnalysed && board.learn(learn, true));
  return {title: t('analysis.of', {game: api.titleOf(spec.game)}), get element() { return board.element; }, close: () => board.close()};
}
