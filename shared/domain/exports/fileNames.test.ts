import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assignNames, besideName, foldedName, safeStem } from './fileNames.ts';

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom(
    '..',
    '../../etc/passwd',
    'CON',
    'nul.txt',
    'COM¹',
    'a'.repeat(500),
    '👩‍👩‍👧‍👦'.repeat(60),
    '\u202efdp.exe',
    ' . ',
    '...',
  ),
);
const bytes = (text: string): number => new TextEncoder().encode(text).length;

describe('a file name', () => {
  test('is valid on every system, whatever the title', () => {
    fc.assert(
      fc.property(hostile, (title) => {
        const stem = safeStem(title);
        expect(stem).not.toMatch(/[/\\:*?"<>|\p{C}]/u);
        expect(stem).not.toMatch(/^[.\s]|[.\s]$/);
        expect(stem).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
        expect(stem).not.toBe('');
        expect(bytes(besideName(`${stem} (0123456789ab).json`, 9))).toBeLessThanOrEqual(143);
        expect(stem.normalize('NFC')).toBe(stem);
        expect(stem.isWellFormed()).toBe(true);
        expect(safeStem(stem)).toBe(stem);
      }),
    );
  });

  test.each([
    ['Renewal: Acme/Globex?', 'Renewal Acme Globex'],
    ['con', '_con'],
    ['LPT1.notes', '_LPT1.notes'],
    ['  .hidden.  ', 'hidden'],
    ['e\u0301te\u0301', 'été'],
    ['\u0000\u200b', 'Untitled'],
    ['[[Acme]] #1', 'Acme 1'],
  ])('of %j is %j', (title, name) => {
    expect(safeStem(title)).toBe(name);
  });

  test('is cut between characters, not within one', () => {
    expect(safeStem('ä'.repeat(200))).toBe('ä'.repeat(50));
    expect(safeStem('🇩🇪'.repeat(50))).toBe('🇩🇪'.repeat(12));
  });
});

/** The digits differ from the start, as those of a hash. */
const hashOf = (id: string): string =>
  Array.from(id, (character) => character.charCodeAt(0).toString(16))
    .toReversed()
    .join('')
    .padEnd(40, '0');

const request = (id: string, stem: string, known: string | null = null) => ({
  id,
  stem,
  known,
  idHash: hashOf(id),
});
const suffix = (id: string): string => request(id, '').idHash.slice(0, 6);

describe('names of many files', () => {
  test('are unique where case and Unicode form are ignored, and independent of the order', () => {
    const titles = fc.constantFrom(
      'Sync',
      'sync',
      'SYNC',
      'Été',
      'e\u0301te\u0301',
      'Straße',
      'STRASSE',
      'parley-export',
      'A (Parley)',
      'B',
    );
    fc.assert(
      fc.property(fc.array(titles, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (all, keys) => {
        const requests = all.map((title, at) => request(`id-${at}`, safeStem(title)));
        const names = assignNames(requests, ['b']);
        expect(names.size).toBe(requests.length);
        expect(new Set([...names.values(), 'b'].map(foldedName)).size).toBe(requests.length + 1);
        const shuffled = requests
          .map((each) => ({ each, key: keys.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ each }) => each);
        const again = assignNames(shuffled, ['b']);
        for (const [id, name] of names) expect(again.get(id)).toBe(name);
      }),
    );
  });

  test('stay when another engagement takes the same name later', () => {
    const names = assignNames([request('old', 'Sync', 'Sync'), request('new', 'Sync')], []);
    expect(Object.fromEntries(names)).toEqual({ old: 'Sync', new: `Sync (${suffix('new')})` });
    const later = assignNames([request('new', 'Sync', `Sync (${suffix('new')})`)], []);
    expect(later.get('new')).toBe(`Sync (${suffix('new')})`);
  });

  test('change with the title, but not with its case alone', () => {
    expect(assignNames([request('a', 'Review', 'Sync')], []).get('a')).toBe('Review');
    expect(assignNames([request('a', 'SYNC', 'Sync')], []).get('a')).toBe('Sync');
  });

  test('never are those of the manifest or of a copy kept beside a file', () => {
    const names = assignNames([request('a', 'parley-export'), request('b', 'Sync (Parley)')], []);
    expect([...names.values()]).toEqual(
      [`parley-export (${suffix('a')})`, `Sync (Parley) (${suffix('b')})`].toSorted(
        (a, b) => [...names.values()].indexOf(a) - [...names.values()].indexOf(b),
      ),
    );
    expect(names.get('b')).toBe(`Sync (Parley) (${suffix('b')})`);
  });
});
