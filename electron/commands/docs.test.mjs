import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inProject } from './project.mjs';

/** @param {string} place */
const read = (place) => readFileSync(inProject(place), 'utf8');

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    path.join(folder, file),
  );

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...filesIn('docs').filter((file) => file.endsWith('.md')),
];

/** @param {string} page */
const prose = (page) => read(page).replaceAll(/^```.*?^```$/gms, '');

/**
 * The anchors that GitHub generates for headings.
 * @param {string} page
 */
function anchors(page) {
  const headings = prose(page).match(/^#+ .*$/gm) ?? [];
  return headings.map((heading) =>
    heading
      .replace(/^#+ /, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/**
 * @param {string} page
 * @param {string} target as written in the link
 */
function isBroken(page, target) {
  const [file = '', anchor] = target.split('#', 2);
  const place = file === '' ? page : path.join(path.dirname(page), file);
  if (!existsSync(inProject(place))) return true;
  return anchor !== undefined && !anchors(place).includes(anchor);
}

describe.each(pages)('%s', (page) => {
  it('links only to files and headings that exist', () => {
    const targets = [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    const local = targets.filter((target) => !/^[a-z]+:/.test(target));
    expect(local.filter((target) => isBroken(page, target))).toEqual([]);
  });

  it('names only files and folders of the repository that exist', () => {
    const names = [...prose(page).matchAll(/`((?:shared|electron|renderer|e2e|docs)\/[\w./-]*)`/g)];
    const missing = names.map(([, name = '']) => name).filter((name) => !existsSync(inProject(name)));
    expect(missing).toEqual([]);
  });
});

describe('the documentation', () => {
  it('has a README that takes only a few minutes to read', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });

  it('lists every decision exactly once', () => {
    const listed = [...read('docs/decisions/README.md').matchAll(/\((\d{4}-[\w-]+\.md)\)/g)].map(
      ([, file]) => file,
    );
    const there = readdirSync(inProject('docs/decisions')).filter((file) => file !== 'README.md');
    expect(listed).toEqual(there.toSorted());
  });

  it('starts the server for assistants by files that exist, in any place', () => {
    const [, settings = ''] = /^```json\n(.*?)^```$/ms.exec(read('docs/mcp.md')) ?? [];
    const absolute = z.string().startsWith('/');
    const args = z.tuple([absolute, z.literal('mcp'), z.literal('--data-dir'), absolute]);
    const parley = z.strictObject({ command: absolute, args });
    const file = z.strictObject({ mcpServers: z.strictObject({ parley }) }).parse(JSON.parse(settings));
    const [entry] = file.mcpServers.parley.args;
    expect(existsSync(inProject(entry.replace(/^.*\/parley\//, '')))).toBe(true);
  });

  it('has the pages and numbered assumptions that comments cite', () => {
    const assumptions = new Set(
      read('docs/api-assumptions.md')
        .match(/^### A\d+/gm)
        ?.map((line) => line.slice(4)),
    );
    const wrong = ['shared', 'electron', 'renderer', 'e2e']
      .flatMap(filesIn)
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
      .flatMap((file) => [...read(file).matchAll(/\b(docs\/[\w/-]+\.md)(?:, (A\d+))?/g)])
      .filter(
        ([, page = '', number]) =>
          !existsSync(inProject(page)) || (number !== undefined && !assumptions.has(number)),
      );
    expect(wrong.map(([cited]) => cited)).toEqual([]);
  });
});
