import { finish } from '../../generators.ts';
import { allRated, type RatedLines, ratedBySpeaker, sentimentOf, UNRATED } from '../sentiment.ts';
import { type Lane, lanesOf } from '../speakerLanes.ts';
import type { Transcript } from '../transcript.ts';
import { type Formula, formulas, type Measure, measured, type Moment, notMeasured } from './measure.ts';
import {
  type Handover,
  handoverMoment,
  handoversOf,
  longestOf,
  type TalkSpan,
  talkSpansOf,
  talkMoments,
} from './talkSpans.ts';
import { type Question, questionsOf, spanOf, waitsAmong, waitsOf } from './talkNumbers.ts';
import { type Side, sidesOf } from './sides.ts';

/** `spoken` as a share of `everybody`, from 0 to 1. */
function shareMeasure(
  spoken: number,
  everybody: number,
  formula: Formula,
  moments: readonly Moment[],
): Measure {
  if (everybody <= 0) return notMeasured('share', 'nothing-spoken', formula);
  return measured('share', spoken / everybody, formula, moments);
}

function monologueMeasure(stretches: readonly TalkSpan[], formula: (stretches: number) => Formula): Measure {
  const longest = longestOf(stretches);
  if (longest === null) return notMeasured('seconds', 'nothing-spoken', formula(0));
  const { start, end, firstLine, lastLine } = longest;
  return measured('seconds', end - start, formula(stretches.length), [{ start, end, firstLine, lastLine }]);
}

/** @param seconds From the call's first word to its last. */
function interactivityMeasure(handovers: readonly Handover[], seconds: number, speakers: number): Measure {
  const formula = formulas.interactivity(handovers.length, seconds / 60);
  if (seconds <= 0) return notMeasured('per-minute', 'nothing-spoken', formula);
  if (speakers < 2) return notMeasured('per-minute', 'one-speaker', formula);
  const moments = handovers.map(handoverMoment);
  return measured('per-minute', handovers.length / (seconds / 60), formula, moments);
}

function patienceMeasure(handovers: readonly Handover[]): Measure {
  const { count, seconds, interruptions } = waitsOf(handovers);
  const formula = formulas.patience(count, seconds, interruptions);
  if (count === 0) return notMeasured('wait', 'one-speaker', formula);
  const moments = waitsAmong(handovers).map(handoverMoment);
  return measured('wait', seconds / count, formula, moments);
}

function momentOf(transcript: Transcript, line: number): Moment {
  const [start, end] = [transcript.start[line] ?? 0, transcript.end[line] ?? 0];
  return { start, end, firstLine: line, lastLine: line };
}

/** @param lines Number of lines searched for questions. */
function questionMeasure(transcript: Transcript, asked: readonly Question[], lines: number): Measure {
  const moments = asked.map(({ line }) => momentOf(transcript, line));
  return measured('count', asked.length, formulas.questions(lines), moments);
}

/**
 * @param negative The lines with a negative sentiment.
 * @param lines Number of lines, rated or not.
 */
function sentimentMeasure(
  transcript: Transcript,
  rated: RatedLines,
  negative: readonly number[],
  lines: number,
): Measure {
  const formula = formulas.sentiment(rated.lines, lines);
  if (rated.lines === 0) return notMeasured('sentiment', 'no-sentiment', formula);
  const moments = negative.map((line) => momentOf(transcript, line));
  return measured('sentiment', rated.sum / rated.seconds, formula, moments);
}

/** Number of monologues distinguished in the picture. */
const MOST_MONOLOGUES = 10;

function longestSpans(held: readonly TalkSpan[]): TalkSpan[] {
  return held
    .toSorted((a, b) => b.end - b.start - (a.end - a.start))
    .slice(0, MOST_MONOLOGUES)
    .sort((a, b) => a.start - b.start);
}

export interface SpeakerInsight {
  /** Index into the transcript's speakers. */
  readonly speaker: number;
  readonly side: Side;
  readonly talkShare: Measure;
  readonly longestMonologue: Measure;
  /** How often this speaker took the floor per minute of the call. */
  readonly interactivity: Measure;
  readonly patience: Measure;
  readonly questions: Measure;
  readonly sentiment: Measure;
}

export interface Insights {
  readonly talkRatio: Measure;
  readonly longestMonologue: Measure;
  readonly longestCustomerStory: Measure;
  readonly interactivity: Measure;
  /** Of our side if sides are known, otherwise of everybody. */
  readonly patience: Measure;
  readonly questions: Measure;
  readonly sentiment: Measure;
  /** The longest monologues, in order of time. */
  readonly monologues: readonly TalkSpan[];
  /** Every speaker with at least one line, in the transcript's order. */
  readonly speakers: readonly SpeakerInsight[];
}

function secondsIn(lanes: readonly Lane[]): number {
  return lanes.reduce((sum, { seconds }) => sum + seconds, 0);
}

/**
 * The insights of a call, each with its formula and its moments, computed from lines alone. A few passes over the
 * lines, however many speakers; each step is one pass, so that a page can run them between frames.
 *
 * @param sides The side of each speaker; by default derived from ids and addresses.
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

  const held = talkSpansOf(transcript);
  yield;
  const handovers = handoversOf(held);
  yield;
  const asked = questionsOf(transcript);
  yield;
  const rated = ratedBySpeaker(transcript);
  const negative = [...transcript.sentiment.keys()].filter(
    (line) => (sentimentOf(transcript.sentiment[line] ?? null) ?? 0) < 0,
  );
  yield;
  const seconds = spanOf(transcript);

  const moments = talkMoments(transcript);
  yield;
  const stretchesBy = Map.groupBy(held, ({ speaker }) => speaker);
  const handoversTo = Map.groupBy(handovers, ({ to }) => to.speaker);
  yield;
  const askedBy = Map.groupBy(asked, ({ line }) => transcript.speaker[line] ?? -1);
  const negativeBy = Map.groupBy(negative, (line) => transcript.speaker[line] ?? -1);
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
    sentiment: sentimentMeasure(
      transcript,
      rated.get(speaker) ?? UNRATED,
      negativeBy.get(speaker) ?? [],
      lines,
    ),
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
      ours.length === 0 ? handovers : handovers.filter(({ to }) => sides[to.speaker] === 'ours'),
    ),
    questions: questionMeasure(transcript, asked, transcript.count),
    sentiment: sentimentMeasure(transcript, allRated(rated), negative, transcript.count),
    monologues: longestSpans(held.filter(({ speaker }) => speaker >= 0)),
    speakers: named.map(bySpeaker),
  };
}

export function insightsOf(transcript: Transcript, sides?: readonly Side[]): Insights {
  return finish(insightSteps(transcript, sides));
}
