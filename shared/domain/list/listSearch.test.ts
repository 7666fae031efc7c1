import { describe, expect, test } from 'vitest';
import { engagementFilter, mirrorFilter } from '#shared/contract/engagementFilter.ts';
import { ENGAGEMENT_FILTERS, FILTER_NAMES, type FilterKind } from '#shared/contract/filterTable.ts';
import {
  toServerFilter,
  filtersSet,
  isFiltered,
  isMirrorOnly,
  searchAsFilter,
  toMirrorFilter,
  needsMirror,
  exceededCap,
  readListSearch,
  withFilter,
} from './listSearch.ts';

const NOW = new Date(2026, 10, 21, 15, 30);
const ids = (count: number) => Array.from({ length: count }, (_, at) => `cmp_${at}`);

describe('the URL of a list', () => {
  test('is parsed into filters with one or several values', () => {
    expect(readListSearch({ type: 'CALL', status: ['PENDING', 'FAILED'], company: 'cmp_1' })).toEqual({
      type: ['CALL'],
      status: ['FAILED', 'PENDING'],
      company: ['cmp_1'],
    });
  });

  test('ignores invalid parameters', () => {
    const nonsense = {
      start: 'soon',
      updated: ['7d', 'today'],
      length: '9..3',
      record: ['deal', 'planet:1', 'deal:'],
      order: 'title',
      private: 'maybe',
      text: '  ',
      company: [1, null, ''],
      unknown: 'x',
    };
    expect(readListSearch(nonsense)).toEqual({});
  });

  test('keeps every kind of filter', () => {
    const all = {
      q: 'renewal',
      order: 'date:asc',
      type: ['CALL'],
      status: ['FAILED'],
      company: ['cmp_1'],
      contact: ['cnt_1'],
      record: ['deal:006:1'],
      start: '7d',
      updated: '2026-11-01..',
      owner: ['usr_1'],
      tag: ['tag_1'],
      length: '5..15',
      text: 'annual review',
      private: 'no',
      internal: 'yes',
      crm: 'no',
      transcript: 'yes',
    };
    expect(readListSearch(all)).toEqual(all);
    expect(readListSearch({ ...readListSearch(all) })).toEqual(all);
  });

  test('changes one filter at a time', () => {
    const search = readListSearch({ company: ['a', 'b'], start: '7d' });
    expect(withFilter(search, 'company', undefined)).toEqual({ start: '7d' });
    expect(withFilter(search, 'company', ['b'])).toEqual({ company: ['b'], start: '7d' });
    expect(filtersSet(search)).toEqual(['company', 'start']);
  });
});

describe('the filter of a list', () => {
  test('is valid for the API and the mirror', () => {
    const search = readListSearch({
      type: 'CALL',
      company: ['cmp_1'],
      contact: ['cnt_1'],
      record: ['deal:006:1'],
      start: '2026-11-01..2026-11-20',
      updated: 'today',
      owner: 'usr_1',
      length: '5..15',
      text: 'renewal',
      crm: 'no',
    });
    expect(toServerFilter(search, NOW)).toEqual({
      types: ['CALL'],
      companyIds: ['cmp_1'],
      contactIds: ['cnt_1'],
      crmAssociations: [{ id: '006:1', object_type: 'deal' }],
      startAtFrom: new Date(2026, 10, 1).toISOString(),
      startAtBefore: new Date(2026, 10, 21).toISOString(),
      updatedAtFrom: new Date(2026, 10, 21).toISOString(),
      updatedAtBefore: new Date(2026, 10, 22).toISOString(),
    });
    expect(toMirrorFilter(search, NOW)).toMatchObject({
      ownerIds: ['usr_1'],
      secondsFrom: 300,
      secondsBefore: 900,
      text: 'renewal',
      crm: false,
    });
    expect(mirrorFilter.safeParse(toMirrorFilter(search, NOW)).success).toBe(true);
  });

  test('searches the words of the search box like the search, within the text filter', () => {
    expect(toMirrorFilter({ q: 'annual renew' }, NOW)).toEqual({ text: 'annual renew*' });
    expect(toMirrorFilter({ q: 'renew ', text: 'speaker:ada' }, NOW)).toEqual({ text: 'speaker:ada\nrenew' });
    expect(searchAsFilter({ q: 'renew', type: ['CALL'] })).toEqual({ text: 'renew*', type: ['CALL'] });
    expect(toMirrorFilter(searchAsFilter({ q: 'renew', text: 'acme' }), NOW)).toEqual(
      toMirrorFilter({ q: 'renew', text: 'acme' }, NOW),
    );
    expect(toServerFilter({ q: 'renew' }, NOW)).toEqual({ titleSearch: 'renew' });
  });

  test('stays the same during a day', () => {
    const search = readListSearch({ start: '7d' });
    const later = new Date(2026, 10, 21, 23, 59);
    expect(toServerFilter(search, later)).toEqual(toServerFilter(search, NOW));
  });

  test('needs the mirror if the API has no such filter', () => {
    expect(needsMirror(readListSearch({ type: 'CALL', start: '7d', company: 'a' }))).toBe(false);
    expect(needsMirror(readListSearch({ length: '5..' }))).toBe(true);
    expect(needsMirror(readListSearch({ text: 'renewal' }))).toBe(true);
  });

  test('needs the mirror for an order that the API doesn’t support, but not for date', () => {
    expect(needsMirror({})).toBe(false);
    expect(needsMirror(readListSearch({ order: 'date:asc' }))).toBe(false);
    expect(needsMirror(readListSearch({ order: 'updated_at:desc' }))).toBe(false);
    expect(needsMirror(readListSearch({ order: 'company:asc' }))).toBe(true);
  });

  test('is ordered by date if a URL of an earlier version says start', () => {
    expect(readListSearch({ order: 'start_at:desc' })).toEqual({});
    expect(readListSearch({ order: 'start_at:asc' })).toEqual({ order: 'date:asc' });
  });

  test('is empty if only the order is set', () => {
    expect(isFiltered(readListSearch({ order: 'date:asc' }))).toBe(false);
    expect(isFiltered(readListSearch({ order: 'date:asc', tag: 't' }))).toBe(true);
  });
});

test('the limits of the API are checked before a request', () => {
  expect(exceededCap(readListSearch({ company: ids(25) }))).toBeNull();
  expect(exceededCap(readListSearch({ company: ids(26) }))).toEqual({ name: 'company', count: 26, cap: 25 });
  expect(exceededCap(readListSearch({ contact: ids(26) }))).toEqual({ name: 'contact', count: 26, cap: 25 });
  const records = ids(21).map((id) => `deal:${id}`);
  expect(exceededCap(readListSearch({ record: records }))).toEqual({ name: 'record', count: 21, cap: 20 });
  expect(exceededCap(readListSearch({ owner: ids(40) }))).toBeNull();
});

const SAMPLES: Readonly<Record<FilterKind, readonly string[] | string>> = {
  values: ['CALL'],
  records: ['id_1', 'id_2'],
  crmRecords: ['deal:006:1'],
  conditions: ['"NPS">7'],
  days: '2026-11-01..2026-11-20',
  duration: '5..15',
  text: 'annual review',
  flag: 'no',
};

test.each(FILTER_NAMES)('the filter %s is converted from the URL to the contract', (name) => {
  const address = { [name]: SAMPLES[ENGAGEMENT_FILTERS[name].kind] };
  const search = readListSearch(address);
  expect(search).toEqual(address);
  const filter = toMirrorFilter(search, NOW);
  expect(Object.keys(filter).join()).toContain(ENGAGEMENT_FILTERS[name].field);
  expect(mirrorFilter.parse(filter)).toEqual(filter);
  expect(engagementFilter.parse(toServerFilter(search, NOW))).toEqual(isMirrorOnly(name) ? {} : filter);
});
