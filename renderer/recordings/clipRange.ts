import type { EncodedPacket, EncodedPacketSink } from 'mediabunny';

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
