import { spawnSync } from 'node:child_process';
import { VOICE_RATE } from './rate.mjs';

/** How loud each speaker is, in LUFS: as loud as spoken podcasts, with room above for the peaks. */
const LOUDNESS = -18;
const RAW = ['-f', 'f32le', '-ar', String(VOICE_RATE), '-ac', '1'];

/** Above the knee a peak is rounded off, and never gets over knee + room (of full scale 1). */
const KNEE = 0.65;
const ROOM = 0.25;

/**
 * Brings every speaker to the same loudness and adds the tracks up. One gain for each speaker and a rounding of single
 * peaks, no compressor: a compressor works with a delay and makes the ends of words louder, and so moves what the ear
 * takes for their beginning.
 *
 * @param {readonly Float32Array[]} tracks
 * @returns {Float32Array}
 */
export function mix(tracks) {
  const sum = new Float32Array(tracks[0].length);
  for (const track of tracks) {
    const gain = 10 ** ((LOUDNESS - loudness(track)) / 20);
    for (let at = 0; at < sum.length; at++) sum[at] += rounded(track[at] * gain);
  }
  return sum;
}

function rounded(sample) {
  const size = Math.abs(sample);
  return size <= KNEE ? sample : Math.sign(sample) * (KNEE + ROOM * Math.tanh((size - KNEE) / ROOM));
}

/** Integrated loudness after EBU R 128, in LUFS; pauses don't count. */
export function loudness(samples) {
  const { stderr } = ffmpeg([...RAW, '-i', 'pipe:0', '-af', 'ebur128', '-f', 'null', '-'], bytes(samples));
  return Number(/I:\s+(-?[\d.]+) LUFS\s+Threshold/u.exec(stderr.toString())?.[1]);
}

/**
 * Opus in WebM rather than MP3: its start is exact to the sample, it seeks by the index at the head of the file
 * instead of by guessing from the bit rate, and every Chromium plays it, also those without licensed codecs.
 *
 * @param {Float32Array} samples
 * @param {string} file
 */
export function writeSound(samples, file) {
  ffmpeg([...RAW, '-i', 'pipe:0', ...SOUND_CODEC, ...CONTAINER, file], bytes(samples));
}

export const SOUND_CODEC = '-af highpass=f=60 -ar 48000 -c:a libopus -b:a 32k -application voip'.split(' ');

/** The index stands at the head, so that the first request can already seek; clusters of two seconds keep a seek small. */
export const CONTAINER =
  '-map_metadata -1 -fflags +bitexact -flags:a +bitexact -cluster_time_limit 2000 -cues_to_front 1 -f webm'.split(
    ' ',
  );

/** The samples of a finished file's sound, at VOICE_RATE, as ffmpeg decodes them. */
export function readSound(file) {
  const { stdout } = ffmpeg([
    '-i',
    file,
    '-map',
    '0:a',
    '-f',
    'f32le',
    '-ar',
    String(VOICE_RATE),
    '-ac',
    '1',
    'pipe:1',
  ]);
  return new Float32Array(stdout.buffer, stdout.byteOffset, stdout.length >> 2);
}

/** @param {readonly string[]} options @param {Uint8Array} [input] */
export function ffmpeg(options, input) {
  const run = spawnSync('ffmpeg', ['-hide_banner', '-y', ...options], { input, maxBuffer: 2 ** 28 });
  if (run.status !== 0)
    throw new Error(`ffmpeg failed: ${run.stderr?.toString().slice(-600) ?? run.error?.message}`);
  return run;
}

export function bytes(samples) {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}
