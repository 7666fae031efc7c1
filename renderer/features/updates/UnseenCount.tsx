import { useQuery } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { unreadUpdatesQuery } from '../../queries/updateQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** The number of unread updates; renders nothing if there are none. */
export function UnseenCount({ connectionId }: { readonly connectionId: ConnectionId }) {
  const { updates } = useText();
  const format = useFormat();
  const { data = 0 } = useQuery(unreadUpdatesQuery(connectionId));
  if (data === 0) return null;
  return (
    <>
      <span aria-hidden="true">{format.number(data)}</span>
      <VisuallyHidden>{updates.unseen({ count: data })}</VisuallyHidden>
    </>
  );
}
