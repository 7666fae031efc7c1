import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { START_TEXTS } from './catalogues.mjs';
import { inProject } from './project.mjs';

/**
 * What is evaluated before the first row if the document shows a picture, and what the page then needs to render it.
 * Lower these with every reduction.
 */
const MOST = {
  first: { bytes: 6000, gzipped: 2500 },
  start: { bytes: 631_000, gzipped: 202_500 },
};

const page = inProject('dist', 'renderer');
const document = readFileSync(path.join(page, 'index.html'), 'utf8');

/**
 * A script that the page's document loads, with everything that it imports at once.
 * @param {RegExp} tag
 */
function scriptsOf(tag) {
  const found = [...document.matchAll(tag)].map(([, file]) => String(file));
  for (const file of found) {
    const code = readFileSync(path.join(page, file), 'utf8');
    for (const [, imported] of code.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)) {
      const name = path.posix.join(path.posix.dirname(file), String(imported));
      if (!found.includes(name)) found.push(name);
    }
  }
  return found.map((file) => path.join(page, file));
}

/** @returns {string[]} The names that a source takes from the texts. */
function featuresUsed(/** @type {string} */ source) {
  const direct = [...source.matchAll(/\b(?:text|useText\(\))\.([a-z]\w+)(?!\.title\b)/gi)].map(
    ([, name]) => name,
  );
  const taken = [...source.matchAll(/\bconst (\{[^=]*?\}) = (?:useText\(\)|text);/gs)].flatMap(
    ([, pattern]) => {
      // Nested patterns select messages of a feature.
      let outermost = String(pattern).slice(1, -1);
      while (/\{[^{}]*\}/.test(outermost)) outermost = outermost.replaceAll(/\{[^{}]*\}/g, '');
      return outermost.split(',').map((part) => part.split(':')[0]?.trim());
    },
  );
  return [...direct, ...taken].flatMap((name) => name || []);
}

const FIRST = scriptsOf(/<script [^>]*src="\/([^"]+)"/g);
const START = scriptsOf(/<link rel="preload" as="script" crossorigin href="\/([^"]+)"/g);

describe.each([
  { name: 'first', scripts: FIRST, most: MOST.first },
  { name: 'start', scripts: START, most: MOST.start },
])('the $name script', ({ scripts, most }) => {
  test('is small enough', () => {
    const code = scripts.map((file) => readFileSync(file));
    const bytes = code.reduce((all, { length }) => all + length, 0);
    const gzipped = code.reduce((all, each) => all + gzipSync(each).length, 0);
    expect(scripts.length).toBeGreaterThan(0);
    expect(bytes, 'bytes of script').toBeLessThanOrEqual(most.bytes);
    expect(gzipped, 'bytes of script, compressed').toBeLessThanOrEqual(most.gzipped);
  });
});

test('the start script contains the texts that it uses', () => {
  const features = readdirSync(inProject('renderer', 'text', 'en')).map((file) =>
    path.basename(file, '.json'),
  );
  const later = features.filter((feature) => !START_TEXTS.includes(feature));
  // The bundler's own helpers have no map.
  const mapped = START.filter((file) => existsSync(`${file}.map`));
  expect(mapped.length).toBeGreaterThan(0);
  const own = mapped.flatMap((file) => {
    /** @type {{ sources: string[] }} */
    const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
    // They are relative to the folder of the build, which is moved.
    return sources
      .map((source) => source.replace(/^(?:\.\.\/)+/, ''))
      .filter((source) => /^renderer\/.*\.tsx?$/.test(source));
  });
  expect(own.length).toBeGreaterThan(50);
  const missing = own.flatMap((source) => {
    const used = featuresUsed(readFileSync(inProject(source), 'utf8'));
    return later.filter((feature) => used.includes(feature)).map((feature) => `${source} uses ${feature}`);
  });
  expect(missing).toEqual([]);
});
