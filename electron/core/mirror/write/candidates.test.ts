import { describe, expect, it } from 'vitest';
import { initialSyncState } from '../../sync/syncState.ts';
import { MirrorFixture, NOW } from '../testing/mirrorFixture.ts';
import { pageInput, sentEngagement, sentTimeline } from '../testing/fixtures.ts';
import { MirrorWriter } from './mirrorWriter.ts';

describe('the sync’s queries to the mirror', () => {
  it('list engagements that are processing or lack their timeline, most overdue first', () => {
    const fixture = new MirrorFixture();
    const touched = { updated_at: '2026-03-01T11:00:00Z' };
    fixture.tookPage('engagements', [
      sentEngagement('pending', { ...touched, processing_status: 'PENDING' }),
      sentEngagement('settled', { ...touched, transcript_timeline: sentTimeline([[0, 'a']], ['Ada']) }),
      sentEngagement('silent', touched),
    ]);
    const due = (timelines: boolean): unknown =>
      fixture.writer.candidates({ kind: 'unsettled', at: 86_400_000, limit: 10, timelines });
    expect(due(true)).toEqual(['pending', 'silent']);
    expect(due(false)).toEqual(['pending']);
    expect(fixture.writer.candidates({ kind: 'unsettled', at: 0, limit: 10, timelines: true })).toEqual([]);
  });

  it('continue the commit count after the sync state was lost but the rows remained', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('engagements', [sentEngagement('e1')]);
    fixture.tookPage('engagements', [sentEngagement('e2')]);
    fixture.writer.close();
    const writer = new MirrorWriter(fixture.folder.file(), {
      now: () => NOW,
      stopping: () => false,
      advance: (state) => ({ ...state, version: 1, commits: 9 }),
    });
    writer.ingest(pageInput('engagements', [sentEngagement('e3')]));
    writer.close();
    fixture.writer = new MirrorWriter(fixture.folder.file(), { now: () => NOW, stopping: () => false });
    expect(fixture.writer.syncState().commits).toBe(9);
  });

  it('start with the initial state', () => {
    const fixture = new MirrorFixture();
    expect(fixture.writer.syncState()).toEqual(initialSyncState());
  });
});
