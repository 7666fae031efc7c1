import { engagementId } from '#shared/contract/ids.ts';
import type { TalkSample } from '#shared/domain/reports/talkFigures.ts';
import { insightsOf } from '#shared/domain/transcript/insights/insights.ts';
import type { Measure } from '#shared/domain/transcript/insights/measure.ts';
import { createTranscript } from '#shared/domain/transcript/transcript.ts';
import type { MirrorFixture } from './mirrorFixture.ts';

/** Whole microseconds, as reports add them up. */
const micros = (seconds: number): number => Math.round(seconds * 1e6);
const termOf = (measure: Measure, index: number): number => measure.formula.terms[index]?.value ?? 0;

export interface NaiveTalk {
  readonly speakers: number;
  readonly isBroken: boolean;
  /** Of the asked speaker; null if they don't speak. */
  readonly sample: TalkSample | null;
}

/** What Insights computes from the lines of an engagement's timeline; null without one. */
export function naiveTalk(mirror: MirrorFixture, id: string, speaker: number): NaiveTalk | null {
  const head = mirror.reader.transcript(id);
  if (head?.kind !== 'timeline') return null;
  const window = { engagementId: engagementId.parse(id), revision: head.revision, from: 0, count: 400 };
  const transcript = createTranscript(head.speakers, mirror.reader.transcriptLines(window));
  const insights = insightsOf(transcript);
  const span = transcript.count === 0 ? 0 : transcript.duration - (transcript.start[0] ?? 0);
  const own = insights.speakers.find((of) => of.speaker === speaker);
  return {
    speakers: insights.speakers.length,
    isBroken: span > 86_400,
    sample:
      own === undefined
        ? null
        : {
            spoken: micros(termOf(own.talkShare, 0)),
            everybody: micros(termOf(own.talkShare, 1)),
            span: micros(span),
            longest: micros(own.longestMonologue.value ?? 0),
            questions: own.questions.value ?? 0,
            handovers: termOf(own.interactivity, 0),
            waits: termOf(own.patience, 1),
            waited: micros(termOf(own.patience, 0)),
          },
  };
}
