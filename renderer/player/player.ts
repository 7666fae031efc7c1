import { useSyncExternalStore } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { type Interval, unionOf } from '#shared/domain/transcript/intervals.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { MediaAdapter, StallTimer, PlaybackClock } from './mediaAdapter.ts';
import {
  adjacentSpeed,
  initialPlayerState,
  NOTHING_LOADED,
  playerPreferences,
  type PlayerState,
  PlayerStore,
} from './playerState.ts';
import { Playhead } from './playhead.ts';
import { isSameRecording, mediaUrl, type Recording, type RecordingKey } from './recording.ts';
import { RecordingTranscript } from './recordingTranscript.ts';
import { resumePositions } from './resumePositions.ts';
import { ScheduledPlayback } from './scheduledPlayback.ts';

/** Selects a part of the player's state; renders only when that part changes. */
export function usePlayer<T extends string | number | boolean | object | null>(
  select: (state: PlayerState) => T,
): T {
  return useSyncExternalStore(player.subscribe, () => select(player.get()));
}

/**
 * The window's player, outside React and the routes, so that it keeps playing during navigation. It controls
 * a media element and publishes its state.
 */
export class Player {
  readonly playhead = new Playhead();
  readonly #store = new PlayerStore(initialPlayerState());
  readonly #media = new MediaAdapter();
  readonly #clock = new PlaybackClock(this.playhead);
  readonly #lines = new RecordingTranscript(this.playhead);
  readonly #playback = new ScheduledPlayback(
    { store: this.#store, lines: this.#lines, playhead: this.playhead },
    { goTo: (seconds) => this.#goTo(seconds), pause: () => this.pause() },
  );
  readonly #stallTimer = new StallTimer((stalled) => this.#store.change({ stalled }));
  /** Whether playback has started since the last load. */
  #heard = false;
  /** Whether it failed while it played. */
  #failedPlaying = false;
  /** Whether the user has played what is loaded. */
  #played = false;
  /** The latest request made before the media element was there: a page may be shown before the player. */
  #requested: (() => void) | null = null;
  readonly get = this.#store.get;
  readonly subscribe = this.#store.subscribe;

  constructor() {
    // The position survives closing the window.
    if (typeof window !== 'undefined') window.addEventListener('pagehide', () => this.#remember());
  }

  get #state(): PlayerState {
    return this.#store.get();
  }

  /** Applies the preferences of the last session, which are only known after the player was created. */
  applyPreferences(): void {
    const { speed, volume, skipSilence, captions } = playerPreferences;
    this.#media.setSpeed(speed.get());
    this.#media.setVolume(volume.get());
    this.#store.change({
      speed: speed.get(),
      volume: volume.get(),
      skipSilence: skipSilence.get(),
      captions: captions.get(),
    });
  }

  /** Sets the media element; null removes it. */
  attach = (media: HTMLMediaElement | null): void => {
    this.#media.attach(media, this.#state);
    this.#clock.attach(media);
    if (media === null) return;
    this.#lines.captionOn(media);
    this.#lines.showCaptions(this.#state.captions);
    media.addEventListener('enterpictureinpicture', () => this.#store.change({ inPicture: true }));
    media.addEventListener('leavepictureinpicture', () => this.#store.change({ inPicture: false }));
    this.#requested?.();
    this.#requested = null;
  };

  /** Loads a recording unless another one is playing: browsing doesn't interrupt playback. */
  offer(recording: Recording): void {
    if (!this.#media.isThere) this.#requested ??= () => this.offer(recording);
    if (this.#state.playing || this.#state.waiting || isSameRecording(this.#state.recording, recording))
      return;
    this.#load(recording);
  }

  /** Called when the user leaves its engagement: unloads a recording that was never played. */
  withdraw(recording: RecordingKey): void {
    this.#requested = null;
    if (!this.#played && isSameRecording(this.#state.recording, recording)) this.close();
  }

  /** Plays a recording from this second; without one, from where it was left. */
  playFrom(recording: Recording, seconds?: number): void {
    if (!this.#media.isThere) this.#requested = () => this.playFrom(recording, seconds);
    if (!isSameRecording(this.#state.recording, recording)) this.#load(recording);
    this.#playback.choose({ only: null });
    if (seconds !== undefined) this.seek(seconds);
    this.play();
  }

  /** Plays a clip and stops at its end, in seconds. */
  playRange(recording: Recording, from: number, to: number): void {
    this.playSpans(recording, [{ start: from, end: to }]);
  }

  /** Plays these ranges in order of time, and stops after the last. */
  playSpans(recording: Recording, spans: readonly Interval[]): void {
    const only = unionOf(spans);
    const [first] = only;
    if (first === undefined) return;
    if (!this.#media.isThere) this.#requested = () => this.playSpans(recording, spans);
    if (!isSameRecording(this.#state.recording, recording)) this.#load(recording);
    this.#playback.choose({ only });
    this.#goTo(first.start);
    this.play();
  }

  play(): void {
    this.#media.play();
  }

  pause(): void {
    this.#media.pause();
  }

  toggle(): void {
    if (!this.#media.isThere || this.#state.recording === null) return;
    if (this.#media.isPaused) this.play();
    else this.pause();
  }

  /** Continues after the clip. */
  playOn(): void {
    this.#playback.choose({ only: null });
    this.play();
  }

  /** Seeking outside the clip ends it. */
  seek(seconds: number): void {
    const { only } = this.#state;
    const within = only?.some(({ start, end }) => seconds >= start && seconds < end) ?? true;
    if (!within) this.#playback.choose({ only: null });
    this.#goTo(seconds);
  }

  skip(seconds: number): void {
    this.seek(this.playhead.time + seconds);
  }

  /** Sets the transcript of a recording, which provides silences, speakers and captions. */
  setTranscript(recording: RecordingKey, transcript: Transcript): void {
    if (!isSameRecording(this.#state.recording, recording) || this.#lines.transcript === transcript) return;
    this.#lines.set(transcript);
    this.#playback.choose({ hasLines: transcript.count > 0 });
    this.#lines.caption();
  }

  /** Sets when nothing is heard in a recording. */
  setSilences(recording: RecordingKey, silences: readonly Interval[]): void {
    if (!isSameRecording(this.#state.recording, recording)) return;
    this.#playback.choose({ silences });
    this.#playback.keep();
  }

  /** Plays only these speakers, by index; null for all. */
  hear(speakers: ReadonlySet<number> | null): void {
    this.#playback.choose({ speakers: speakers?.size === 0 ? null : speakers });
    this.#playback.keep();
  }

  setSkipSilence(skipSilence: boolean): void {
    playerPreferences.skipSilence.set(skipSilence);
    this.#playback.choose({ skipSilence });
    this.#playback.keep();
  }

  setCaptions(captions: boolean): void {
    playerPreferences.captions.set(captions);
    this.#lines.showCaptions(captions);
    this.#lines.caption();
    this.#store.change({ captions });
  }

  /** Enters or leaves picture-in-picture. */
  togglePicture(): void {
    this.#media.togglePicture();
  }

  /** Called by the video slot when it appears and disappears. */
  setInSummary(inSummary: boolean): void {
    this.#store.change({ inSummary });
  }

  toggleFullScreen(): void {
    this.#media.toggleFullScreen();
  }

  /** Seeks to the line before or after the current one. */
  toLine(step: 1 | -1): void {
    const start = this.#lines.beside(step);
    if (start !== null) this.seek(start);
  }

  /** Changes to the next speed up or down. */
  stepSpeed(step: 1 | -1): void {
    const next = adjacentSpeed(this.#state.speed, step);
    if (next !== undefined) this.setSpeed(next);
  }

  setSpeed(speed: number): void {
    playerPreferences.speed.set(speed);
    this.#media.setSpeed(speed);
    this.#store.change({ speed });
    this.#readTime();
  }

  setVolume(volume: number): void {
    playerPreferences.volume.set(volume);
    this.#media.setVolume(volume);
    this.setMuted(false);
    this.#store.change({ volume });
  }

  setMuted(muted: boolean): void {
    this.#media.setMuted(muted);
    this.#store.change({ muted });
  }

  /** Reloads the recording at the same second after a failure. */
  retry(): void {
    if (this.#reload()) this.play();
  }

  /**
   * Called when a connection is reachable again, null for all: reloads a failed recording, and plays on if it failed
   * while it played.
   */
  retryLoading(connectionId: ConnectionId | null): void {
    const { recording, failure } = this.#state;
    if (failure === null || failure === 'decode') return;
    if (connectionId !== null && connectionId !== recording?.connectionId) return;
    const wasPlaying = this.#failedPlaying;
    if (this.#reload() && wasPlaying) this.play();
  }

  close(): void {
    this.#remember();
    this.#media.unload();
    this.#lines.forget();
    this.#clock.stop();
    this.#playback.choose(NOTHING_LOADED);
    this.#clock.set(0);
  }

  readonly mediaEvents = {
    // Requested to play; sound begins with `playing`.
    onPlay: () => {
      this.#played = true;
      this.#store.change({ playing: true, failure: null });
    },
    onPause: () => {
      this.#store.change({ playing: false, waiting: false });
      this.#stallTimer.end();
      this.#clock.stop();
      this.#readTime();
      this.#remember();
    },
    // While buffering, the time stands still and must not be extrapolated.
    onWaiting: () => {
      this.#store.change({ waiting: true });
      this.#stallTimer.begin();
      this.#clock.stop();
      this.#readTime();
    },
    onPlaying: () => {
      this.#store.change({ waiting: false });
      this.#stallTimer.end();
      this.#heard = true;
      this.#readTime();
      this.#playback.keep();
      this.#clock.start();
    },
    onSeeking: () => this.#clock.stop(),
    onSeeked: () => {
      this.#readTime();
      if (this.#state.playing && !this.#state.waiting) this.#clock.start();
    },
    // A hidden window has no animation frames, but it has this event.
    onTimeUpdate: () => {
      if (document.hidden || !this.#state.playing) this.#readTime();
    },
    onProgress: () => this.#store.change({ buffered: this.#media.buffered(this.#state.buffered) }),
    onDurationChange: () => this.#readLength(),
    onLoadedMetadata: () => this.#readLength(),
    onError: () => this.#fail(),
  };

  /** False if there is nothing to load. */
  #reload(): boolean {
    const { recording } = this.#state;
    if (recording === null) return false;
    const { time } = this.playhead;
    this.#load(recording);
    this.#goTo(time);
    return true;
  }

  #load(recording: Recording) {
    if (!this.#media.isThere) return;
    this.#remember();
    this.#stallTimer.end();
    this.#heard = false;
    this.#failedPlaying = false;
    const same = isSameRecording(this.#state.recording, recording);
    if (!same) {
      this.#lines.forget();
      this.#played = false;
    }
    const at = resumePositions.get(recording);
    this.#media.load(mediaUrl(recording), { at, speed: this.#state.speed });
    this.#clock.stop();
    const { only, speakers, hasLines, silences } = same ? this.#state : NOTHING_LOADED;
    this.#playback.choose({
      ...NOTHING_LOADED,
      only,
      speakers,
      hasLines,
      silences,
      recording,
      duration: recording.durationSeconds,
    });
    this.#clock.set(at);
  }

  #goTo(seconds: number) {
    if (this.#media.isThere && this.#state.recording !== null) this.#clock.set(this.#media.goTo(seconds));
  }

  #remember() {
    const { recording } = this.#state;
    if (recording !== null) resumePositions.set(recording, this.playhead.time);
  }

  /** A recording that fails while playing is reloaded once at the same second; then the failure is shown. */
  #fail() {
    const { failure } = this.#media;
    if (failure === null || this.#state.recording === null) return;
    this.#stallTimer.end();
    this.#clock.stop();
    if (this.#heard && this.#state.playing) {
      this.#heard = false;
      this.retry();
      return;
    }
    this.#failedPlaying = this.#state.playing;
    this.#store.change({ failure, playing: false, waiting: false });
  }

  #readTime() {
    if (this.#state.failure === null) this.#clock.read();
  }

  #readLength() {
    if (!this.#media.isThere) return;
    this.#playback.choose({
      duration: this.#media.length ?? this.#state.duration,
      hasVideo: this.#media.hasVideo,
    });
  }
}

/** One player per window. */
export const player = new Player();
