import { readSound, VOICE_RATE } from './sound.mjs';

/** Loudness is measured in steps of 5 ms. */
const STEP = VOICE_RATE / 200;
const SIBILANTS = new Set(['s', 'z', 'sh', 'ch', 'jh', 'zh']);

/**
 * Measures whether the finished file's sound matches the transcript's times without relying on the synthesiser:
 * decodes the file again and looks for silence, onsets and hissing sounds where the times say they are.
 * @param {string} file
 * @param {{entries: object[], phones: {name: string, start: number, end: number}[], seconds: number}} call
 * @returns {{lengthOff: number, loudestPause: number, pauses: number, startMedian: number,
 * startWorst: number, endMedian: number, endMost: number, hissLag: number}}
 * lengths and times in milliseconds, loudness in dB below full scale
 * @throws Error if a figure is out of bounds
 */
export function checkSound(file, { entries, phones, seconds }) {
  const samples = readSound(file);
  const words = entries.flatMap((entry) => entry.words);
  const lasts = words.slice(0, -1).flatMap((word, at) => (/[.?!]$/u.test(word.text) ? [at] : []));
  const pauses = lasts.map((at) => quietest(samples, words[at].endSeconds, words[at + 1].startSeconds));
  const starts = lasts.map((at) => onset(samples, words[at + 1].startSeconds));
  const ends = lasts.map((at) => offset(samples, words[at].endSeconds));
  const figures = {
    lengthOff: Math.round((samples.length / VOICE_RATE - seconds) * 1000),
    loudestPause: Math.round(Math.max(...pauses)),
    pauses: pauses.length,
    startMedian: median(starts),
    startWorst: Math.max(...starts.map(Math.abs)),
    endMedian: median(ends),
    // The 95th percentile: a soft final consonant such as the th of "both" ends anywhere between sound and silence.
    endMost: ends.map(Math.abs).toSorted((one, other) => one - other)[Math.floor(ends.length * 0.95)],
    hissLag: hissLag(samples, phones),
  };
  const sound =
    Math.abs(figures.lengthOff) <= 50 &&
    figures.loudestPause <= -60 &&
    Math.max(Math.abs(figures.startMedian), Math.abs(figures.endMedian)) <= 20 &&
    Math.max(figures.startWorst, figures.endMost) <= 60 &&
    Math.abs(figures.hissLag) <= 20;
  if (!sound) throw new Error(`Sound and transcript disagree in ${file}: ${JSON.stringify(figures)}`);
  return figures;
}

function decibels(samples, from, to) {
  const part = samples.subarray(Math.round(from * VOICE_RATE), Math.round(to * VOICE_RATE));
  return (
    10 * Math.log10(part.reduce((sum, sample) => sum + sample * sample, 1e-12) / Math.max(1, part.length))
  );
}

/** The quietest 50 ms of a pause: its edges contain breath and soft consonants such as the f of "five". */
function quietest(samples, from, to) {
  let least = 0;
  for (let at = from; at + 0.05 <= to; at += 0.01) least = Math.min(least, decibels(samples, at, at + 0.05));
  return least;
}

/** Loud enough to count as speech, in dB below full scale. */
const HEARD = -46;

const heard = (samples, at) =>
  decibels(samples, at, at + 0.005) > HEARD && decibels(samples, at + 0.005, at + 0.01) > HEARD;

/** How many milliseconds after the given time the sound starts. */
function onset(samples, directory) {
  for (let step = -40; step < 80; step++) if (heard(samples, directory + step / 200)) return step * 5;
  return Infinity;
}

/** How many milliseconds after the given time the sound ends. */
function offset(samples, directory) {
  for (let step = 40; step > -80; step--) if (heard(samples, directory + (step - 2) / 200)) return step * 5;
  return Infinity;
}

function median(values) {
  return values.toSorted((one, other) => one - other)[values.length >> 1];
}

/** How many milliseconds the hissing in the audio lags behind the listed hissing sounds. */
function hissLag(samples, phones) {
  const steps = Math.floor(samples.length / STEP);
  const hiss = new Float64Array(steps);
  for (let step = 0; step < steps; step++) {
    let high = 0;
    let all = 1e-9;
    for (let at = Math.max(2, step * STEP); at < (step + 1) * STEP; at++) {
      // The second difference is a simple high-pass filter: 6 kHz comes out thirty times as strong as 1 kHz.
      const bend = samples[at] - 2 * samples[at - 1] + samples[at - 2];
      high += bend * bend;
      all += samples[at] * samples[at];
    }
    hiss[step] = all < 1e-4 ? 0 : Math.min(1, high / all / 4);
  }
  const mean = hiss.reduce((sum, value) => sum + value, 0) / steps;
  const named = phones.filter((phone) => SIBILANTS.has(phone.name));
  let best = { lag: 0, fit: -Infinity };
  for (let lag = -30; lag <= 30; lag++) {
    let fit = 0;
    for (const phone of named) {
      for (let step = Math.round(phone.start * 200) + lag; step < Math.round(phone.end * 200) + lag; step++) {
        fit += (hiss[step] ?? mean) - mean;
      }
    }
    if (fit > best.fit) best = { lag, fit };
  }
  return best.lag * 5;
}
