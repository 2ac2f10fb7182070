/* room.js: a game being played or watched. The server owns the state; this view shows it. */
import {h, button, icon, notify, announce, fold, pause} from './dom.js';
import {t} from './words.js';
import * as api from './api.js';
import {Board} from './board.js';
import {Turn} from './turn.js';
import {MoveList, walkKeys} from './moves.js';
import {Player, belongings} from './players.js';
import {pieceIcon} from './pieces.js';
import {decision, groupMarks, moveMarks} from './rows.js';
import {playerName, variantName} from './rooms.js';
import {isSite} from './place.js';
import {roomKept, keepRoom, noteOver, settings} from './store.js';
import {sound} from './sound.js';
import {heightTable, openRules} from './help.js';
import {lessonRoom, lessonDone} from './learned.js';
import {resultOf} from './result.js';
import {ask} from './ask.js';
import {absence, canNotify, daysText, isNotifying, linkField, notifyTurn, reactionButtons, tellNews, tellReaction, toggleNotify} from './friends.js';

const FORMATS = ['text', 'sgf', 'json', 'line'];
const TICK_MS = 100, LOW_SECONDS = 10;
/** What two seats do together: one offers, the other accepts. */
const AGREED = new Set(['undo', 'draw', 'rematch']);
const REPLY_MS = 500; /* between the player's own move and the computer's reply */
const otherColour = (colour) => (colour === 'white' ? 'black' : 'white');

class Room {
  constructor(name, state, desc, context) {
    this.name = name;
    this.context = context;
    this.kept = roomKept(name);
    this.desc = desc;
    this.walked = null; /* the ply on display, null for the current position */
    this.isTurned = false;
    this.hasGroups = false;
    this.hint = null;
    this.isLost = false;
    this.refusal = null;
    this.quietUntil = 0;
    this.held = null; /* a state that waits until the player has seen the own move */
    this.sounded = state.moves.length;
    this.state = state;
    this.received = performance.now();
    this.build();
  }

  /* -- Seats and names -- */

  get seat() {
    return this.state.you?.seat ?? this.kept?.seat ?? null;
  }

  get isSeated() {
    return Boolean(this.kept?.secret) && this.seat !== null && this.seat !== undefined;
  }

  get isOwner() {
    return Boolean(this.kept?.secret) && !this.isSeated;
  }

  /** Two people on this device have both seats. */
  get isShared() {
    return Boolean(this.kept?.secrets);
  }

  get colour() {
    return this.isSeated && !this.isShared ? this.state.seats[this.seat].colour : null;
  }

  seatOf(colour) {
    return this.state.seats.findIndex((seat) => seat.colour === colour);
  }

  nameOf(seat) {
    const {name, player, kind, taken} = this.state.seats[seat];
    if (name) return name;
    if (kind === 'human' && !taken) return t('seat.free');
    if (this.isShared) return t(`side.${this.state.seats[seat].colour}`);
    if (kind === 'human' && seat === this.seat && this.isSeated) return t('you');
    return playerName(player, api.gameOf(this.state.game));
  }

  get isMyTurn() {
    return this.state.status === 'playing' && this.isSeated && (this.isShared || this.state.view.to_move === this.colour);
  }

  get isHuman() {
    return this.state.seats.every((seat) => seat.kind === 'human');
  }

  /* -- Elements -- */

  build() {
    this.board = new Board(this.desc, {isLive: true, label: t('board')});
    this.turn = new Turn(this.board, {
      look: (steps) => api.view({...this.spec(), steps}),
      ask: (steps, cells) => api.point({...this.spec(), steps, cells}),
      play: (move) => this.play(move),
      fail: (error) => this.failed(error),
      say: (text, token) => this.inspect(text, token),
      shown: (time, isCapture) => this.moveShown(time, isCapture),
      refuse: (text) => this.refuse(text),
      changed: () => this.turnChanged(),
    });
    this.list = new MoveList((ply) => this.walk(ply));
    this.top = new Player();
    this.bottom = new Player();
    this.status = h('div', {class: 'status'});
    this.inspector = h('div', {class: 'inspect', 'aria-hidden': 'true'});
    this.bannerBox = h('div', {class: 'news'});
    this.tools = h('div', {class: 'tools'});
    this.typed = h('input', {type: 'text', name: 'move', 'aria-label': t('type.move'), placeholder: t('type.move'), autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', maxlength: 200});
    this.typedForm = h('form', {class: 'row', onsubmit: (event) => this.submit(event)}, h('div', {class: 'grow'}, this.typed), h('button', {type: 'submit'}, t('play')));
    this.heading = h('h1', {class: 'hidden'});
    this.match = h('p', {class: 'muted'});
    this.earlier = h('ol', {class: 'earlier', 'aria-label': t('earlier')});
    this.say = h('div', {class: 'say'}, this.status, this.turn.bar);
    this.stage = h('section', {class: 'stage', 'aria-label': t('board')}, this.top.element, this.say, this.board.element, this.bottom.element);
    this.element = h('div', {class: 'table'}, this.bannerBox, this.stage,
      h('aside', {class: 'panel', 'aria-label': t('panel')}, this.heading,
        h('div', {class: 'card'}, this.match, this.earlier, this.list.element), this.typedForm, this.tools, this.inspector,
        (this.reactions = reactionButtons((reaction) => this.attempt('react', {reaction}))),
        heightTable(api.gameOf(this.state.game)), this.shareBox(), (this.moveSeat = this.moveBox())));
    this.element.style.setProperty('--ratio', this.board.ratio);
  }

  shareBox() {
    const link = (href, text) => h('a', {class: 'button', href, download: ''}, icon('save'), text);
    return fold(t('share'), () => [
      ...(isSite ? [] : [h('p', {class: 'muted'}, t('share.watch')), linkField(this.address)]),
      h('div', {class: 'tools'}, FORMATS.map((format) => link(`/api/rooms/${this.name}/record?format=${format}`, t(`format.${format}`))),
        (this.picture = link(this.pictureAddress, 'SVG')), button({text: 'PNG', icon: 'save', 'data-do': 'png', onclick: () => this.savePng()})),
      h('p', {class: 'muted'}, t('keys'))]);
  }

  /** The address of a picture of the position on display. */
  get pictureAddress() {
    return `/api/rooms/${this.name}/picture.svg?ply=${this.walked ?? this.state.moves.length}`;
  }

  async savePng() {
    const {savePng} = await import('./png.js');
    await savePng(this.pictureAddress, `${this.state.game}-${this.walked ?? this.state.moves.length}`);
  }

  get address() {
    return `${location.origin}/room/${this.name}`;
  }

  /** A private link that moves the seat to another device; the secret is behind the #, which no server sees. */
  moveBox() {
    return fold(t('seat.move'), () => [h('p', {class: 'muted'}, t('seat.move.more')), linkField(`${this.address}#seat=${this.kept.secret}`, t('seat.link'))], {class: 'move-seat'});
  }

  /* -- State -- */

  spec() {
    const {game, size, variant, start, moves} = this.state;
    return {game, size, variant, position: start, moves};
  }

  /** Takes a state from the stream or from a response, unless it is older than the one shown. A reply to the
   * player's own move waits until that has been seen. */
  take(state, received = performance.now()) {
    if (state.version < this.state.version) return;
    const wait = this.quietUntil - performance.now();
    const isReply = state.number === this.state.number && state.moves.length > this.sounded;
    if (isReply && wait > 0) {
      if (!this.held) setTimeout(() => this.release(), wait);
      if (!this.held || state.version >= this.held.state.version) this.held = {state, received};
      return;
    }
    const isSame = state.version === this.state.version;
    this.received = received;
    this.show({...state, you: state.you ?? this.state.you}, false, isSame);
  }

  release() {
    const {state, received} = this.held;
    this.held = null;
    this.quietUntil = 0;
    if (this.element.isConnected) this.take(state, received);
  }

  /** The player's own move is on the board, before the server has confirmed it. */
  moveShown(time, isCapture) {
    this.quietUntil = performance.now() + time + (this.state.clock ? 0 : settings.get('reply', REPLY_MS));
    this.sounded = this.state.moves.length + 1;
    sound(isCapture ? 'capture' : 'move');
  }

  turnChanged() {
    this.refusal = null;
    if (this.element) this.drawStatus();
  }

  /** Says why a cell cannot be chosen, where the player looks. */
  refuse(text) {
    this.refusal = text;
    this.drawStatus();
    announce(text);
  }

  show(state, isFirst, isSame = false) {
    const before = this.state;
    this.state = state;
    const isNewGame = before.number !== state.number || before.room !== state.room;
    const grew = !isNewGame && state.moves.length > before.moves.length;
    if (!isFirst && !this.isShared) tellNews(this, before, state);
    if (isNewGame || state.moves.length !== before.moves.length) this.hint = null;
    if (isNewGame) this.walked = null;
    if (grew && this.walked !== null && this.walked < before.moves.length) {
      this.draw(); /* do not interrupt somebody who is looking at an earlier position */
      return;
    }
    if (isFirst || isNewGame || state.moves.length !== before.moves.length || before.status !== state.status) {
      this.walked = null;
      this.present(grew && state.moves.length - this.sounded <= 1 ? state.moves.at(-1) : null);
      if (grew) this.announceMove(before);
      this.sounded = state.moves.length;
      if (!isFirst && before.status === 'waiting' && state.status === 'playing') sound('start');
      if (!isFirst && before.status !== 'over' && state.status === 'over') this.announceResult(grew);
    }
    if (!isSame || isFirst || before.unsaved !== state.unsaved) this.draw();
    if (!isFirst && before.status !== 'over' && state.status === 'over') this.bannerBox.scrollIntoView({block: 'nearest'});
    this.tick();
  }

  /** Shows the current position on the board. */
  present(move = null) {
    const {view} = this.state;
    this.inspector.replaceChildren();
    this.turn.set(view, {isOpen: this.isMyTurn, move, extra: this.marks(view)});
    this.list.show(this.state.moves, this.state.moves.length);
  }

  marks(view) {
    const isOver = this.state.status === 'over';
    const marks = this.hasGroups ? groupMarks(this.desc, view) : isOver ? decision(view) : {};
    if (this.hint && this.walked === null) marks.arrows = [{...moveMarks(this.board.geometry, view, this.hint.move), rank: 0}];
    return marks;
  }

  announceMove(before) {
    const move = this.state.moves.at(-1), pieces = (state) => Object.keys(state.view.pieces).length;
    const mover = this.state.view.to_move ? otherColour(this.state.view.to_move) : before.view.to_move;
    const news = this.state.status === 'over' ? this.resultText() : this.isMyTurn ? t('your.turn') : '';
    announce(`${t(mover)}: ${move}. ${news}`);
    if (this.isHuman && this.isMyTurn && !this.isShared) notifyTurn(this.heading.textContent, this.name);
    if (this.state.moves.length > this.sounded && this.state.status !== 'over') sound(pieces(this.state) < pieces(before) ? 'capture' : 'move');
  }

  announceResult(hasMoved) {
    if (!hasMoved) announce(this.resultText());
    sound('end');
  }

  resultText() {
    const {title, reason} = resultOf(this.state, this.colour);
    return reason ? `${title}: ${reason}` : title;
  }

  /* -- Stepping through the game -- */

  async walk(ply) {
    const {length} = this.state.moves, from = this.walked ?? length;
    const to = Math.min(length, Math.max(0, ply));
    if (to === from) return;
    this.walked = to === length ? null : to;
    if (this.walked === null) {
      this.present(to - from === 1 ? this.state.moves.at(-1) : null);
      this.draw();
      return;
    }
    if (this.isWalking) return;
    this.isWalking = true; /* while a key is held down only the last position is loaded, not every one */
    const spec = this.spec();
    let view, at;
    try {
      do {
        at = this.walked;
        view = at === null ? null : await api.view({...spec, moves: spec.moves.slice(0, at)});
      } while (this.walked !== at);
    } finally {
      this.isWalking = false;
    }
    if (view) this.showWalked(view, spec, at, from);
  }

  showWalked(view, spec, to, from) {
    this.turn.set(view, {isOpen: false, move: to - from === 1 ? spec.moves[to - 1] : null, extra: this.hasGroups ? groupMarks(this.desc, view) : {}});
    this.list.show(this.state.moves, to);
    announce(to ? `${to}: ${spec.moves[to - 1]}` : t('walk.first'));
    this.draw();
  }

  /* -- Actions -- */

  async act(what, body = {}) {
    const send = (secret) => api.post(`/api/rooms/${this.name}/${what}`, body, secret);
    const response = await (this.isShared ? this.actForBoth(what, send) : send(this.kept?.secret));
    if (response.state) this.take(response.state);
    return response;
  }

  /** On a shared device the side to move acts; what needs both is asked by one and accepted by the other. */
  async actForBoth(what, send) {
    const seat = Math.max(0, this.seatOf(this.state.view.to_move)), [mover, other] = [this.kept.secrets[seat], this.kept.secrets[1 - seat]];
    if (!AGREED.has(what)) return send(mover);
    await send(other);
    return send(mover);
  }

  async play(move) {
    await this.act('move', {move, ply: this.state.moves.length});
  }

  async attempt(what, body) {
    try {
      return await this.act(what, body);
    } catch (error) {
      this.failed(error);
      return null;
    }
  }

  failed(error) {
    this.sounded = this.state.moves.length;
    this.quietUntil = 0;
    if (error.body?.state) this.take(error.body.state);
    notify(error.status ? error.message : t('lost'));
  }

  async submit(event) {
    event.preventDefault();
    const move = this.typed.value.trim();
    if (!move) return;
    if (await this.attempt('move', {move, ply: this.state.moves.length})) this.typed.value = '';
  }

  async askHint() {
    announce(t('hint.thinking'));
    this.tools.querySelector('[data-do=hint]')?.setAttribute('disabled', '');
    const ply = this.state.moves.length;
    try {
      const hint = api.searchesHere() && !this.isHuman ? await api.hint(this.spec()) : (await this.act('hint')).hint;
      if (this.state.moves.length === ply) this.hint = hint;
    } catch (error) {
      this.failed(error);
    }
    if (this.hint && this.walked === null) {
      this.turn.decorate(this.marks(this.state.view));
      notify(t('hint.is', {move: this.hint.move}));
    }
    this.drawTools();
  }

  async offerDraw() {
    if (!this.isShared && !await ask(t(this.isHuman ? 'draw.sure' : 'draw.sure.computer'), {yes: t('draw.do'), icon: 'draw'})) return;
    const response = await this.attempt('draw');
    if (response && response.accepted === false) notify(t('draw.refused'));
  }

  async confirmResign() {
    if (await ask(t('resign.sure'), {yes: t('resign'), icon: 'flag'})) this.attempt('resign');
  }

  async confirmAbort() {
    if (await ask(t('abort.sure'), {yes: t('abort'), icon: 'flag'})) this.attempt('abort');
  }

  async join(event, seat) {
    event.preventDefault();
    const name = new FormData(event.target).get('name').trim();
    settings.set('name', name);
    try {
      const response = await api.post(`/api/rooms/${this.name}/join`, {name, seat});
      keepRoom({room: this.name, seat: response.seat, secret: response.secret, game: this.state.game});
      this.kept = roomKept(this.name);
      this.state.version = -1;
      this.take({...response.state, you: {seat: response.seat}});
      this.present();
      this.orient();
      this.draw();
      this.follow();
    } catch (error) {
      this.failed(error);
    }
  }

  flip() {
    this.isTurned = !this.isTurned;
    this.orient();
    this.draw();
  }

  /** Puts the player's own side at the bottom, on boards that have sides. */
  orient() {
    const isMine = this.desc.ground === 'squares' && this.colour === 'black';
    this.board.flip(isMine !== this.isTurned);
    this.turn.refresh();
  }

  inspect(text, token) {
    this.inspector.replaceChildren(...(token && token.length > 1 && this.desc.ground === 'towers' ? [pieceIcon(token, 'towers')] : []), text);
  }

  /* -- Drawing -- */

  draw() {
    this.drawPlayers();
    this.drawStatus();
    this.drawBanner();
    this.drawTools();
    const {match, number} = this.state;
    this.heading.textContent = this.context.title = `${api.titleOf(this.state.game)}: ${this.nameOf(0)} – ${this.nameOf(1)}`;
    this.context.setTitle(this.isMyTurn ? `● ${t('your.turn')} · ${this.heading.textContent}` : this.heading.textContent);
    const size = this.state.size && this.desc.ground !== 'ring' ? ` ${this.state.size}` : '';
    const parts = [`${api.titleOf(this.state.game)}${size}`];
    if (this.state.variant !== 'standard') parts.push(variantName(api.gameOf(this.state.game), this.state.variant));
    if (match?.best_of > 1) parts.push(t('match', {n: number, of: match.best_of, score: match.points.join(' – ')}));
    if (this.state.days) parts.push(daysText(this.state));
    const others = this.state.watchers - (this.isSeated || this.isLost ? 0 : 1); /* this page is one of them */
    if (others > 0) parts.push(t('watchers', {n: others}));
    this.match.textContent = parts.join(' · ');
    noteOver(this.name, this.state.status === 'over');
    this.drawEarlier();
    this.list.show(this.state.moves, this.walked ?? this.state.moves.length);
    this.typedForm.hidden = !this.isMyTurn;
    this.reactions.hidden = !this.isSeated || !this.isHuman || this.isShared || this.state.status === 'waiting';
    this.moveSeat.hidden = !this.isSeated || this.isShared || isSite || this.state.status === 'over';
    this.picture?.setAttribute('href', this.pictureAddress);
  }

  /** Lists the earlier games of the match, to replay or to save. */
  async drawEarlier() {
    const {number} = this.state;
    if (this.earlier.dataset.number === String(number)) return;
    this.earlier.dataset.number = number;
    this.earlier.hidden = number < 2;
    const games = await Promise.all(Array.from({length: number - 1}, (_, i) => api.record(this.name, i + 1).catch(() => null)));
    if (number !== this.state.number) return;
    const tool = (name, label, rest) => h('a', {class: 'button', title: label, 'aria-label': label, ...rest}, icon(name));
    this.earlier.replaceChildren(...games.map((game, i) => h('li', {value: i + 1},
      game ? `${t(`outcome.${game.result ?? 'none'}`)}${game.result && game.result !== 'draw' ? ` (${this.nameOf(this.seatThen(game.result, i + 1))})` : ''}` : '', ' ',
      tool('play', t('replay'), {href: `/analysis${api.query({room: this.name, number: i + 1})}`}),
      tool('save', t('save'), {href: `/api/rooms/${this.name}/record${api.query({number: i + 1})}`, download: ''}))));
  }

  /** The seat that had a colour in an earlier game: colours are swapped after every game. */
  seatThen(colour, number) {
    const seat = this.seatOf(colour);
    return (this.state.number - number) % 2 ? 1 - seat : seat;
  }

  drawPlayers() {
    const {state} = this, below = (this.colour ?? 'white') === 'white' !== this.isTurned ? 'white' : 'black';
    const view = this.turn.base ?? state.view;
    for (const [player, colour] of [[this.bottom, below], [this.top, otherColour(below)]]) {
      const index = this.seatOf(colour), seat = state.seats[index];
      const isTurn = state.status === 'playing' && state.view.to_move === colour;
      const isThinking = isTurn && seat.kind === 'computer' && !state.paused;
      player.show({
        name: this.nameOf(index), colour, isTurn, isThinking,
        more: isThinking ? this.thinkingText() : seat.kind === 'human' && seat.taken && !seat.here && index !== this.seat && state.status !== 'over' ? t('away') : '',
        things: belongings(api.gameOf(state.game), this.desc.ground, view, this.startView, colour),
      });
    }
    this.tick();
  }

  thinkingText() {
    const {thinking} = this.state;
    if (!thinking?.depth || this.isSeated) return t('thinking');
    return `${t('thinking')}: ${t('analysis.depth', {n: thinking.depth})}${thinking.win === null ? '' : `, ${Math.round(thinking.win * 100)} %`}`;
  }

  tick() {
    const {clock} = this.state;
    const gone = (performance.now() - this.received) / 1000;
    for (const player of [this.top, this.bottom]) {
      const {colour} = player.element.dataset;
      if (!colour) return;
      const isRunning = clock?.running === colour;
      const left = clock ? clock[colour] - (isRunning ? gone : 0) : null;
      player.tick(left, isRunning);
      if (isRunning && colour === this.colour && left < LOW_SECONDS && this.warned !== this.state.number) {
        this.warned = this.state.number;
        sound('low');
      }
    }
  }

  statusText() {
    const {state} = this;
    if (this.walked !== null) return t('walking', {n: this.walked, of: state.moves.length});
    if (state.status === 'over') return resultOf(state, this.colour).title; /* the card has the reason */
    if (state.status === 'waiting') return t('status.waiting');
    if (this.isMyTurn && !this.isShared) return t(this.turn.ids.length ? 'your.step' : 'your.turn');
    return t('turn.of', {name: this.nameOf(this.seatOf(state.view.to_move)), colour: t(state.view.to_move)});
  }

  /** Whose turn it is, and what to do; or why the last cell was refused. */
  drawStatus() {
    const isWalking = this.walked !== null;
    this.status.replaceChildren(h('strong', null, this.statusText()), ' ',
      isWalking ? button({text: t('walk.last'), icon: 'last', onclick: () => this.walk(this.state.moves.length)}) : '',
      this.refusal && !isWalking ? h('span', {class: 'refused'}, this.refusal) : '',
      !this.refusal && this.turn.isOpen ? h('span', {class: 'prompt'}, this.turn.prompt) : '');
    this.element.classList.toggle('is-over', this.state.status === 'over');
  }

  drawBanner() {
    const {state} = this, boxes = [];
    const banner = (text, ...tools) => boxes.push(h('div', {class: 'banner'}, h('div', {class: 'grow'}, text), ...tools));
    if (this.isLost) boxes.push(h('div', {class: 'banner lost', role: 'status'}, h('div', {class: 'grow'}, t('lost'))));
    if (state.unsaved) boxes.push(h('div', {class: 'banner lost', role: 'alert'}, h('div', {class: 'grow'}, t('unsaved'))));
    if (state.status === 'waiting') this.drawWaiting(boxes);
    if (state.status === 'over') this.drawResult(boxes);
    if (this.isSeated)
      for (const offer of ['draw', 'undo', 'rematch']) {
        const by = state.offers[offer];
        if (by === null || by === undefined) continue;
        if (by === this.seat) banner(t(`offer.${offer}.mine`), button({text: t('cancel'), onclick: () => this.attempt('decline', {offer})}));
        else banner(t(`offer.${offer}.theirs`, {name: this.nameOf(by)}),
          button({text: t('accept'), icon: 'check', class: 'primary', onclick: () => this.attempt(offer)}), button({text: t('decline'), onclick: () => this.attempt('decline', {offer})}));
      }
    const away = this.isShared ? null : absence(this);
    if (away) banner(away.text, ...(away.isClaimable ? [
      state.moves.length > 1 && button({text: t('claim'), icon: 'check', class: 'primary', onclick: () => this.attempt('claim')}), button({text: t('abort'), onclick: () => this.confirmAbort()})] : []));
    if (!this.isSeated && !this.isOwner && state.status === 'playing') banner(h('span', null, icon('eye'), ' ', t('watching')));
    const key = JSON.stringify([this.isLost, state.unsaved, state.status, state.offers, state.match, state.outcome, this.seat, state.number, state.seats.map((seat) => seat.taken), state.lobby, away?.text]);
    if (key === this.bannerKey) return;
    this.bannerKey = key;
    this.bannerBox.replaceChildren(...boxes);
  }

  drawWaiting(boxes) {
    const free = this.state.seats.findIndex((seat) => seat.kind === 'human' && !seat.taken);
    if (this.isSeated) {
      boxes.push(h('div', {class: 'card'}, h('h2', null, t('invite')), h('p', {class: 'muted'}, t(this.state.lobby ? 'lobby.waiting' : 'invite.more')), linkField(this.address)));
    } else if (free >= 0) {
      boxes.push(h('form', {class: 'card join', onsubmit: (event) => this.join(event, free)}, h('h2', null, t('join')),
        h('p', null, t('join.more', {colour: t(this.state.seats[free].colour)})),
        h('label', {class: 'field'}, h('span', null, t('your.name')), h('input', {type: 'text', name: 'name', maxlength: 40, value: settings.get('name', '')})),
        h('button', {type: 'submit', class: 'primary big'}, t('join'))));
    }
  }

  drawResult(boxes) {
    const {match, offers, game, moves} = this.state, isDecided = !match || match.decided || match.best_of <= 1;
    const tools = [], link = (href, name, text) => tools.push(h('a', {class: 'button', href}, icon(name), h('span', null, text)));
    const {title, reason} = resultOf(this.state, this.colour);
    const isLesson = lessonRoom(game) === this.name;
    if (isLesson && this.state.outcome === this.colour) lessonDone(game);
    if (this.isSeated && !isDecided) tools.push(button({text: t('next'), icon: 'on', class: 'primary', onclick: () => this.attempt('next')}));
    if (this.isSeated && isDecided && offers.rematch === null) tools.push(button({text: t('rematch'), icon: 'again', class: 'primary', onclick: () => this.attempt('rematch')}));
    if (this.isSeated && moves.length) link(`/analysis${api.query({room: this.name, learn: this.colour})}`, 'hint', t('learn.worst'));
    link(`/analysis?room=${this.name}`, 'analyse', t('analyse'));
    tools.push(h('a', {class: 'button', href: `/new/${game}`}, t('new.game')));
    boxes.push(h('div', {class: 'card over', role: 'status'}, h('p', {class: 'result'}, title), reason && h('p', null, `${reason}.`),
      isLesson && this.isSeated && h('p', null, t(this.state.outcome === this.colour ? 'lesson.won' : 'lesson.lost')), h('div', {class: 'row'}, ...tools)));
  }

  drawTools() {
    const {state} = this, isPlaying = state.status === 'playing' && this.isSeated, tools = [];
    const tool = (what, text, name, onclick, more = {}) => tools.push(button({text, icon: name, onclick, 'data-do': what, ...more}));
    if (isPlaying) {
      tool('undo', t('undo'), 'undo', () => this.attempt('undo'), {disabled: state.moves.length === 0 || state.offers.undo === this.seat});
      if (!this.isHuman) tool('hint', t('hint'), 'hint', () => this.askHint(), {disabled: !this.isMyTurn});
      tool('draw', t('draw.offer'), 'draw', () => this.offerDraw(), {disabled: state.offers.draw === this.seat});
      if (this.isHuman && state.moves.length < 2) tool('abort', t('abort'), 'flag', () => this.confirmAbort());
      tool('resign', t('resign'), 'flag', () => this.confirmResign());
    }
    if (isPlaying && this.isHuman && !this.isShared && canNotify()) tool('notify', t('notify'), 'sound', () => toggleNotify().then(() => this.drawTools()), {'aria-pressed': String(isNotifying())});
    if (this.isOwner && state.status === 'playing') {
      tool('pause', t(state.paused ? 'resume' : 'pause'), state.paused ? 'play' : 'pause', () => this.attempt('pause', {paused: !state.paused, pace: state.pace}));
      tool('step', t('step'), 'on', () => this.attempt('step'), {disabled: !state.paused});
      tool('pace', t('pace', {n: state.pace}), 'again', () => this.attempt('pause', {paused: state.paused, pace: state.pace >= 3 ? 0 : state.pace + 1}));
    }
    tool('flip', t('flip'), 'flip', () => this.flip());
    if (state.view.score) tool('groups', t('groups'), 'eye', () => {
      this.hasGroups = !this.hasGroups;
      this.turn.decorate(this.marks(this.turn.base));
      this.drawTools();
    }, {'aria-pressed': String(this.hasGroups)});
    tool('rules', t('rules'), 'book', () => openRules(state.game));
    if (state.status !== 'over' && !this.isHuman) tools.push(h('a', {class: 'button', href: `/analysis?room=${this.name}`}, icon('analyse'), h('span', null, t('analyse'))));
    const doing = document.activeElement?.dataset?.do;
    this.tools.replaceChildren(...tools);
    if (doing) this.tools.querySelector(`[data-do=${doing}]`)?.focus();
  }

  /* -- The stream -- */

  follow() {
    this.stream?.close();
    this.otherSeat?.close();
    const path = () => `/api/rooms/${this.name}/events${api.query({secret: this.kept?.secret})}`;
    if (this.isShared) this.otherSeat = api.follow(() => `/api/rooms/${this.name}/events${api.query({secret: this.kept.secrets[1]})}`, () => {}, () => {}); /* nobody is away */
    this.stream = api.follow(path, (event, data) => {
      if (event === 'state') this.take(data);
      else if (event === 'reaction') tellReaction(this, data);
      else if (event === 'moved') this.seatMoved();
      else if (event === 'gone') notify(t('error.unknown'));
    }, (isOpen) => {
      if (this.isLost === !isOpen) return;
      this.isLost = !isOpen;
      if (isOpen) {
        notify(t('back'));
        this.state.version = -1; /* accept whatever state comes next */
        if (!this.turn.isOpen) this.present();
      }
      this.drawBanner();
    });
  }

  /** Another device has the seat now: this one watches. */
  seatMoved() {
    keepRoom({room: this.name, seat: null, secret: null});
    this.context.go(`/room/${this.name}`, true);
    notify(t('seat.moved'));
  }

  start() {
    this.follow();
    this.timer = setInterval(() => this.tick(), TICK_MS);
    this.slowTimer = setInterval(() => this.state.claim && this.drawBanner(), 1000);
    this.stopKeys = walkKeys((by) => this.walk((this.walked ?? this.state.moves.length) + by));
    api.view({...this.spec(), moves: []}).then((view) => {
      this.startView = view;
      this.drawPlayers();
    }, () => {});
  }

  close() {
    this.stream?.close();
    this.otherSeat?.close();
    clearInterval(this.timer);
    clearInterval(this.slowTimer);
    this.stopKeys?.();
  }
}

/** A private link has the secret of a seat: the seat moves here, and the link is worth nothing any more. */
async function takeSeat(context) {
  const secret = !isSite && /^#seat=([\w-]{22})$/.exec(location.hash)?.[1];
  if (!secret) return;
  context.replace(`/room/${context.name}`);
  if (secret === roomKept(context.name)?.secret) return;
  try {
    const {seat, secret: own, state} = await api.post(`/api/rooms/${context.name}/rekey`, {}, secret);
    keepRoom({room: context.name, seat, secret: own, game: state.game});
  } catch (error) {
    notify(error.message);
  }
}

export default async function room(context) {
  await takeSeat(context);
  const kept = roomKept(context.name);
  let state;
  try {
    state = await api.room(context.name, kept?.secret);
  } catch (error) {
    if (error.status !== 403) throw error;
    state = await api.room(context.name);
    keepRoom({room: context.name, seat: null, secret: null});
  }
  const desc = await api.boardOf(state.game, state.size);
  if (!kept) keepRoom({room: context.name, game: state.game});
  const table = new Room(context.name, state, desc, context);
  await pause();
  table.show(state, true);
  table.orient();
  table.start();
  return {title: context.title, element: table.element, close: () => table.close()};
}
