import type { Interval } from '#shared/domain/transcript/intervals.ts';
import {
  nextMove,
  playSchedule,
  type NextMove,
  type PlaySchedule,
} from '#shared/domain/transcript/playSchedule.ts';
import { createTranscript, joinPieces, type Transcript } from '#shared/domain/transcript/transcript.ts';

/** What of the recording in the player is to be heard. */
export interface Hearing {
  /** Null until the lines of the recording are known, or where it has none. */
  readonly transcript: Transcript | null;
  /** Seconds; null while not known. */
  readonly duration: number | null;
  /** Null for everybody. */
  readonly speakers: ReadonlySet<number> | null;
  readonly skipSilence: boolean;
  /** A clip, or the moments behind a number; null for the whole call. */
  readonly only: readonly Interval[] | null;
}

const NO_LINES = createTranscript([], joinPieces([]));

/** Null where everything is heard, which needs no looking after. */
export function scheduleOf({
  transcript,
  duration,
  speakers,
  skipSilence,
  only,
}: Hearing): PlaySchedule | null {
  if (only === null && speakers === null && !skipSilence) return null;
  const lines = transcript ?? NO_LINES;
  const last = only?.reduce((latest, { end }) => Math.max(latest, end), 0) ?? 0;
  const schedule = playSchedule(lines, {
    duration: duration ?? Math.max(lines.duration, last),
    // Who asks for a moment wants to hear it, whoever speaks there.
    speakers: only === null ? speakers : null,
    skipSilence,
    only,
  });
  return schedule.spans.length === 0 ? null : schedule;
}

/** Follows a schedule: asked at every tick, it looks only where something ends. */
export class PlayPlan {
  #schedule: PlaySchedule | null = null;
  #from = 0;
  #until = Number.NEGATIVE_INFINITY;

  set(schedule: PlaySchedule | null): void {
    this.#schedule = schedule;
    this.#until = Number.NEGATIVE_INFINITY;
  }

  /** The first second that is heard. */
  get start(): number {
    return this.#schedule?.starts[0] ?? 0;
  }

  /** What to do at this second; null for playing on. */
  at(second: number): Exclude<NextMove, { kind: 'play' }> | null {
    if (this.#schedule === null || (second >= this.#from && second < this.#until)) return null;
    const move = nextMove(this.#schedule, second);
    if (move.kind !== 'play') return move;
    [this.#from, this.#until] = [second, move.until];
    return null;
  }
}
