import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { START_TEXTS } from './catalogues.mjs';
import { inProject } from './project.mjs';

/** What a start may load before the first row. Lower these with every reduction. */
const MOST_BYTES = 638_000;
const MOST_GZIPPED = 203_000;

const page = inProject('dist', 'renderer');

/** The scripts that the page's document loads, with everything they import at once. */
function startScripts() {
  const document = readFileSync(path.join(page, 'index.html'), 'utf8');
  const found = [...document.matchAll(/(?:src|href)="\/?([^"]+\.js)"/g)].map(([, file]) => String(file));
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
  const direct = [...source.matchAll(/\btext\.([a-z]\w+)(?!\.title\b)/gi)].map(([, name]) => name);
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

describe('the start script', () => {
  const scripts = startScripts();

  test('is small enough', () => {
    const code = scripts.map((file) => readFileSync(file));
    const bytes = code.reduce((all, { length }) => all + length, 0);
    const gzipped = code.reduce((all, each) => all + gzipSync(each).length, 0);
    expect(scripts.length).toBeGreaterThan(0);
    expect(bytes, 'bytes of script').toBeLessThanOrEqual(MOST_BYTES);
    expect(gzipped, 'bytes of script, compressed').toBeLessThanOrEqual(MOST_GZIPPED);
  });

  test('contains the texts that it uses', () => {
    const features = readdirSync(inProject('renderer', 'text', 'en')).map((file) =>
      path.basename(file, '.json'),
    );
    const later = features.filter((feature) => !START_TEXTS.includes(feature));
    // The bundler's own helpers have no map.
    const mapped = scripts.filter((file) => existsSync(`${file}.map`));
    expect(mapped.length).toBeGreaterThan(0);
    const missing = mapped.flatMap((file) => {
      /** @type {{ sources: string[] }} */
      const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
      // They are relative to the folder of the build, which is moved.
      const own = sources
        .map((source) => source.replace(/^(?:\.\.\/)+/, ''))
        .filter((source) => /^renderer\/.*\.tsx?$/.test(source));
      expect(own.length).toBeGreaterThan(50);
      return own.flatMap((source) => {
        const used = featuresUsed(readFileSync(inProject(source), 'utf8'));
        return later
          .filter((feature) => used.includes(feature))
          .map((feature) => `${source} uses ${feature}`);
      });
    });
    expect(missing).toEqual([]);
  });
});
