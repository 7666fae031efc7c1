import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '#shared/domain/search/fold.ts';
import { parseSearch } from '#shared/domain/search/parseSearch.ts';
import type { SearchQuery } from '#shared/domain/search/searchQuery.ts';
import { Database } from '../../database/database.ts';
import { migrate } from '../../database/openDatabase.ts';
import { MIGRATIONS } from '../mirrorDatabase.ts';
import { Folder } from '../testing/mirrorFixture.ts';
import { isFound, newestDocuments } from './searchIndex.ts';
import { expressionOf } from '../search/indexExpression.ts';
import { DOCUMENT_COLUMNS, searchDocument } from '../search/searchDocument.ts';
import { needleOf, standsIn } from '#shared/domain/search/needles.ts';

function openIndex(): Database {
  const db = new Database(new Folder().file(), { readOnly: false });
  migrate(db, MIGRATIONS);
  return db;
}

const INSERT = `INSERT INTO document (rowid, ${DOCUMENT_COLUMNS.join(', ')}) VALUES (?, ${DOCUMENT_COLUMNS.map(() => '?').join(', ')})`;

function put(db: Database, row: number, text: string): void {
  const nothing = { people: [], speakers: [], companies: [], tags: [], notes: [], text: '' };
  db.run('DELETE FROM document WHERE rowid = ?', row);
  db.run(INSERT, row, ...searchDocument({ ...nothing, title: '', spoken: fold(text) }));
}

function query(input: string): SearchQuery {
  return parseSearch(input, { now: new Date(2026, 10, 21) });
}

function finds(db: Database, input: string): boolean {
  return isFound(db, expressionOf(query(input)), 1);
}

describe('the search index', () => {
  it('finds words in any case, without accents, and by prefix', () => {
    const db = openIndex();
    put(db, 1, 'Le Café de la Gare – Straße, naïve Øresund');
    for (const input of ['cafe', 'CAFÉ', '"cafe de la gare"', 'stras*', 'strasse naive', 'oresund']) {
      expect(finds(db, input), input).toBe(true);
    }
    for (const input of ['caf', '"gare cafe"', 'gar', 'stra', '-cafe'])
      expect(finds(db, input), input).toBe(false);
  });

  it('finds any substring of a script without spaces, down to one character', () => {
    const db = openIndex();
    put(db, 1, '私たちは会議室Bで予算を話します。東京都');
    for (const input of [
      '会議',
      '会議室',
      '室',
      '会',
      '予算',
      '東京都',
      '都',
      '"会議室B"',
      'ます',
      '한국 -東京 会',
    ]) {
      expect(finds(db, input), input).toBe(!input.includes('한국'));
    }
    for (const input of ['議会', '京東', '会室', '大']) expect(finds(db, input), input).toBe(false);
  });

  it('treats typed query syntax as plain words', () => {
    const db = openIndex();
    put(db, 1, 'plain words NEAR the end of a column');
    for (const input of [
      '"plain',
      'plain" OR "x',
      'NEAR(plain words)',
      '{title}:plain',
      'plain AND',
      '^plain',
      'a + b',
      '***',
    ]) {
      expect(() => finds(db, input), input).not.toThrow();
    }
    expect(finds(db, 'NEAR the')).toBe(true);
    expect(finds(db, 'title:plain')).toBe(false);
  });

  it('returns newest first and stops on request', () => {
    const db = openIndex();
    for (const row of [50, 10, 40, 20, 30]) put(db, row, 'the same');
    const walk = (from: number, before: number): number[] => [
      ...newestDocuments(db, expressionOf(query('same')), { from, before }),
    ];
    expect(walk(0, 100)).toEqual([50, 40, 30, 20, 10]);
    expect(walk(20, 40)).toEqual([30, 20]);
  });

  it('finds exactly what a scan of the text finds, in any mix of scripts', () => {
    const db = openIndex();
    const few = ['a', 'b', ' ', '会', '議', '-'];
    const many = [
      ...few,
      'ab',
      'abc',
      'é',
      'ß',
      '室',
      'の',
      '한',
      '글',
      'ไ',
      'ท',
      '1',
      '“',
      '、',
      '\n',
      '𠮷',
    ];
    const textOf = (parts: readonly string[]): fc.Arbitrary<string> =>
      fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((parts) => parts.join(''));
    const text = fc.oneof(textOf(few), textOf(many));
    const looked = fc
      .tuple(fc.oneof(textOf(few), textOf(many)), fc.constantFrom('', '*'))
      .map(([words, star]) => `"${words.slice(0, 5).replaceAll('“', '')}"${star}`);
    fc.assert(
      fc.property(text, looked, (said, input) => {
        put(db, 1, said);
        const read = query(input);
        const [term] = read.text;
        fc.pre(term !== undefined && read.text.length === 1);
        const there = term !== undefined && standsIn(fold(said), needleOf(term));
        expect(isFound(db, expressionOf(read), 1)).toBe(there);
      }),
      { numRuns: 1500 },
    );
  });
});
