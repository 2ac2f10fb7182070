/* learned.js: which guided first games this browser has seen: offered, begun, done. */
import {settings} from './store.js';

const all = () => settings.get('lessons', {});
const change = (game, more) => settings.set('lessons', {...all(), [game]: {...all()[game], ...more}});

/** {step, done, skipped, room}: how far the lesson of a game has come. */
export const lessonOf = (game) => all()[game] ?? {};
export const lessonStep = (game, step) => change(game, {step});
export const lessonDone = (game) => change(game, {done: true, step: 0});
export const lessonSkip = (game) => change(game, {skipped: true});

/** The room of the lesson's last game. */
export const lessonRoom = (game) => lessonOf(game).room ?? null;
export const lessonPlay = (game, room) => change(game, {room});

/** Whether the lesson of a game should be offered: it is new to this browser. */
export const isNew = (game) => !lessonOf(game).done && !lessonOf(game).skipped;
