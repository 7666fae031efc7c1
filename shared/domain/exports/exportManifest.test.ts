import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideFile, manifestParts, readManifest } from './exportManifest.ts';

const hash = (digit: string): string => digit.repeat(64);

describe('a manifest', () => {
  test('is read as it was written, whatever the pages it came in', async () => {
    const files = [
      { id: '1', file: 'A (0a1b2c).md', sha256: null, beside: hash('a') },
      { id: '2', file: 'B.md', sha256: hash('b') },
      { id: '4', file: 'Contacts/C.md', sha256: hash('c') },
    ];
    const written = async (...pages: (typeof files)[]): Promise<string> => {
      async function* each() {
        yield* pages;
      }
      let all = '';
      for await (const part of manifestParts('md', each(), [{ id: '3', title: 'C', reason: 'gone' }]))
        all += part;
      return all;
    };
    const whole = await written(files);
    expect(readManifest(whole)).toEqual(files);
    expect(await written(files.slice(0, 1), [], files.slice(1))).toBe(whole);
    expect(JSON.parse(whole)).toMatchObject({
      format: 'parley-export',
      version: 1,
      notWritten: [{ id: '3' }],
    });
    expect(readManifest(await written())).toEqual([]);
  });

  test.each([
    '../x.md',
    '/etc/x.md',
    'a/b.md',
    'a\\b.md',
    '..md',
    'CON.md',
    'x.exe',
    'parley-export.json',
    'x.md\u0000',
  ])('with the file %j loses that entry', (file) => {
    const entry = { id: '1', file, sha256: hash('a') };
    expect(readManifest(JSON.stringify({ format: 'parley-export', version: 1, files: [entry] }))).toEqual([]);
  });

  test('of any other content counts as none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readManifest(text)).toEqual([]);
      }),
    );
  });
});

describe('a file', () => {
  const known = { sha256: 'old', beside: null };
  test.each([
    ['is written if it is missing', null, known, 'write'],
    ['is left alone if it has the content', 'new', { sha256: null, beside: null }, 'same'],
    ['is replaced if Parley wrote it', 'old', known, 'write'],
    ['is kept if the user changed it', 'mine', known, 'beside'],
    ['is kept if it was never Parley’s', 'mine', { sha256: null, beside: null }, 'beside'],
    ['is kept without another copy beside it', 'mine', { sha256: 'old', beside: 'new' }, 'kept'],
  ] as const)('%s', (_, found, knownFile, decision) => {
    expect(decideFile(found, knownFile, 'new')).toBe(decision);
  });
});
