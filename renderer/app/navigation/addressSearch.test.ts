import { describe, expect, test } from 'vitest';
import { readListSearch } from '#shared/domain/list/listSearch.ts';
import { parseAddressSearch, writeAddressSearch } from './addressSearch.ts';

describe('filters in the URL', () => {
  test('are parsed as they were written', () => {
    const search = { q: 'a & b=c', type: ['CALL', 'MEETING'], order: 'title:asc' };
    const written = writeAddressSearch(search);
    expect(written).toBe('?q=a+%26+b%3Dc&type=CALL&type=MEETING&order=title%3Aasc');
    expect(readListSearch(parseAddressSearch(written))).toEqual(search);
  });

  test('leave out the question mark if there are none', () => {
    expect(writeAddressSearch({})).toBe('');
  });

  test('keep single and unknown values, and drop invalid ones', () => {
    const search = readListSearch(parseAddressSearch('?type=WEBINAR&order=size:asc&q=&status=&page=7'));
    expect(search).toEqual({ type: ['WEBINAR'] });
  });

  test('are equal in any order, with or without repetitions', () => {
    const one = readListSearch(parseAddressSearch('?type=NOTE&type=CALL&type=NOTE'));
    const other = readListSearch(parseAddressSearch('?type=CALL&type=NOTE'));
    expect(one).toEqual(other);
  });
});
