import { sidesOf } from '#shared/domain/transcript/insights/sides.ts';
import { heardLines, someOf } from '#shared/domain/transcript/marks/worthHearing.ts';
import { createTranscript } from '#shared/domain/transcript/transcript.ts';
import { FLAG, hasFlag } from '../columnEncoding.ts';
import type { ReadInput, ReadOutput } from '../mirror.ts';
import type { MatchContext } from './alertMatches.ts';
import { engagementOf, leanEngagement } from './engagementRows.ts';
import type { MirroredTranscripts } from './mirroredTranscripts.ts';

const DAYS = 7;
const DAY_MS = 86_400_000;
/** Reading one takes milliseconds; all of a large workspace's week would take minutes. */
const MOST_READ = 12;

/** Lines of the newest transcripts of the last days, chosen by rules; read from these transcripts alone. */
export function worthHearing(
  { db, memory, lists, now, throwIfCancelled }: MatchContext,
  transcripts: MirroredTranscripts,
  { trackers, rules, limit }: ReadInput<'worthHearing'>,
): ReadOutput<'worthHearing'> {
  const filter = {
    startAtFrom: new Date(now - DAYS * DAY_MS).toISOString(),
    startAtBefore: new Date(now).toISOString(),
  };
  const recent = [...lists.keys({ filter, order: 'date:desc' }, throwIfCancelled)];
  const { flags } = memory.columns;
  const transcribed = recent.filter((key) => hasFlag(flags[key] ?? 0, FLAG.timeline));
  const read = transcribed.slice(0, MOST_READ);
  const lines = read.flatMap((key) => {
    throwIfCancelled();
    const timeline = transcripts.whole(key);
    const engagement = engagementOf(db, key)?.engagement;
    if (timeline === null || engagement === undefined) return [];
    const transcript = createTranscript(timeline.speakers, timeline.lines);
    const sides = sidesOf(timeline.speakers);
    return heardLines(transcript, rules, trackers, engagement.action_items ?? []).map((heard) => {
      const speaker = transcript.speaker[heard.line] ?? -1;
      return {
        ...heard,
        speaker: timeline.speakers[speaker]?.name ?? null,
        side: sides[speaker] ?? ('unknown' as const),
        engagement: leanEngagement(engagement),
      };
    });
  });
  return { lines: someOf(lines, rules, limit), read: read.length, total: transcribed.length, days: DAYS };
}
