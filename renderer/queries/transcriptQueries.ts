import { queryOptions } from '@tanstack/react-query';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { ask, connectionKey, read } from './ask.ts';

/**
 * The header only. Lines are loaded into columns, because TanStack Query would copy 40,000 objects at every
 * change.
 */
export const transcriptHeadQuery = (connectionId: ConnectionId, engagementId: EngagementId) =>
  read('transcripts.open', { connectionId, engagementId });

const FIRST_LINES = 4;

/** Some lines of a transcript with their speakers; none if it has no timeline. */
function linesQuery(connectionId: ConnectionId, engagementId: EngagementId, from: number, count: number) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'transcripts.lines', { engagementId, from, count }],
    queryFn: async ({ signal, client }) => {
      const head = await client.ensureQueryData(transcriptHeadQuery(connectionId, engagementId));
      if (head.kind !== 'timeline' || from >= head.lineCount) return [];
      const lines = await ask(
        'transcripts.lines',
        { connectionId, engagementId, revision: head.revision, from, count },
        signal,
      );
      return lines.text.map((text, at) => ({
        line: from + at,
        text,
        start: lines.start[at] ?? 0,
        speaker: head.speakers[lines.speaker[at] ?? -1]?.name ?? null,
      }));
    },
  });
}

export function firstLinesQuery(connectionId: ConnectionId, engagementId: EngagementId) {
  return linesQuery(connectionId, engagementId, 0, FIRST_LINES);
}

const LINES_BEFORE = 4;
const LINES_AROUND = 12;

export function linesAroundQuery(connectionId: ConnectionId, engagementId: EngagementId, line: number) {
  return linesQuery(connectionId, engagementId, Math.max(0, line - LINES_BEFORE), LINES_AROUND);
}
