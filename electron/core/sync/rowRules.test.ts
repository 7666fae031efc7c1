import { describe, expect, it } from 'vitest';
import { type Recheck, type RecheckFacts, recheckOf, replaces } from './rowRules.ts';
import { TUNING } from './tuning.ts';

const stored = { updatedAt: 1000, commit: 50, gone: false };

describe('whether an arriving row replaces the one that is kept', () => {
  it('does where there is none', () => {
    expect(replaces(null, { updatedAt: null, asked: 0 })).toBe(true);
  });

  it('does where it was asked for after the kept one was written, even if it seems older', () => {
    expect(replaces(stored, { updatedAt: 10, asked: 50 })).toBe(true);
  });

  it('does not where it was under way then and says nothing newer', () => {
    expect(replaces(stored, { updatedAt: 1000, asked: 49 })).toBe(false);
    expect(replaces(stored, { updatedAt: 999, asked: 49 })).toBe(false);
    expect(replaces(stored, { updatedAt: null, asked: 49 })).toBe(false);
  });

  it('does where it was under way then and is newer', () => {
    expect(replaces(stored, { updatedAt: 1001, asked: 49 })).toBe(true);
  });

  it('brings a deleted row back only by an answer that was asked for since', () => {
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

/** The recheck after so many looks that found nothing new. */
function after(looks: number, facts: Partial<RecheckFacts>): Recheck | null {
  let recheck = again(facts);
  for (let look = 0; look < looks; look += 1) {
    const before = { facts: { ...call, ...facts }, recheck };
    recheck = recheckOf({ ...call, ...facts }, before, 'single', AT, NEWEST);
  }
  return recheck;
}

describe('when an engagement is read again on its own', () => {
  it('is never, once it is complete and its timeline is there', () => {
    expect(again({})).toBeNull();
  });

  it('is soon and then less and less often, while it is still processing, for ever', () => {
    const pending = { processingStatus: 'PENDING', timeline: 'none' } as const;
    expect(again(pending)).toEqual({ looks: 0, dueAt: AT + first });
    expect(after(1, pending)).toEqual({ looks: 1, dueAt: AT + second });
    expect(after(40, pending)?.dueAt).toBe(AT + (waitsMs.at(-1) ?? 0));
  });

  it('is soon for a timeline that is missing, then seldom: it may have failed to be serialised', () => {
    expect(again({ timeline: 'none' })).toEqual({ looks: 0, dueAt: AT + first });
    expect(after(waitsMs.length, { timeline: 'none' })?.dueAt).toBe(AT + slowMs);
    expect(again({ timeline: 'none', updatedAt: NEWEST - recentMs - 1 })?.dueAt).toBe(AT + slowMs);
  });

  it('is but twice for an email without a timeline, and not at all for an old one', () => {
    const email = { engagementType: 'EMAIL', timeline: 'none' } as const;
    expect(after(1, email)).not.toBeNull();
    expect(after(2, email)).toBeNull();
    expect(again({ ...email, updatedAt: NEWEST - recentMs - 1 })).toBeNull();
  });

  it('is at once where its timeline was not asked for', () => {
    expect(again({ timeline: 'unread' })).toEqual({ looks: 0, dueAt: AT });
  });

  it('is at once where a list brings it unchanged and its timeline was purged', () => {
    const facts: RecheckFacts = { ...call, timeline: 'unread' };
    expect(recheckOf(facts, { facts, recheck: null }, 'page', AT, NEWEST)).toEqual({ looks: 0, dueAt: AT });
  });

  it('is at once where a list tells that its processing is over, however old it is', () => {
    const old = { ...call, timeline: 'none' as const, updatedAt: NEWEST - 2 * recentMs };
    const before = { facts: { ...old, processingStatus: 'PROCESSING' }, recheck: { looks: 3, dueAt: 77 } };
    expect(recheckOf(old, before, 'page', AT, NEWEST)).toEqual({ looks: 0, dueAt: AT });
  });

  it('is not put off by seeing it unchanged in a list', () => {
    const facts: RecheckFacts = { ...call, timeline: 'none' };
    const before = { facts, recheck: { looks: 3, dueAt: 77 } };
    expect(recheckOf(facts, before, 'page', AT, NEWEST)).toEqual({ looks: 3, dueAt: 77 });
  });

  it('begins again where the engagement has changed', () => {
    const before = { facts: { ...call, timeline: 'none' as const }, recheck: { looks: 3, dueAt: 77 } };
    const changed: RecheckFacts = { ...call, timeline: 'none', updatedAt: NEWEST + 1 };
    expect(recheckOf(changed, before, 'page', AT, NEWEST)).toEqual({ looks: 0, dueAt: AT + first });
  });
});
