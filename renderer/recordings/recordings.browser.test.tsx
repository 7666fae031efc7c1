import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import { expect, it } from 'vitest';
import { PEAKS_PER_SECOND } from '#shared/domain/waveform/peaks.ts';
import { computePeaks } from './computePeaks.ts';
import { cutClip } from './cutClip.ts';

/* Recordings of a second and a half: a tone, loud for its first half; with pictures, every tenth is a whole one. */
const urls = {
  mp3: new URL('tone.mp3', import.meta.url).href,
  m4a: new URL('tone.m4a', import.meta.url).href,
  mp4: new URL('tone.mp4', import.meta.url).href,
  wav: new URL('tone.wav', import.meta.url).href,
};
const noProgress = () => undefined;

async function cut(url: string, start: number, end: number, withVideo = false) {
  const clip = await cutClip({ kind: 'clip', url, start, end, withVideo }, noProgress);
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
  const peaks = await computePeaks(urls[name], noProgress);
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
