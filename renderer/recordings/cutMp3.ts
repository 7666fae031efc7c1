import { type EncodedPacket, EncodedPacketSink, type InputAudioTrack } from 'mediabunny';
import type { ClipJob, CutClip } from './recordingJob.ts';
import { firstPacket, packetsUntil, TOLERANCE_SECONDS } from './clipRange.ts';
import { readRange } from './openRecording.ts';

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
export async function skippedSamples(url: string): Promise<number> {
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
export async function cutMp3(
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
