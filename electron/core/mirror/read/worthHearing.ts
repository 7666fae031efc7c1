import { sidesOf } from '#shared/domain/transcript/insights/sides.ts';
import { heardLines, someOf } from '#shared/domain/transcript/marks/worthHearing.ts';
import { createTranscript } from '#shared/domain/transcript/transcript.ts';
import { FLAG, hasFlag } from '../columnEncoding.ts';
import type { ReadInput, ReadOutput } from '../mirror.ts';
import type { MatchContext } from './alertMatches.ts';
import { engagementOf, leanEngagement } from './engagementRows.ts';
import type { MirroredTranscripts } from './mirroredTranscripts.ts';

const DAY_MS = 86_400_000;
/** Reading one takes milliseconds; all of a large workspace would take minutes. */
const MOST_READ = 12;

/** Lines of the newest transcripts, chosen by rules; read from these transcripts alone. */
export function worthHearing(
  {
    db,
    memory,
    lists,
    transcripts,
    now,
    throwIfCancelled,
  }: MatchContext & { readonly transcripts: MirroredTranscripts },
  { filter, days, trackers, rules, limit }: ReadInput<'worthHearing'>,
): ReadOutput<'worthHearing'> {
  const begun = {
    ...filter,
    ...(days === null ? {} : { startAtFrom: new Date(now - days * DAY_MS).toISOString() }),
    startAtBefore: new Date(now).toISOString(),
  };
  const recent = [...lists.keys({ filter: begun, order: 'date:desc' }, throwIfCancelled)];
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
    return heardLines(transcript, rules, trackers, engagement.action_items ?? [], lists.aliases).map(
      (heard) => {
        const speaker = transcript.speaker[heard.line] ?? -1;
        return {
          ...heard,
          speaker: timeline.speakers[speaker]?.name ?? null,
          side: sides[speaker] ?? ('unknown' as const),
          engagement: leanEngagement(engagement),
        };
      },
    );
  });
  return {
    lines: someOf(lines, rules, limit),
    found: new Set(lines.map(({ text }) => text)).size,
    read: read.length,
    total: transcribed.length,
  };
}
