import { failed, ok } from '#shared/contract/result.ts';
import type { Handlers } from '../handlers.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Ports } from '../ports/index.ts';
import type { MediaSources } from './mediaSources.ts';
import { streamMedia } from './streamMedia.ts';

/** @param onOutage Hears that the host of a recording could not be reached, which no call of the connection shows. */
export function mediaHandlers(
  ports: Ports,
  sources: MediaSources,
  onOutage: (id: ConnectionId) => void,
): Pick<Handlers, 'media.check'> {
  return {
    'media.check': async ({ connectionId, engagementId }, { signal }) => {
      const url = await sources.url(connectionId, engagementId, signal);
      if (!url.ok) return url;
      if (url.value === null) return ok({ kind: 'none' });
      const request = { connectionId, engagementId, range: 'bytes=0-0', method: 'GET', signal } as const;
      const answer = await streamMedia(ports, sources, request);
      await answer.body?.cancel();
      if (answer.status === 404) return ok({ kind: 'none' });
      if (answer.status !== 200 && answer.status !== 206) {
        onOutage(connectionId);
        const detail = 'The place where the recording is kept did not hand it out.';
        return failed({ kind: 'network', reason: 'unreachable', detail });
      }
      return ok({ kind: 'ready', mime: answer.headers['content-type'] ?? null });
    },
  };
}
