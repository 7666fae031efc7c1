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

/** What of the recording in the player is to be heard. */
export interface PlaybackChoice {
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
}: PlaybackChoice): PlaySchedule | null {
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
export class ScheduleCursor {
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

/** What of the recording is heard: a clip, some speakers, no silence. It is kept to while it plays. */
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

  /** Takes over a choice of what is heard. */
  choose(part: Partial<PlayerState>): void {
    this.#store.change(part);
    const schedule = scheduleOf({ ...this.#store.get(), transcript: this.#lines.transcript });
    this.#cursor.set(schedule);
    this.#store.change({ saved: schedule?.saved ?? 0 });
  }

  /** Goes on to what is heard next where this second isn't. */
  keep(): void {
    if (!this.#store.get().playing) return;
    const move = this.#cursor.at(this.#playhead.time);
    if (move?.kind === 'jump') this.#goTo(move.to);
    else if (move?.kind === 'end') this.#end();
  }

  /** A clip ends where it ends, and the next play goes on from there; all else ends with the recording. */
  #end() {
    const { only, duration } = this.#store.get();
    if (only === null && duration !== null) {
      this.#goTo(duration);
    } else {
      this.choose({ only: null });
      this.#pause();
    }
  }
}
