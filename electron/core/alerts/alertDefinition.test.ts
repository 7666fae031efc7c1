import { describe, expect, test } from 'vitest';
import { type SavedView, savedView } from '#shared/contract/views.ts';
import { NO_ALIASES, prepareAliases } from '#shared/domain/search/aliases.ts';
import { trackerDefinition, viewDefinition } from './alertDefinition.ts';

const NOW = new Date(2026, 10, 21, 15, 30);
const view = (query: string): SavedView => savedView.parse({ id: 'v', name: 'Pricing', query });
const define = (query: string) => viewDefinition(view(query), NOW);

describe('what the alert of a view looks for', () => {
  test('are the filters and the search of its list', () => {
    expect(define('type=CALL&type=MEETING&crm=no&q=renew').test).toEqual({
      kind: 'filter',
      filter: { types: ['CALL', 'MEETING'], crm: false, text: 'renew*' },
    });
    expect(define('').test).toEqual({ kind: 'filter', filter: {} });
  });

  test('follows the date, so that “last 7 days” moves on', () => {
    const later = viewDefinition(view('start=7d'), new Date(2026, 10, 23, 15, 30));
    expect(later.test).not.toEqual(define('start=7d').test);
    expect(later.watches).toBe(define('start=7d').watches);
  });

  test('changes with its filters, and not with its order', () => {
    expect(define('type=CALL&order=date%3Aasc').watches).toBe(define('type=CALL').watches);
    expect(define('crm=no&type=CALL').watches).toBe(define('type=CALL&crm=no').watches);
    expect(define('type=EMAIL').watches).not.toBe(define('type=CALL').watches);
  });

  test('changes with the words of its search, and not with others', () => {
    const aliases = prepareAliases([{ word: 'Bonify', spellings: ['Bonifai'] }]);
    const watches = (query: string) => viewDefinition(view(query), NOW, aliases).watches;
    expect(watches('q=bonify')).not.toBe(define('q=bonify').watches);
    expect(watches('q=-%22price+of+bonifai%22')).not.toBe(define('q=-%22price+of+bonifai%22').watches);
    expect(watches('q=bonn&type=CALL')).toBe(define('q=bonn&type=CALL').watches);
    const tracker = { name: 'B', phrases: ['bonify*', 'price'] };
    expect(trackerDefinition(tracker, aliases).watches).toBe('["bonify*","Bonifai*","price"]');
    expect(trackerDefinition(tracker, NO_ALIASES).watches).toBe('["bonify*","price"]');
  });

  test.each(['mood=happy', 'type=CALL&crm=maybe', 'start=someday'])(
    'can’t be judged if a filter is unknown: %s',
    (query) => {
      expect(define(query).test).toBeNull();
    },
  );
});
