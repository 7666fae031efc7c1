import { describe, expect, test } from 'vitest';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { MirrorRow } from '#shared/contract/mirror.ts';
import { testEngagement } from '#shared/contract/testing/testEngagement.ts';
import type { EngagementPage } from '../../queries/engagementQueries.ts';
import { createPageCollector, isListedAsPending, listedEngagement } from './listRows.ts';

const row = (id: string, title = id): Engagement => testEngagement({ id, title });

function page(...rows: Engagement[]): EngagementPage {
  const provenance = { source: 'service', requestId: null, receivedAt: '2026-01-01T00:00:00Z' } as const;
  return { rows, next: null, provenance, unreadable: [], withheld: [] };
}

test('a row is marked if its transcript is ready while the API is still at work', () => {
  const provenance = { source: 'mirror', requestId: null, receivedAt: '2026-01-01T00:00:00Z' } as const;
  const listed = (status: string, transcript: MirrorRow['transcript']) => {
    const engagement = { ...row('a'), processing_status: status };
    const shown = listedEngagement({ engagement, provenance, transcript, lineCount: 0 });
    return { pending: isListedAsPending(shown), same: shown === engagement, sent: { ...shown } };
  };
  for (const status of ['PENDING', 'PROCESSING']) {
    expect(listed(status, 'timeline')).toMatchObject({ pending: true, sent: { processing_status: status } });
    // Text may be of an attachment.
    for (const other of ['text', 'none', 'unread'] as const)
      expect(listed(status, other)).toMatchObject({ pending: false, same: true });
  }
  for (const status of ['COMPLETED', 'FAILED', 'SOMETHING_NEW'])
    expect(listed(status, 'timeline')).toMatchObject({ pending: false, same: true });
});

describe('the rows of a list', () => {
  test('are appended page by page', () => {
    expect(createPageCollector()([page(row('a'), row('b')), page(row('c'))]).map(({ id }) => id)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  test('contain an engagement returned twice only once, in its newer state', () => {
    const rows = createPageCollector()([page(row('a'), row('b')), page(row('a', 'newer'))]);
    expect(rows.map(({ title }) => title)).toEqual(['newer', 'b']);
  });

  test('are the same whether pages are added one by one or all at once', () => {
    const gather = createPageCollector();
    const pages = [page(row('a'), row('b')), page(row('b', 'newer'), row('c'))];
    const first = gather(pages.slice(0, 1));
    expect(gather(pages)).toEqual(createPageCollector()(pages));
    expect(first.map(({ title }) => title)).toEqual(['a', 'b']);
  });

  test('are rebuilt if a page changed or was removed', () => {
    const gather = createPageCollector();
    gather([page(row('a')), page(row('b'))]);
    expect(gather([page(row('a', 'changed'))]).map(({ title }) => title)).toEqual(['changed']);
  });

  test('are the same array while nothing changes', () => {
    const gather = createPageCollector();
    const pages = [page(row('a'))];
    expect(gather(pages)).toBe(gather(pages));
  });
});
