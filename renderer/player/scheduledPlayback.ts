import type { Interval } from '#shared/domain/transcript/intervals.ts';
import {
  type NextMove,
  nextMove,
  type PlaySchedule,
  playSchedule,
} from '#shared/domain/transcript/playSchedule.ts';
import { createTranscript, joinPieces, type Transcript } from '#shared/domain/transcript/transcript.ts';
import type { PlayerState, PlayerStore } from './playerState.ts';
import type { Playhead } from './playhead.ts';
import type { RecordingTranscript } from './recordingTranscript.ts';

/** Which parts of the recording are played. */
export interface PlaybackChoice {
  /** Null until the transcript is known, or without one. */
  readonly transcript: Transcript | null;
  /** Seconds; null while unknown. */
  readonly duration: number | null;
  /** Null for all. */
  readonly speakers: ReadonlySet<number> | null;
  readonly skipSilence: boolean;
  /** When nothing is heard; null while only the transcript tells. */
  readonly silences: readonly Interval[] | null;
  /** A clip or the moments of an insight; null for the whole recording. */
  readonly only: readonly Interval[] | null;
}

const NO_LINES = createTranscript([], joinPieces([]));

/** Null if everything is played, which needs no schedule. */
export function scheduleOf({
  transcript,
  duration,
  speakers,
  skipSilence,
  silences,
  only,
}: PlaybackChoice): PlaySchedule | null {
  if (only === null && speakers === null && !skipSilence) return null;
  const lines = transcript ?? NO_LINES;
  const last = only?.reduce((latest, { end }) => Math.max(latest, end), 0) ?? 0;
  const schedule = playSchedule(lines, {
    duration: duration ?? Math.max(lines.duration, last),
    // A clip is played completely, whichever speakers are selected.
    speakers: only === null ? speakers : null,
    skipSilence,
    silences,
    only,
  });
  return schedule.spans.length === 0 ? null : schedule;
}

/** Follows a schedule: called in every frame, it looks up the next move only when a span ends. */
export class ScheduleCursor {
  #schedule: PlaySchedule | null = null;
  #from = 0;
  #until = Number.NEGATIVE_INFINITY;

  set(schedule: PlaySchedule | null): void {
    this.#schedule = schedule;
    this.#until = Number.NEGATIVE_INFINITY;
  }

  /** The first second that is played. */
  get start(): number {
    return this.#schedule?.starts[0] ?? 0;
  }

  /** The second at which the last of what is played ends; null without a schedule. */
  get end(): number | null {
    return this.#schedule?.spans.at(-1)?.end ?? null;
  }

  /** The move at this second; null to play on. */
  at(second: number): Exclude<NextMove, { kind: 'play' }> | null {
    if (this.#schedule === null || (second >= this.#from && second < this.#until)) return null;
    const move = nextMove(this.#schedule, second);
    if (move.kind !== 'play') return move;
    [this.#from, this.#until] = [second, move.until];
    return null;
  }
}

/** Plays only parts of the recording: a clip, some speakers, no silence. */
export class ScheduledPlayback {
  readonly #cursor = new ScheduleCursor();
  readonly #store: PlayerStore;
  readonly #lines: RecordingTranscript;
  readonly #playhead: Playhead;
  readonly #goTo: (seconds: number) => void;
  readonly #pause: () => void;

  constructor(
    parts: { readonly store: PlayerStore; readonly lines: RecordingTranscript; readonly playhead: Playhead },
    act: { readonly goTo: (seconds: number) => void; readonly pause: () => void },
  ) {
    this.#store = parts.store;
    this.#lines = parts.lines;
    this.#playhead = parts.playhead;
    this.#goTo = act.goTo;
    this.#pause = act.pause;
    this.#playhead.subscribeTime(() => this.keep());
  }

  /** Changes what is played. */
  choose(part: Partial<PlayerState>): void {
    this.#store.change(part);
    const schedule = scheduleOf({ ...this.#store.get(), transcript: this.#lines.transcript });
    this.#cursor.set(schedule);
    this.#store.change({ saved: schedule?.saved ?? 0 });
  }

  /** Jumps if this second is not part of the schedule. */
  keep(): void {
    if (!this.#store.get().playing) return;
    const move = this.#cursor.at(this.#playhead.time);
    if (move?.kind === 'jump') this.#goTo(move.to);
    else if (move?.kind === 'end') this.#end();
  }

  /** After a clip, playback pauses at its end and the next play continues; otherwise the recording ends. */
  #end() {
    const { only, duration } = this.#store.get();
    if (only === null && duration !== null) {
      this.#goTo(duration);
    } else {
      const { end } = this.#cursor;
      this.choose({ only: null });
      this.#pause();
      // A busy page notices the end late.
      if (end !== null) this.#goTo(end);
    }
  }
}
