import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Change } from '#shared/contract/edit.ts';
import type { Fix, CleanupItem } from '#shared/contract/cleanup.ts';
import type { ConnectionId, ContactId, EditId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { undoCounts, type UndoCounts } from '../../edits/undoReport.ts';
import { ask } from '../../queries/ask.ts';
import { connectionKey } from '../../queries/keys.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { isOnItsWay, settledEdits } from '../../queries/settledEdits.ts';

/** What the user wants done about a finding. */
export type Wish =
  | { readonly kind: 'fix'; readonly fix: Fix; readonly write: boolean }
  | {
      readonly kind: 'merge';
      readonly keep: ContactId;
      readonly drop: readonly ContactId[];
      readonly write: boolean;
    }
  | { readonly kind: 'skip' }
  | { readonly kind: 'never' };

/** A finding that was dealt with here, and what takes it back. */
export interface Dealt {
  readonly item: CleanupItem;
  readonly what: 'staged' | 'queued' | 'skip' | 'never' | 'nothing';
  readonly editIds: readonly EditId[];
  /** Whether it can't be undone once it is saved. */
  readonly final: boolean;
}

type WhyNot = OutputOf<'edits.undo'>['impossible'][number]['why'];

/** What became of undoing it. */
export type Undone =
  /** It was a decision. */
  | { readonly kind: 'reopened' }
  /** Nothing had been saved yet. */
  | { readonly kind: 'withdrawn' }
  /** Its save is on its way and can't be called off; what is not saved can't be undone. */
  | { readonly kind: 'saving' }
  /** It had been saved: what was put back by new saves, and what wasn't. */
  | { readonly kind: 'reverted'; readonly counts: UndoCounts; readonly why: readonly WhyNot[] };

type Fixing = Extract<Wish, { readonly write: boolean }>;

async function stage(
  connectionId: ConnectionId,
  item: CleanupItem,
  wish: Fixing,
): Promise<Pick<Dealt, 'editIds' | 'final'>> {
  if (wish.kind === 'merge') {
    const { editIds } = await ask('cleanup.stageSameContacts', {
      connectionId,
      keep: wish.keep,
      drop: [...wish.drop],
    });
    return { editIds, final: false };
  }
  if (item.engagement === null) return { editIds: [], final: false };
  const change: Change = wish.fix.change;
  const edit = await ask('edits.stage', {
    connectionId,
    engagementId: item.engagement.id,
    engagementTitle: item.engagement.title,
    change,
    names: wish.fix.names,
  });
  return edit === null
    ? { editIds: [], final: false }
    : { editIds: [edit.id], final: edit.undo.kind === 'impossible' };
}

async function executeWrite(connectionId: ConnectionId, item: CleanupItem, wish: Wish): Promise<Dealt> {
  if (wish.kind === 'skip' || wish.kind === 'never') {
    const { queue, key, version } = item;
    await ask('cleanup.decide', { connectionId, queue, key, version, decision: wish.kind });
    return { item, what: wish.kind, editIds: [], final: false };
  }
  const staged = await stage(connectionId, item, wish);
  const { editIds } = staged;
  if (editIds.length === 0) return { item, what: 'nothing', ...staged };
  if (wish.write) {
    await ask('edits.commit', { connectionId, which: { kind: 'some', editIds: [...editIds] } });
  }
  return { item, what: wish.write ? 'queued' : 'staged', ...staged };
}

/** Changes that have not left are withdrawn; those that were saved are undone, once their save has come to its end. */
async function takeBack(connectionId: ConnectionId, { item, what, editIds }: Dealt): Promise<Undone> {
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
  const saved = await settledEdits(connectionId, left, { orHeld: true });
  if (saved.some(isOnItsWay)) return { kind: 'saving' };
  const which = { kind: 'some' as const, editIds: [...left] };
  const { editIds: undoing, impossible } = await ask('edits.undo', { connectionId, which });
  const ended = undoing.length === 0 ? [] : await settledEdits(connectionId, undoing, { orHeld: true });
  return {
    kind: 'reverted',
    counts: undoCounts(ended, impossible),
    why: [...new Set(impossible.map((one) => one.why))],
  };
}

/** Whether what it changed is as it was before, or will be without the user doing anything more. */
export function isReopened(undone: Undone): boolean {
  if (undone.kind !== 'reverted') return undone.kind !== 'saving';
  return undone.counts.done + undone.counts.waiting > 0;
}

/** Dealing with findings one after the other, each decision to be undone, the last first. */
export function useResolveFinding(connectionId: ConnectionId) {
  const client = useQueryClient();
  const [dealt, setDealt] = useState<readonly Dealt[]>([]);
  const [undone, setUndone] = useState<{ readonly item: CleanupItem; readonly what: Undone } | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: [...connectionKey(connectionId), 'cleanup'] });

  const deal = useMutation<Dealt, ProblemError, { item: CleanupItem; wish: Wish }>({
    mutationFn: ({ item, wish }) => executeWrite(connectionId, item, wish),
    onSuccess: (done) => {
      setUndone(null);
      setDealt((before) => [...before, done]);
      void refresh();
    },
  });
  const undo = useMutation<Undone, ProblemError, Dealt>({
    mutationFn: (which) => takeBack(connectionId, which),
    onSuccess: (what, which) => {
      if (isReopened(what)) setDealt((before) => before.filter((each) => each !== which));
      setUndone({ item: which.item, what });
      void refresh();
    },
  });
  return { dealt, undone, deal, undo };
}
