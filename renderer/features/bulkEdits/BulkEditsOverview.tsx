import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileSpreadsheet, Layers, ListFilter, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { MOST_BULK_ROWS } from '#shared/contract/bulkEditLimits.ts';
import type { BulkEdit } from '#shared/contract/bulkEdits.ts';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import type { BulkEditId, ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { useEditBlock } from '../../edits/useEditBlock.ts';
import { ask } from '../../queries/ask.ts';
import { useConnectionId, useWorkspaceRead } from '../../queries/workspace.ts';
import { ProblemError } from '../../queries/problemError.ts';
import { mirrorRowsQuery } from '../../queries/mirrorQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button, ButtonRow, IconButton } from '../../ui/Button.tsx';
import { Caution } from '../../ui/Caution.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageBody } from '../../ui/Page.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../ui/primitives.tsx';
import { Failure, ProblemView } from '../../ui/ProblemView.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { TwoLines } from '../../ui/TwoLines.tsx';
import { useNow } from '../../ui/useNow.ts';
import { BulkEditDialog, type BulkEditKind, useBulkEditKinds } from './BulkEditDialog.tsx';
import { DeleteBulkEditDialog, UndoBulkEditDialog } from './BulkEditOptions.tsx';
import { useUndoable } from './bulkEditMutations.ts';
import { BulkEditBadge } from './BulkEditProgress.tsx';
import { availableActions, groupCount, groupsIn, writtenCount } from './bulkEditState.ts';
import { bulkEditName } from './bulkEditText.ts';
import { CsvDialog } from './csv/CsvDialog.tsx';
import { useFileDrop } from './csv/CsvFileDrop.tsx';
import css from './BulkEdits.module.css';

/** The list's filter, provided by the page: its bar and the selected values. */
interface EngagementFilter {
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
function BulkEditByFilter({
  filter,
  onCreated,
  onClose,
}: {
  readonly filter: EngagementFilter;
  readonly onCreated: (bulkEditId: BulkEditId) => void;
  readonly onClose: () => void;
}) {
  const connectionId = useConnectionId();
  const { bulkEdits } = useText();
  const kinds = useBulkEditKinds();
  const format = useFormat();
  const first = useQuery(mirrorRowsQuery(connectionId, filter.chosen, ORDER, 0));
  const { data: sync } = useWorkspaceRead('sync.progress', {});
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
      <BulkEditDialog engagementIds={begun.ids} kind={begun.kind} onCreated={onCreated} onClose={close} />
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
        <Failure of={first} />
        {problem === null ? null : <ProblemView problem={problem} />}
        <Stack as="section" gap={16} aria-label={bulkEdits.whatToDo}>
          <Text as="h3" weight="medium">
            {bulkEdits.whatToDo}
          </Text>
          <div className={css['kinds']}>
            {kinds.map(({ kind, label, Icon }) => (
              <Row
                as="button"
                gap={8}
                key={kind}
                type="button"
                disabled={total === null || total === 0 || tooMany || collected !== null}
                className={css['kind']}
                onClick={() => void choose(kind)}
              >
                <Icon size={15} aria-hidden />
                {label}
              </Row>
            ))}
          </div>
        </Stack>
      </Stack>
    </Dialog>
  );
}

function BulkEditEntry({ bulkEdit, readOnly }: { readonly bulkEdit: BulkEdit; readonly readOnly: boolean }) {
  const text = useText();
  const [asking, setAsking] = useState<'undo' | 'delete' | null>(null);
  const blocked = useEditBlock();
  const undoable = useUndoable(bulkEdit);
  const canUndo = !readOnly && availableActions(bulkEdit, undoable?.possible ?? 0).includes('undo');
  const close = () => setAsking(null);
  const format = useFormat();
  const now = useNow();
  const Icon = bulkEdit.origin.kind === 'csv' ? FileSpreadsheet : Layers;
  const name = bulkEditName(text, bulkEdit);
  const counts = groupsIn(bulkEdit.counts).map(
    (group) => `${text.bulkEdits.groups[group]} ${format.number(groupCount(bulkEdit.counts, group))}`,
  );
  return (
    <Row as="li" gap={12} border="bottom" data-hover className={css['entry']}>
      <Icon size={16} aria-hidden />
      <Link
        to="/c/$connectionId/changes/bulk/$bulkEditId"
        params={{ connectionId: bulkEdit.connectionId, bulkEditId: bulkEdit.id }}
        className={css['entryLink']}
      >
        <TwoLines first={name} second={counts.join(' · ')} />
      </Link>
      <BulkEditBadge bulkEdit={bulkEdit} />
      <Text
        as="time"
        dateTime={bulkEdit.madeAt}
        title={format.absolute(bulkEdit.madeAt)}
        size="small"
        tone="tertiary"
        wrap="nowrap"
        tabular
      >
        {format.when(bulkEdit.madeAt, now)}
      </Text>
      {canUndo ? (
        <Button blocked={blocked} onClick={() => setAsking('undo')}>
          {text.bulkEdits.undo}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
      ) : null}
      <IconButton label={`${text.bulkEdits.forget}: ${name}`} onClick={() => setAsking('delete')}>
        <Trash2 size={14} aria-hidden />
      </IconButton>
      {asking === 'undo' ? <UndoBulkEditDialog bulkEdit={bulkEdit} onClose={close} /> : null}
      {asking === 'delete' ? (
        <DeleteBulkEditDialog bulkEdit={bulkEdit} onDeleted={close} onClose={close} />
      ) : null}
    </Row>
  );
}

/** Starts a bulk edit: the buttons, the handlers of a place that files are dropped on, and the open dialog. */
export function useNewBulkEdit({
  filter,
  onCreated,
}: {
  readonly filter: EngagementFilter;
  readonly onCreated: (bulkEditId: BulkEditId) => void;
}) {
  const { bulkEdits } = useText();
  const [open, setOpen] = useState<'filter' | 'file' | File | null>(null);
  const drop = useFileDrop(setOpen);
  const blocked = useEditBlock();
  const close = () => setOpen(null);
  return {
    buttons: (
      <ButtonRow>
        <Button blocked={blocked} onClick={() => setOpen('filter')}>
          <ListFilter size={14} aria-hidden />
          {bulkEdits.byFilter}
        </Button>
        <Button blocked={blocked} onClick={() => setOpen('file')}>
          <FileSpreadsheet size={14} aria-hidden />
          {bulkEdits.fromFile}
        </Button>
      </ButtonRow>
    ),
    drop: blocked === null ? drop : {},
    dialog:
      open === null ? null : open === 'filter' ? (
        <BulkEditByFilter filter={filter} onCreated={onCreated} onClose={close} />
      ) : (
        <CsvDialog dropped={open === 'file' ? null : open} onCreated={onCreated} onClose={close} />
      ),
  };
}

/** The bulk edits of a workspace, newest first. */
export function BulkEditList({
  gate,
}: {
  /** Shown at the top while the connection is read-only, otherwise null. */
  readonly gate: ReactNode;
}) {
  const { app, bulkEdits } = useText();
  const { data: list, error, refetch } = useWorkspaceRead('bulkEdits.list', {});
  return (
    <PageBody scrolls={error === null && list?.length !== 0}>
      {gate === null ? null : <Stack pad={[16, 'page']}>{gate}</Stack>}
      {error !== null ? (
        <Failure of={{ error, refetch }} place="page" />
      ) : list === undefined ? (
        <LoadingLines label={app.loading} widths={[44, 36, 52]} />
      ) : list.length === 0 ? (
        <EmptyState title={bulkEdits.emptyTitle}>{bulkEdits.emptyBody}</EmptyState>
      ) : (
        <ul aria-label={bulkEdits.list}>
          {list.map((bulkEdit) => (
            <BulkEditEntry key={bulkEdit.id} bulkEdit={bulkEdit} readOnly={gate !== null} />
          ))}
        </ul>
      )}
    </PageBody>
  );
}

const RECENT_SHOWN = 3;

/** The last bulk edits that wrote something, among the recently saved changes. */
export function RecentBulkEdits({ readOnly }: { readonly readOnly: boolean }) {
  const { bulkEdits } = useText();
  const query = useWorkspaceRead('bulkEdits.list', {});
  const recent = (query.data ?? []).filter(
    ({ state, counts }) => state === 'finished' && writtenCount(counts) > 0,
  );
  if (recent.length === 0) return <Failure of={query} />;
  return (
    <section aria-label={bulkEdits.title}>
      <Text as="h2" size="heading">
        {bulkEdits.title}
      </Text>
      <ul className={css['recent']}>
        {recent.slice(0, RECENT_SHOWN).map((bulkEdit) => (
          <BulkEditEntry key={bulkEdit.id} bulkEdit={bulkEdit} readOnly={readOnly} />
        ))}
      </ul>
    </section>
  );
}
