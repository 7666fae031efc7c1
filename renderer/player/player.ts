import { unionOf, type Interval } from '#shared/domain/call/intervals.ts';
import { lineAfter, previousLine } from '#shared/domain/call/lineAt.ts';
import type { Transcript } from '#shared/domain/call/transcript.ts';
import { booleanOnly, numberBetween, preference } from '../ui/preference.ts';
import { bufferedOf } from './bufferedOf.ts';
import { Captions } from './captions.ts';
import { Patience } from './patience.ts';
import { PlaybackClock } from './playbackClock.ts';
import { LeftAt } from './leftAt.ts';
import { failureOf, NOTHING_LOADED, type PlayerState } from './playerState.ts';
import { Playhead } from './playhead.ts';
import { PlayPlan, scheduleOf } from './playPlan.ts';
import { isSameRecording, mediaAddress, type Recording } from './recording.ts';

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

const speedChoice = preference<number>('player.speed', 1, numberBetween(0.5, 3));
const skipSilenceChoice = preference<boolean>('player.skipSilence', false, booleanOnly);
const captionsChoice = preference<boolean>('player.captions', false, booleanOnly);
const volumeChoice = preference<number>('player.volume', 1, numberBetween(0, 1));

/**
 * The one player of the window, outside React and above the routes: it plays on while the user browses. It drives
 * a media element that it is given, and tells what the element does.
 */
export class Player {
  readonly playhead = new Playhead();
  #state: PlayerState = {
    ...NOTHING_LOADED,
    speed: speedChoice.get(),
    volume: volumeChoice.get(),
    muted: false,
    skipSilence: skipSilenceChoice.get(),
    captions: captionsChoice.get(),
    inPicture: false,
  };
  #media: HTMLMediaElement | null = null;
  /** Whether the recording was heard since it was last loaded. */
  #heard = false;
  readonly #clock = new PlaybackClock(this.playhead);
  readonly #plan = new PlayPlan();
  readonly #captions = new Captions();
  readonly #patience = new Patience((stalled) => this.#change({ stalled }));
  /** What is said in the recording, as far as it is known; silences and speakers are told from it. */
  #transcript: Transcript | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #left = new LeftAt();

  constructor() {
    // A window that is closed comes back to where it was.
    if (typeof window !== 'undefined') window.addEventListener('pagehide', () => this.#remember());
    this.playhead.subscribeTime(() => this.#keepToPlan());
    this.playhead.subscribeLineChange(() => this.#captions.near(this.playhead.line));
  }

  get = (): PlayerState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes over a media element; null gives it back. */
  attach = (media: HTMLMediaElement | null): void => {
    this.#media = media;
    this.#clock.attach(media);
    if (media === null) return;
    media.volume = this.#state.volume;
    media.muted = this.#state.muted;
    media.preservesPitch = true;
    this.#captions.attach(media);
    this.#captions.show(this.#state.captions);
    media.addEventListener('enterpictureinpicture', () => this.#change({ inPicture: true }));
    media.addEventListener('leavepictureinpicture', () => this.#change({ inPicture: false }));
  };

  /** Loads a recording where nothing else is playing; the one that plays is not cut off by looking around. */
  offer(recording: Recording): void {
    if (this.#state.playing || this.#state.waiting || isSameRecording(this.#state.recording, recording))
      return;
    this.#load(recording);
  }

  /** Plays a recording from a second on, whatever was loaded before; without a second, from where it was left. */
  playFrom(recording: Recording, seconds?: number): void {
    if (!isSameRecording(this.#state.recording, recording)) this.#load(recording);
    this.#choose({ only: null });
    if (seconds !== undefined) this.seek(seconds);
    this.play();
  }

  /** Plays a clip and stops at its end, in seconds. */
  playRange(recording: Recording, from: number, to: number): void {
    this.playSpans(recording, [{ start: from, end: to }]);
  }

  /** Plays these stretches one after the other, in order of time, and stops after the last. */
  playSpans(recording: Recording, spans: readonly Interval[]): void {
    const only = unionOf(spans);
    const [first] = only;
    if (first === undefined) return;
    if (!isSameRecording(this.#state.recording, recording)) this.#load(recording);
    this.#choose({ only });
    this.#goTo(first.start);
    this.play();
  }

  play(): void {
    // A refusal is either a newer command or a failure, and the element's own `error` event tells of that.
    this.#media?.play().catch(() => undefined);
  }

  pause(): void {
    this.#media?.pause();
  }

  toggle(): void {
    if (this.#media === null || this.#state.recording === null) return;
    if (this.#media.paused) this.play();
    else this.pause();
  }

  /** Goes on beyond the clip. */
  playOn(): void {
    this.#choose({ only: null });
    this.play();
  }

  /** Whoever goes elsewhere while a clip plays has done with the clip. */
  seek(seconds: number): void {
    const { only } = this.#state;
    const within = only?.some(({ start, end }) => seconds >= start && seconds < end) ?? true;
    if (!within) this.#choose({ only: null });
    this.#goTo(seconds);
  }

  skip(seconds: number): void {
    this.seek(this.playhead.time + seconds);
  }

  /** Tells what is said in a recording, by which silences and speakers are known. */
  setTranscript(recording: Pick<Recording, 'connectionId' | 'engagementId'>, transcript: Transcript): void {
    if (!isSameRecording(this.#state.recording, recording) || this.#transcript === transcript) return;
    this.#transcript = transcript;
    this.#captions.setTranscript(transcript);
    this.#choose({ hasLines: transcript.count > 0 });
    this.#captions.near(this.playhead.line);
  }

  /** Hears these speakers only, by their number in the transcript; null for everybody. */
  hear(speakers: ReadonlySet<number> | null): void {
    this.#choose({ speakers: speakers?.size === 0 ? null : speakers });
    this.#keepToPlan();
  }

  setSkipSilence(skipSilence: boolean): void {
    skipSilenceChoice.set(skipSilence);
    this.#choose({ skipSilence });
    this.#keepToPlan();
  }

  setCaptions(captions: boolean): void {
    captionsChoice.set(captions);
    this.#captions.show(captions);
    this.#captions.near(this.playhead.line);
    this.#change({ captions });
  }

  /** Lets the picture float above other windows, or takes it back. */
  togglePicture(): void {
    const media = this.#media;
    if (!(media instanceof HTMLVideoElement)) return;
    // Where the system refuses, the picture stays where it is, and that is all there is to say.
    if (document.pictureInPictureElement === media) document.exitPictureInPicture().catch(() => undefined);
    else media.requestPictureInPicture().catch(() => undefined);
  }

  /** Goes to the line before or after the one being heard. */
  toLine(step: 1 | -1): void {
    if (this.#transcript === null) return;
    const { time } = this.playhead;
    const line = step === 1 ? lineAfter(this.#transcript, time) : previousLine(this.#transcript, time);
    if (line !== null) this.seek(this.#transcript.start[line] ?? 0);
  }

  /** To the next speed up or down. */
  stepSpeed(step: 1 | -1): void {
    const { speed } = this.#state;
    const next = step === 1 ? SPEEDS.find((each) => each > speed) : SPEEDS.findLast((each) => each < speed);
    if (next !== undefined) this.setSpeed(next);
  }

  setSpeed(speed: number): void {
    speedChoice.set(speed);
    if (this.#media) {
      this.#media.defaultPlaybackRate = speed;
      this.#media.playbackRate = speed;
    }
    this.#change({ speed });
    this.#readTime();
  }

  setVolume(volume: number): void {
    volumeChoice.set(volume);
    if (this.#media) this.#media.volume = volume;
    this.setMuted(false);
    this.#change({ volume });
  }

  setMuted(muted: boolean): void {
    if (this.#media) this.#media.muted = muted;
    this.#change({ muted });
  }

  /** Loads the same recording anew at the same second, after a failure. */
  retry(): void {
    const { recording } = this.#state;
    if (recording === null) return;
    const { time } = this.playhead;
    this.#load(recording);
    this.#goTo(time);
    this.play();
  }

  close(): void {
    this.#remember();
    this.#media?.removeAttribute('src');
    this.#media?.load();
    this.#forgetLines();
    this.#clock.stop();
    this.#choose(NOTHING_LOADED);
    this.#clock.set(0);
  }

  /** What the media element says, to be put on it as event handlers. */
  readonly hears = {
    // The will to play; the sound begins with `playing`.
    onPlay: () => this.#change({ playing: true, failure: null }),
    onPause: () => {
      this.#change({ playing: false, waiting: false });
      this.#patience.end();
      this.#clock.stop();
      this.#readTime();
    },
    // While bytes are awaited time stands still, and must not be counted on.
    onWaiting: () => {
      this.#change({ waiting: true });
      this.#patience.begin();
      this.#clock.stop();
      this.#readTime();
    },
    onPlaying: () => {
      this.#change({ waiting: false });
      this.#patience.end();
      this.#heard = true;
      this.#readTime();
      this.#keepToPlan();
      this.#clock.start();
    },
    onSeeking: () => this.#clock.stop(),
    onSeeked: () => {
      this.#readTime();
      if (this.#state.playing && !this.#state.waiting) this.#clock.start();
    },
    // Frames stop in a hidden window, this event doesn't.
    onTimeUpdate: () => {
      if (document.hidden || !this.#state.playing) this.#readTime();
    },
    onProgress: () => this.#readBuffered(),
    onDurationChange: () => this.#readLength(),
    onLoadedMetadata: () => this.#readLength(),
    onError: () => this.#fail(),
  };

  #load(recording: Recording) {
    const media = this.#media;
    if (media === null) return;
    this.#remember();
    this.#patience.end();
    this.#heard = false;
    const same = isSameRecording(this.#state.recording, recording);
    if (!same) this.#forgetLines();
    const at = this.#left.get(mediaAddress(recording));
    media.src = mediaAddress(recording);
    media.defaultPlaybackRate = this.#state.speed;
    media.load();
    media.currentTime = at;
    this.#clock.stop();
    const { only, speakers } = same ? this.#state : NOTHING_LOADED;
    this.#choose({ ...NOTHING_LOADED, only, speakers, recording, duration: recording.durationSeconds });
    this.#clock.set(at);
  }

  /** The length that the service tells may be wrong; once the file's own is known, that one counts. */
  #goTo(seconds: number) {
    const media = this.#media;
    if (media === null || this.#state.recording === null) return;
    const last = Number.isFinite(media.duration) ? media.duration : Number.POSITIVE_INFINITY;
    const to = Math.min(Math.max(0, seconds), last);
    media.currentTime = to;
    this.#clock.set(to);
  }

  /** Takes over a choice of what is heard. */
  #choose(part: Partial<PlayerState>) {
    this.#change(part);
    const schedule = scheduleOf({ ...this.#state, transcript: this.#transcript });
    this.#plan.set(schedule);
    this.#change({ saved: schedule?.saved ?? 0 });
  }

  #keepToPlan() {
    if (!this.#state.playing) return;
    const move = this.#plan.at(this.playhead.time);
    if (move?.kind === 'jump') this.#goTo(move.to);
    else if (move?.kind === 'end') this.#endPlan();
  }

  /** A clip ends where it ends, and the next play goes on from there; all else ends with the recording. */
  #endPlan() {
    const { only, duration } = this.#state;
    if (only === null && duration !== null) {
      this.#goTo(duration);
    } else {
      this.#choose({ only: null });
      this.pause();
    }
  }

  #forgetLines() {
    this.playhead.setLines(null);
    this.#transcript = null;
    this.#captions.setTranscript(null);
  }

  #remember() {
    const { recording } = this.#state;
    if (recording !== null) this.#left.set(mediaAddress(recording), this.playhead.time);
  }

  /** What breaks off while it is heard is taken up again at the same second, once; then it is said. */
  #fail() {
    const failure = failureOf(this.#media?.error ?? null);
    if (failure === null || this.#state.recording === null) return;
    this.#patience.end();
    this.#clock.stop();
    if (this.#heard && this.#state.playing) {
      this.#heard = false;
      this.retry();
      return;
    }
    this.#change({ failure, playing: false, waiting: false });
  }

  #readTime() {
    if (this.#state.failure === null) this.#clock.read();
  }

  #readLength() {
    const media = this.#media;
    if (media === null) return;
    const known = Number.isFinite(media.duration) && media.duration > 0;
    this.#choose({
      duration: known ? media.duration : this.#state.duration,
      hasVideo: media instanceof HTMLVideoElement && media.videoWidth > 0,
    });
  }

  #readBuffered() {
    if (this.#media === null) return;
    this.#change({ buffered: bufferedOf(this.#media, this.#state.buffered) });
  }

  #change(part: Partial<PlayerState>) {
    const next: PlayerState = { ...this.#state, ...part };
    const before = Object.values(this.#state);
    if (Object.values(next).every((value, index) => value === before[index])) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}

/** One window, one player. */
export const player = new Player();
