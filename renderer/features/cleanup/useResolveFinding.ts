import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CleanupItem } from '#shared/contract/cleanup.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { STALE_READS } from '#shared/contract/staleReads.ts';
import { isInFlight } from '#shared/domain/edits/editStates.ts';
import { undoCounts } from '../../edits/editOutcome.ts';
import { ask, refresh } from '../../queries/ask.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { useConnectionId } from '../../queries/workspace.ts';
import { editOutcome } from '../../edits/editQueries.ts';
import {
  isReopened,
  type Resolution,
  type ResolvedFinding,
  type UndoResult,
  type WhyNoUndo,
  type WriteResolution,
} from './resolution.ts';

async function stage(
  connectionId: ConnectionId,
  item: CleanupItem,
  resolution: WriteResolution,
): Promise<Pick<ResolvedFinding, 'editIds' | 'final'>> {
  if (resolution.kind === 'merge') {
    const { editIds } = await ask('cleanup.stageSameContacts', {
      connectionId,
      keep: resolution.keep,
      drop: [...resolution.drop],
    });
    return { editIds, final: false };
  }
  if (item.engagement === null) return { editIds: [], final: false };
  const edit = await ask('edits.stage', {
    connectionId,
    engagementId: item.engagement.id,
    engagementTitle: item.engagement.title,
    change: resolution.fix.change,
    names: resolution.fix.names,
  });
  return edit === null
    ? { editIds: [], final: false }
    : { editIds: [edit.id], final: edit.undo.kind === 'impossible' };
}

/** What a decision is about: the evidence of the chosen suggestion, else the strongest. */
function ruleOf({ strength }: CleanupItem, resolution: Resolution) {
  const chosen = resolution.kind === 'fix' ? resolution.fix.evidence[0]?.kind : strength?.rule;
  return chosen ?? null;
}

async function resolveFinding(
  connectionId: ConnectionId,
  item: CleanupItem,
  resolution: Resolution,
): Promise<ResolvedFinding> {
  const { queue, key, version } = item;
  const about = { connectionId, queue, key, version, rule: ruleOf(item, resolution) };
  if (resolution.kind === 'skip' || resolution.kind === 'never') {
    await ask('cleanup.decide', { ...about, decision: resolution.kind });
    return { item, what: resolution.kind, editIds: [], final: false };
  }
  // Before the change exists: a finding that is still open doesn't count as accepted.
  await ask('cleanup.decide', { ...about, decision: 'accept' });
  const staged = await stage(connectionId, item, resolution);
  const { editIds } = staged;
  if (editIds.length === 0) return { item, what: 'nothing', ...staged };
  if (resolution.write) {
    await ask('edits.commit', { connectionId, which: { kind: 'some', editIds: [...editIds] } });
  }
  return { item, what: resolution.write ? 'queued' : 'staged', ...staged };
}

/** Withdraws changes that aren't sent yet, and undoes the others once they are saved. */
async function undoResolution(
  connectionId: ConnectionId,
  { item, what, editIds }: ResolvedFinding,
): Promise<UndoResult> {
  if (what === 'skip' || what === 'never') {
    const { queue, key, version } = item;
    await ask('cleanup.decide', { connectionId, queue, key, version, decision: 'reopen' });
    return { kind: 'reopened' };
  }
  if (editIds.length === 0) return { kind: 'reopened' };
  const { left } = await ask('edits.discard', {
    connectionId,
    which: { kind: 'some', editIds: [...editIds] },
  });
  if (left.length === 0) return { kind: 'withdrawn' };
  const saved = await editOutcome(connectionId, left, { orHeld: true });
  if (saved.some(isInFlight)) return { kind: 'saving' };
  const which = { kind: 'some' as const, editIds: [...left] };
  const { editIds: undoing, impossible } = await ask('edits.undo', { connectionId, which });
  const ended = await editOutcome(connectionId, undoing, { orHeld: true });
  return {
    kind: 'reverted',
    counts: undoCounts(ended, impossible),
    why: [...new Set(impossible.map((one) => one.why))],
  };
}

/** The result of undoing several resolutions. */
interface UndoneAll {
  /** Those whose findings are open again. */
  readonly open: readonly ResolvedFinding[];
  readonly left: number;
  readonly why: readonly WhyNoUndo[];
}

/** Resolves findings one after the other. Resolutions can be undone, latest first. */
export function useResolveFinding() {
  const connectionId = useConnectionId();
  const client = useQueryClient();
  const [resolved, setResolved] = useState<readonly ResolvedFinding[]>([]);
  const [undone, setUndone] = useState<{ readonly item: CleanupItem; readonly what: UndoResult } | null>(
    null,
  );
  const recount = () => refresh(client, connectionId, STALE_READS['cleanup.changed']);

  const resolve = useMutation<ResolvedFinding, ProblemError, { item: CleanupItem; resolution: Resolution }>({
    mutationFn: ({ item, resolution }) => resolveFinding(connectionId, item, resolution),
    onSuccess: (done) => {
      setUndone(null);
      setResolved((before) => [...before, done]);
      void recount();
    },
  });
  const undo = useMutation<UndoResult, ProblemError, ResolvedFinding>({
    mutationFn: (which) => undoResolution(connectionId, which),
    onSuccess: (what, which) => {
      if (isReopened(what)) setResolved((before) => before.filter((each) => each !== which));
      setUndone({ item: which.item, what });
      void recount();
    },
  });
  const undoAll = useMutation<UndoneAll, ProblemError, readonly ResolvedFinding[]>({
    mutationFn: async (all) => {
      const results: { readonly which: ResolvedFinding; readonly what: UndoResult }[] = [];
      for (const which of all) results.push({ which, what: await undoResolution(connectionId, which) });
      const open = results.filter(({ what }) => isReopened(what)).map(({ which }) => which);
      const why = results.flatMap(({ what }) => (what.kind === 'reverted' ? what.why : []));
      return { open, left: results.length - open.length, why: [...new Set(why)] };
    },
    onSuccess: ({ open }) => setResolved((before) => before.filter((each) => !open.includes(each))),
    onSettled: () => void recount(),
  });
  return { resolved, undone, resolve, undo, undoAll };
}
