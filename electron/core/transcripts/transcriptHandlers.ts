import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { TranscriptHead, TranscriptLines } from '#shared/contract/transcript.ts';
import type { Timeline, TimelineLine } from '../api/adapter/readTimeline.ts';
import type { CallOptions } from '../api/client.ts';
import type { Service } from '../api/adapter/service.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { Connections } from '../connections/connections.ts';
import type { Handlers } from '../handlers.ts';
import { HeldTranscripts } from './heldTranscripts.ts';

function headOf(timeline: Timeline, revision: string): TranscriptHead {
  return {
    kind: 'timeline',
    revision,
    lineCount: timeline.lines.length,
    speakers: [...timeline.speakers],
    overallSentiment: timeline.overallSentiment,
    hasWordTimes: timeline.lines.some((line) => line.words !== null),
    unreadable: [...timeline.unreadable],
  };
}

function columnsOf(lines: readonly TimelineLine[], from: number): TranscriptLines {
  return {
    from,
    speaker: lines.map((line) => line.speaker),
    start: lines.map((line) => line.start),
    end: lines.map((line) => line.end),
    text: lines.map((line) => line.text),
    sentiment: lines.map((line) => line.sentiment),
    words: lines.map((line) => line.words),
  };
}

/** The aggregated `transcript` text, where there is no timeline to show; null where there is none either. */
async function aggregatedText(
  service: Service,
  id: EngagementId,
  options: CallOptions,
): Promise<Result<string | null>> {
  const read = await service.getEngagement(id, ['transcript'], options);
  return read.ok ? ok(read.value.engagement.transcript ?? null) : read;
}

export function transcriptHandlers(
  connections: Connections,
): Pick<Handlers, 'transcripts.open' | 'transcripts.lines'> {
  const held = new HeldTranscripts();

  return {
    'transcripts.open': async ({ connectionId, engagementId }, { signal }) => {
      const connection = await connections.use(connectionId);
      if (!connection.ok) return connection;
      const { service } = connection.value;
      const options = { priority: 'interactive', signal } as const;
      const timeline = await service.getTimeline(engagementId, options);
      if (timeline.ok && timeline.value !== null) {
        return ok(headOf(timeline.value, held.hold(timeline.value)));
      }
      if (!timeline.ok && timeline.problem.kind !== 'forbidden') return timeline;
      const text = await aggregatedText(service, engagementId, options);
      if (!text.ok) return text;
      if (timeline.ok) return ok({ kind: 'none', aggregatedText: text.value });
      const scope = timeline.problem.kind === 'forbidden' ? timeline.problem.scope : null;
      return ok({
        kind: 'withheld',
        scope: scope ?? 'transcript_timelines:read',
        aggregatedText: text.value,
      });
    },

    'transcripts.lines': ({ revision, from, count }) => {
      const timeline = held.find(revision);
      return Promise.resolve(
        timeline === undefined
          ? failed({
              kind: 'contract',
              detail: 'This reading of the transcript is no longer held; open it again.',
            })
          : ok(columnsOf(timeline.lines.slice(from, from + count), from)),
      );
    },
  };
}
