import { VOICE_RATE } from './sound.mjs';
import { speak } from './voice.mjs';

/** Shortest and longest silence between two words, in seconds. */
const OPENING = 0.5;
const CLOSING = 1;
const BETWEEN_SENTENCES = [0.28, 0.42];
const BETWEEN_TURNS = [0.42, 0.85];
const AFTER_QUESTION = [0.32, 0.6];

/**
 * The total length is a multiple of this, so that it ends on an audio frame (20 ms) and a video frame (15 per
 * second).
 */
const GRAIN = 0.2;

/**
 * Synthesises a whole dialogue and lays it out in time.
 * @param {ReturnType<import('./dialogue.mjs').parseDialogue>} turns
 * @param {readonly {voice: string, stretch: number}[]} speakers
 * @param {string} folder for temporary files
 * @returns one track of samples at VOICE_RATE per speaker, all of the full length; the entries of the transcript
 * with times in seconds; the cues' times by name; every sound with its times, to check the finished file
 */
export function record(turns, speakers, folder) {
  const pieces = [];
  const entries = [];
  const cues = {};
  const phones = [];
  const pause = pauses();
  let now = 0;
  let silence = OPENING;

  for (const turn of turns) {
    const words = [];
    for (const sentence of turn.sentences) {
      const said = speak(speakers[turn.speakerIndex], sentence, folder);
      const at = Math.round((now + silence - said.words[0].start) * VOICE_RATE);
      const zero = at / VOICE_RATE;
      pieces.push({ track: turn.speakerIndex, at, samples: said.samples });
      phones.push(
        ...said.phones.map(({ name, start, end }) => ({ name, start: zero + start, end: zero + end })),
      );
      for (const [index, { start, end }] of said.words.entries()) {
        const { text, cue } = sentence[index];
        words.push({ text, startSeconds: milli(zero + start), endSeconds: milli(zero + end) });
        if (cue !== undefined) cues[cue] = milli(zero + start);
      }
      now = words.at(-1).endSeconds;
      silence = pause(BETWEEN_SENTENCES);
    }
    silence = pause(words.at(-1).text.endsWith('?') ? AFTER_QUESTION : BETWEEN_TURNS);
    entries.push({
      speakerIndex: turn.speakerIndex,
      text: words.map((word) => word.text).join(' '),
      startSeconds: words[0].startSeconds,
      endSeconds: now,
      words,
    });
  }

  const seconds = milli(Math.ceil((now + CLOSING) / GRAIN) * GRAIN);
  const tracks = speakers.map(() => new Float32Array(Math.round(seconds * VOICE_RATE)));
  for (const { track, at, samples } of pieces) {
    // Added rather than set, because the soft ends of two sentences may overlap.
    for (const [index, sample] of samples.entries()) tracks[track][at + index] += sample;
  }
  return { entries, cues, phones, tracks, seconds };
}

/** Rounded to milliseconds: synthesis is no more exact than that, and the file stays readable. */
function milli(seconds) {
  return Math.round(seconds * 1000) / 1000;
}

/** A seeded generator (Lehmer's), so that every run produces the same file. */
function pauses() {
  let state = 20_261_119;
  return ([shortest, longest]) => {
    state = (state * 48_271) % 2_147_483_647;
    return shortest + ((longest - shortest) * state) / 2_147_483_647;
  };
}
