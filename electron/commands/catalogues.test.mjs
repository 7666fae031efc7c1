import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  argumentsOf,
  compileMessage,
  messagesIn,
  typesOf,
  unusedMessages,
  wrongMessages,
} from './catalogues.mjs';
import { inProject } from './project.mjs';

const english = {
  list: {
    title: 'Engagements',
    count: '{count, plural, one {# row} other {# rows}}',
    'marks.private': 'Private',
  },
};
/** @param {Record<string, string>} list */
const german = (list) => wrongMessages('de', { list: { ...translated, ...list } }, english);
const translated = {
  title: 'Gespräche',
  count: '{count, plural, one {# Zeile} other {# Zeilen}}',
  'marks.private': 'Privat',
};

describe('a message', () => {
  it('stays a string if it takes no arguments', () => {
    expect(compileMessage('It’s “<b>here</b>”')).toBe('It’s “<b>here</b>”');
    expect(compileMessage('Play from {time}')).toHaveLength(2);
  });

  it('takes numbers for plurals and text elsewhere', () => {
    expect([...argumentsOf('{name}: {count, plural, one {# of {all, number}} other {{more}}}')]).toEqual([
      ['name', 'text'],
      ['count', 'number'],
      ['all', 'number'],
      ['more', 'text'],
    ]);
  });

  it.each([
    '{at, date}',
    '{count, number, percent}',
    '{count, selectordinal, other {#th}}',
    '{count, plural, one {# row}}',
    '{name',
  ])('can’t be %s, which the page doesn’t format', (message) => {
    expect(() => argumentsOf(message)).toThrow();
  });
});

describe('a translation', () => {
  it('is valid with the same messages and the same arguments', () => {
    expect(german({})).toEqual([]);
  });

  it.each([
    [{ title: ' ' }, 'list.json: title is empty'],
    [{ titel: 'Gespräche' }, 'titel doesn’t exist in English'],
    [{ count: '# Zeilen' }, 'count takes none; in English {count} as a number'],
    [{ count: '{count}' }, 'count takes {count}; in English {count} as a number'],
    [{ count: '{count, plural, few {#} other {#}}' }, 'has no plural “few”'],
    [{ title: '{' }, 'title can’t be formatted'],
  ])('is wrong with %j', (change, finding) => {
    expect(german(change).join().replaceAll("'", '’')).toContain(finding);
  });

  it('is invalid if a message or a file is missing', () => {
    const { title: _, ...rest } = translated;
    expect(wrongMessages('de', { list: rest }, english)).toEqual(['de/list.json: title is missing']);
    expect(wrongMessages('de', {}, english)).toHaveLength(3);
  });
});

describe('a message is used', () => {
  it.each([
    'const { list } = useText(); list.title; list.count({ count }); list.marks.private;',
    'text.list.title; text.list.count; text.list.marks[mark]',
    'const { list: { title, count, marks } } = useText(); lookUp(marks, mark)',
    'const { list } = useText(); list[name]',
  ])('in %s', (source) => {
    expect(unusedMessages(english, [source])).toEqual([]);
  });

  it.each([
    ['list.title; list.count', ['list.json: marks.private']],
    ['list.title; list.marks.internal', ['list.json: count', 'list.json: marks.private']],
    ['/* list.title */ grid.title', ['list.json: title', 'list.json: count', 'list.json: marks.private']],
  ])('or not: %s', (source, unused) => {
    expect(unusedMessages(english, [source])).toEqual(unused);
  });

  it('if one source names both the feature and the message', () => {
    expect(unusedMessages({ list: { title: 'Engagements' } }, ['list.count', 'grid.title'])).toEqual([
      'list.json: title',
    ]);
  });
});

describe('the types', () => {
  it('name every message and its arguments', () => {
    const types = typesOf(english);
    expect(types).toContain('readonly title: string;');
    expect(types).toContain('readonly count: (values: { readonly count: number }) => string;');
    expect(types.replaceAll(/\s+/g, ' ')).toContain(
      'readonly marks: { /** Private */ readonly private: string; };',
    );
  });

  it.each([
    [{ marks: 'Marks', 'marks.private': 'Private' }],
    [{ 'marks.private': 'Private', marks: 'Marks' }],
  ])('can’t be generated from %j, where a message is also a group', (list) => {
    expect(() => typesOf({ list })).toThrow(/marks/);
  });
});

describe('a language', () => {
  /** In a process of its own, because a shell and the page each have one. */
  const SCRIPT = `
const [shell, page] = await Promise.all(process.argv.slice(1).map((file) => import(file)));
const cancel = (setting, system) => shell.shellText(setting, system).shell.cancel;
const words = await page.fetchWords(page.languageFor('fr-CA'));
process.stdout.write(JSON.stringify([
  page.LANGUAGES,
  cancel('fr', []),
  cancel('system', ['it', 'fr-CA', 'de']),
  cancel('system', ['it']),
  words.app.name,
]));`;

  it('is found from its folder alone, by the page and by the shells', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'parley-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    /** @param {string} language */
    const texts = (language) => path.join(folder, 'text', language);
    for (const language of ['en', 'fr'])
      cpSync(inProject('renderer', 'text', 'en'), texts(language), { recursive: true });
    for (const [feature, key] of /** @type {const} */ ([
      ['shell', 'cancel'],
      ['app', 'name'],
    ])) {
      const file = path.join(texts('fr'), `${feature}.json`);
      const messages = { ...JSON.parse(readFileSync(file, 'utf8')), [key]: 'Annuler' };
      writeFileSync(file, JSON.stringify(messages));
    }
    const outDir = path.join(folder, 'built');
    await build({
      configFile: false,
      logLevel: 'silent',
      root: inProject(),
      publicDir: false,
      plugins: [messagesIn(path.join(folder, 'text'))],
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir,
        rolldownOptions: {
          input: {
            shell: inProject('electron', 'shells', 'common', 'shellText.ts'),
            page: inProject('renderer', 'text', 'languages.ts'),
          },
          output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        },
      },
    });
    const modules = ['shell', 'page'].map((name) => pathToFileURL(path.join(outDir, `${name}.mjs`)).href);
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT, ...modules]);
    expect(JSON.parse(said.toString())).toEqual([['en', 'fr'], 'Annuler', 'Annuler', 'Cancel', 'Annuler']);
  });
});
