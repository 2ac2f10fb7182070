/* drawn.js: the home view as markup, with its boards, made together with the site by the code that draws them in a browser;
 * so they are there before any script runs.
 *
 * Only what that code calls of a document is here. Styles are left out: the page's policy forbids them in markup, and
 * pictures need none. */

const escape = (text) => String(text).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Numbers with one digit after the point. */
const short = (text) => String(text).replace(/\d+\.\d{2,}/g, (number) => String(Number(Number(number).toFixed(1))));

class Node {
  constructor(name) {
    this.name = name;
    this.attributes = new Map();
    this.children = [];
    this.style = {setProperty() {}};
    this.classList = {toggle() {}, remove() {}};
  }

  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  append(...children) {
    for (const child of children) {
      const at = this.children.indexOf(child);
      if (at >= 0) this.children.splice(at, 1);
      this.children.push(child);
    }
  }

  replaceChildren(...children) {
    this.children = children;
  }

  querySelectorAll() {
    return [];
  }

  toString() {
    if (this.name === 'g' && !this.children.length) return '';
    const attributes = [...this.attributes].map(([name, value]) => ` ${name}="${short(escape(value))}"`).join('');
    return `<${this.name}${attributes}>${this.children.map((child) => (child instanceof Node ? child : escape(child))).join('')}</${this.name}>`;
  }
}

globalThis.document = {
  documentElement: {dataset: {backEnd: 'module'}},
  createElement: (name) => new Node(name),
  createElementNS: (space, name) => new Node(name),
};
globalThis.localStorage ??= {getItem: () => null, setItem() {}};
globalThis.navigator ??= {language: 'en'};
globalThis.location ??= {hash: ''};

const {Board} = await import('../board.js'), {h} = await import('../dom.js'), {LANGUAGES, setLanguage, t} = await import('../words.js');

/** The markup of what `make(language)` returns; of each language if they differ. */
function inLanguages(make) {
  const each = Object.keys(LANGUAGES).map((language) => {
    setLanguage(language);
    return [language, make(language)];
  });
  if (new Set(each.map(([, element]) => String(element))).size === 1) return String(each[0][1]);
  for (const [language, element] of each) element.setAttribute('data-lang', language);
  return each.map(([, element]) => element).join('');
}

/** The board of a game with pieces: `desc` from /api/boards, `pieces` from a view. */
function drawBoard(desc, pieces) {
  const board = new Board(desc, {hasLabels: false});
  board.show(pieces);
  return board.element;
}

/** The home view before scripts run. `games` are those of /api/games by language; each of `boards` has {desc, pieces}. */
export function drawHome(games, boards) {
  const cards = games.en.map(({name, title}, i) => {
    const board = inLanguages(() => drawBoard(boards[i].desc, boards[i].pieces)), summary = inLanguages((language) => h('p', null, games[language][i].summary));
    return `<li class="card game" data-first="${name}"><div class="picture">${board}</div><h2>${title}</h2>${summary}</li>`;
  });
  const hero = inLanguages(() => h('div', {class: 'hero'}, h('h1', null, t('hero')), h('p', null, t('hero.site'))));
  return `<div class="first" aria-hidden="true">${hero}<ul class="shelf">${cards.join('')}</ul></div>`;
}
