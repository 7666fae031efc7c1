import { VOICE_RATE } from './rate.mjs';

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
export function audibleEdges(words, samples) {
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
