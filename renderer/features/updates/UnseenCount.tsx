import type { ConnectionId } from '#shared/contract/ids.ts';
import { useUnreadUpdates } from '../../queries/alertQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** The number of unread updates and alert matches; renders nothing if there are none. */
export function UnseenCount({ connectionId }: { readonly connectionId: ConnectionId }) {
  const { updates } = useText();
  const format = useFormat();
  const count = useUnreadUpdates(connectionId);
  if (count === null || count === 0) return null;
  return (
    <>
      <span aria-hidden="true">{format.number(count)}</span>
      <VisuallyHidden>{updates.unseen({ count })}</VisuallyHidden>
    </>
  );
}
