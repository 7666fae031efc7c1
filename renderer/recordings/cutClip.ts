import {
  type AudioCodec,
  BufferTarget,
  Conversion,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  type Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP3,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import type { ClipJob, CutClip } from './recordingJob.ts';
import { firstPacket, packetsUntil, TOLERANCE_SECONDS } from './clipRange.ts';
import { cutMp3, skippedSamples } from './cutMp3.ts';
import { cutWav } from './cutWav.ts';
import { openRecording } from './openRecording.ts';

interface Container {
  readonly format: OutputFormat;
  readonly ending: string;
  readonly mime: string;
}

/** A container that takes packets of sound as they are. */
interface SoundContainer extends Container {
  /** How long before a clip a decoder has to begin to sound right in it, by the length of a packet; in seconds. */
  readonly lead: (packet: number) => number;
  /** Longer packets can't be cut within the tolerance. */
  readonly longest: number;
}

const M4A = { format: new Mp4OutputFormat(), ending: 'm4a', mime: 'audio/mp4' };
const OGG = { format: new OggOutputFormat(), ending: 'ogg', mime: 'audio/ogg' };

/** FLAC isn't copied: its packets are too long, and in WAV it loses nothing. */
const CONTAINERS: Readonly<Partial<Record<AudioCodec, SoundContainer>>> = {
  // A packet overlaps the one before.
  aac: { ...M4A, lead: (packet) => packet, longest: 2 * TOLERANCE_SECONDS },
  // 80 ms would be best, but some programs count what players skip as a part of the length.
  opus: { ...OGG, lead: (packet) => Math.max(0, 0.04 - packet), longest: 2 * TOLERANCE_SECONDS },
  // A clip begins with a packet without sound, because Ogg can't say that players skip it.
  vorbis: { ...OGG, lead: () => 0, longest: TOLERANCE_SECONDS / 1.5 },
};

async function videoContainer(video: InputVideoTrack): Promise<Container> {
  return ['vp8', 'vp9', 'av1'].includes((await video.getCodec()) ?? '')
    ? { format: new WebMOutputFormat(), ending: 'webm', mime: 'video/webm' }
    : { format: new Mp4OutputFormat(), ending: 'mp4', mime: 'video/mp4' };
}

/** Where Opus says how many samples players skip at the beginning, and how many a second has. */
const OPUS_SKIPPED_AT = 10;
const OPUS_RATE = 48_000;

/** A configuration of Opus that has players skip at least so many seconds. */
function skipping(config: AudioDecoderConfig, seconds: number): AudioDecoderConfig {
  if (!(config.description instanceof Uint8Array)) return config;
  const description = config.description.slice();
  const header = new DataView(description.buffer);
  const skipped = Math.max(header.getUint16(OPUS_SKIPPED_AT, true), Math.round(seconds * OPUS_RATE));
  header.setUint16(OPUS_SKIPPED_AT, skipped, true);
  return { ...config, description };
}

/**
 * Copies packets of sound as they are, with those that a decoder needs before them, which players of MP4 and Opus
 * skip. Null if no container takes them, or if they are too long.
 */
async function copyPackets(
  track: InputAudioTrack,
  { start, end }: ClipJob,
  onProgress: (share: number) => void,
): Promise<CutClip | null> {
  const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()];
  const container = codec === null ? undefined : CONTAINERS[codec];
  if (codec === null || config === null || container === undefined) return null;
  const { format, ending, mime, lead, longest } = container;
  const sink = new EncodedPacketSink(track);
  const first = await firstPacket(sink, start, end);
  if (first.duration > longest) return null;
  const from = (await sink.getPacket(start - lead(first.duration))) ?? (await sink.getFirstPacket()) ?? first;
  const decoderConfig = codec === 'opus' ? skipping(config, start - from.timestamp) : config;
  const isOgg = format.negativeTimestampSupport !== 'full';
  const zero = isOgg ? Math.min(start, from.timestamp) : start;
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  // Ogg can end within a packet.
  for await (const packet of packetsUntil(sink, from, { start, end }, isOgg ? 0 : 0.5)) {
    const duration = Math.min(packet.duration, end - packet.timestamp);
    await source.add(packet.clone({ timestamp: packet.timestamp - zero, duration }), { decoderConfig });
    onProgress((packet.timestamp - start) / (end - start));
  }
  await output.finalize();
  return target.buffer === null ? null : { bytes: target.buffer, ending, mime };
}

/** Two packets of AAC at 16 kHz, which players of MP4 skip: the one that the clip begins in, and the one before it. */
const LEAD_SECONDS = 0.15;

/**
 * Whether copied pictures begin and end at the wanted seconds: a whole one begins there, and they are short. A picture
 * that is predicted from a later one would bring that one, too.
 */
async function canCopyPictures(video: InputVideoTrack, { start, end }: ClipJob): Promise<boolean> {
  const sink = new EncodedPacketSink(video);
  const options = { verifyKeyPackets: true };
  const first = (await sink.getKeyPacket(start, options)) ?? (await sink.getFirstKeyPacket(options));
  const last = await sink.getKeyPacket(end);
  // Half of it, because WebM rounds times.
  if (first === null || last === null || first.timestamp < start - TOLERANCE_SECONDS / 2) return false;
  let previous = last.timestamp;
  for await (const { timestamp, duration } of sink.packets(last, undefined, { metadataOnly: true })) {
    if (timestamp < previous || duration > TOLERANCE_SECONDS) return false;
    if (timestamp > end + LEAD_SECONDS) return true;
    previous = timestamp;
  }
  return true;
}

/**
 * Cuts pictures with their sound. They are encoded again unless the clip begins with a whole one, because it would
 * begin seconds too early. Null if this browser can't.
 */
async function cutVideo(
  input: Input,
  video: InputVideoTrack,
  job: ClipJob,
  onProgress: (share: number) => void,
): Promise<CutClip | null> {
  const { start, end } = job;
  const audio = await input.getPrimaryAudioTrack();
  const { duration } = await firstPacket(new EncodedPacketSink(audio ?? video), start, end);
  // All packets of sound that begin before the end are copied: half a packet too much, on average.
  const half = audio === null ? 0 : Math.min(duration, end - start) / 2;
  const { format, ending, mime } = await videoContainer(video);
  const target = new BufferTarget();
  const conversion = await Conversion.init({
    input,
    output: new Output({ format, target }),
    tracks: 'primary',
    trim: { start, end: end - half },
    copy: { boundaryTolerance: LEAD_SECONDS, shiftTolerance: TOLERANCE_SECONDS },
    video: { forceTranscode: !(await canCopyPictures(video, job)) },
    // Tags name the workspace's software or people, and nobody asked to pass them on.
    tags: {},
    showWarnings: false,
  });
  const lacksSound = audio !== null && !conversion.utilizedTracks.includes(audio);
  if (!conversion.isValid || lacksSound) return null;
  conversion.onProgress = onProgress;
  await conversion.execute();
  return target.buffer === null ? null : { bytes: target.buffer, ending, mime };
}

/**
 * Cuts a range out of a recording. It begins and ends within the tolerance. Sound is copied as it is if its packets
 * are short enough for that, and its container takes it. Null if this browser can't.
 */
export async function cutClip(
  job: ClipJob,
  onProgress: (share: number) => void,
  onRead: () => void,
): Promise<CutClip | null> {
  const input = openRecording(job.url, onRead);
  try {
    const video = job.withVideo ? await input.getPrimaryVideoTrack() : null;
    if (video !== null) return await cutVideo(input, video, job, onProgress);
    const audio = await input.getPrimaryAudioTrack();
    if (audio === null) return null;
    const isMp3File = (await input.getFormat()) === MP3;
    const skipped = isMp3File ? (await skippedSamples(job.url)) / (await audio.getSampleRate()) : 0;
    const range = { ...job, start: job.start + skipped, end: job.end + skipped };
    const copy = (await audio.getCodec()) === 'mp3' ? cutMp3 : copyPackets;
    return (await copy(audio, range, onProgress)) ?? (await cutWav(audio, range, onProgress));
  } finally {
    input.dispose();
  }
}
