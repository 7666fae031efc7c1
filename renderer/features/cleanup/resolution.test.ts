import { describe, expect, test } from 'vitest';
import { type CleanupItem, cleanupItem } from '#shared/contract/cleanup.ts';
import { testEngagement } from '#shared/contract/testing/testEngagement.ts';
import { isFinal, isReopened, offersUndo, resolutionOf, type ResolutionDraft } from './resolution.ts';

function item(key: string, engagementId: string | null, more: object = {}): CleanupItem {
  return cleanupItem.parse({
    queue: 'no-link',
    key,
    version: '1',
    engagement: engagementId === null ? null : testEngagement({ id: engagementId }),
    finding: { kind: 'no-link' },
    fixes: [],
    strength: null,
    ...more,
  });
}

const link = (id: string) => ({ object_type: 'deal', crm_object_id: id, source: 'hubspot' });
const fix = (id: string, base: object | null) => ({
  change: { kind: 'crm', base, mine: link(id), replaceTheirs: false },
  names: {},
  evidence: [],
});
const START: ResolutionDraft = { fix: 0, keep: null };

describe('accepting a finding', () => {
  const fixable = item('f', '1', { fixes: [fix('1', null), fix('2', link('0'))] });

  test('uses the selected fix, or the first if the selected one is gone', () => {
    const chosen = (at: number) => resolutionOf(fixable, { ...START, fix: at }, true);
    expect(chosen(1)).toEqual({ kind: 'fix', fix: fixable.fixes[1], write: true });
    expect(chosen(7)).toEqual({ kind: 'fix', fix: fixable.fixes[0], write: true });
    expect(resolutionOf(item('a', '1'), START, true)).toBeNull();
  });

  test('is final if it sets a first CRM link', () => {
    const final = (at: number) => isFinal(resolutionOf(fixable, { ...START, fix: at }, true));
    expect([final(0), final(1), isFinal(null)]).toEqual([true, false, false]);
  });

  test('merges duplicates into the suggested contact, or into the one the user keeps', () => {
    const contact = (id: string) => ({ contact: { object: 'contact', id }, engagements: 1 });
    const duplicates = item('m', null, {
      finding: {
        kind: 'duplicate-contacts',
        contacts: ['x', 'y', 'z'].map(contact),
        reasons: [],
        keep: 'y',
      },
    });
    const merged = (draft: ResolutionDraft) => resolutionOf(duplicates, draft, false);
    expect(merged(START)).toEqual({ kind: 'merge', keep: 'y', drop: ['x', 'z'], write: false });
    const { contacts } =
      duplicates.finding.kind === 'duplicate-contacts' ? duplicates.finding : { contacts: [] };
    expect(merged({ ...START, keep: contacts[2]?.contact.id ?? null })).toMatchObject({
      keep: 'z',
      drop: ['x', 'y'],
    });
  });
});

describe('undoing a resolution', () => {
  test('is not offered for final changes', () => {
    expect(offersUndo({ what: 'queued', final: true })).toBe(false);
    expect(offersUndo({ what: 'queued', final: false })).toBe(true);
    expect(offersUndo({ what: 'staged', final: true })).toBe(true);
  });

  test('reopens the finding unless its change stays', () => {
    const reverted = (done: number, waiting: number) => ({
      kind: 'reverted' as const,
      counts: { done, waiting, impossible: 0, conflicts: 1, failed: 0, replaced: 0 },
      why: [],
    });
    expect(isReopened({ kind: 'withdrawn' })).toBe(true);
    expect(isReopened(reverted(1, 0))).toBe(true);
    expect(isReopened(reverted(0, 1))).toBe(true);
    expect(isReopened(reverted(0, 0))).toBe(false);
    expect(isReopened({ kind: 'saving' })).toBe(false);
  });
});
