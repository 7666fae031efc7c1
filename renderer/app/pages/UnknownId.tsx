import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RecordKind } from '../../queries/recordQueries.ts';
import { useText } from '../../text/useText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { engagementIdOf } from '../navigation/addressIds.ts';
import { RECORD_ROUTES } from '../navigation/recordAddresses.ts';
import { useConnectionId, useWorkspaceRead } from '../../queries/workspace.ts';

/** An id that doesn't exist: offers the one that differs only in case, else `children`. */
export function UnknownId({
  kind,
  id,
  children,
}: {
  readonly kind: RecordKind | 'engagement';
  readonly id: string;
  readonly children: ReactNode;
}) {
  const connectionId = useConnectionId();
  const { app } = useText();
  const { data: similar } = useWorkspaceRead('mirror.similarId', { kind, id });
  if (similar === undefined || similar === null) return children;
  const label = app.didYouMean({ id: similar });
  return (
    <EmptyState
      title={app.unknownId({ kind })}
      action={
        kind === 'engagement' ? (
          <Link
            to="/c/$connectionId/engagements/$engagementId"
            params={{ connectionId, engagementId: engagementIdOf(similar) }}
            search
            replace
          >
            {label}
          </Link>
        ) : (
          <Link to={RECORD_ROUTES[kind].one} params={{ connectionId, id: similar }} search replace>
            {label}
          </Link>
        )
      }
    />
  );
}
