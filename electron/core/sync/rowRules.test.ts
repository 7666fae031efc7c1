import { describe, expect, it } from 'vitest';
import { type Recheck, type RecheckFacts, recheckOf, replaces } from './rowRules.ts';
import { TUNING } from './tuning.ts';

const stored = { updatedAt: 1000, commit: 50, gone: false };

describe('replacing a stored row', () => {
  it('stores a row that is new', () => {
    expect(replaces(null, { updatedAt: null, asked: 0 })).toBe(true);
  });

  it('replaces a row stored before the request was sent, even with one that looks older', () => {
    expect(replaces(stored, { updatedAt: 10, asked: 50 })).toBe(true);
  });

  it('keeps the row stored while the request was in flight unless the answer is newer', () => {
    expect(replaces(stored, { updatedAt: 1000, asked: 49 })).toBe(false);
    expect(replaces(stored, { updatedAt: 999, asked: 49 })).toBe(false);
    expect(replaces(stored, { updatedAt: null, asked: 49 })).toBe(false);
  });

  it('replaces the row stored while the request was in flight with a newer one', () => {
    expect(replaces(stored, { updatedAt: 1001, asked: 49 })).toBe(true);
  });

  it('keeps a deleted row deleted when an older answer arrives late', () => {
    const gone = { ...stored, gone: true };
    expect(replaces(gone, { updatedAt: 9999, asked: 49 })).toBe(false);
    expect(replaces(gone, { updatedAt: 1000, asked: 50 })).toBe(true);
  });
});

const NEWEST = Date.UTC(2026, 10, 20);
const AT = 1000;
const { waitsMs, slowMs, recentMs } = TUNING.recheck;
const [first = 0, second = 0] = waitsMs;

const call: RecheckFacts = {
  processingStatus: 'COMPLETED',
  engagementType: 'CALL',
  updatedAt: NEWEST,
  timeline: 'there',
};

function again(facts: Partial<RecheckFacts>): Recheck | null {
  return recheckOf({ ...call, ...facts }, null, 'page', AT, NEWEST);
}

/** The recheck after this many fruitless looks. */
function after(looks: number, facts: Partial<RecheckFacts>): Recheck | null {
  let recheck = again(facts);
  for (let look = 0; look < looks; look += 1) {
    const before = { facts: { ...call, ...facts }, recheck };
    recheck = recheckOf({ ...call, ...facts }, before, 'single', AT, NEWEST);
  }
  return recheck;
}

describe('rechecking an engagement', () => {
  it('stops once it is complete and has its timeline', () => {
    expect(again({})).toBeNull();
  });

  it('starts soon and grows rarer while it is processing, without ever stopping', () => {
    const pending = { processingStatus: 'PENDING', timeline: 'none' } as const;
    expect(again(pending)).toEqual({ looks: 0, dueAt: AT + first });
    expect(after(1, pending)).toEqual({ looks: 1, dueAt: AT + second });
    expect(after(40, pending)?.dueAt).toBe(AT + (waitsMs.at(-1) ?? 0));
  });

  it('starts soon and then turns rare for a missing timeline, which the API may have failed to serialise', () => {
    expect(again({ timeline: 'none' })).toEqual({ looks: 0, dueAt: AT + first });
    expect(after(waitsMs.length, { timeline: 'none' })?.dueAt).toBe(AT + slowMs);
    expect(again({ timeline: 'none', updatedAt: NEWEST - recentMs - 1 })?.dueAt).toBe(AT + slowMs);
  });

  it('happens only twice for an email without a timeline, and never for an old one', () => {
    const email = { engagementType: 'EMAIL', timeline: 'none' } as const;
    expect(after(1, email)).not.toBeNull();
    expect(after(2, email)).toBeNull();
    expect(again({ ...email, updatedAt: NEWEST - recentMs - 1 })).toBeNull();
  });

  it('is due at once when its timeline was not requested', () => {
    expect(again({ timeline: 'unread' })).toEqual({ looks: 0, dueAt: AT });
  });

  it('is due at once when a page returns it unchanged and its timeline was purged', () => {
    const facts: RecheckFacts = { ...call, timeline: 'unread' };
    expect(recheckOf(facts, { facts, recheck: null }, 'page', AT, NEWEST)).toEqual({ looks: 0, dueAt: AT });
  });

  it('is due at once when a page shows that processing has finished, however old it is', () => {
    const old = { ...call, timeline: 'none' as const, updatedAt: NEWEST - 2 * recentMs };
    const before = { facts: { ...old, processingStatus: 'PROCESSING' }, recheck: { looks: 3, dueAt: 77 } };
    expect(recheckOf(old, before, 'page', AT, NEWEST)).toEqual({ looks: 0, dueAt: AT });
  });

  it('is not postponed when a page returns it unchanged', () => {
    const facts: RecheckFacts = { ...call, timeline: 'none' };
    const before = { facts, recheck: { looks: 3, dueAt: 77 } };
    expect(recheckOf(facts, before, 'page', AT, NEWEST)).toEqual({ looks: 3, dueAt: 77 });
  });

  it('starts over when the engagement changes', () => {
    const before = { facts: { ...call, timeline: 'none' as const }, recheck: { looks: 3, dueAt: 77 } };
    const changed: RecheckFacts = { ...call, timeline: 'none', updatedAt: NEWEST + 1 };
    expect(recheckOf(changed, before, 'page', AT, NEWEST)).toEqual({ looks: 0, dueAt: AT + first });
  });
});
