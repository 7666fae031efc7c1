import { describe, expect, test } from 'vitest';
import { engagementTabs } from './engagementTabs.ts';

const meeting = { isWritten: false, hasLines: true, playable: true, hasRail: true };

describe('the tabs of an engagement', () => {
  test('are all for a meeting with a transcript, without the summary if it is shown beside the text', () => {
    expect(engagementTabs(meeting)).toEqual(['text', 'insights', 'bookmarks', 'trackers']);
    expect(engagementTabs({ ...meeting, hasRail: false }).at(-1)).toBe('summary');
  });

  test('stay while it is unknown whether a meeting has a transcript', () => {
    expect(engagementTabs({ ...meeting, hasLines: null, playable: false })).toContain('insights');
  });

  test('are only the text for an email, before and after loading it', () => {
    for (const hasLines of [null, false]) {
      expect(engagementTabs({ isWritten: true, hasLines, playable: false, hasRail: true })).toEqual(['text']);
    }
  });

  test('include the bookmarks of a recording without a transcript', () => {
    expect(engagementTabs({ ...meeting, hasLines: false })).toEqual(['text', 'bookmarks']);
  });
});
