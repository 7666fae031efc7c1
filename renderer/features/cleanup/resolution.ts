import type { CleanupItem, Fix } from '#shared/contract/cleanup.ts';
import type { ContactId, EditId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { undoOfStaged } from '#shared/domain/edits/editStates.ts';
import type { UndoCounts } from '../../edits/editOutcome.ts';

/** What the user has selected for the active finding: one of its fixes, or the contact to keep. */
export interface ResolutionDraft {
  readonly fix: number;
  /** Null for the contact that the finding suggests. */
  readonly keep: ContactId | null;
}

/** What the user decides about a finding. */
export type Resolution =
  | { readonly kind: 'fix'; readonly fix: Fix; readonly write: boolean }
  | {
      readonly kind: 'merge';
      readonly keep: ContactId;
      readonly drop: readonly ContactId[];
      readonly write: boolean;
    }
  | { readonly kind: 'skip' }
  | { readonly kind: 'never' };

/** A resolution that changes engagements. */
export type WriteResolution = Extract<Resolution, { readonly write: boolean }>;

/** A finding resolved on this page, with the state needed to undo it. */
export interface ResolvedFinding {
  readonly item: CleanupItem;
  readonly what: 'staged' | 'queued' | 'skip' | 'never' | 'nothing';
  readonly editIds: readonly EditId[];
  /** Whether it can't be undone once it is saved. */
  readonly final: boolean;
}

export type WhyNoUndo = OutputOf<'edits.undo'>['impossible'][number]['why'];

/** The result of undoing a resolution. */
export type UndoResult =
  /** A decision was removed. */
  | { readonly kind: 'reopened' }
  /** Nothing had been sent yet. */
  | { readonly kind: 'withdrawn' }
  /** The save is in flight and can't be cancelled, so it can't be undone yet. */
  | { readonly kind: 'saving' }
  /** It had been saved: how many changes new saves reverted, and how many they couldn't. */
  | { readonly kind: 'reverted'; readonly counts: UndoCounts; readonly why: readonly WhyNoUndo[] };

/** The contact a merge keeps, and those it replaces. */
export function mergeOf(
  finding: Extract<CleanupItem['finding'], { kind: 'duplicate-contacts' }>,
  keep: ContactId | null,
): { readonly keep: ContactId; readonly drop: readonly ContactId[] } {
  const kept = keep ?? finding.keep;
  return { keep: kept, drop: finding.contacts.map(({ contact }) => contact.id).filter((id) => id !== kept) };
}

/** What accepting the finding would do now; null if there is nothing to accept. */
export function resolutionOf(
  { finding, fixes }: Pick<CleanupItem, 'finding' | 'fixes'>,
  draft: ResolutionDraft,
  write: boolean,
): WriteResolution | null {
  if (finding.kind === 'duplicate-contacts') return { kind: 'merge', ...mergeOf(finding, draft.keep), write };
  const fix = fixes[draft.fix] ?? fixes[0];
  return fix === undefined ? null : { kind: 'fix', fix, write };
}

/** Whether its changes can't be undone. */
export function isFinal(resolution: Resolution | null): boolean {
  return resolution?.kind === 'fix' && undoOfStaged(resolution.fix.change).kind === 'impossible';
}

/** Undo is not offered for final changes. Its shortcut still works, and explains why it can't. */
export function offersUndo({ what, final }: Pick<ResolvedFinding, 'what' | 'final'>): boolean {
  return what !== 'queued' || !final;
}

/** Whether the finding is open again, or will be once the saves in flight are done. */
export function isReopened(result: UndoResult): boolean {
  if (result.kind !== 'reverted') return result.kind !== 'saving';
  return result.counts.done + result.counts.waiting > 0;
}
