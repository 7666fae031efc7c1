import { escapeMarkup } from '#shared/domain/transcript/export/exportLines.ts';
import { lineAfter, previousLine } from '#shared/domain/transcript/lineAt.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import type { Playhead } from './playhead.ts';

/** Number of lines before and after the current one that get a cue. */
const CAPTIONS_BEFORE = 2;
const CAPTIONS_AHEAD = 30;
/** How long a line without a duration is shown, in seconds. */
const MIN_CAPTION_SECONDS = 1;

/**
 * The transcript as captions: a text track with cues around the playhead only, since a long transcript has tens of
 * thousands of lines.
 */
class Captions {
  #media: HTMLMediaElement | null = null;
  #track: TextTrack | null = null;
  #transcript: Transcript | null = null;
  #shown = false;
  #from = -1;
  #to = -1;

  /** A track can't be removed from an element: each element gets one. */
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

  /** Makes sure that the lines around the current one have cues. */
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
      // Cue text is markup; transcript text isn't.
      track.addCue(new VTTCue(start, end, escapeMarkup(who === null ? words : `${who}: ${words}`)));
    }
  }

  #clear(): void {
    [this.#from, this.#to] = [-1, -1];
    for (const cue of Array.from(this.#track?.cues ?? [])) this.#track?.removeCue(cue);
  }
}

/** The transcript of the loaded recording, for captions and moving by line. */
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

  /** Makes sure that the current line has its caption. */
  caption(): void {
    this.#captions.near(this.#playhead.line);
  }

  /** The start of the line before or after the current one, in seconds; null if there is none. */
  beside(step: 1 | -1): number | null {
    if (this.#transcript === null) return null;
    const { time } = this.#playhead;
    const line = step === 1 ? lineAfter(this.#transcript, time) : previousLine(this.#transcript, time);
    return line === null ? null : (this.#transcript.start[line] ?? 0);
  }
}
