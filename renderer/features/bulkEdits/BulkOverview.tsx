import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, ListFilter } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { BulkEditId, ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { useEditBlock } from '../../edits/useEditBlock.ts';
import { runsQuery } from '../../queries/bulkEdits.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadingLines } from '../../ui/LoadingLines.tsx';
import { Page, PageBody } from '../../ui/Page.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import css from './BulkOverview.module.css';
import { ChooseCalls, type FilterPart } from './ChooseCalls.tsx';
import { CsvDialog } from './csv/CsvDialog.tsx';
import { RunList } from './RunList.tsx';

/** Where bulk edits begin and where those made so far are found. */
export function BulkOverview({
  connectionId,
  gate,
  filter,
  actionFor,
  onBegun,
}: {
  readonly connectionId: ConnectionId;
  /** Stands in place of the ways to begin while the connection may not be changed. */
  readonly gate: ReactNode;
  readonly filter: FilterPart;
  readonly actionFor: (problem: Problem) => ReactNode;
  readonly onBegun: (bulkEditId: BulkEditId) => void;
}) {
  const text = useText();
  const { bulkEdits: bulk } = text;
  const [open, setOpen] = useState<'filter' | 'file' | null>(null);
  const { data: runs, error, refetch } = useQuery(runsQuery(connectionId));
  const mayBegin = gate === null;
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
  } else if (runs === undefined) {
    body = <LoadingLines label={text.app.loading} widths={[44, 36, 52]} />;
  } else if (runs.length === 0) {
    body = <EmptyState title={bulk.emptyTitle}>{bulk.emptyBody}</EmptyState>;
  } else body = <RunList runs={runs} />;

  return (
    <Page
      title={bulk.title}
      lead={bulk.lead}
      aside={
        mayBegin ? (
          <ButtonRow>
            <Button blocked={blocked} onClick={() => setOpen('filter')}>
              <ListFilter size={14} aria-hidden />
              {bulk.byFilter}
            </Button>
            <Button blocked={blocked} onClick={() => setOpen('file')}>
              <FileSpreadsheet size={14} aria-hidden />
              {bulk.fromFile}
            </Button>
          </ButtonRow>
        ) : null
      }
    >
      {mayBegin ? null : <div className={css['gate']}>{gate}</div>}
      <PageBody scrolls={error === null && runs?.length !== 0}>{body}</PageBody>
      {open === 'filter' ? (
        <ChooseCalls
          connectionId={connectionId}
          filter={filter}
          onBegun={onBegun}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'file' ? (
        <CsvDialog connectionId={connectionId} onBegun={onBegun} onClose={() => setOpen(null)} />
      ) : null}
    </Page>
  );
}
