import { finish } from '../../finish.ts';
import { lanesOf, type Lane } from '../speakerLanes.ts';
import type { Transcript } from '../transcript.ts';
import { formulas } from './formulas.ts';
import { handoversOf } from './handovers.ts';
import { notMeasured, type Measure } from './measure.ts';
import {
  interactivityMeasure,
  monologueMeasure,
  patienceMeasure,
  questionMeasure,
  shareMeasure,
} from './measures.ts';
import { questionsOf } from './questions.ts';
import { sidesOf, type Side } from './sides.ts';
import { stretchesOf } from './stretches.ts';
import { talkMoments } from './talkMoments.ts';

export interface SpeakerInsight {
  /** Index into the transcript's speakers. */
  readonly speaker: number;
  readonly side: Side;
  readonly talkShare: Measure;
  readonly longestMonologue: Measure;
  /** Times this speaker took the floor, per minute of the call. */
  readonly interactivity: Measure;
  readonly patience: Measure;
  readonly questions: Measure;
}

export interface Insights {
  /** Share of our side. */
  readonly talkRatio: Measure;
  readonly longestMonologue: Measure;
  readonly longestCustomerStory: Measure;
  readonly interactivity: Measure;
  /** Of our side where sides are known, of everybody otherwise. */
  readonly patience: Measure;
  readonly questions: Measure;
  /** Every speaker with at least one line, in the order of the transcript's speakers. */
  readonly speakers: readonly SpeakerInsight[];
}

function secondsIn(lanes: readonly Lane[]): number {
  return lanes.reduce((sum, { seconds }) => sum + seconds, 0);
}

/**
 * The numbers of a call, each with its formula and the moments behind it, from lines alone. A few passes over the
 * lines, however many speakers; a step is one of them, so that a page can do them between frames.
 *
 * @param sides Whose side each speaker is on; by default what the speakers' ids and addresses tell.
 */
export function* insightSteps(
  transcript: Transcript,
  sides: readonly Side[] = sidesOf(transcript.speakers),
): Generator<undefined, Insights> {
  const lanes = lanesOf(transcript);
  yield;
  const named = lanes.filter(({ speaker, lines }) => speaker >= 0 && lines > 0);
  const everybody = secondsIn(named);
  const nameless = secondsIn(lanes.filter(({ speaker }) => speaker < 0));
  const onSide = (wanted: Side): Lane[] => named.filter(({ speaker }) => sides[speaker] === wanted);
  const [ours, theirs] = [onSide('ours'), onSide('theirs')];

  const held = stretchesOf(transcript);
  yield;
  const handovers = handoversOf(held);
  yield;
  const asked = questionsOf(transcript);
  yield;
  const seconds = transcript.count === 0 ? 0 : transcript.duration - (transcript.start[0] ?? 0);

  const moments = talkMoments(transcript);
  yield;
  const stretchesBy = Map.groupBy(held, ({ speaker }) => speaker);
  const handoversTo = Map.groupBy(handovers, ({ to }) => to);
  yield;
  const askedBy = Map.groupBy(asked, ({ line }) => transcript.speaker[line] ?? -1);
  const ofAll = <T>(lanesOfSome: readonly Lane[], by: ReadonlyMap<number, readonly T[]>): T[] =>
    lanesOfSome.flatMap(({ speaker }) => by.get(speaker) ?? []);

  const talkRatio = (): Measure => {
    const formula = formulas.talkRatio(secondsIn(ours), everybody);
    if (ours.length === 0) return notMeasured('share', 'sides-unknown', formula);
    const inOrder = ofAll(ours, moments).sort((a, b) => a.start - b.start);
    return shareMeasure(secondsIn(ours), everybody, formula, inOrder);
  };

  const customerStory = (): Measure =>
    theirs.length === 0
      ? notMeasured('seconds', 'sides-unknown', formulas.longestCustomerStory(0))
      : monologueMeasure(ofAll(theirs, stretchesBy), formulas.longestCustomerStory);

  const bySpeaker = ({ speaker, seconds: spoken, lines }: Lane): SpeakerInsight => ({
    speaker,
    side: sides[speaker] ?? 'unknown',
    talkShare: shareMeasure(
      spoken,
      everybody,
      formulas.talkShare(spoken, everybody, nameless),
      moments.get(speaker) ?? [],
    ),
    longestMonologue: monologueMeasure(stretchesBy.get(speaker) ?? [], formulas.longestMonologue),
    interactivity: interactivityMeasure(handoversTo.get(speaker) ?? [], seconds, named.length),
    patience: patienceMeasure(handoversTo.get(speaker) ?? []),
    questions: questionMeasure(transcript, askedBy.get(speaker) ?? [], lines),
  });

  return {
    talkRatio: talkRatio(),
    longestMonologue: monologueMeasure(
      held.filter(({ speaker }) => speaker >= 0),
      formulas.longestMonologue,
    ),
    longestCustomerStory: customerStory(),
    interactivity: interactivityMeasure(handovers, seconds, named.length),
    patience: patienceMeasure(
      ours.length === 0 ? handovers : handovers.filter(({ to }) => sides[to] === 'ours'),
    ),
    questions: questionMeasure(transcript, asked, transcript.count),
    speakers: named.map(bySpeaker),
  };
}

/** The numbers in one go. */
export function insightsOf(transcript: Transcript, sides?: readonly Side[]): Insights {
  return finish(insightSteps(transcript, sides));
}
