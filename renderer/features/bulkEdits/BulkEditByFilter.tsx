import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { MOST_BULK_ROWS } from '#shared/contract/bulkEditLimits.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import type { BulkEditId, ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { ask } from '../../queries/ask.ts';
import { mirrorRowsQuery } from '../../queries/mirrorQueries.ts';
import { ProblemError } from '../../queries/problemError.ts';
import { syncQuery } from '../../queries/syncQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Caution } from '../../ui/Caution.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { BulkEditKinds, BulkEditDialog, type BulkEditKind } from './BulkEditDialog.tsx';
import css from './BulkEditByFilter.module.css';

/** The filter of the list, given by whoever puts the page together: its bar, and what is chosen in it. */
export interface EngagementFilter {
  readonly bar: ReactNode;
  readonly chosen: MirrorFilter;
}

const ORDER = 'updated_at:desc';
const AT_ONCE = 500;

/** Every call of a filter, each once while the list changes. */
async function collectIds(
  connectionId: ConnectionId,
  filter: MirrorFilter,
  signal: AbortSignal,
  onGot: (count: number) => void,
): Promise<EngagementId[]> {
  const ids: EngagementId[] = [];
  let cursor: string | null = null;
  do {
    const page: OutputOf<'mirror.page'> = await ask(
      'mirror.page',
      { connectionId, filter, order: ORDER, cursor, limit: AT_ONCE },
      signal,
    );
    ids.push(...page.rows.map((row) => row.engagement.id));
    cursor = page.next;
    onGot(ids.length);
  } while (cursor !== null && ids.length < MOST_BULK_ROWS);
  return ids;
}

/** Calls to change, chosen by the filters of the list; then what to do with them. */
export function BulkEditByFilter({
  connectionId,
  filter,
  onCreated,
  onClose,
}: {
  readonly connectionId: ConnectionId;
  readonly filter: EngagementFilter;
  readonly onCreated: (bulkEditId: BulkEditId) => void;
  readonly onClose: () => void;
}) {
  const { bulkEdits: bulk } = useText();
  const format = useFormat();
  const first = useQuery(mirrorRowsQuery(connectionId, filter.chosen, ORDER, 0));
  const { data: sync } = useQuery(syncQuery(connectionId));
  const [got, setGot] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [begun, setBegun] = useState<{ kind: BulkEditKind; ids: readonly EngagementId[] } | null>(null);
  const stop = useRef<AbortController>(null);

  const total = first.data?.total ?? null;
  const tooMany = total !== null && total > MOST_BULK_ROWS;
  const isPartial = sync?.phase === 'rows';

  const choose = async (kind: BulkEditKind) => {
    stop.current = new AbortController();
    setProblem(null);
    setGot(0);
    try {
      const ids = await collectIds(connectionId, filter.chosen, stop.current.signal, setGot);
      setBegun({ kind, ids });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (error.problem.kind !== 'cancelled') setProblem(error.problem);
    } finally {
      setGot(null);
    }
  };
  const close = () => {
    stop.current?.abort();
    onClose();
  };

  if (begun !== null) {
    return (
      <BulkEditDialog
        connectionId={connectionId}
        engagementIds={begun.ids}
        kind={begun.kind}
        onCreated={onCreated}
        onClose={close}
      />
    );
  }

  let count: string = bulk.chooseCounting;
  if (got !== null && total !== null) count = bulk.chooseGathering(format.number(got), format.number(total));
  else if (tooMany) count = bulk.chooseTooMany(format.number(MOST_BULK_ROWS));
  else if (total === 0) count = bulk.chooseNone;
  else if (total !== null) count = bulk.chooseCount(total);

  return (
    <Dialog title={bulk.chooseTitle} width="wide" onClose={close}>
      <div className={css['form']}>
        {filter.bar}
        <p role="status" className={css['sentence']}>
          <strong>{count}</strong>
        </p>
        {isPartial ? <Caution>{bulk.choosePartial}</Caution> : null}
        {first.error === null ? null : (
          <ProblemView problem={first.error.problem} onRetry={() => void first.refetch()} />
        )}
        {problem === null ? null : <ProblemView problem={problem} />}
        <section aria-label={bulk.whatToDo} className={css['form']}>
          <h3 className={css['subheading']}>{bulk.whatToDo}</h3>
          <BulkEditKinds
            disabled={total === null || total === 0 || tooMany || got !== null}
            onChoose={(kind) => void choose(kind)}
          />
        </section>
      </div>
    </Dialog>
  );
}
