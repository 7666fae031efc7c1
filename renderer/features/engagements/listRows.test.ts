import { describe, expect, test } from 'vitest';
import { engagement as schema, type Engagement } from '#shared/contract/engagement.ts';
import type { EngagementPage } from '../../queries/engagementQueries.ts';
import { createPageCollector } from './listRows.ts';

function row(id: string, title = id): Engagement {
  return schema.parse({
    id,
    title,
    engagement_type: 'CALL',
    processing_status: 'COMPLETED',
    is_private: false,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  });
}

function page(...rows: Engagement[]): EngagementPage {
  const provenance = { source: 'service', requestId: null, receivedAt: '2026-01-01T00:00:00Z' } as const;
  return { rows, next: null, provenance, unreadable: [], withheld: [] };
}

describe('the rows of a list', () => {
  test('follow each other page by page', () => {
    expect(createPageCollector()([page(row('a'), row('b')), page(row('c'))]).map(({ id }) => id)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  test('hold an engagement that was delivered twice once, in its newer state', () => {
    const rows = createPageCollector()([page(row('a'), row('b')), page(row('a', 'newer'))]);
    expect(rows.map(({ title }) => title)).toEqual(['newer', 'b']);
  });

  test('are the same after a page was added as when gathered at once', () => {
    const gather = createPageCollector();
    const pages = [page(row('a'), row('b')), page(row('b', 'newer'), row('c'))];
    const first = gather(pages.slice(0, 1));
    expect(gather(pages)).toEqual(createPageCollector()(pages));
    expect(first.map(({ title }) => title)).toEqual(['a', 'b']);
  });

  test('are gathered anew where a page changed or went', () => {
    const gather = createPageCollector();
    gather([page(row('a')), page(row('b'))]);
    expect(gather([page(row('a', 'changed'))]).map(({ title }) => title)).toEqual(['changed']);
  });

  test('stay the same list while nothing changed', () => {
    const gather = createPageCollector();
    const pages = [page(row('a'))];
    expect(gather(pages)).toBe(gather(pages));
  });
});
