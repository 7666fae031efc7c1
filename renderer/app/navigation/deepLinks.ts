import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { linkedConnection, parseDeepLink } from '#shared/domain/links/deepLink.ts';
import { connectionsQuery } from '../../queries/connectionQueries.ts';
import { onWindowAsked } from '../../queries/appQueries.ts';
import { useText } from '../../text/useText.ts';
import { showToast } from '../../ui/toastStore.ts';
import { engagementIdOf } from './addressIds.ts';

/** The link that this window was opened with, read before navigation changes the address; followed once. */
let pendingLink = new URLSearchParams(window.location.search).get('link');

function takeStartLink(): string | null {
  const link = pendingLink;
  pendingLink = null;
  return link;
}

/** A link is pasted alone, or as the last line below the quote that it was copied with. */
function linkInPaste(pasted: string): string | null {
  const last = pasted.trim().split('\n').at(-1)?.trim() ?? '';
  return /^parley:\/\//i.test(last) ? last : null;
}

/**
 * Follows links to a moment: pasted anywhere but into notes, sent by the system, or given when the app was started.
 */
export function useDeepLinks(): void {
  const { app } = useText();
  const navigate = useNavigate();
  const { connectionId: current = null } = useParams({ strict: false });
  const { data: connections } = useQuery(connectionsQuery);

  useEffect(() => {
    const follow = (text: string) => {
      const reading = parseDeepLink(text);
      const connection = reading.ok ? linkedConnection(reading.link, connections ?? [], current) : null;
      if (!reading.ok || connection === null) {
        showToast({ words: reading.ok ? app.linkElsewhere : app.linkUnreadable });
        return;
      }
      const { engagementId, second } = reading.link;
      void navigate({
        to: '/c/$connectionId/engagements/$engagementId',
        params: { connectionId: connection.id, engagementId: engagementIdOf(engagementId) },
        search: second === null ? {} : { t: second },
      });
    };
    // Whether the link leads anywhere is known once the connections are.
    const given = connections === undefined ? null : takeStartLink();
    if (given !== null) follow(given);
    const listen = (event: ClipboardEvent) => {
      const text = linkInPaste(event.clipboardData?.getData('text/plain') ?? '');
      if (text === null || event.target instanceof HTMLTextAreaElement) return;
      event.preventDefault();
      follow(text);
    };
    document.addEventListener('paste', listen);
    const stop = onWindowAsked((asked) => {
      if (asked.kind === 'link') follow(asked.link);
    });
    return () => {
      document.removeEventListener('paste', listen);
      stop();
    };
  }, [app, navigate, current, connections]);
}
