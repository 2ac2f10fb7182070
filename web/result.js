/* result.js: the end of a game, as this player or a watcher sees it. */
import {t} from './words.js';
import {scoreText} from './players.js';

const other = (colour) => (colour === 'white' ? 'black' : 'white');

/** Why the scores decided: the first pair of numbers that differ. */
function scoreReason({score, groups}, mine, theirs) {
  const a = score[mine], b = score[theirs], at = a.findIndex((value, i) => value !== (b[i] ?? 0));
  const i = at >= 0 ? at : b.length > a.length ? a.length : -1;
  const best = (colour) => groups.find((group) => group.colour === colour)?.value ?? 0;
  const values = {mine: a[i] ?? 0, theirs: b[i] ?? 0, colour: t(`side.${theirs}`)};
  if (i < 0) return t('result.equal', {n: a[0] ?? 0});
  if (i > 0) return t('result.group', {...values, equal: a.slice(0, i).join(', '), n: i < 3 ? t(i === 1 ? 'result.second' : 'result.third') : t('result.nth', {n: i + 1})});
  return t(best(mine) === values.mine && best(theirs) === values.theirs ? 'result.largest' : 'result.score', values);
}

/** {title, reason}: "You lost 7–8" and "your largest group has 7, Black’s has 8"; `colour` is the player's, or null. */
export function resultOf({outcome, reason, view}, colour) {
  const isByRules = view.outcome === outcome && view.outcome;
  if (!colour) return isByRules && view.result ? {title: view.result, reason: ''} : {title: t(`outcome.${outcome ?? 'none'}`), reason};
  const title = t(!outcome ? 'outcome.none' : outcome === 'draw' ? 'you.drew' : outcome === colour ? 'you.won' : 'you.lost');
  if (!isByRules || !view.score) return {title, reason};
  const [mine, theirs] = [colour, other(colour)].map((each) => scoreText(view.score[each].slice(0, 1)));
  return {title: `${title} ${mine}–${theirs}`, reason: scoreReason(view, colour, other(colour))};
}
