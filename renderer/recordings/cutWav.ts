import {
  type AudioCodec,
  AudioSampleSink,
  type EncodedPacket,
  EncodedPacketSink,
  type InputAudioTrack,
} from 'mediabunny';
import type { ClipJob, CutClip } from './recordingJob.ts';
import { firstPacket, NothingInRangeError } from './openRecording.ts';

/** Format tags and bytes per sample of the sound that WAV stores sample by sample. */
const SAMPLES: Readonly<Partial<Record<AudioCodec, readonly [tag: number, bytes: number]>>> = {
  'pcm-u8': [1, 1],
  'pcm-s16': [1, 2],
  'pcm-s24': [1, 3],
  'pcm-s32': [1, 4],
  'pcm-f32': [3, 4],
  'pcm-f64': [3, 8],
  alaw: [6, 1],
  ulaw: [7, 1],
};

/** Sizes in WAV have 32 bits. */
const MAX_WAV_BYTES = 2 ** 32 - 100;

/** The header of a WAV file, up to its samples. */
function wavHeader(
  tag: number,
  bytes: number,
  channels: number,
  rate: number,
  frames: number,
): Uint8Array<ArrayBuffer> {
  const size = frames * channels * bytes;
  const header = new DataView(new ArrayBuffer(58));
  const word = (at: number, name: string) =>
    new TextEncoder().encode(name).forEach((byte, index) => header.setUint8(at + index, byte));
  word(0, 'RIFF');
  header.setUint32(4, 50 + size + (size % 2), true);
  word(8, 'WAVEfmt ');
  header.setUint32(16, 18, true);
  header.setUint16(20, tag, true);
  header.setUint16(22, channels, true);
  header.setUint32(24, rate, true);
  header.setUint32(28, rate * channels * bytes, true);
  header.setUint16(32, channels * bytes, true);
  header.setUint16(34, bytes * 8, true);
  word(38, 'fact');
  header.setUint32(42, 4, true);
  header.setUint32(46, frames, true);
  word(50, 'data');
  header.setUint32(54, size, true);
  return new Uint8Array(header.buffer);
}

interface Samples {
  /** Which sample of the recording is the first. */
  readonly at: number;
  readonly data: Uint8Array;
}

async function* storedSamples(
  track: InputAudioTrack,
  first: EncodedPacket,
  rate: number,
): AsyncGenerator<Samples> {
  for await (const { data, timestamp } of new EncodedPacketSink(track).packets(first)) {
    yield { at: Math.round(timestamp * rate), data };
  }
}

/** Bytes per sample of decoded sound: two, unless it is FLAC whose header says that they don't suffice. */
async function decodedBytes(track: InputAudioTrack): Promise<2 | 4> {
  const description = (await track.getDecoderConfig())?.description;
  if ((await track.getCodec()) !== 'flac' || !(description instanceof Uint8Array)) return 2;
  const [high = 0, low = 0] = description.subarray(20);
  const bits = 1 + (((high & 1) << 4) | (low >> 4));
  return bits > 16 ? 4 : 2;
}

/** A decoder needs what is this many seconds before to sound right. */
const LEAD_SECONDS = 0.3;

async function* decodedSamples(
  track: InputAudioTrack,
  from: number,
  rate: number,
  bytes: number,
): AsyncGenerator<Samples> {
  const options = { planeIndex: 0, format: bytes === 4 ? 's32' : 's16' } as const;
  const start = (from - Math.round(LEAD_SECONDS * rate)) / rate;
  for await (const sample of new AudioSampleSink(track).samples(start)) {
    const data = new Uint8Array(sample.allocationSize(options));
    sample.copyTo(data, options);
    const at = Math.round(sample.timestamp * rate);
    sample.close();
    yield { at, data };
  }
}

/**
 * Cuts uncompressed sound by its bytes, and decodes other sound first: it begins and ends at exactly the wanted
 * samples. Null if this browser can't decode it, or WAV has no room for it.
 */
export async function cutWav(
  track: InputAudioTrack,
  { start, end }: ClipJob,
  onProgress: (share: number) => void,
): Promise<CutClip | null> {
  const codec = await track.getCodec();
  const stored = codec === null ? undefined : SAMPLES[codec];
  if (stored === undefined && !(await track.canDecode())) return null;
  const [tag, bytes] = stored ?? [1, await decodedBytes(track)];
  const [rate, channels] = [await track.getSampleRate(), await track.getNumberOfChannels()];
  const [from, to] = [Math.round(start * rate), Math.round(end * rate)];
  const frame = channels * bytes;
  if ((to - from) * frame > MAX_WAV_BYTES) return null;
  // The second of a sample: just before the first of a packet of FLAC, the library would find the last packet.
  const first = await firstPacket(new EncodedPacketSink(track), from / rate, end);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let frames = 0;
  const all =
    stored === undefined ? decodedSamples(track, from, rate, bytes) : storedSamples(track, first, rate);
  for await (const { at, data } of all) {
    if (at >= to) break;
    const part = data.slice(Math.max(0, from - at) * frame, (to - at) * frame);
    parts.push(part);
    frames += part.byteLength / frame;
    onProgress(frames / (to - from));
  }
  if (frames === 0) throw new NothingInRangeError();
  const header = wavHeader(tag, bytes, channels, rate, frames);
  const padding = new Uint8Array((frames * frame) % 2);
  const content = await new Blob([header, ...parts, padding]).arrayBuffer();
  return { bytes: content, ending: 'wav', mime: 'audio/wav' };
}
