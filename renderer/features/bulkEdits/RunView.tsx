import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BulkEditId, ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { runQuery } from '../../queries/bulkEdits.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { LoadingLines } from '../../ui/LoadingLines.tsx';
import { Page, PageBody } from '../../ui/Page.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { useNow } from '../../ui/useNow.ts';
import { RunBadge } from './RunBadge.tsx';
import type { Group } from './runGroups.ts';
import { RunMenu } from './RunMenu.tsx';
import { RunRows } from './RunRows.tsx';
import { RunStatus } from './RunStatus.tsx';
import css from './RunView.module.css';
import { runName } from './runWords.ts';

/** One run: how it stands, what can be done about it, and every row of it. */
export function RunView({
  connectionId,
  connectionName,
  bulkEditId,
  gate,
  group,
  onGroup,
  actionFor,
  onForgotten,
}: {
  readonly connectionId: ConnectionId;
  readonly connectionName: string;
  readonly bulkEditId: BulkEditId;
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
  const { bulkEdits: bulk } = text;
  const query = useQuery(runQuery(connectionId, bulkEditId));
  const run = query.data;

  const back = (
    <BackLink to="/c/$connectionId/bulk" params={{ connectionId }}>
      {bulk.back}
    </BackLink>
  );
  if (run === undefined) {
    return (
      <Page title={null} back={back}>
        <PageBody>
          {query.error === null ? (
            <LoadingLines label={text.app.loading} widths={[42, 60]} />
          ) : (
            <ProblemView
              place="page"
              problem={query.error.problem}
              onRetry={() => void query.refetch()}
              action={actionFor(query.error.problem)}
            />
          )}
        </PageBody>
      </Page>
    );
  }
  return (
    <Page
      title={runName(text, run)}
      back={back}
      lead={
        <span className={css['made']} title={format.absolute(run.madeAt)}>
          {bulk.made(format.when(run.madeAt, now))}
        </span>
      }
      aside={
        <ButtonRow>
          <RunBadge run={run} />
          <RunMenu run={run} onForgotten={onForgotten} />
        </ButtonRow>
      }
    >
      <RunStatus
        run={run}
        updatedAt={query.dataUpdatedAt}
        connectionName={connectionName}
        gate={gate}
        actionFor={actionFor}
      />
      <RunRows run={run} group={group} onGroup={onGroup} />
    </Page>
  );
}
