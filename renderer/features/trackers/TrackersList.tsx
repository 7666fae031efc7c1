import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Tracker } from '#shared/contract/trackers.ts';
import { coverageQuery } from '../../queries/syncQueries.ts';
import { trackersQuery } from '../../queries/trackerQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ColumnPage } from '../../ui/ColumnPage.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/primitives.tsx';
import { TrackerDialog } from './TrackerDialog.tsx';
import { TrackerEntry } from './TrackerEntry.tsx';
import { useTrackers } from './useTrackers.ts';

export function TrackersList({
  connectionId,
  renderActions,
  onOpen,
}: {
  readonly connectionId: ConnectionId;
  /** Further actions of a tracker. */
  readonly renderActions: (tracker: Tracker) => ReactNode;
  readonly onOpen: (id: EngagementId, at: number | null, find: string | null) => void;
}) {
  const { trackers, search } = useText();
  const format = useFormat();
  const { remove } = useTrackers();
  const query = useQuery(trackersQuery(connectionId));
  const { data: coverage } = useQuery(coverageQuery(connectionId));
  const [editing, setEditing] = useState<Tracker | 'new' | null>(null);
  const unread = coverage?.unread ?? 0;
  const add = (
    <Button look="primary" onClick={() => setEditing('new')}>
      <Plus size={14} aria-hidden />
      {trackers.add}
    </Button>
  );
  return (
    <ColumnPage
      dense
      wide
      title={trackers.title}
      lead={trackers.lead}
      beside={query.data === undefined || query.data.length === 0 ? null : add}
    >
      {coverage === undefined || unread === 0 ? null : (
        <Text as="p" tone="tertiary" role="status">
          {search.partly({
            searchable: format.number(coverage.engagements - unread),
            total: format.number(coverage.engagements),
          })}
        </Text>
      )}
      {query.isError ? (
        <ProblemView place="page" problem={query.error.problem} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <div role="status" aria-label={trackers.loading}>
          <Skeleton width="60%" />
        </div>
      ) : query.data.length === 0 ? (
        <EmptyState title={trackers.noneTitle} action={add}>
          {trackers.noneBody}
        </EmptyState>
      ) : (
        <ul aria-label={trackers.title}>
          {query.data.map((tracker) => (
            <TrackerEntry
              actions={renderActions(tracker)}
              key={tracker.id}
              tracker={tracker}
              onEdit={() => setEditing(tracker)}
              onRemove={() => remove(tracker)}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {editing === null ? null : (
        <TrackerDialog
          connectionId={connectionId}
          tracker={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </ColumnPage>
  );
}
