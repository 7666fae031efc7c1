import { Link } from '@tanstack/react-router';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useText } from '../../text/useText.ts';

/** From the sheet of the rate limit to what used it up. The sheet closes: what it covered is looked at now. */
export function RequestsLink({ connectionId }: { readonly connectionId: ConnectionId }) {
  const { rateLimit: rate } = useText();
  return (
    <Link
      to="/c/$connectionId/requests"
      params={{ connectionId }}
      onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
    >
      {rate.log}
    </Link>
  );
}
