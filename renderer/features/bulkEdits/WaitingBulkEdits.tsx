import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { bulkEditsQuery } from '../../queries/bulkEditQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { BulkEditBadge } from './BulkEditProgress.tsx';
import { phaseOf } from './bulkEditState.ts';
import { bulkEditName, statusText } from './bulkEditText.ts';

/** The bulk edits that stand still, with why and what ends it. Renders nothing without one. */
export function WaitingBulkEdits({
  connectionId,
  actionFor,
}: {
  readonly connectionId: ConnectionId;
  readonly actionFor: (problem: Problem) => ReactNode;
}) {
  const text = useText();
  const format = useFormat();
  const { data: list } = useQuery(bulkEditsQuery(connectionId));
  const waiting = (list ?? []).filter((bulkEdit) => phaseOf(bulkEdit) === 'waiting');
  if (waiting.length === 0) return null;
  return (
    <Stack as="ul" gap={12} aria-label={text.bulkEdits.waitingList}>
      {waiting.map((bulkEdit) => (
        <Stack as="li" gap={4} key={bulkEdit.id}>
          <Row gap={8} wrap>
            <Link to="/c/$connectionId/bulk/$bulkEditId" params={{ connectionId, bulkEditId: bulkEdit.id }}>
              {bulkEditName(text, bulkEdit)}
            </Link>
            <BulkEditBadge bulkEdit={bulkEdit} />
            {bulkEdit.problem === null ? null : actionFor(bulkEdit.problem)}
          </Row>
          <Text as="p" size="small" tone="secondary">
            {statusText(text, format, bulkEdit)}
          </Text>
        </Stack>
      ))}
    </Stack>
  );
}
