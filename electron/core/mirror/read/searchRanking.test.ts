import { describe, expect, it } from 'vitest';
import type { ReadOutput } from '../mirror.ts';
import { sentEngagement, sentTimeline } from '../testing/fixtures.ts';
import { MirrorFixture, neverCancelled } from '../testing/mirrorFixture.ts';

/** Twelve calls, e0 the oldest. All contain each of the words; e0, e3, e6 and e9 say "for the record", e9 most often. */
function manyMatches(mostScored: readonly number[]): MirrorFixture {
  const fixture = new MirrorFixture({ mostScored });
  const calls = Array.from({ length: 12 }, (_, index) => {
    const at = `2026-03-${String(index + 1).padStart(2, '0')}T10:00:00Z`;
    const said = Array.from({ length: index % 3 === 0 ? 1 + index : 0 }, () => 'for the record');
    const lines = ['the record for now', ...said].map((text) => [0, text] as const);
    const timeline = sentTimeline(lines, ['Ada']);
    return sentEngagement(`e${index}`, { start_at: at, updated_at: at, transcript_timeline: timeline });
  });
  fixture.tookPage('engagements', calls);
  return fixture;
}

/** All pages of two results. */
function pages(fixture: MirrorFixture, input: string): { ids: string[]; among: number | null } {
  const ids: string[] = [];
  let cursor: string | null = null;
  for (;;) {
    const request = { input, order: 'relevance', cursor, limit: 2 } as const;
    const page: ReadOutput<'search'> = fixture.reader.search(request, neverCancelled);
    ids.push(...page.found.map(({ row }) => row.engagement.id));
    if (page.next === null) return { ids, among: page.rankedAmong };
    cursor = page.next;
  }
}

describe('a ranking of more matches than are scored', () => {
  it('has the best of the newest first, then the older ones, newest first', () => {
    const { ids, among } = pages(manyMatches([4]), 'record');
    expect(among).toBe(4);
    expect(ids[0]).toBe('e9');
    expect(ids.slice(0, 4).toSorted()).toEqual(['e10', 'e11', 'e8', 'e9']);
    expect(ids.slice(4)).toEqual(['e7', 'e6', 'e5', 'e4', 'e3', 'e2', 'e1', 'e0']);
  });

  it('has every match of a phrase once, also if none is among the newest documents with its words', () => {
    for (const mostScored of [[2], [4], [8]]) {
      const fixture = manyMatches(mostScored);
      expect(pages(fixture, '"for the record"').ids).toEqual(['e9', 'e6', 'e3', 'e0']);
      expect(pages(fixture, '"for the record" -"now record"').ids).toEqual(['e9', 'e6', 'e3', 'e0']);
      expect(pages(fixture, '"for the record" before:2026-03-08').ids).toEqual(['e6', 'e3', 'e0']);
      expect(pages(fixture, '"record the for"').ids).toEqual([]);
      expect(pages(fixture, 'now "for the record"').ids.toSorted()).toEqual(['e0', 'e3', 'e6', 'e9']);
    }
    expect(pages(manyMatches([2]), '"for the record"').among).toBeNull();
    expect(pages(manyMatches([4]), '"for the record"').among).toBe(1);
  });

  it('ranks a phrase of frequent words as it ranks one of rare words', () => {
    const all = pages(manyMatches([12, 12, 13]), '"for the record"');
    expect(all.among).toBeNull();
    expect(pages(manyMatches([12, 12, 12]), '"for the record"').ids).toEqual(all.ids);
  });
});
