import type { TurnPlan } from '../content/turnPlan.ts';

/** 8-bit mono at 8 kHz: each byte is one sample, so that any byte can be generated alone. */
const rate = 8000;
export const headerBytes = 44;

/** The size of the whole file in bytes. */
export function waveBytes(seconds: number): number {
  return headerBytes + seconds * rate;
}

function header(seconds: number): Buffer {
  const samples = seconds * rate;
  const bytes = Buffer.alloc(headerBytes);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(headerBytes - 8 + samples, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples, 40);
  return bytes;
}

/** A pentatonic scale, in which any two voices are consonant. */
const pitches = [196, 261.63, 329.63, 220, 293.66, 392, 174.61, 246.94] as const;
const loudness = 30;
const fadeMs = 25;

const waveLength = 4096;
/** One period of a soft tone: a sine with some of its octave. */
const tone = Float32Array.from({ length: waveLength }, (_, i) => {
  const angle = (2 * Math.PI * i) / waveLength;
  return Math.sin(angle) * 0.8 + Math.sin(2 * angle) * 0.2;
});

/**
 * The bytes of a recording from `begin` to `end` (exclusive): silence, and during each utterance a tone of the
 * speaker's own that swells about four times per second, like syllables. Computed from the position alone, so that
 * no part depends on another.
 */
export function waveSlice(turnPlan: TurnPlan, seconds: number, begin: number, end: number): Buffer {
  const bytes = Buffer.alloc(end - begin, 128);
  if (begin < headerBytes) header(seconds).copy(bytes, 0, begin, Math.min(end, headerBytes));
  const first = Math.max(0, begin - headerBytes);
  const last = end - headerBytes;
  for (let line = lineAt(turnPlan, (first / rate) * 1000); line < turnPlan.starts.length; line++) {
    const start = ((turnPlan.starts[line] ?? 0) * rate) / 1000;
    if (start >= last) break;
    // A line that overlaps the next is cut short; one tone at a time is enough.
    const next =
      line + 1 < turnPlan.starts.length ? ((turnPlan.starts[line + 1] ?? 0) * rate) / 1000 : Infinity;
    const stop = Math.min(((turnPlan.ends[line] ?? 0) * rate) / 1000, next);
    const step = ((pitches[(turnPlan.voices[line] ?? 0) % pitches.length] ?? 220) * waveLength) / rate;
    const fade = (fadeMs * rate) / 1000;
    const from = Math.max(first, Math.ceil(start));
    const to = Math.min(last, stop);
    for (let sample = from; sample < to; sample++) {
      const since = sample - start;
      const edge = Math.min(1, since / fade, (stop - sample) / fade);
      const swell = 0.7 + 0.3 * (tone[Math.floor((since * 4 * waveLength) / rate) % waveLength] ?? 0);
      const value = tone[Math.floor(since * step) % waveLength] ?? 0;
      bytes[sample + headerBytes - begin] = 128 + Math.round(loudness * edge * swell * value);
    }
  }
  return bytes;
}

/** The last line that starts at or before a time, or the first. */
function lineAt(turnPlan: TurnPlan, ms: number): number {
  let low = 0;
  let high = turnPlan.starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((turnPlan.starts[middle] ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
