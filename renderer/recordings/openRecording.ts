import {
  ADTS,
  type EncodedPacket,
  type EncodedPacketSink,
  FLAC,
  Input,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  UrlSource,
  WAVE,
  WEBM,
} from 'mediabunny';

/** At most this far from what was asked, in seconds, a clip begins and ends. */
export const TOLERANCE_SECONDS = 0.05;

/** The recording has nothing in the wanted range. */
export class NothingInRangeError extends Error {
  override readonly name = 'NothingInRangeError';
}

/** The first packet of a range, which may begin before it. */
export async function firstPacket(
  sink: EncodedPacketSink,
  start: number,
  end: number,
): Promise<EncodedPacket> {
  const packet = (await sink.getPacket(start)) ?? (await sink.getFirstPacket());
  const isOver = packet !== null && packet.timestamp + packet.duration <= start;
  const first = isOver ? await sink.getNextPacket(packet) : packet;
  if (first === null || first.timestamp >= end) throw new NothingInRangeError();
  return first;
}

/** Packets from one on, as long as at least this share of them is in a range; always the one that it begins in. */
export async function* packetsUntil(
  sink: EncodedPacketSink,
  from: EncodedPacket,
  { start, end }: { readonly start: number; readonly end: number },
  share: number,
): AsyncGenerator<EncodedPacket> {
  for await (const packet of sink.packets(from)) {
    const isOver = packet.timestamp > start && packet.timestamp + packet.duration * share >= end;
    if (isOver && packet !== from) return;
    yield packet;
  }
}

/** Read once from start to end, so only what is read ahead needs to be cached. */
const CACHE_BYTES = 8 * 1024 * 1024;
const MOST_RETRIES = 2;
const PART_BYTES = 16 * 1024;

/** What recordings come in; the others of the library would only be larger. */
const FORMATS = [MP4, QTFF, WEBM, MATROSKA, MP3, WAVE, OGG, ADTS, FLAC];

/** The recording couldn't be loaded, as opposed to read. */
export class RecordingUnavailableError extends Error {
  override readonly name = 'RecordingUnavailableError';
}

async function fetchRecording(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init).catch((cause: unknown) => {
    throw new RecordingUnavailableError('No answer', { cause });
  });
  if (!response.ok) throw new RecordingUnavailableError(`Status ${response.status}`);
  return response;
}

/** Bytes of a recording as they are stored. */
export async function readRange(
  url: string,
  start: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { Range: `bytes=${start}-${start + length - 1}` };
  const response = await fetchRecording(url, { headers });
  return new Uint8Array(await response.arrayBuffer());
}

/** The core has already retried what it answers with a failure. */
function isInterrupted(error: unknown): boolean {
  return !(error instanceof RecordingUnavailableError) || error.cause !== undefined;
}

/**
 * A recording on the page's own origin, read by ranges as it is needed. `onRead` is called for every part that
 * wasn't read before, so that a reader that goes in circles calls it no more.
 */
export function openRecording(url: string, onRead: () => void): Input {
  const source = new UrlSource(url, {
    maxCacheSize: CACHE_BYTES,
    getRetryDelay: (attempts, error) => (isInterrupted(error) && attempts < MOST_RETRIES ? 1 : null),
    fetchFn: fetchRecording,
  });
  const seen = new Set<number>();
  source.on('read', ({ end }) => {
    const part = Math.floor(end / PART_BYTES);
    if (seen.has(part)) return;
    seen.add(part);
    onRead();
  });
  return new Input({
    formats: FORMATS,
    source,
  });
}
