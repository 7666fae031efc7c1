import fc from 'fast-check';
import {
  ALL_FORMATS,
  AudioSampleSink,
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import { expect, it, vi } from 'vitest';
import { PEAKS_PER_SECOND } from '#shared/domain/waveform/peaks.ts';
import { computePeaks } from './computePeaks.ts';
import { cutClip } from './cutClip.ts';
import type { JobMessage, RecordingJob } from './recordingJob.ts';
import { runJob } from './workerJobs.ts';

/* Recordings of a second and a half: a tone, loud for its first half; with pictures, every tenth is a whole one. */
const urls = {
  mp3: new URL('tone.mp3', import.meta.url).href,
  m4a: new URL('tone.m4a', import.meta.url).href,
  mp4: new URL('tone.mp4', import.meta.url).href,
  wav: new URL('tone.wav', import.meta.url).href,
};
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
  expect(await endOf(clip)).toEqual({ kind: 'failed', reason: 'nothingInRange' });
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
    runJob({ kind: 'peaks', url: urls.wav }, (message) => messages.push(message), signal);
    vi.advanceTimersByTime(29_999);
    expect([messages, terminated]).toEqual([[], 0]);
    vi.advanceTimersByTime(1);
    expect([messages, terminated]).toEqual([[{ kind: 'failed', reason: 'stalled' }], 1]);
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});

/** The same sound in another container. */
async function converted(format: OutputFormat): Promise<ArrayBuffer> {
  const target = new BufferTarget();
  const source = new BlobSource(await (await fetch(urls.mp3)).blob());
  const input = new Input({ formats: ALL_FORMATS, source });
  const conversion = await Conversion.init({ input, output: new Output({ format, target }) });
  await conversion.execute();
  return target.buffer ?? new ArrayBuffer();
}

it.each(['mp3', 'm4a', 'mp4', 'wav', 'webm'] as const)('ends every job on mutated %s', async (name) => {
  const whole = new Uint8Array(
    name === 'webm' ? await converted(new WebMOutputFormat()) : await (await fetch(urls[name])).arrayBuffer(),
  );
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

/** Packets of sound, which a copied clip can't divide. */
const PACKETS = 0.2;

it.each([
  ['mp3', 'MP3', 'mp3'],
  ['m4a', 'MP4', 'aac'],
] as const)('cuts %s without changing its codec', async (ending, format, audio) => {
  const clip = await cut(urls[ending], 0.4, 1.1);
  expect(clip).toMatchObject({ ending, format, audio, video: undefined });
  expect(Math.abs((clip?.seconds ?? 0) - 0.7)).toBeLessThan(PACKETS);
});

it('cuts sound that no container takes as WAV', async () => {
  const clip = await cut(urls.wav, 0.4, 1.1);
  expect(clip).toMatchObject({ ending: 'wav', format: 'WAVE' });
  expect(Math.abs((clip?.seconds ?? 0) - 0.7)).toBeLessThan(PACKETS);
});

it('cuts the sound out of a video', async () => {
  const clip = await cut(urls.mp4, 0.4, 1.1);
  expect(clip).toMatchObject({ ending: 'm4a', format: 'MP4', audio: 'aac', video: undefined });
  expect(Math.abs((clip?.seconds ?? 0) - 0.7)).toBeLessThan(PACKETS);
});

it('cuts a video where a whole picture begins without changing its codecs', async () => {
  const clip = await cut(urls.mp4, 0.5, 1.2, true);
  expect(clip).toMatchObject({ ending: 'mp4', format: 'MP4', audio: 'aac', video: 'avc' });
  expect(Math.abs((clip?.seconds ?? 0) - 0.7)).toBeLessThan(PACKETS);
});

it('begins a video at the wanted second between whole pictures', async () => {
  const clip = await cut(urls.mp4, 0.7, 1.2, true);
  expect(clip).toMatchObject({ ending: 'mp4', audio: 'aac' });
  expect(Math.abs((clip?.seconds ?? 0) - 0.5)).toBeLessThan(PACKETS);
});

/** Chromium has it only in builds with licensed codecs. */
async function decodesAac(): Promise<boolean> {
  const config = { codec: 'mp4a.40.2', sampleRate: 16_000, numberOfChannels: 1 };
  return (await AudioDecoder.isConfigSupported(config)).supported === true;
}

it.each(['mp3', 'm4a', 'mp4', 'wav'] as const)('computes the peaks of %s', async (name) => {
  const peaks = await computePeaks(urls[name], noProgress, noProgress);
  if ((name === 'm4a' || name === 'mp4') && !(await decodesAac())) {
    expect(peaks).toBeNull();
    return;
  }
  expect(Math.abs((peaks?.length ?? 0) / PEAKS_PER_SECOND - 1.5)).toBeLessThan(PACKETS);
  const at = (second: number): number => peaks?.[Math.round(second * PEAKS_PER_SECOND)] ?? 0;
  // A tenth of the amplitude: 20 of 80 dB.
  expect(at(0.4) - at(1.1)).toBeGreaterThan(50);
  expect(at(0.4) - at(1.1)).toBeLessThan(78);
});
