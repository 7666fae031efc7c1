import { lineAfter, previousLine } from '#shared/domain/transcript/lineAt.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import type { Playhead } from './playhead.ts';

/** Lines before and after the spoken one that have a caption at hand. */
const CAPTIONS_BEFORE = 2;
const CAPTIONS_AHEAD = 30;
/** How long a line stays on the picture that has no length of its own, in seconds. */
const MIN_CAPTION_SECONDS = 1;

/** A caption's text is markup; what people say isn't. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * The transcript as captions on the picture: a track of cues made here, of which only those around the playhead
 * exist, since a long call has tens of thousands of lines.
 */
class Captions {
  #media: HTMLMediaElement | null = null;
  #track: TextTrack | null = null;
  #transcript: Transcript | null = null;
  #shown = false;
  #from = -1;
  #to = -1;

  /** An element keeps its track for ever: it is made once for each. */
  attach(media: HTMLMediaElement): void {
    if (this.#media === media) return;
    this.#media = media;
    this.#track = media.addTextTrack('captions');
    this.#track.mode = 'disabled';
  }

  setTranscript(transcript: Transcript | null): void {
    this.#transcript = transcript;
    this.#clear();
  }

  show(shown: boolean): void {
    this.#shown = shown;
    if (this.#track !== null) this.#track.mode = shown ? 'showing' : 'disabled';
    if (!shown) this.#clear();
  }

  /** Sees to it that the lines around the spoken one have their cues. */
  near(line: number): void {
    const [track, transcript] = [this.#track, this.#transcript];
    if (!this.#shown || track === null || transcript === null || line < 0) return;
    if (line >= this.#from && line + CAPTIONS_AHEAD / 2 <= this.#to) return;
    this.#clear();
    [this.#from, this.#to] = [Math.max(0, line - CAPTIONS_BEFORE), line + CAPTIONS_AHEAD];
    for (let at = this.#from; at <= Math.min(this.#to, transcript.count - 1); at += 1) {
      const start = transcript.start[at] ?? 0;
      const end = Math.max(transcript.end[at] ?? start, start + MIN_CAPTION_SECONDS);
      const { name, email } = transcript.speakers[transcript.speaker[at] ?? -1] ?? {
        name: null,
        email: null,
      };
      const who = name ?? email;
      const words = transcript.text[at] ?? '';
      track.addCue(new VTTCue(start, end, escapeMarkup(who === null ? words : `${who}: ${words}`)));
    }
  }

  #clear(): void {
    [this.#from, this.#to] = [-1, -1];
    for (const cue of Array.from(this.#track?.cues ?? [])) this.#track?.removeCue(cue);
  }
}

/** What is said in the recording, as far as it is known: silences, speakers and captions are told from it. */
export class RecordingTranscript {
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
