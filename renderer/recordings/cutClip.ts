import {
  type AudioCodec,
  BufferTarget,
  Conversion,
  EncodedPacketSink,
  FlacOutputFormat,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import type { ClipJob, CutClip } from './recordingJob.ts';
import { openRecording } from './openRecording.ts';

/**
 * A copied clip may begin this many seconds early, where a packet begins; subtitles still fit. Two packets of AAC at
 * 16 kHz: the one that the clip begins in, and the one that its decoder needs before it.
 */
const BOUNDARY_SECONDS = 0.15;

interface Container {
  readonly format: OutputFormat;
  readonly ending: string;
  readonly mime: string;
}

const WAV: Container = { format: new WavOutputFormat(), ending: 'wav', mime: 'audio/wav' };

/** A container that takes the sound as it is; WAV for sound that none of them takes. */
function audioContainer(codec: AudioCodec | null): Container {
  if (codec === 'opus' || codec === 'vorbis') {
    return { format: new OggOutputFormat(), ending: 'ogg', mime: 'audio/ogg' };
  }
  if (codec === 'aac') return { format: new Mp4OutputFormat(), ending: 'm4a', mime: 'audio/mp4' };
  if (codec === 'mp3') return { format: new Mp3OutputFormat(), ending: 'mp3', mime: 'audio/mpeg' };
  if (codec === 'flac') return { format: new FlacOutputFormat(), ending: 'flac', mime: 'audio/flac' };
  return WAV;
}

async function containerFor(
  audio: InputAudioTrack | null,
  video: InputVideoTrack | null,
): Promise<Container> {
  if (video === null) return audioContainer((await audio?.getCodec()) ?? null);
  return ['vp8', 'vp9', 'av1'].includes((await video.getCodec()) ?? '')
    ? { format: new WebMOutputFormat(), ending: 'webm', mime: 'video/webm' }
    : { format: new Mp4OutputFormat(), ending: 'mp4', mime: 'video/mp4' };
}

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

/**
 * Cuts uncompressed sound by its bytes, so that it begins and ends at exactly the wanted samples. Null if WAV can't
 * store it as it is, or has no room for it.
 */
async function cutSamples(
  track: InputAudioTrack,
  { start, end }: ClipJob,
  onProgress: (share: number) => void,
): Promise<CutClip | null> {
  const codec = await track.getCodec();
  const [tag, bytes] = (codec === null ? undefined : SAMPLES[codec]) ?? [0, 0];
  if (bytes === 0) return null;
  const [rate, channels] = [await track.getSampleRate(), await track.getNumberOfChannels()];
  const [from, to] = [Math.round(start * rate), Math.round(end * rate)];
  const frame = channels * bytes;
  if ((to - from) * frame > MAX_WAV_BYTES) return null;
  const sink = new EncodedPacketSink(track);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let frames = 0;
  const first = (await sink.getPacket(start)) ?? (await sink.getFirstPacket());
  for await (const { data, timestamp } of sink.packets(first ?? undefined)) {
    const at = Math.round(timestamp * rate);
    if (at >= to) break;
    const part = data.slice(Math.max(0, from - at) * frame, (to - at) * frame);
    parts.push(part);
    frames += part.byteLength / frame;
    onProgress(frames / (to - from));
  }
  if (frames === 0) throw new NothingInRangeError();
  const header = wavHeader(tag, bytes, channels, rate, frames);
  const padding = new Uint8Array((frames * frame) % 2);
  const { ending, mime } = WAV;
  return { bytes: await new Blob([header, ...parts, padding]).arrayBuffer(), ending, mime };
}

/** The recording ends before the wanted range. */
export class NothingInRangeError extends Error {
  override readonly name = 'NothingInRangeError';
}

/**
 * Cuts a range out of a recording. Sound is copied as it is wherever its container allows; pictures are copied if
 * the clip begins with a whole one, and otherwise encoded again, because it would begin seconds too early. Null if
 * this browser can't.
 */
export async function cutClip(
  job: ClipJob,
  onProgress: (share: number) => void,
  onRead: () => void,
): Promise<CutClip | null> {
  const input = openRecording(job.url, onRead);
  try {
    const audio = await input.getPrimaryAudioTrack();
    const video = job.withVideo ? await input.getPrimaryVideoTrack() : null;
    if (video === null && audio !== null) {
      const samples = await cutSamples(audio, job, onProgress);
      if (samples !== null) return samples;
    }
    const first = await containerFor(audio, video);
    for (const { format, ending, mime } of first === WAV || video !== null ? [first] : [first, WAV]) {
      const target = new BufferTarget();
      const conversion = await Conversion.init({
        input,
        output: new Output({ format, target }),
        tracks: 'primary',
        trim: { start: job.start, end: job.end },
        // Containers without times, such as MP3, begin with the first packet.
        copy: { boundaryTolerance: BOUNDARY_SECONDS, shiftTolerance: BOUNDARY_SECONDS },
        ...(video === null ? { video: { discard: true } } : {}),
        // Nothing is lost, and a copy would only be divided every 2,048 samples.
        ...(ending === WAV.ending ? { audio: { forceTranscode: true } } : {}),
        // Tags name the workspace's software or people, and nobody asked to pass them on.
        tags: {},
        showWarnings: false,
      });
      const lacksSound = audio !== null && !conversion.utilizedTracks.includes(audio);
      if (!conversion.isValid || lacksSound) continue;
      conversion.onProgress = onProgress;
      await conversion.execute();
      if (target.buffer !== null) return { bytes: target.buffer, ending, mime };
    }
    return null;
  } finally {
    input.dispose();
  }
}
