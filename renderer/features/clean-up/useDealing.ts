import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Change } from '#shared/contract/edits/change.ts';
import type { Fix, HygieneItem } from '#shared/contract/hygiene/hygiene.ts';
import type { ConnectionId, ContactId, EditId } from '#shared/contract/ids.ts';
import { ask } from '../../queries/ask.ts';
import { connectionKey } from '../../queries/keys.ts';
import type { ProblemError } from '../../queries/problemError.ts';

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
  readonly item: HygieneItem;
  readonly what: 'staged' | 'queued' | 'skip' | 'never' | 'nothing';
  readonly editIds: readonly EditId[];
}

type Fixing = Extract<Wish, { readonly write: boolean }>;

async function stage(
  connectionId: ConnectionId,
  item: HygieneItem,
  wish: Fixing,
): Promise<readonly EditId[]> {
  if (wish.kind === 'merge') {
    const { editIds } = await ask('hygiene.stageSame', {
      connectionId,
      keep: wish.keep,
      drop: [...wish.drop],
    });
    return editIds;
  }
  if (item.engagement === null) return [];
  const change: Change = wish.fix.change;
  const edit = await ask('edits.stage', {
    connectionId,
    engagementId: item.engagement.id,
    engagementTitle: item.engagement.title,
    change,
    names: wish.fix.names,
  });
  return edit === null ? [] : [edit.id];
}

async function carryOut(connectionId: ConnectionId, item: HygieneItem, wish: Wish): Promise<Dealt> {
  if (wish.kind === 'skip' || wish.kind === 'never') {
    const { queue, key, version } = item;
    await ask('hygiene.decide', { connectionId, queue, key, version, decision: wish.kind });
    return { item, what: wish.kind, editIds: [] };
  }
  const editIds = await stage(connectionId, item, wish);
  if (editIds.length === 0) return { item, what: 'nothing', editIds };
  if (wish.write) {
    await ask('edits.commit', { connectionId, which: { kind: 'some', editIds: [...editIds] } });
  }
  return { item, what: wish.write ? 'queued' : 'staged', editIds };
}

/** True where it had been written already, so that taking it back is a write of its own. */
async function takeBack(connectionId: ConnectionId, { item, what, editIds }: Dealt): Promise<boolean> {
  if (what === 'skip' || what === 'never') {
    const { queue, key, version } = item;
    await ask('hygiene.decide', { connectionId, queue, key, version, decision: 'reopen' });
    return false;
  }
  if (editIds.length === 0) return false;
  const { left } = await ask('edits.discard', {
    connectionId,
    which: { kind: 'some', editIds: [...editIds] },
  });
  if (left.length === 0) return false;
  await ask('edits.undo', { connectionId, which: { kind: 'some', editIds: [...left] } });
  return true;
}

/** Dealing with findings one after the other, each decision to be undone, the last first. */
export function useDealing(connectionId: ConnectionId) {
  const client = useQueryClient();
  const [dealt, setDealt] = useState<readonly Dealt[]>([]);
  const [undone, setUndone] = useState<{ readonly item: HygieneItem; readonly late: boolean } | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: [...connectionKey(connectionId), 'hygiene'] });

  const deal = useMutation<Dealt, ProblemError, { item: HygieneItem; wish: Wish }>({
    mutationFn: ({ item, wish }) => carryOut(connectionId, item, wish),
    onSuccess: (done) => {
      setUndone(null);
      setDealt((before) => [...before, done]);
      void refresh();
    },
  });
  const undo = useMutation<boolean, ProblemError, Dealt>({
    mutationFn: (which) => takeBack(connectionId, which),
    onSuccess: (late, which) => {
      setDealt((before) => before.filter((each) => each !== which));
      setUndone({ item: which.item, late });
      void refresh();
    },
  });
  return { dealt, undone, deal, undo };
}
