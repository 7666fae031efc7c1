import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { audibleEdges } from './audible.mjs';
import { alignPhones } from './phones.mjs';
import { VOICE_RATE } from './rate.mjs';

/** How much silence around a sentence is kept, in seconds; it contains the soft end of the last sound. */
const LEAD = 0.03;
const TAIL = 0.09;
const FADE = 0.01;

const isolated = new Map();

/**
 * Synthesises one sentence.
 * @param {{voice: string, stretch: number}} speaker flite voice and duration factor
 * @param {{spoken: string[], closing: string}[]} words
 * @param {string} folder for temporary files
 * @returns {{samples: Float32Array, words: {start: number, end: number}[], phones: {name: string, start: number,
 * end: number}[]}}
 * samples at VOICE_RATE between -1 and 1, with the silence at both ends trimmed; times in seconds from the first
 * sample
 */
export function speak(speaker, words, folder) {
  const text = words.map((word) => word.spoken.join(' ') + word.closing).join(' ');
  const wave = join(folder, 'sentence.wav');
  const printed = flite(
    '-voice',
    speaker.voice,
    '--setf',
    `duration_stretch=${speaker.stretch}`,
    '-psdur',
    '-t',
    text,
    '-o',
    wave,
  );
  const phones = segments(printed, text);
  const voiced = phones.filter((phone) => phone.name !== 'pau');
  const owner = alignPhones(
    voiced.map((phone) => phone.name),
    words.map((word) => word.spoken.flatMap((part) => dictionary(speaker.voice, part))),
  );

  const all = pcm(readFileSync(wave));
  const from = Math.max(0, Math.round((voiced[0].start - LEAD) * VOICE_RATE));
  const to = Math.min(all.length, Math.round((voiced.at(-1).end + TAIL) * VOICE_RATE));
  const shift = from / VOICE_RATE;
  const moved = voiced.map(({ name, start, end }) => ({ name, start: start - shift, end: end - shift }));
  const samples = faded(all.slice(from, to));
  const spans = words.map((word, index) => {
    const own = moved.filter((_, at) => owner[at] === index);
    if (own.length === 0) throw new Error(`No sound found for "${word.spoken.join(' ')}" in: ${text}`);
    return { start: own[0].start, end: own.at(-1).end };
  });
  return { samples, phones: moved, words: audibleEdges(spans, samples) };
}

/** The sounds of a word in isolation, by the voice's own dictionary and rules. */
function dictionary(voice, word) {
  const key = `${voice} ${word}`;
  const known = isolated.get(key);
  if (known !== undefined) return known;
  const phones = flite('-voice', voice, '-ps', '-t', word, '-o', 'none')
    .trim()
    .split(/\s+/u)
    .filter((name) => name !== 'pau');
  isolated.set(key, phones);
  return phones;
}

function segments(printed, text) {
  let start = 0;
  return printed
    .trim()
    .split(/\s+/u)
    .map((item) => {
      const [name, at] = item.split(':');
      const end = Number(at);
      // Each utterance would restart at zero and silently yield wrong times.
      if (!(end > start)) throw new Error(`flite read more than one sentence in: ${text}`);
      const segment = { name, start, end };
      start = end;
      return segment;
    });
}

function pcm(file) {
  const data = file.indexOf('data', 12, 'latin1') + 8;
  const samples = new Float32Array((file.length - data) >> 1);
  for (let at = 0; at < samples.length; at++) samples[at] = file.readInt16LE(data + 2 * at) / 32_768;
  return samples;
}

function faded(samples) {
  const length = Math.round(FADE * VOICE_RATE);
  for (let at = 0; at < length; at++) {
    samples[at] *= at / length;
    samples[samples.length - 1 - at] *= at / length;
  }
  return samples;
}

function flite(...options) {
  const run = spawnSync('flite', options, { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`flite failed: ${run.stderr || run.error?.message}`);
  return run.stdout;
}
