import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Edit, EditState } from '#shared/contract/edit.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { useEditBlock } from '../../edits/useEditBlock.ts';
import { useUndoRedo } from '../../edits/useUndoRedo.ts';
import { usePendingEdits } from '../../edits/usePendingEdits.ts';
import { editListQuery, editReviewQuery } from '../../queries/editQueries.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { PageColumn } from '../../ui/ColumnPage.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Row, Stack } from '../../ui/primitives.tsx';
import { InFlightSection, SavedSection, StuckSection } from './EditSections.tsx';
import { SECTION_STATES } from './pendingEdits.ts';
import css from './PendingChanges.module.css';
import { ProposedSection, StagedSection } from './StagedSection.tsx';

/** Older ones are in the history. */
const DONE_SHOWN = 20;

function useEdits(connectionId: ConnectionId, states: readonly EditState[], proposed?: boolean) {
  const { pendingChanges } = useText();
  const query = useInfiniteQuery(editListQuery(connectionId, states, proposed));
  const edits: readonly Edit[] = query.data?.pages.flatMap((page) => page.edits) ?? [];
  const more = query.hasNextPage ? (
    <Row justify="center" className={css['more']}>
      <Button look="quiet" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {pendingChanges.more}
      </Button>
    </Row>
  ) : null;
  return { query, edits, more };
}

interface PendingChangesReviewProps {
  readonly connectionId: ConnectionId;
  /** Shown at the top while the connection is read-only, otherwise null. */
  readonly gate: ReactNode;
  readonly actionFor: (problem: Problem) => ReactNode;
  readonly toJournal: ReactNode;
  readonly onOpen: (id: EngagementId) => void;
  readonly onEdit: (edit: Edit) => void;
}

/** All pending changes of a connection with their actions, followed by recently saved ones. */
export function PendingChangesReview({
  connectionId,
  gate,
  actionFor,
  toJournal,
  onOpen,
  onEdit,
}: PendingChangesReviewProps) {
  const { pendingChanges } = useText();
  const stuck = useEdits(connectionId, SECTION_STATES.stuck);
  const way = useEdits(connectionId, SECTION_STATES.waiting);
  const collected = useEdits(connectionId, SECTION_STATES.staged, false);
  const proposed = useEdits(connectionId, SECTION_STATES.staged, true);
  const done = useEdits(connectionId, SECTION_STATES.saved);
  const sum = useQuery(editReviewQuery(connectionId));
  const staged = usePendingEdits(connectionId);
  const reverse = useUndoRedo(connectionId);
  const readOnly = gate !== null;
  const blocked = useEditBlock(connectionId);
  const common = { readOnly, staged, onOpen, onEdit };
  const failed = [stuck.query, way.query, collected.query, proposed.query, done.query, sum].find(
    (query) => query.isError,
  );

  const hasOthers = [stuck, way, proposed].some(({ edits }) => edits.length > 0);
  return (
    <PageColumn wide>
      {gate}
      {failed?.error ? (
        <ProblemView problem={failed.error.problem} onRetry={() => void failed.refetch()} />
      ) : null}
      {stuck.edits.length === 0 ? null : (
        <StuckSection {...common} edits={stuck.edits} more={stuck.more} actionFor={actionFor} />
      )}
      {way.edits.length === 0 ? null : (
        <InFlightSection edits={way.edits} more={way.more} staged={staged} onOpen={onOpen} />
      )}
      {proposed.edits.length === 0 ? null : (
        <ProposedSection {...common} blocked={blocked} edits={proposed.edits} more={proposed.more} />
      )}
      {sum.data === undefined || collected.query.isPending
        ? failed === undefined && (
            <Stack gap={20} role="status" aria-label={pendingChanges.loading} className={css['loading']}>
              {[60, 45, 70].map((width) => (
                <Skeleton key={width} width={`${width}%`} />
              ))}
            </Stack>
          )
        : (collected.edits.length > 0 || !hasOthers) && (
            <StagedSection
              {...common}
              blocked={blocked}
              edits={collected.edits}
              more={collected.more}
              review={sum.data}
            />
          )}
      {done.edits.length === 0 ? null : (
        <SavedSection
          edits={done.edits.slice(0, DONE_SHOWN)}
          readOnly={readOnly}
          blocked={blocked}
          reverse={reverse}
          toJournal={toJournal}
          onOpen={onOpen}
        />
      )}
    </PageColumn>
  );
}
