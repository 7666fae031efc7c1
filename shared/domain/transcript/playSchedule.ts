import { commonTo, gapsBetween, type Interval, secondsOf, unionOf, widened } from './intervals.ts';
import { countUpTo } from './lineAt.ts';
import { lanesOf } from './speakerLanes.ts';
import type { Transcript } from './transcript.ts';

/** Shorter silences, in seconds, are part of natural speech and stay. */
export const SHORTEST_SILENCE = 1.5;
/**
 * Characters per second of slow speech: the assumed duration of a line without one, so that its words aren't
 * skipped.
 */
const SLOW_SPEECH = 10;

/**
 * Gaps of at least `shortest` seconds in which no line is spoken, including before the first and after the last.
 * None in a call without lines: a missing transcript doesn't mean silence.
 */
export function silencesOf(
  transcript: Transcript,
  duration: number,
  shortest = SHORTEST_SILENCE,
): Interval[] {
  if (transcript.count === 0) return [];
  const spoken: Interval[] = [];
  for (let line = 0; line < transcript.count; line += 1) {
    const [start, end] = [transcript.start[line] ?? 0, transcript.end[line] ?? 0];
    const guess = end > start ? end : start + (transcript.text[line]?.length ?? 0) / SLOW_SPEECH;
    spoken.push({ start, end: guess });
  }
  return gapsBetween(unionOf(spoken), duration).filter(({ start, end }) => end - start >= shortest);
}

export interface PlayChoices {
  /** Length of the recording in seconds, which may differ from the transcript's. */
  readonly duration: number;
  /** Indices of the speakers to hear (-1: unnamed lines); null for everything. */
  readonly speakers: ReadonlySet<number> | null;
  readonly skipSilence: boolean;
  /** When nothing is heard, in addition to when no line is spoken; null while unknown. */
  readonly silences: readonly Interval[] | null;
  /** Play only these ranges, in order of time (a clip, or the moments behind a number); null for the whole call. */
  readonly only: readonly Interval[] | null;
}

/** What to play of a recording: disjoint spans in order. */
export interface PlaySchedule {
  readonly spans: readonly Interval[];
  readonly starts: Float64Array;
  /** Total seconds played. */
  readonly seconds: number;
  /** Seconds saved by skipping silence at normal speed; 0 if it isn't chosen. */
  readonly saved: number;
}

/** Seconds of silence kept at each end, so that words aren't clipped. */
const BREATH = 0.3;
/** Pauses of a chosen speaker up to this length, in seconds, are played rather than skipped. */
const OWN_PAUSE = 1;

function chosenSpans(transcript: Transcript, choices: PlayChoices): Interval[] {
  const whole = [{ start: 0, end: choices.duration }];
  const { speakers } = choices;
  if (speakers === null) return whole;
  const lanes = lanesOf(transcript).filter((lane) => speakers.has(lane.speaker));
  const spoken = unionOf(
    lanes.flatMap((lane) => lane.intervals),
    OWN_PAUSE,
  );
  return commonTo(unionOf(widened(spoken, BREATH / 2, choices.duration)), whole);
}

/** The ranges removed by skipping silence: each silence without what is kept at its ends. */
function skipped(transcript: Transcript, { duration, silences }: PlayChoices): Interval[] {
  return [...silencesOf(transcript, duration), ...(silences ?? [])].map(({ start, end }) => ({
    start: start === 0 ? 0 : start + BREATH,
    end: end === duration ? duration : end - BREATH,
  }));
}

/** Computed once per change of the choices; `nextMove` is called on every tick. */
export function playSchedule(transcript: Transcript, choices: PlayChoices): PlaySchedule {
  const spoken = chosenSpans(transcript, choices);
  const chosen = choices.only === null ? spoken : commonTo(spoken, unionOf(choices.only));
  const kept = choices.skipSilence
    ? gapsBetween(unionOf(skipped(transcript, choices)), choices.duration)
    : [{ start: 0, end: choices.duration }];
  const spans = commonTo(chosen, kept);
  const seconds = secondsOf(spans);
  return {
    spans,
    starts: Float64Array.from(spans, ({ start }) => start),
    seconds,
    saved: secondsOf(chosen) - seconds,
  };
}

export type NextMove =
  /** Keep playing; nothing to do before `until`. */
  | { readonly kind: 'play'; readonly until: number }
  | { readonly kind: 'jump'; readonly to: number }
  /** Nothing of the schedule is left. */
  | { readonly kind: 'end' };

/**
 * A media element lands slightly before its target: within this distance it counts as arrived, or it would jump
 * forever.
 */
const LANDING = 0.25;
/** A span with less than this left is over, because players report their position late. */
const RIM = 0.02;

/** What the player should do at this second. Cheap enough for every tick. */
export function nextMove(schedule: PlaySchedule, second: number): NextMove {
  const { spans, starts } = schedule;
  const here = spans[countUpTo(starts, second) - 1];
  if (here !== undefined && second < here.end - RIM) return { kind: 'play', until: here.end };
  const ahead = spans[countUpTo(starts, second)];
  if (ahead === undefined) return { kind: 'end' };
  return ahead.start - second <= LANDING
    ? { kind: 'play', until: ahead.end }
    : { kind: 'jump', to: ahead.start };
}
