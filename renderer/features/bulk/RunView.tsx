import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BatchId, ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { runQuery } from '../../queries/bulk.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/useNow.ts';
import css from './Bulk.module.css';
import { RunBadge } from './RunBadge.tsx';
import type { Group } from './runGroups.ts';
import { RunMenu } from './RunMenu.tsx';
import { RunRows } from './RunRows.tsx';
import { RunStatus } from './RunStatus.tsx';
import { runName } from './runWords.ts';

/** One run: how it stands, what can be done about it, and every row of it. */
export function RunView({
  connectionId,
  connectionName,
  batchId,
  gate,
  group,
  onGroup,
  actionFor,
  onForgotten,
}: {
  readonly connectionId: ConnectionId;
  readonly connectionName: string;
  readonly batchId: BatchId;
  /** Stands in place of the buttons while the connection may not be changed. */
  readonly gate: ReactNode;
  readonly group: Group | null;
  readonly onGroup: (group: Group | null) => void;
  readonly actionFor: (problem: Problem) => ReactNode;
  readonly onForgotten: () => void;
}) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const { bulk } = text;
  const query = useQuery(runQuery(connectionId, batchId));
  const run = query.data;

  const back = (
    <Link to="/c/$connectionId/bulk" params={{ connectionId }} className={css['back']}>
      <ChevronLeft size={13} aria-hidden />
      {bulk.back}
    </Link>
  );
  if (run === undefined) {
    return (
      <div className={css['page']}>
        <header className={css['header']}>{back}</header>
        <div className={css['fill']}>
          {query.error === null ? (
            <div role="status" aria-label={text.app.loading} className={css['waiting']}>
              <Skeleton width="42%" height={18} />
              <Skeleton width="60%" />
            </div>
          ) : (
            <ProblemView
              place="page"
              problem={query.error.problem}
              onRetry={() => void query.refetch()}
              action={actionFor(query.error.problem)}
            />
          )}
        </div>
      </div>
    );
  }
  return (
    <div className={css['page']}>
      <header className={css['header']}>
        <div className={css['heading']}>
          {back}
          <h1 className={css['title']}>{runName(text, run)}</h1>
          <p className={css['small']} title={format.absolute(run.madeAt)}>
            {bulk.made(format.when(run.madeAt, now))}
          </p>
        </div>
        <div className={css['buttons']}>
          <RunBadge run={run} />
          <RunMenu run={run} onForgotten={onForgotten} />
        </div>
      </header>
      <RunStatus
        run={run}
        updatedAt={query.dataUpdatedAt}
        connectionName={connectionName}
        gate={gate}
        actionFor={actionFor}
      />
      <RunRows run={run} group={group} onGroup={onGroup} />
    </div>
  );
}
