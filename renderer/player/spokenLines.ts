import { lineAfter, previousLine } from '#shared/domain/transcript/lineAt.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { Captions } from './captions.ts';
import type { Playhead } from './playhead.ts';

/** What is said in the recording, as far as it is known: silences, speakers and captions are told from it. */
export class SpokenLines {
  readonly #playhead: Playhead;
  readonly #captions = new Captions();
  #transcript: Transcript | null = null;

  constructor(playhead: Playhead) {
    this.#playhead = playhead;
    playhead.subscribeLineChange(() => this.caption());
  }

  get transcript(): Transcript | null {
    return this.#transcript;
  }

  set(transcript: Transcript): void {
    this.#transcript = transcript;
    this.#captions.setTranscript(transcript);
  }

  forget(): void {
    this.#playhead.setLines(null);
    this.#transcript = null;
    this.#captions.setTranscript(null);
  }

  captionOn(media: HTMLMediaElement): void {
    this.#captions.attach(media);
  }

  showCaptions(shown: boolean): void {
    this.#captions.show(shown);
  }

  /** Sees to it that the line being spoken has its caption. */
  caption(): void {
    this.#captions.near(this.#playhead.line);
  }

  /** Where the line before or after the one being heard begins, in seconds; null where there is none. */
  beside(step: 1 | -1): number | null {
    if (this.#transcript === null) return null;
    const { time } = this.#playhead;
    const line = step === 1 ? lineAfter(this.#transcript, time) : previousLine(this.#transcript, time);
    return line === null ? null : (this.#transcript.start[line] ?? 0);
  }
}
