import { describe, expect, test } from 'vitest';
import { choiceOf, readRequestSearch } from './requestSearch.ts';

describe('the URL of the API log', () => {
  test('contains the search', () => {
    const search = readRequestSearch({ search: ' rid_1 ', outcome: '4xx', method: 'PUT', line: 'write' });
    expect(choiceOf(search)).toEqual({ search: 'rid_1', outcome: '4xx', method: 'PUT', priority: 'write' });
  });

  test.each([{}, { search: '', outcome: 'all', method: 'DELETE', line: 'x' }, { search: ['a'], outcome: 4 }])(
    'shows everything where it makes no sense: %j',
    (raw) => {
      expect(choiceOf(readRequestSearch(raw))).toEqual({ search: '', outcome: 'all' });
    },
  );
});
