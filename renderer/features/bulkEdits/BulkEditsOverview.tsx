import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileSpreadsheet, Layers, ListFilter, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { BulkEdit } from '#shared/contract/bulkEdits.ts';
import type { BulkEditId, ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { useEditBlock } from '../../edits/useEditBlock.ts';
import { bulkEditsQuery } from '../../queries/bulkEditQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button, ButtonRow, IconButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { Page, PageBody } from '../../ui/Page.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { TwoLines } from '../../ui/TwoLines.tsx';
import { useNow } from '../../ui/useNow.ts';
import { BulkEditBadge } from './BulkEditProgress.tsx';
import { DeleteBulkEditDialog } from './BulkEditOptions.tsx';
import { BulkEditByFilter, type EngagementFilter } from './BulkEditByFilter.tsx';
import { groupCount, groupsIn } from './bulkEditState.ts';
import { bulkEditName } from './bulkEditText.ts';
import { CsvDialog } from './csv/CsvDialog.tsx';
import { useFileDrop } from './csv/CsvFileDrop.tsx';
import css from './BulkEdits.module.css';

function BulkEditEntry({
  bulkEdit,
  onDelete,
}: {
  readonly bulkEdit: BulkEdit;
  readonly onDelete: () => void;
}) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const Icon = bulkEdit.origin.kind === 'csv' ? FileSpreadsheet : Layers;
  const name = bulkEditName(text, bulkEdit);
  const counts = groupsIn(bulkEdit.counts).map(
    (group) => `${text.bulkEdits.groups[group]} ${format.number(groupCount(bulkEdit.counts, group))}`,
  );
  return (
    <Row as="li" gap={12} className={css['entry']}>
      <Icon size={16} aria-hidden />
      <Link
        to="/c/$connectionId/bulk/$bulkEditId"
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
      <IconButton label={`${text.bulkEdits.forget}: ${name}`} onClick={onDelete}>
        <Trash2 size={14} aria-hidden />
      </IconButton>
    </Row>
  );
}

/** The bulk edits of a connection, newest first. */
function BulkEditList({ list }: { readonly list: readonly BulkEdit[] }) {
  const { bulkEdits } = useText();
  const [deleting, setDeleting] = useState<BulkEdit | null>(null);
  return (
    <>
      <ul aria-label={bulkEdits.list}>
        {list.map((bulkEdit) => (
          <BulkEditEntry key={bulkEdit.id} bulkEdit={bulkEdit} onDelete={() => setDeleting(bulkEdit)} />
        ))}
      </ul>
      {deleting === null ? null : (
        <DeleteBulkEditDialog
          bulkEdit={deleting}
          onDeleted={() => setDeleting(null)}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

/** The page of bulk edits: creates them and lists those of the connection. */
export function BulkEditsOverview({
  connectionId,
  gate,
  filter,
  actionFor,
  onCreated,
}: {
  readonly connectionId: ConnectionId;
  /** Shown in place of the buttons while the connection is read-only, otherwise null. */
  readonly gate: ReactNode;
  readonly filter: EngagementFilter;
  readonly actionFor: (problem: Problem) => ReactNode;
  readonly onCreated: (bulkEditId: BulkEditId) => void;
}) {
  const text = useText();
  const { bulkEdits } = text;
  const [open, setOpen] = useState<'filter' | 'file' | File | null>(null);
  const drop = useFileDrop(setOpen);
  const { data: bulkEditList, error, refetch } = useQuery(bulkEditsQuery(connectionId));
  const canCreate = gate === null;
  const blocked = useEditBlock(connectionId);

  let body: ReactNode;
  if (error !== null) {
    body = (
      <ProblemView
        place="page"
        problem={error.problem}
        onRetry={() => void refetch()}
        action={actionFor(error.problem)}
      />
    );
  } else if (bulkEditList === undefined) {
    body = <LoadingLines label={text.app.loading} widths={[44, 36, 52]} />;
  } else if (bulkEditList.length === 0) {
    body = <EmptyState title={bulkEdits.emptyTitle}>{bulkEdits.emptyBody}</EmptyState>;
  } else body = <BulkEditList list={bulkEditList} />;

  return (
    <Page
      title={bulkEdits.title}
      lead={bulkEdits.lead}
      aside={
        canCreate ? (
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
        ) : null
      }
    >
      {canCreate ? null : <div className={css['pageInset']}>{gate}</div>}
      <PageBody scrolls={error === null && bulkEditList?.length !== 0}>
        <Stack
          grow
          role="presentation"
          className={css['dropped']}
          {...(canCreate && blocked === null ? drop : {})}
        >
          {body}
        </Stack>
      </PageBody>
      {open === 'filter' ? (
        <BulkEditByFilter
          connectionId={connectionId}
          filter={filter}
          onCreated={onCreated}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'file' || open instanceof File ? (
        <CsvDialog
          connectionId={connectionId}
          dropped={open === 'file' ? null : open}
          onCreated={onCreated}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Page>
  );
}
