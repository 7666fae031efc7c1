import fc from 'fast-check';
import { ALL_FORMATS, AudioSampleSink, BlobSource, Input, VideoSampleSink } from 'mediabunny';
import { expect, it, vi } from 'vitest';
import { PEAKS_PER_SECOND } from '#shared/domain/waveform/peaks.ts';
import { computePeaks } from './computePeaks.ts';
import { cutClip } from './cutClip.ts';
import type { JobMessage, RecordingJob } from './recordingJob.ts';
import { runJob } from './workerJobs.ts';

/*
 * Four seconds whose sound and pictures tell which second it is (see fixtures/README.md): a tone of 400 Hz that rises by
 * 400 Hz a second, and a bright part that grows by 80 of 320 pixels a second.
 */
const SECONDS = 4;
const secondAt = (pitch: number): number => (pitch - 400) / 400;
const SOUND = ['mp3', '16khz.mp3', '8khz.mp3', 'm4a', 'aac', 'ogg', 'opus', 'flac', 'wav'] as const;
const VIDEO = ['mp4', 'mov', 'webm', 'mkv'] as const;
const fixture = (name: string): string => new URL(`./fixtures/sweep.${name}`, import.meta.url).href;
const noProgress = () => undefined;

async function cut(url: string, start: number, end: number, withVideo = false) {
  const clip = await cutClip({ kind: 'clip', url, start, end, withVideo }, noProgress, noProgress);
  if (clip === null) return null;
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(new Blob([clip.bytes])) });
  const [audio, video] = [await input.getPrimaryAudioTrack(), await input.getPrimaryVideoTrack()];
  return {
    ending: clip.ending,
    format: (await input.getFormat()).name,
    audio: await audio?.getCodec(),
    video: await video?.getCodec(),
    seconds: await input.computeDuration(),
  };
}

/** Little-endian samples that count up, so that a decoded one tells where it was. */
function countingWav(rate: number, channels: number, frames: number): Blob {
  const samples = Int16Array.from(
    { length: frames * channels },
    (_, at) => Math.floor(at / channels) % 30_000,
  );
  const header = new DataView(new ArrayBuffer(44));
  new TextEncoder()
    .encode('RIFF....WAVEfmt ....................data')
    .forEach((byte, at) => header.setUint8(at, byte));
  header.setUint32(4, 36 + samples.byteLength, true);
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, channels, true);
  header.setUint32(24, rate, true);
  header.setUint32(28, rate * channels * 2, true);
  header.setUint16(32, channels * 2, true);
  header.setUint16(34, 16, true);
  header.setUint32(40, samples.byteLength, true);
  return new Blob([header, samples]);
}

it.each([
  [44_100, 1],
  [44_100, 2],
  [8000, 1],
])('cuts any range of WAV at %i Hz with %i channels to the sample', async (rate, channels) => {
  const seconds = 0.6;
  const url = URL.createObjectURL(countingWav(rate, channels, rate * seconds));
  const range = fc
    .tuple(fc.double({ min: 0, max: 0.59, noNaN: true }), fc.double({ min: 0.001, max: 0.8, noNaN: true }))
    .map(([start, length]) => ({ start, end: start + length }));
  await fc.assert(
    fc.asyncProperty(range, async ({ start, end }) => {
      const from = Math.round(start * rate);
      const to = Math.min(Math.round(end * rate), Math.round(rate * seconds));
      fc.pre(to > from);
      const clip = await cutClip({ kind: 'clip', url, start, end, withVideo: false }, noProgress, noProgress);
      const input = new Input({
        formats: ALL_FORMATS,
        source: new BlobSource(new Blob([clip?.bytes ?? new ArrayBuffer()])),
      });
      const track = await input.getPrimaryAudioTrack();
      if (track === null) throw new Error('no sound');
      const decoded: number[] = [];
      for await (const sample of new AudioSampleSink(track).samples()) {
        const plane = new Int16Array(sample.numberOfFrames);
        sample.copyTo(plane, { planeIndex: 0, format: 's16-planar' });
        decoded.push(...plane);
        sample.close();
      }
      expect(decoded.length).toBe(to - from);
      expect([decoded[0], decoded.at(-1)]).toEqual([from % 30_000, (to - 1) % 30_000]);
    }),
    { numRuns: 170, seed: 1 },
  );
  URL.revokeObjectURL(url);
});

/** The last message of a job in a worker of its own. */
async function endOf(job: RecordingJob, stalledMs?: number): Promise<JobMessage> {
  return await new Promise((resolve) => {
    runJob(
      job,
      (message) => {
        if (message.kind !== 'progress' && message.kind !== 'read') resolve(message);
      },
      new AbortController().signal,
      stalledMs,
    );
  });
}

it('says why a clip was not cut', async () => {
  const url = URL.createObjectURL(countingWav(8000, 1, 8000));
  const clip = { kind: 'clip', url, start: 5, end: 6, withVideo: false } as const;
  for (const beyond of [
    clip,
    ...['mp3', 'm4a', 'flac', 'webm'].map(fixture).map((of) => ({ ...clip, url: of })),
  ]) {
    const withVideo = beyond.url.endsWith('webm');
    expect(await endOf({ ...beyond, withVideo })).toEqual({ kind: 'failed', reason: 'nothingInRange' });
  }
  URL.revokeObjectURL(url);
  expect(await endOf(clip)).toEqual({ kind: 'failed', reason: 'unavailable' });
});

it('ends a job without progress, and its worker', () => {
  let terminated = 0;
  class SilentWorker extends EventTarget {
    readonly postMessage = () => undefined;
    readonly terminate = () => {
      terminated += 1;
    };
  }
  vi.stubGlobal('Worker', SilentWorker);
  vi.useFakeTimers();
  try {
    const messages: JobMessage[] = [];
    const { signal } = new AbortController();
    runJob({ kind: 'peaks', url: fixture('wav') }, (message) => messages.push(message), signal);
    vi.advanceTimersByTime(29_999);
    expect([messages, terminated]).toEqual([[], 0]);
    vi.advanceTimersByTime(1);
    expect([messages, terminated]).toEqual([[{ kind: 'failed', reason: 'stalled' }], 1]);
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});

it.each(['mp3', 'm4a', 'mp4', 'wav', 'webm'] as const)('ends every job on mutated %s', async (name) => {
  const whole = new Uint8Array(await (await fetch(fixture(name))).arrayBuffer());
  const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 });
  const cuts = fc.option(fc.nat(whole.length), { freq: 4 });
  for (const [mutations, cutAt] of fc.sample(fc.tuple(changes, cuts), { numRuns: 12, seed: 14 })) {
    const bytes = whole.slice(0, cutAt ?? whole.length);
    for (const [at, value] of mutations) bytes[at] = value;
    const url = URL.createObjectURL(new Blob([bytes]));
    // However it ends: nothing here depends on how long it takes.
    const ends = await Promise.all([
      endOf({ kind: 'peaks', url }, 5000),
      endOf({ kind: 'clip', url, start: 0.3, end: 0.9, withVideo: false }, 5000),
    ]);
    URL.revokeObjectURL(url);
    for (const { kind } of ends) expect(['peaks', 'clip', 'failed']).toContain(kind);
  }
});

it.each([
  ['mp3', 'mp3', 'MP3', 'mp3'],
  ['16khz.mp3', 'mp3', 'MP3', 'mp3'],
  ['m4a', 'm4a', 'MP4', 'aac'],
  ['aac', 'm4a', 'MP4', 'aac'],
  ['mp4', 'm4a', 'MP4', 'aac'],
  ['mov', 'm4a', 'MP4', 'aac'],
  ['webm', 'ogg', 'Ogg', 'opus'],
  ['mkv', 'ogg', 'Ogg', 'vorbis'],
  ['ogg', 'ogg', 'Ogg', 'vorbis'],
  ['opus', 'ogg', 'Ogg', 'opus'],
  ['wav', 'wav', 'WAVE', 'ulaw'],
])('cuts the sound of %s without changing its codec', async (name, ending, format, audio) => {
  expect(await cut(fixture(name), 0.4, 1.1)).toMatchObject({ ending, format, audio, video: undefined });
});

it.each([
  ['flac', 'pcm-s16'],
  ['24bit.flac', 'pcm-s32'],
  ['8khz.mp3', 'pcm-s16'],
])('cuts %s, whose packets are too long, as WAV', async (name, audio) => {
  const clip = await cut(fixture(name), 0.1, 0.25);
  expect(clip).toMatchObject({ ending: 'wav', format: 'WAVE', audio, seconds: 0.15 });
});

it('cuts FLAC from just before a packet', async () => {
  expect(await cut(fixture('flac'), 0.648 - 2 ** -53, 1.1)).toMatchObject({ seconds: 0.452 });
});

it('cuts a video where a whole picture begins without changing its codecs', async () => {
  const clip = await cut(fixture('mp4'), 0.8, 1.5, true);
  expect(clip).toMatchObject({ ending: 'mp4', format: 'MP4', audio: 'aac', video: 'avc' });
});

it('cuts a video between whole pictures without changing the codec of its sound', async () => {
  expect(await cut(fixture('mp4'), 0.7, 1.2, true)).toMatchObject({ ending: 'mp4', audio: 'aac' });
});

/** Chromium has it only in builds with licensed codecs. */
async function decodesAac(): Promise<boolean> {
  const config = { codec: 'mp4a.40.2', sampleRate: 16_000, numberOfChannels: 1 };
  return (await AudioDecoder.isConfigSupported(config)).supported === true;
}

/** At most this far from what was asked, in seconds, a clip begins and ends. */
const TOLERANCE = 0.05;
const RATE = 48_000;
/** Long enough to tell the pitch of the tone, and short enough to be in one place. */
const WINDOW = 0.1;

/** Which second of the recording the beginning of a clip is, by its sound at a moment. */
function beginHeard(samples: Float32Array, moment: number): number {
  const crossings: number[] = [];
  for (let at = Math.round(moment * RATE); at < Math.round((moment + WINDOW) * RATE); at += 1) {
    const [value = 0, next = 0] = samples.subarray(at, at + 2);
    if (value < 0 && next >= 0) crossings.push(at + value / (value - next));
  }
  const [first = 0, last = 0] = [crossings[0], crossings.at(-1)];
  return secondAt(((crossings.length - 1) * RATE) / (last - first)) - (first + last) / 2 / RATE;
}

interface Deviations {
  /** Seconds from what was asked to what is: as players play it, as one hears it, and by the times of its packets. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

async function deviationsOfSound(bytes: ArrayBuffer, start: number, end: number): Promise<Deviations> {
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(new Blob([bytes])) });
  // What is before zero isn't played.
  const times = [Math.max(0, await input.getFirstTimestamp()), await input.computeDuration()] as const;
  const isAac = (await (await input.getPrimaryAudioTrack())?.getCodec()) === 'aac';
  if (isAac && !(await decodesAac())) return { starts: [times[0]], ends: [times[1] - (end - start)] };
  const decoded = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(bytes);
  const samples = decoded.getChannelData(0);
  const isSound = (value: number): boolean => Math.abs(value) > 0.1;
  const sound = [samples.findIndex(isSound) / RATE, samples.findLastIndex(isSound) / RATE] as const;
  const begin = beginHeard(samples, sound[0] + 1.5 * WINDOW) - start;
  const beginByEnd = beginHeard(samples, sound[1] - 1.5 * WINDOW) - end;
  return {
    starts: [begin, begin + sound[0], begin + times[0]],
    ends: [beginByEnd + decoded.duration, beginByEnd + sound[1], beginByEnd + times[1]],
  };
}

/** The second of the recording that a clip's pictures begin with, on average, by how wide their bright part is. */
async function beginSeen(bytes: ArrayBuffer): Promise<number> {
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(new Blob([bytes])) });
  const track = await input.getPrimaryVideoTrack();
  const context = new OffscreenCanvas(320, 32).getContext('2d');
  if (track === null || context === null) throw new Error('no pictures');
  const begins: number[] = [];
  for await (const sample of new VideoSampleSink(track).samples(0)) {
    sample.draw(context, 0, 0);
    const { data } = context.getImageData(0, 16, 320, 1);
    const bright = data.filter((red, at) => at % 4 === 0 && red > 127).length;
    begins.push(bright / 80 - sample.timestamp);
    sample.close();
  }
  return begins.reduce((sum, begin) => sum + begin, 0) / begins.length;
}

const millis = (min: number, max: number) => fc.noBias(fc.integer({ min, max })).map((value) => value / 1000);
const ranges = fc
  .tuple(millis(0, 2600), millis(400, 750))
  .map(([start, length]) => ({ start, end: start + length }));

/** Whether to cut as many ranges as `npm run soak` does. */
const LONG = import.meta.env['PARLEY_LONG'] === '1';
const AAC: ReadonlySet<string> = new Set(['m4a', 'aac', 'mp4', 'mov']);

/** Cuts random ranges out of a recording, and lists those that aren't within the tolerance. */
async function checkRanges(
  name: string,
  withVideo: boolean,
  numRuns: number,
  chosen = fc.sample(ranges, { numRuns, seed: 1 }),
): Promise<void> {
  const misses: unknown[] = [];
  let most = 0;
  for (const { start, end } of chosen) {
    const job = { kind: 'clip', url: fixture(name), start, end, withVideo } as const;
    const bytes = (await cutClip(job, noProgress, noProgress))?.bytes ?? new ArrayBuffer();
    const seen = withVideo ? [(await beginSeen(bytes)) - start] : [];
    const { starts, ends } = await deviationsOfSound(bytes, start, end);
    const deviation = Math.max(...[...seen, ...starts, ...ends].map(Math.abs));
    most = Math.max(most, deviation);
    if (!(deviation < TOLERANCE)) misses.push({ start, end, seen, starts, ends });
  }
  if (LONG && numRuns > 1) {
    const isMute = AAC.has(name) && !(await decodesAac());
    const skipped = isMute && { skipped: `the sound of ${name}: this browser doesn’t decode AAC` };
    const figures = { clips: numRuns, misses: misses.length, mostMs: Math.round(most * 1000) };
    const what = withVideo ? `${name} with pictures` : name;
    // oxlint-disable-next-line no-console -- where `npm run soak` reads it
    console.info(JSON.stringify({ name: 'C1', ...skipped, [what]: figures }));
  }
  expect(misses).toEqual([]);
}

it.each([...SOUND, ...VIDEO])('cuts the sound of %s where it was asked', async (name) => {
  await checkRanges(name, false, LONG ? 500 : 15);
});

it.each(VIDEO)('cuts pictures and sound of %s where it was asked', async (name) => {
  await checkRanges(name, true, LONG ? 500 : 4);
});

it('cuts WebM where it was asked although its sound can’t begin earlier there', async () => {
  await checkRanges('webm', true, 1, [{ start: 1.539, end: 2.035 }]);
});

it.each(['mp3', 'm4a', 'mp4', 'wav'] as const)('computes the peaks of %s', async (name) => {
  const peaks = await computePeaks(fixture(name), noProgress, noProgress);
  if ((name === 'm4a' || name === 'mp4') && !(await decodesAac())) {
    expect(peaks).toBeNull();
    return;
  }
  expect(Math.abs((peaks?.length ?? 0) / PEAKS_PER_SECOND - SECONDS)).toBeLessThan(0.2);
  const at = (second: number): number => peaks?.[Math.round(second * PEAKS_PER_SECOND)] ?? 0;
  // A tenth of the amplitude: 20 of 80 dB.
  expect(at(3) - at(3.8)).toBeGreaterThan(50);
  expect(at(3) - at(3.8)).toBeLessThan(78);
});
