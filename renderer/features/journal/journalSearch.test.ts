import { describe, expect, test } from 'vitest';
import { readJournalSearch } from './journalSearch.ts';

describe('the URL of the journal', () => {
  test('contains the search', () => {
    expect(readJournalSearch({ search: 'rid_1', result: 'refused', all: true })).toEqual({
      search: 'rid_1',
      result: 'refused',
      all: true,
    });
  });

  test('shows everything of this connection if it is invalid', () => {
    expect(readJournalSearch({ search: 7, result: 'nonsense', all: 'no', more: '1' })).toEqual({});
  });
});
