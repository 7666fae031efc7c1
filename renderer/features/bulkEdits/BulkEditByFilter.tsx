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
import { Stack, Text } from '../../ui/primitives.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { BulkEditDialog, type BulkEditKind, useBulkEditKinds } from './BulkEditDialog.tsx';
import css from './BulkEdits.module.css';

/** The list's filter, provided by the page: its bar and the selected values. */
export interface EngagementFilter {
  readonly bar: ReactNode;
  readonly chosen: MirrorFilter;
}

const ORDER = 'updated_at:desc';
const AT_ONCE = 500;

/** The ids of all engagements of a filter. */
async function collectIds(
  connectionId: ConnectionId,
  filter: MirrorFilter,
  signal: AbortSignal,
  onProgress: (count: number) => void,
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
    onProgress(ids.length);
  } while (cursor !== null && ids.length < MOST_BULK_ROWS);
  return ids;
}

/** Selects engagements by the filters of the list, then asks for the change. */
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
  const { bulkEdits } = useText();
  const kinds = useBulkEditKinds();
  const format = useFormat();
  const first = useQuery(mirrorRowsQuery(connectionId, filter.chosen, ORDER, 0));
  const { data: sync } = useQuery(syncQuery(connectionId));
  const [collected, setCollected] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [begun, setBegun] = useState<{ kind: BulkEditKind; ids: readonly EngagementId[] } | null>(null);
  const stop = useRef<AbortController>(null);

  const total = first.data?.total ?? null;
  const tooMany = total !== null && total > MOST_BULK_ROWS;
  const isPartial = sync?.phase === 'rows';

  const choose = async (kind: BulkEditKind) => {
    stop.current = new AbortController();
    setProblem(null);
    setCollected(0);
    try {
      const ids = await collectIds(connectionId, filter.chosen, stop.current.signal, setCollected);
      setBegun({ kind, ids });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (error.problem.kind !== 'cancelled') setProblem(error.problem);
    } finally {
      setCollected(null);
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

  let count: string = bulkEdits.chooseCounting;
  if (collected !== null && total !== null)
    count = bulkEdits.chooseGathering({ done: format.number(collected), all: format.number(total) });
  else if (tooMany) count = bulkEdits.chooseTooMany({ most: format.number(MOST_BULK_ROWS) });
  else if (total === 0) count = bulkEdits.chooseNone;
  else if (total !== null) count = bulkEdits.chooseCount({ count: total });

  return (
    <Dialog title={bulkEdits.chooseTitle} width="wide" onClose={close}>
      <Stack gap={16}>
        {filter.bar}
        <Text as="p" role="status" weight="strong" tabular>
          {count}
        </Text>
        {isPartial ? <Caution>{bulkEdits.choosePartial}</Caution> : null}
        {first.error === null ? null : (
          <ProblemView problem={first.error.problem} onRetry={() => void first.refetch()} />
        )}
        {problem === null ? null : <ProblemView problem={problem} />}
        <Stack as="section" gap={16} aria-label={bulkEdits.whatToDo}>
          <Text as="h3" weight="medium">
            {bulkEdits.whatToDo}
          </Text>
          <div className={css['kinds']}>
            {kinds.map(({ kind, label, Icon }) => (
              <button
                key={kind}
                type="button"
                disabled={total === null || total === 0 || tooMany || collected !== null}
                className={css['kind']}
                onClick={() => void choose(kind)}
              >
                <Icon size={15} aria-hidden />
                {label}
              </button>
            ))}
          </div>
        </Stack>
      </Stack>
    </Dialog>
  );
}
