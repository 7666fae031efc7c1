import { describe, expect, it } from 'vitest';
import type { RateHeaders } from '../rateHeaders.ts';
import { departed, returned, STILL, type Flow, type RateLesson } from './flow.ts';

const OPEN: RateHeaders = { limit: 100, remaining: 60, resetInMs: 20_000, window: 7 };
const FULL: RateHeaders = { ...OPEN, remaining: 0 };

function fine(): RateLesson {
  return { headers: OPEN, pauseMs: null };
}

function refused(pauseMs: number, headers: RateHeaders | null = FULL): RateLesson {
  return { headers, pauseMs };
}

function sentAndBack(flow: Flow, lesson: RateLesson | null, now: number): Flow {
  return returned(departed(flow, 'background', now), 'background', lesson, now);
}

describe('the flow of requests', () => {
  it('counts what is out, the background apart', () => {
    const flow = departed(departed(STILL, 'background', 0), 'interactive', 0);
    expect(flow).toMatchObject({ inFlight: 2, backgroundInFlight: 1 });
    expect(returned(flow, 'background', null, 1)).toMatchObject({ inFlight: 1, backgroundInFlight: 0 });
  });

  it('pauses after a 429 until the later of what it said and the end of the window, and most of a second more', () => {
    expect(sentAndBack(STILL, refused(5000), 0).pausedUntil).toBe(20_800);
    expect(sentAndBack(STILL, refused(25_000), 0).pausedUntil).toBe(25_800);
    expect(sentAndBack(STILL, refused(5000, null), 0).pausedUntil).toBe(5800);
  });

  it('never asks again in the same instant, though Retry-After says 0', () => {
    expect(sentAndBack(STILL, refused(0, null), 0).pausedUntil).toBe(800);
  });

  it('keeps the longest pause of requests that were refused together', () => {
    const both = departed(departed(STILL, 'background', 0), 'background', 0);
    const one = returned(both, 'background', refused(30_000, null), 10);
    expect(returned(one, 'background', refused(2000, null), 20).pausedUntil).toBe(30_810);
  });

  it('stays wary until an answer gets through: a connection that broke tells nothing', () => {
    const wary = sentAndBack(STILL, refused(1000), 0);
    expect(wary.wary).toBe(true);
    expect(sentAndBack(wary, null, 30_000).wary).toBe(true);
    expect(sentAndBack(wary, fine(), 30_000).wary).toBe(false);
  });

  it('waits a second longer once it was refused after waiting as long as it was told', () => {
    const first = sentAndBack(STILL, refused(20_000), 0);
    expect(first.budget.cutsShort).toBe(false);
    const again = sentAndBack(first, refused(1000, { ...FULL, resetInMs: 1000 }), 20_800);
    expect(again.budget.cutsShort).toBe(true);
    expect(again.pausedUntil).toBe(20_800 + 1000 + 800 + 1000);
  });
});
