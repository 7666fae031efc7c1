import { describe, expect, it } from 'vitest';
import { initialSyncState } from '../../sync/syncState.ts';
import { Desk, NOW } from '../testing/desk.ts';
import { pagePiece, sentEngagement, sentTimeline } from '../testing/pieces.ts';
import { Writer } from './writer.ts';

describe('what the sync asks of the mirror', () => {
  it('is told of engagements still processing or without their timeline, the longest due first', () => {
    const desk = new Desk();
    const touched = { updated_at: '2026-03-01T11:00:00Z' };
    desk.took(
      pagePiece('engagements', [
        sentEngagement('pending', { ...touched, processing_status: 'PENDING' }),
        sentEngagement('settled', { ...touched, transcript_timeline: sentTimeline([[0, 'a']], ['Ada']) }),
        sentEngagement('silent', touched),
      ]),
    );
    const due = (timelines: boolean): unknown =>
      desk.writer.candidates({ kind: 'unsettled', at: 86_400_000, limit: 10, timelines });
    expect(due(true)).toEqual(['pending', 'silent']);
    expect(due(false)).toEqual(['pending']);
    expect(desk.writer.candidates({ kind: 'unsettled', at: 0, limit: 10, timelines: true })).toEqual([]);
  });

  it('goes on counting commits where its memory was lost and the rows were not', () => {
    const desk = new Desk();
    desk.took(pagePiece('engagements', [sentEngagement('e1')]));
    desk.took(pagePiece('engagements', [sentEngagement('e2')]));
    desk.writer.close();
    const writer = new Writer(desk.folder.file(), {
      now: () => NOW,
      stopping: () => false,
      advance: (state) => ({ ...state, version: 1, commits: 9 }),
    });
    writer.ingest(pagePiece('engagements', [sentEngagement('e3')]));
    writer.close();
    desk.writer = new Writer(desk.folder.file(), { now: () => NOW, stopping: () => false });
    expect(desk.writer.syncState().commits).toBe(9);
  });

  it('begins with the first state', () => {
    const desk = new Desk();
    expect(desk.writer.syncState()).toEqual(initialSyncState());
  });
});
