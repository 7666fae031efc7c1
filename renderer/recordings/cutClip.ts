import {
  type AudioCodec,
  BufferTarget,
  Conversion,
  EncodedAudioPacketSource,
  type EncodedPacket,
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
import { firstPacket, packetsUntil, TOLERANCE_SECONDS, openRecording, readRange } from './openRecording.ts';
import { cutWav } from './cutWav.ts';
import type { ClipJob, CutClip } from './recordingJob.ts';

/** Kilobits per second by their index in a header, of MPEG 1 and of its versions for lower sample rates. */
const MPEG_1_RATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const MPEG_2_RATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

const HEADER_BYTES = 4;
const CRC_BYTES = 2;

const isMpeg1 = (frame: Uint8Array): boolean => ((frame[1] ?? 0) & 0x18) === 0x18;

/** Where a frame says how its sound is stored. */
function sideStart(frame: Uint8Array): number {
  const hasCrc = ((frame[1] ?? 0) & 1) === 0;
  return HEADER_BYTES + (hasCrc ? CRC_BYTES : 0);
}

function soundStart(frame: Uint8Array): number {
  const isMono = (frame[3] ?? 0) >> 6 === 3;
  const sideBytes = isMpeg1(frame) ? [32, 17] : [17, 9];
  return sideStart(frame) + (sideBytes[Number(isMono)] ?? 0);
}

/** How many bytes of a frame's sound are at the end of the frames before it. */
function bytesBefore(frame: Uint8Array): number {
  const [first = 0, second = 0] = frame.subarray(sideStart(frame));
  return isMpeg1(frame) ? (first << 1) | (second >> 7) : first;
}

/** A frame without sound, with the properties of another and room for so many bytes; null if none is so large. */
function emptyFrame(like: Uint8Array, sampleRate: number, room: number): Uint8Array<ArrayBuffer> | null {
  const [, version = 0, rates = 0, channels = 0] = like;
  const [kilobits, factor] = isMpeg1(like) ? [MPEG_1_RATES, 144_000] : [MPEG_2_RATES, 72_000];
  const sizes = kilobits.map((rate) => Math.floor((factor * rate) / sampleRate));
  const index = sizes.findIndex((size) => size >= soundStart(like) + room);
  if (index === -1) return null;
  const frame = new Uint8Array(sizes[index] ?? 0);
  // Without CRC and padding.
  frame.set([0xff, version | 1, (index << 4) | (rates & 0x0c), channels]);
  return frame;
}

/**
 * The data of a packet with all of its sound, also what is in the frames before it: players would otherwise mute it. The
 * next frame's part at its end stays there. Unchanged if no frame is large enough.
 */
async function wholeFrame(
  sink: EncodedPacketSink,
  packet: EncodedPacket,
  sampleRate: number,
): Promise<Uint8Array> {
  const { data } = packet;
  const parts = [data.slice(soundStart(data))];
  let missing = bytesBefore(data);
  if (missing === 0) return data;
  for (let { timestamp } = packet; missing > 0;) {
    const before = await sink.getPacket(timestamp - 1 / sampleRate);
    if (before === null) return data;
    ({ timestamp } = before);
    const part = before.data.slice(soundStart(before.data)).slice(-missing);
    parts.unshift(part);
    missing -= part.length;
  }
  const sound = new Uint8Array(await new Blob(parts).arrayBuffer());
  const frame = emptyFrame(data, sampleRate, sound.length);
  if (frame === null) return data;
  const next = await sink.getNextPacket(packet);
  const end = sound.length - (next === null ? 0 : bytesBefore(next.data));
  frame.set(data.subarray(sideStart(data), soundStart(data)), HEADER_BYTES);
  // Nothing is in the frames before.
  frame[HEADER_BYTES] = 0;
  if (isMpeg1(frame)) frame[HEADER_BYTES + 1] = (frame[HEADER_BYTES + 1] ?? 0) & 0x7f;
  frame.set(sound.subarray(0, end), soundStart(frame));
  frame.set(sound.subarray(end), frame.length - sound.length + end);
  return frame;
}

const INFO_BYTES = 116;

/** What players read the length of a file from, and the places of its hundredths; it has no sound. */
function infoFrame(frames: readonly Uint8Array[], sampleRate: number): Uint8Array<ArrayBuffer> {
  const info = emptyFrame(frames[0] ?? new Uint8Array(), sampleRate, INFO_BYTES) ?? new Uint8Array();
  const places: number[] = [];
  let size = info.length;
  for (const frame of frames) {
    places.push(size);
    size += frame.length;
  }
  const view = new DataView(info.buffer, soundStart(info));
  view.setUint32(0, 0x58_69_6e_67); // Xing
  view.setUint32(4, 0b111);
  view.setUint32(8, frames.length);
  view.setUint32(12, size);
  for (let hundredth = 0; hundredth < 100; hundredth += 1) {
    const place = places[Math.floor((hundredth * frames.length) / 100)] ?? 0;
    view.setUint8(16 + hundredth, (256 * place) / size);
  }
  return info;
}

const ID3_BYTES = 10;
/** Samples by which a decoder is late, besides the encoder. */
const DECODER_DELAY = 529;

/** How many samples at the beginning of a file players skip: its encoder has noted its delay in the first frame. */
async function skippedSamples(url: string): Promise<number> {
  const id3 = await readRange(url, 0, ID3_BYTES);
  const size = ID3_BYTES + id3.slice(6).reduce((sum, seven) => sum * 128 + seven, 0);
  const isId3 = String.fromCodePoint(...id3.slice(0, 3)) === 'ID3';
  const bytes = await readRange(url, isId3 ? size : 0, 2048);
  const text = String.fromCodePoint(...bytes);
  const at = text.search(/Xing|Info/);
  const flags = bytes[at + 7] ?? 0;
  const fields = [4, 4, 100, 4].filter((_, bit) => (flags & (1 << bit)) !== 0);
  const encoder = fields.reduce((sum, field) => sum + field, at + 8);
  if (at < 0 || !/^(?:LAME|Lav[cf])/.test(text.slice(encoder))) return 0;
  const [high = 0, low = 0] = bytes.slice(encoder + 21);
  return ((high << 4) | (low >> 4)) + DECODER_DELAY;
}

/**
 * Cuts MP3 by its frames. It begins with the one that has the wanted second, because MP3 has no times. Null if frames are
 * too long for that.
 */
async function cutMp3(
  track: InputAudioTrack,
  { start, end }: ClipJob,
  onProgress: (share: number) => void,
): Promise<CutClip | null> {
  const sampleRate = await track.getSampleRate();
  const sink = new EncodedPacketSink(track);
  const first = await firstPacket(sink, start, end);
  if (first.duration > TOLERANCE_SECONDS) return null;
  const frames: Uint8Array<ArrayBuffer>[] = [];
  for await (const packet of packetsUntil(sink, first, { start, end }, 0.5)) {
    const data = frames.length === 0 ? await wholeFrame(sink, packet, sampleRate) : packet.data;
    frames.push(data.slice());
    onProgress((packet.timestamp - start) / (end - start));
  }
  const bytes = await new Blob([infoFrame(frames, sampleRate), ...frames]).arrayBuffer();
  return { bytes, ending: 'mp3', mime: 'audio/mpeg' };
}

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
    // WebM has no times before zero: sound that is copied shifts the clip by what it has before the wanted second. Half of
    // the tolerance, because packets are rounded too.
    copy: { boundaryTolerance: LEAD_SECONDS, shiftTolerance: TOLERANCE_SECONDS / 2 },
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
