import { spawnSync } from 'node:child_process';

/** The sample rate of all flite voices in use and of the mix, in Hz. */
export const VOICE_RATE = 16_000;

/** The target loudness of each speaker, in LUFS: that of spoken podcasts, with headroom for peaks. */
const LOUDNESS = -18;
const RAW = ['-f', 'f32le', '-ar', String(VOICE_RATE), '-ac', '1'];

/** Peaks above the knee are rounded off and never exceed knee + room (of full scale 1). */
const KNEE = 0.65;
const ROOM = 0.25;

/**
 * Brings all speakers to the same loudness and adds up the tracks. Uses one gain per speaker and rounds off single
 * peaks; a compressor would act with a delay and raise the ends of words, which shifts where listeners hear words
 * start.
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

/** Integrated loudness according to EBU R 128, in LUFS; pauses don't count. */
export function loudness(samples) {
  const { stderr } = ffmpeg([...RAW, '-i', 'pipe:0', '-af', 'ebur128', '-f', 'null', '-'], bytes(samples));
  return Number(/I:\s+(-?[\d.]+) LUFS\s+Threshold/u.exec(stderr.toString())?.[1]);
}

/**
 * Writes Opus in WebM rather than MP3: its start is sample-exact, it seeks by the index at the head of the file
 * rather than by guessing from the bit rate, and every Chromium plays it, including those without licensed codecs.
 * @param {Float32Array} samples
 * @param {string} file
 */
export function writeSound(samples, file) {
  ffmpeg([...RAW, '-i', 'pipe:0', ...SOUND_CODEC, ...CONTAINER, file], bytes(samples));
}

export const SOUND_CODEC = '-af highpass=f=60 -ar 48000 -c:a libopus -b:a 32k -application voip'.split(' ');

/** The index is at the head, so that the first request can already seek; two-second clusters keep seeks small. */
export const CONTAINER =
  '-map_metadata -1 -fflags +bitexact -flags:a +bitexact -cluster_time_limit 2000 -cues_to_front 1 -f webm'.split(
    ' ',
  );

/** Decodes the sound of a finished file, at VOICE_RATE. */
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
function ffmpeg(options, input) {
  const run = spawnSync('ffmpeg', ['-hide_banner', '-y', ...options], { input, maxBuffer: 2 ** 28 });
  if (run.status !== 0)
    throw new Error(`ffmpeg failed: ${run.stderr?.toString().slice(-600) ?? run.error?.message}`);
  return run;
}

export function bytes(samples) {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}
