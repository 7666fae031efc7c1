import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch } from './parseSearch.ts';
import { searchOfTyped } from './typedSearch.ts';
import type { SearchQuery } from './searchQuery.ts';

const now = new Date(2026, 10, 21, 15, 30);
const parse = (input: string): SearchQuery => parseSearch(input, { now });
const folded = (terms: readonly { folded: string }[]): string[] => terms.map((term) => term.folded);

describe('parsing a search', () => {
  it('requires all words, phrases and prefixes', () => {
    const query = parse('budget "annual review" renew*');
    expect(folded(query.text)).toEqual(['budget', 'annual review', 'renew']);
    expect(query.text.map((term) => term.prefix)).toEqual([false, false, true]);
  });

  it('says that OR between words doesn’t exist, and takes it as a word elsewhere', () => {
    const query = parse('pricing OR discount');
    expect(folded(query.text)).toEqual(['pricing', 'discount']);
    expect(query.parts[1]).toMatchObject({ taken: 'ignored', note: { kind: 'no-or', about: 'OR' } });
    for (const input of ['portland OR', '"OR" x y', 'portland or salem']) {
      expect(folded(parse(input).text)).toContain('or');
    }
  });

  it('treats only the last word being typed as a prefix', () => {
    const prefixes = (typed: string) => parse(searchOfTyped(typed)).text.map((term) => term.prefix);
    expect(prefixes('annual ren')).toEqual([false, true]);
    expect(prefixes('annual ren ')).toEqual([false, false]);
    expect(prefixes('annual "ren')).toEqual([false, false]);
    expect(prefixes('r')).toEqual([false]);
    expect(prefixes('会')).toEqual([true]);
    expect(prefixes('at 10:30')).toEqual([false, true]);
  });

  it.each([
    'renew*',
    'renew ',
    '"renew"',
    '"renew',
    '-renew',
    'type:call',
    'company:ac',
    'r',
    '😀',
    '',
    '   ',
  ])('keeps input whose last word can’t be a prefix: %j', (typed) => {
    expect(searchOfTyped(typed)).toBe(typed);
  });

  it.each(['😀', '!?', '—', '"😀"', '*', '-😀', 'company:', 'company:😀', 'has:nothing', '😀 … 🎉'])(
    'is empty if nothing can be searched: %j',
    (input) => {
      expect(parse(input).isEmpty).toBe(true);
    },
  );

  it.each(['', '  ', 'a', '😀 renewal', '1', 'has:crm', '会'])('is not empty for %j', (input) => {
    expect(parse(input).isEmpty).toBe(false);
  });

  it('parses fields, whose values are alternatives', () => {
    const query = parse('company:acme,"Beta Ltd" company:"Gamma, Inc" speaker:Ada type:call,meeting');
    expect(query.places.map(({ place, anyOf }) => [place, folded(anyOf)])).toEqual([
      ['company', ['acme', 'beta ltd', 'gamma, inc']],
      ['speaker', ['ada']],
    ]);
    expect(folded(query.text)).toEqual([]);
    expect(query.types.anyOf).toEqual(['CALL', 'MEETING']);
  });

  it('parses values in any keyboard’s quotes', () => {
    for (const input of [
      'tag:"big deal"',
      'tag:“big deal”',
      'tag:„big deal“',
      'tag:«big deal»',
      'tag:"big deal',
    ]) {
      const query = parse(input);
      expect(query.places.map(({ place, anyOf }) => [place, folded(anyOf)])).toEqual([['tag', ['big deal']]]);
    }
  });

  it('excludes terms with a minus', () => {
    const query = parse('budget -draft -tag:internal -type:email -has:crm -is:private -“old plan”');
    expect(folded(query.text)).toEqual(['budget']);
    expect(folded(query.without)).toEqual(['draft', 'old plan']);
    expect(query.notInPlaces).toHaveLength(1);
    expect(query.types.noneOf).toEqual(['EMAIL']);
    expect(query.hasNot).toEqual(['crm']);
    expect(query.isNot).toEqual(['private']);
  });

  it('keeps a hyphen inside a word', () => {
    const query = parse('follow-up');
    expect(folded(query.text)).toEqual(['follow-up']);
    expect(query.without).toEqual([]);
  });

  it('parses days, months, years and ages in local time', () => {
    const at = (...date: [number, number, number]): number => new Date(...date).getTime();
    expect(parse('after:2026-11-03').from).toBe(at(2026, 10, 3));
    expect(parse('before:2026-11').before).toBe(at(2026, 10, 1));
    expect(parse('on:2025')).toMatchObject({ from: at(2025, 0, 1), before: at(2026, 0, 1) });
    expect(parse('after:7d').from).toBe(at(2026, 10, 14));
    expect(parse('on:yesterday')).toMatchObject({ from: at(2026, 10, 20), before: at(2026, 10, 21) });
    expect(parse('after:2026-01 after:2026-03 before:2026-09 before:2026-06')).toMatchObject({
      from: at(2026, 2, 1),
      before: at(2026, 5, 1),
    });
  });

  it('reports what it could not use and continues with the rest', () => {
    const query = parse('before:2026-02-31 has:wings company: !!! budget');
    expect(query.before).toBeNull();
    expect(query.has).toEqual([]);
    expect(folded(query.text)).toEqual(['budget']);
    expect(query.parts.map((part) => part.taken)).toEqual([
      'ignored',
      'ignored',
      'ignored',
      'ignored',
      'as-meant',
    ]);
    expect(query.parts[0]?.note).toEqual({ kind: 'not-a-date', about: 'before:2026-02-31', choices: [] });
    expect(query.parts[1]?.note).toMatchObject({ kind: 'unsupported', about: 'has:wings' });
    expect(query.parts[1]?.note?.choices).toContain('has:transcript');
  });

  it('treats an unknown field with a colon as text', () => {
    expect(folded(parse('10:30 https://acme.example re:invent').text)).toEqual([
      '10:30',
      'https://acme.example',
      're:invent',
    ]);
  });

  it('folds accents and widths', () => {
    expect(folded(parse('CAFÉ Straße Ｌｅｍｏｎ').text)).toEqual(['cafe', 'strasse', 'lemon']);
  });

  it('never fails on any input and covers all of it in order', () => {
    const pieces = fc.constantFrom(
      '"',
      '“',
      '”',
      ':',
      '-',
      '*',
      ' ',
      'a',
      '会',
      'type:',
      'before:',
      '7d',
      'é',
      '\n',
      '\u0000',
    );
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(anything, (input) => {
        const { parts } = parse(input);
        let at = 0;
        for (const part of parts) {
          expect(input.slice(at, part.from).trim()).toBe('');
          expect(part.to).toBeGreaterThan(part.from);
          expect(part.note === null).toBe(part.taken === 'as-meant');
          at = part.to;
        }
        expect(input.slice(at).trim()).toBe('');
      }),
    );
  });
});
