import type { EventOf } from '#shared/contract/events.ts';
import { transport } from '../transport/transport.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { linkedConnection, parseDeepLink } from '#shared/domain/links/deepLink.ts';
import { useRead } from '../queries/ask.ts';
import { useText } from '../text/useText.ts';
import { showToast } from '../ui/Toasts.tsx';
import { engagementIdOf } from './navigation/addressIds.ts';

type Asked = EventOf<'window.asked'>;
type AskedOf<Kind extends Asked['kind']> = Extract<Asked, { kind: Kind }>;

const listeners = new Map<Asked['kind'], (asked: Asked) => void>();
/** Requests may arrive before the first render, and are sent only once. */
let early: Asked[] = [];

transport.subscribe('window.asked', (asked) => {
  const listener = listeners.get(asked.kind);
  if (listener === undefined) early.push(asked);
  else listener(asked);
});

/**
 * Passes on the system's requests to this window, including those received before the listener was added. One
 * listener per kind. Returns the unsubscribe function.
 */
export function onWindowAsked<Kind extends Asked['kind']>(
  kind: Kind,
  listener: (asked: AskedOf<Kind>) => void,
): () => void {
  const isOfKind = (asked: Asked): asked is AskedOf<Kind> => asked.kind === kind;
  const hear = (asked: Asked): void => {
    if (isOfKind(asked)) listener(asked);
  };
  listeners.set(kind, hear);
  const waiting = early.filter(isOfKind);
  early = early.filter((asked) => !isOfKind(asked));
  for (const asked of waiting) listener(asked);
  return () => {
    if (listeners.get(kind) === hear) listeners.delete(kind);
  };
}

/**
 * Links that couldn't be followed yet. The first is the one this window was opened with, read before
 * navigation changes the URL.
 */
let pendingLinks = [new URLSearchParams(window.location.search).get('link')].filter((link) => link !== null);

/** A link may be pasted alone, or as the last line of a copied quote. */
function linkInPaste(pasted: string): string | null {
  const last = pasted.trim().split('\n').at(-1)?.trim() ?? '';
  return /^parley:\/\//i.test(last) ? last : null;
}

/** Follows links to a moment that are pasted outside text fields, sent by the system, or given at startup. */
export function useDeepLinks(): void {
  const { app } = useText();
  const navigate = useNavigate();
  const { connectionId: current = null } = useParams({ strict: false });
  const { data: connections } = useRead('connections.list', {});

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
    // Links can only be resolved once the connections are loaded.
    const followPending = () => {
      if (connections === undefined) return;
      const links = pendingLinks;
      pendingLinks = [];
      for (const link of links) follow(link);
    };
    followPending();
    const listen = (event: ClipboardEvent) => {
      const text = linkInPaste(event.clipboardData?.getData('text/plain') ?? '');
      if (text === null || event.target instanceof HTMLTextAreaElement) return;
      event.preventDefault();
      pendingLinks.push(text);
      followPending();
    };
    document.addEventListener('paste', listen);
    const stop = onWindowAsked('link', (asked) => {
      pendingLinks.push(asked.link);
      followPending();
    });
    return () => {
      document.removeEventListener('paste', listen);
      stop();
    };
  }, [app, navigate, current, connections]);
}
