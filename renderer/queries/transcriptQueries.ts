import { queryOptions } from '@tanstack/react-query';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { ask } from './ask.ts';
import { connectionKey } from './queryClient.ts';

/** The header only. Lines are loaded into columns, as the query library would copy 40,000 objects at every change. */
export function transcriptHeadQuery(connectionId: ConnectionId, engagementId: EngagementId) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'transcript', engagementId],
    queryFn: ({ signal }) => ask('transcripts.open', { connectionId, engagementId }, signal),
  });
}

const FIRST_LINES = 4;

/** The first lines of a transcript. */
export function firstLinesQuery(connectionId: ConnectionId, engagementId: EngagementId) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'first lines', engagementId],
    queryFn: async ({ signal, client }) => {
      const head = await client.ensureQueryData(transcriptHeadQuery(connectionId, engagementId));
      if (head.kind !== 'timeline' || head.lineCount === 0) return [];
      const lines = await ask(
        'transcripts.lines',
        { connectionId, engagementId, revision: head.revision, from: 0, count: FIRST_LINES },
        signal,
      );
      return lines.text.map((text, at) => ({
        text,
        start: lines.start[at] ?? 0,
        speaker: head.speakers[lines.speaker[at] ?? -1]?.name ?? null,
      }));
    },
  });
}
