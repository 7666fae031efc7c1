import { describe, expect, test } from 'vitest';
import type { CsvReading } from '#shared/contract/bulkEdits.ts';
import { decodeText, previewCsv, readCsv } from './csvImport.ts';

const cells = (text: string) => readCsv(text).map((row) => (row.kind === 'row' ? row.cells : row.kind));
const places = (text: string) => readCsv(text).map((row) => [row.line, row.kind]);

describe('CSV parsing', () => {
  test.each([
    ['commas', 'a,b\r\n1,2\r\n'],
    ['semicolons', 'a;b\n1;2'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['a byte order mark', '\uFEFFa,b\n1,2\n'],
    ['old line ends', 'a,b\r1,2\r'],
    ['empty lines', '\na,b\n\n\n1,2\n\n'],
    ['quotes', '"a","b"\n"1","2"'],
  ])('reads %s', (_what, text) => {
    expect(cells(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test('keeps separators, quotes and line breaks in quoted cells, and counts their lines', () => {
    const text = 'id,emails\n1,"x@y.z, ""Q"" <q@y.z>\nlast@y.z"\n2,b\n';
    expect(cells(text)).toEqual([
      ['id', 'emails'],
      ['1', 'x@y.z, "Q" <q@y.z>\nlast@y.z'],
      ['2', 'b'],
    ]);
    expect(places(text).map(([line]) => line)).toEqual([1, 2, 4]);
  });

  test('keeps rows that are too short or too long', () => {
    expect(cells('a,b\n1\n1,2,3\n')).toEqual([['a', 'b'], ['1'], ['1', '2', '3']]);
  });

  test.each([
    ['a,b\n1,"never closed\n2,x\n3,y\n', [1, 'row', 2, 'broken', 3, 'row', 4, 'row']],
    ['a,b\n1,"closed" and more\n2,x\n', [1, 'row', 2, 'broken', 3, 'row']],
    ['a,b\n1,in"side\n2,x\n', [1, 'row', 2, 'broken', 3, 'row']],
    ['a,b\n1,"two\nlines"\n2,"open\n3,"fine"\n4,x', [1, 'row', 2, 'row', 4, 'broken', 5, 'row', 6, 'row']],
  ])('loses no other row to a broken quote: %j', (text, expected) => {
    expect(places(text).flat()).toEqual(expected);
  });

  test.each(['', '\n\n', '   \n', '\uFEFF'])('returns no rows for empty text: %j', (text) => {
    expect(readCsv(text)).toEqual([]);
  });

  test('reads fifty thousand rows, also with a broken one in the middle', () => {
    const rows = Array.from({ length: 50_000 }, (_, row) => `ngmt_${row},person${row}@example.com`);
    expect(readCsv(`id,emails\n${rows.join('\n')}`)).toHaveLength(50_001);
    rows[25_000] = 'ngmt_25000,"open';
    const damaged = readCsv(`id,emails\n${rows.join('\n')}`);
    expect(damaged).toHaveLength(50_001);
    expect(damaged.filter((row) => row.kind === 'broken')).toEqual([
      { kind: 'broken', line: 25_002, raw: 'ngmt_25000,"open' },
    ]);
  });
});

describe('decoding a file', () => {
  const text = 'id,name\n1,Zoë Łukasz\n';
  test('reads UTF-8 with and without a byte order mark', () => {
    const bytes = new TextEncoder().encode(text);
    expect(decodeText(bytes)).toEqual({ kind: 'text', text, encoding: 'utf-8' });
    expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, ...bytes]))).toMatchObject({ text });
  });

  test('reads UTF-16 in both byte orders, with and without a byte order mark', () => {
    const little = new Uint8Array(Buffer.from(text, 'utf16le'));
    const big = new Uint8Array(Buffer.from(text, 'utf16le').swap16());
    expect(decodeText(new Uint8Array([0xff, 0xfe, ...little]))).toMatchObject({ text });
    expect(decodeText(new Uint8Array([0xfe, 0xff, ...big]))).toMatchObject({ text });
    expect(decodeText(little)).toMatchObject({ text, encoding: 'utf-16le' });
    expect(decodeText(big)).toMatchObject({ text, encoding: 'utf-16be' });
  });

  test('falls back to Windows-1252 for invalid UTF-8', () => {
    expect(decodeText(new Uint8Array(Buffer.from('1,Zo\u00eb', 'latin1')))).toEqual({
      kind: 'text',
      text: '1,Zoë',
      encoding: 'windows-1252',
    });
  });

  test('rejects spreadsheets and pictures with instructions', () => {
    expect(decodeText(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toMatchObject({ kind: 'refused' });
    expect(decodeText(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2, 3]))).toMatchObject({
      kind: 'refused',
    });
  });
});

describe('the result of a bulk edit', () => {
  const reading: CsvReading = {
    contactsMode: 'replace',
    objectType: null,
    source: null,
    encoding: null,
    delimiter: null,
    columns: [],
  };
  const look = (...rows: string[]) =>
    previewCsv(
      new TextEncoder().encode(
        ['row,line,engagement id,what,state,crm id,crm type,crm source,request id,problem', ...rows].join(
          '\r\n',
        ),
      ),
      reading,
    );

  test('is read without the rows that were applied, and says both counts', () => {
    expect(
      look(
        '1,,a,CRM link,done,D-1,deal,HUBSPOT,,',
        '2,,b,CRM link,failed,D-1,deal,HUBSPOT,,refused',
        '3,,c,CRM link,unchanged,D-1,deal,HUBSPOT,,',
        '4,,d,,invalid,,,,,unknown',
      ),
    ).toMatchObject({
      defect: null,
      result: { taken: 2, leftOut: 2 },
      rows: 2,
      changes: { crm: 1 },
      bad: { rows: 1, kinds: [{ first: [{ line: 5, error: { kind: 'nothing-asked' } }] }] },
    });
  });

  test('has nothing left to do once every row was applied', () => {
    expect(look('1,,a,CRM link,done,D-1,deal,HUBSPOT,,').defect).toEqual({ kind: 'nothing-left' });
    expect(look().defect).toEqual({ kind: 'no-rows' });
  });
});
