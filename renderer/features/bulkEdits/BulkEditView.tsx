import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BulkEditId, ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { bulkEditQuery } from '../../queries/bulkEditQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { BackLink, Page, PageBody } from '../../ui/Page.tsx';
import { ButtonRow } from '../../ui/Button.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/primitives.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { useNow } from '../../ui/useNow.ts';
import { BulkEditBadge } from './BulkEditProgress.tsx';
import type { ItemGroup } from './bulkEditState.ts';
import { BulkEditOptions } from './BulkEditOptions.tsx';
import { BulkEditItems } from './BulkEditItems.tsx';
import { BulkEditStatus } from './BulkEditStatus.tsx';
import { bulkEditName } from './bulkEditText.ts';

/** The page of one bulk edit: its status, its actions and its items. */
export function BulkEditView({
  connectionId,
  connectionName,
  bulkEditId,
  gate,
  group,
  onGroup,
  actionFor,
  onDeleted,
}: {
  readonly connectionId: ConnectionId;
  readonly connectionName: string;
  readonly bulkEditId: BulkEditId;
  /** Shown in place of the buttons while the connection is read-only, otherwise null. */
  readonly gate: ReactNode;
  readonly group: ItemGroup | null;
  readonly onGroup: (group: ItemGroup | null) => void;
  readonly actionFor: (problem: Problem) => ReactNode;
  readonly onDeleted: () => void;
}) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const { bulkEdits } = text;
  const query = useQuery(bulkEditQuery(connectionId, bulkEditId));
  const bulkEdit = query.data;

  const back = (
    <BackLink to="/c/$connectionId/bulk" params={{ connectionId }}>
      {bulkEdits.back}
    </BackLink>
  );
  if (bulkEdit === undefined) {
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
      title={bulkEditName(text, bulkEdit)}
      back={back}
      lead={
        <Text size="small" tone="tertiary" title={format.absolute(bulkEdit.madeAt)}>
          {bulkEdits.made({ when: format.when(bulkEdit.madeAt, now) })}
        </Text>
      }
      aside={
        <ButtonRow>
          <BulkEditBadge bulkEdit={bulkEdit} />
          <BulkEditOptions bulkEdit={bulkEdit} onDeleted={onDeleted} />
        </ButtonRow>
      }
    >
      <BulkEditStatus
        bulkEdit={bulkEdit}
        updatedAt={query.dataUpdatedAt}
        connectionName={connectionName}
        gate={gate}
        actionFor={actionFor}
      />
      <BulkEditItems bulkEdit={bulkEdit} group={group} onGroup={onGroup} />
    </Page>
  );
}
