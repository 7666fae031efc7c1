import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VOICE_RATE } from './sound.mjs';

/** Audio is analysed in steps of 5 ms. Below this share of full scale, -46 dB, listeners hear silence. */
const STEP = VOICE_RATE / 200;
const SILENT = 0.005;
/** A gap between two words of at least this length, in seconds, is a pause. */
const PAUSE = 0.02;

/**
 * Moves the outer edges of words next to a pause to where they become audible. The synthesiser counts the closed
 * lips of "please" and the last breath of "both" as part of the word, up to two tenths of a second; next to a
 * pause, listeners do not.
 * @param {readonly {start: number, end: number}[]} words one sentence's words, times in seconds
 * @param {Float32Array} samples at VOICE_RATE
 * @returns {{start: number, end: number}[]}
 */
function audibleEdges(words, samples) {
  const loud = Array.from({ length: Math.floor(samples.length / STEP) }, (_, step) =>
    Math.sqrt(
      samples.subarray(step * STEP, (step + 1) * STEP).reduce((sum, sample) => sum + sample * sample, 0) /
        STEP,
    ),
  );
  return words.map(({ start, end }, index) => {
    const afterPause = index === 0 || start - words[index - 1].end > PAUSE;
    const beforePause = index === words.length - 1 || words[index + 1].start - end > PAUSE;
    const audible = [];
    for (let step = Math.round(start * 200); step < end * 200; step++) {
      // Requires two steps in a row, because a single one is the click of a closing mouth.
      if (loud[step] > SILENT && loud[step + 1] > SILENT) audible.push(step);
    }
    if (audible.length === 0) return { start, end };
    return {
      start: afterPause ? Math.max(start, audible[0] / 200) : start,
      end: beforePause ? Math.min(end, (audible.at(-1) + 2) / 200) : end,
    };
  });
}

const VOWELS = new Set('aa ae ah ao aw ax ay eh er ey ih iy ow oy uh uw'.split(' '));
const SKIP_COST = 1;

/**
 * Vowels are often reduced in a sentence ("a", "the"), consonants rarely change, and a vowel never becomes a
 * consonant.
 */
function substitutionCost(one, other) {
  if (one === other) return 0;
  if (VOWELS.has(one) !== VOWELS.has(other)) return 3;
  return VOWELS.has(one) ? 0.4 : 0.9;
}

/**
 * Assigns each sound of a spoken sentence to a word by the cheapest alignment with the words spoken in isolation.
 * flite prints the sounds with their times and the words, but not which sound belongs to which word.
 * @param {readonly string[]} heard the sentence's sounds, without pauses
 * @param {readonly (readonly string[])[]} words each word's sounds in isolation
 * @returns {number[]} the index of the word for each sound
 */
function alignPhones(heard, words) {
  const expected = words.flatMap((phones, word) => phones.map((name) => ({ name, word })));
  const rows = heard.length + 1;
  const columns = expected.length + 1;
  const cost = Array.from({ length: rows }, () => new Float64Array(columns));
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (row === 0 || column === 0) {
        cost[row][column] = (row + column) * SKIP_COST;
        continue;
      }
      cost[row][column] = Math.min(
        cost[row - 1][column - 1] + substitutionCost(heard[row - 1], expected[column - 1].name),
        cost[row - 1][column] + SKIP_COST,
        cost[row][column - 1] + SKIP_COST,
      );
    }
  }

  const owner = Array.from({ length: heard.length }, () => 0);
  let row = heard.length;
  let column = expected.length;
  while (row > 0) {
    const expectedPhone = expected[Math.max(0, column - 1)];
    const substituted =
      column > 0
        ? cost[row - 1][column - 1] + substitutionCost(heard[row - 1], expectedPhone.name)
        : Infinity;
    if (cost[row][column] === substituted) {
      owner[--row] = expectedPhone.word;
      column--;
    } else if (cost[row][column] === cost[row - 1][column] + SKIP_COST) {
      // An additional sound, such as a linking one, belongs to the word before it.
      owner[--row] = expectedPhone.word;
    } else {
      column--;
    }
  }
  return owner;
}

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
