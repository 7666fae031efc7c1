import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, harmless, withoutHarmless } from './csvText.ts';

test('a CSV line quotes where necessary and ends with CRLF', () => {
  expect(csvLine(['plain', 'a "quote", a comma', 'two\nlines', null, 7, ' edge'])).toBe(
    'plain,"a ""quote"", a comma","two\nlines",,7," edge"\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '"=1', '＝1+1', '\u200b=1', '\u00a0＠SUM(A1)'])(
  'a spreadsheet can’t run %j',
  (text) => {
    expect(csvLine([text]).replaceAll('"', '').startsWith("'")).toBe(true);
  },
);

test.each([
  ['Renewal;=WEBSERVICE("http://x")', `Renewal;'=WEBSERVICE("http://x")`],
  ['a\t-1', `a\t'-1`],
  ['a| @SUM(A1)', `a|' @SUM(A1)`],
  ['a\r\n=1', `a\r\n'=1`],
  ['a;"=1"', `a;'"=1"`],
  ['a,=1', `a,'=1`],
])('no cell starts with a formula, whatever separator a reader uses: %j', (text, safe) => {
  expect(harmless(text)).toBe(safe);
});

test.each(['Q1 - Q2', 'a=b', 'ada@example.com; bob@example.com', 'down, -5 % a year', "'t Hooft", '1;2'])(
  'text that no reader takes for a formula stays unchanged: %j',
  (text) => {
    expect(harmless(text)).toBe(text);
  },
);

const FORMULA = /^['"\s\p{C}]*[=+\-@＝＋－＠﹢﹣﹦﹫]/u;
const pieces = fc.array(
  fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    '－',
    ';',
    ',',
    '\t',
    '|',
    '\r\n',
    '\n',
    '\r',
    '"',
    '""',
    "'",
    ' ',
    '\u00a0',
    '\u200b',
    'a',
    'WEBSERVICE("http://x")',
    '1',
    '𠮷',
    '\u2028',
    '\v',
  ),
  { maxLength: 14 },
);
const text = pieces.map((parts) => parts.join(''));
const table = fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 });

function readBy(file: string, delimiter: string, quote: '"' | false): string[] {
  const record_delimiter = ['\r\n', '\n', '\r'];
  const options = { delimiter, quote, record_delimiter, relax_quotes: true, relax_column_count: true };
  const rows: unknown = parse(file, options);
  return (rows as string[][]).flat();
}

/** If another separator leaves a quote open, readers ignore quotes. */
function cellsOf(file: string, delimiter: string, quote: '"' | false): string[] {
  try {
    return readBy(file, delimiter, quote);
  } catch {
    return readBy(file, delimiter, false);
  }
}

/** What a reader that only splits at separators sees in a cell. */
const bare = (cell: string): boolean => /^[=+\-@＝＋－＠]/u.test(cell);
const stripped = (cell: string): boolean => FORMULA.test(cell) && !/^["\s\p{C}]*'/u.test(cell);

test.each([
  [',', '"', stripped],
  [';', '"', stripped],
  ['\t', '"', stripped],
  ['|', '"', stripped],
  [';', false, stripped],
  ['\t', false, stripped],
  ['|', false, stripped],
  [',', false, bare],
] as const)(
  'no cell of any text starts a formula when read with separator %j and quote %j',
  (delimiter, quote, runs) => {
    fc.assert(
      fc.property(table, (rows) => {
        const file = rows.map((cells) => csvLine(cells)).join('');
        expect(cellsOf(file, delimiter, quote).filter(runs)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  },
);

test('exported text is read back unchanged with our separator', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const file = rows.map((cells) => csvLine(cells)).join('');
      const read: unknown = parse(file, { record_delimiter: '\r\n' });
      expect((read as string[][]).map((cells) => cells.map(withoutHarmless))).toEqual(rows);
    }),
    { numRuns: 2000 },
  );
});

test('a long hostile text takes linear time', () => {
  const hostile = '\t'.repeat(500_000);
  expect(withoutHarmless(harmless(`${hostile}=1`))).toBe(`${hostile}=1`);
});
