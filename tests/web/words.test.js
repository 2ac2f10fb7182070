/* words.test.js: every string exists in both languages and is used; the page has no markup in strings. */
import test from 'node:test';
import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {root} from './browser.js';

const folder = join(root, 'web');
const source = new Map(readdirSync(folder, {withFileTypes: true}).filter((entry) => entry.isFile()).map(({name}) => [name, readFileSync(join(folder, name), 'utf8')]));
const scripts = [...source].filter(([name]) => name.endsWith('.js') && name !== 'words.js');

/* words.js without its import, so that it can be loaded outside a browser. */
const words = source.get('words.js').replace(/^import .*$/m, 'const settings = null;');
const {WORDS} = await import(`data:text/javascript,${encodeURIComponent(words)}`);

/** Beginnings of keys that are put together, as in `turn.${colour}`. */
const stems = new Set(scripts.flatMap(([, text]) => [...text.matchAll(/`(\w+(?:\.\w+)*\.)\$\{/g)].map(([, stem]) => stem)));

test('every string has both languages', () => {
  for (const [key, texts] of Object.entries(WORDS)) {
    assert.equal(texts.length, 2, key);
    assert.ok(texts.every((text) => text.trim()), key);
    const names = texts.map((text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join());
    assert.equal(names[0], names[1], `${key}: the same names in both languages`);
  }
});

test('every string that is used exists', () => {
  const missing = [];
  for (const [name, text] of scripts)
    for (const [, inside] of text.matchAll(/\bt\(\s*((?:[^(),]|\([^()]*\))*)/g))
      for (const [, key] of inside.replace(/`[^`]*`?/g, '').matchAll(/(?<![=!]==? )'([\w.]+)'/g)) if (!WORDS[key]) missing.push(`${name}: ${key}`);
  assert.deepEqual(missing, []);
});

test('every string is used', () => {
  const all = scripts.map(([, text]) => text).join();
  const unused = Object.keys(WORDS).filter((key) => !all.includes(`'${key}'`) && ![...stems].some((stem) => key.startsWith(stem)));
  assert.deepEqual(unused, []);
});

test('no markup is built from text, and the page has no inline style or script', () => {
  for (const [name, text] of scripts) assert.doesNotMatch(text, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/, name);
  assert.doesNotMatch(source.get('index.html'), /\sstyle=|\son\w+=|<script>/);
});
