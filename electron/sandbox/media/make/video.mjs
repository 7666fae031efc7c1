import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serve } from './browser.mjs';
import { CONTAINER, SOUND_CODEC, VOICE_RATE } from './sound.mjs';

const FRAMES = 15;
const LEVELS = 20;
const FONT = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');

/**
 * Draws the picture of a call frame by frame in a browser, and encodes it with the sound as WebM (VP9, Opus).
 * @param {import('playwright').Browser} browser
 * @param {{speakers: {name: string}[], entries: object[], cues: Record<string, number>, tracks: Float32Array[],
 * seconds: number}} call
 * @param {string} sound raw samples as 32-bit floats at VOICE_RATE
 * @param {string} file
 */
export async function writeVideo(browser, call, sound, file) {
  const { speakers, entries, cues, tracks, seconds } = call;
  const scene = { speakers, entries, cues, levels: tracks.map(levels), levelsPerSecond: LEVELS };
  const server = await serve(pictureFile);
  const page = await browser.newPage();
  const encoder = spawn('ffmpeg', encoding(sound, file), { stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = once(encoder, 'exit');
  try {
    await page.goto(`${server.origin}/index.html`);
    await page.waitForFunction(() => 'frame' in globalThis);
    await page.evaluate((scene) => Object.assign(globalThis, { scene }), scene);
    for (let frame = 0; frame < Math.round(seconds * FRAMES); frame++) {
      const picture = await page.evaluate((at) => globalThis.frame(globalThis.scene, at), frame / FRAMES);
      if (!encoder.stdin.write(Buffer.from(picture, 'base64'))) await once(encoder.stdin, 'drain');
    }
    encoder.stdin.end();
    const [code] = await ended;
    if (code !== 0) throw new Error('ffmpeg could not write the video.');
  } finally {
    encoder.kill();
    await page.close();
    await server.close();
  }
}

/** With a key frame every two seconds, a seek decodes at most thirty small frames. */
function encoding(sound, file) {
  const picture = `-f image2pipe -framerate ${FRAMES} -c:v png -i pipe:0`;
  const voice = `-f f32le -ar ${VOICE_RATE} -ac 1 -i`;
  const codec = `-map 0:v -map 1:a -c:v libvpx-vp9 -pix_fmt yuv420p -b:v 0 -crf 40 -g ${2 * FRAMES}`;
  const effort = '-deadline good -cpu-used 2 -row-mt 1 -flags:v +bitexact';
  return [
    ...`-hide_banner -loglevel error -y ${picture} ${voice}`.split(' '),
    sound,
    ...`${codec} ${effort}`.split(' '),
    ...SOUND_CODEC,
    ...CONTAINER,
    file,
  ];
}

/** The loudness of a track, from 0 to 1, LEVELS times per second. */
function levels(track) {
  const step = VOICE_RATE / LEVELS;
  const loud = Array.from({ length: Math.ceil(track.length / step) }, (_, at) => {
    const part = track.subarray(at * step, (at + 1) * step);
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length);
  });
  const loudest = loud.reduce((one, other) => Math.max(one, other), 0);
  return loud.map((level) => Math.round((level / loudest) ** 0.7 * 100) / 100);
}

function pictureFile(path) {
  if (path === '/inter.woff2') return fileURLToPath(FONT);
  if (!/^\/[A-Za-z]+\.(?:html|mjs)$/u.test(path)) return undefined;
  const file = fileURLToPath(new URL(`../picture${path}`, import.meta.url));
  return existsSync(file) ? file : undefined;
}
