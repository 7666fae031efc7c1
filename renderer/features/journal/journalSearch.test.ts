import { describe, expect, test } from 'vitest';
import { readJournalSearch } from './journalSearch.ts';

describe('the address of the journal', () => {
  test('says what is looked for', () => {
    expect(readJournalSearch({ search: 'rid_1', result: 'refused', all: true })).toEqual({
      search: 'rid_1',
      result: 'refused',
      all: true,
    });
  });

  test('that makes no sense shows everything of this connection', () => {
    expect(readJournalSearch({ search: 7, result: 'nonsense', all: 'no', more: '1' })).toEqual({});
  });
});
