import type { Clock } from '../ports.ts';
import { MEDIA_SILENCE_MS, type Opening, type Recording } from './hostRecording.ts';

/** Reconnections allowed until this many more bytes have arrived. */
const MAX_RECONNECTIONS = 5;
const RECONNECT_RESET_BYTES = 4 * 1024 * 1024;
/** A host must send at least this many bytes per waiting time: less than any recording needs to play. */
const SLOW_MS = MEDIA_SILENCE_MS;
const MIN_BYTES = 8 * 1024;
/** Longest time without a byte, in milliseconds, before the player gets an error. */
const LONGEST_WAIT_MS = 20_000;

type ReadResult = Uint8Array | 'ended' | 'broken';

async function readChunk(
  clock: Clock,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  drop: () => void,
): Promise<ReadResult> {
  const cancelTimeout = clock.after(MEDIA_SILENCE_MS, drop);
  try {
    const { done, value } = await reader.read();
    return done ? 'ended' : value;
  } catch {
    return 'broken';
  } finally {
    cancelTimeout();
  }
}

/** Whether the host continues the same recording at the right position; joining two recordings would produce noise. */
function continues(before: Recording, after: Recording, next: number): boolean {
  const same = <T>(a: T | null, b: T | null): boolean => a === null || b === null || a === b;
  return (
    after.first === next &&
    same(before.total, after.total) &&
    same(before.etag, after.etag) &&
    same(before.lastModified, after.lastModified)
  );
}

/**
 * The bytes of an opened range, exactly as many as announced. A host that stalls, trickles, disconnects or sends
 * too little is asked for the rest, with a new URL if the old one has expired; the player doesn't notice. Extra
 * bytes are cut off. Errors if the rest can't be fetched. Nothing is read ahead of the player, and only time it
 * spends waiting counts as silence, because it may be paused for an hour.
 *
 * @param reopen Requests the range from this byte on.
 */
export function resumableBody(
  clock: Clock,
  opened: Recording,
  reopen: (start: number) => Promise<Opening>,
): ReadableStream<Uint8Array> {
  let current = opened;
  let reader = opened.body.getReader();
  let next = opened.first;
  let [reconnections, trusted] = [MAX_RECONNECTIONS, next + RECONNECT_RESET_BYTES];
  let cancelled = false;
  let waited = { ms: 0, bytes: 0 };
  let isSlow = false;
  /** A slow host gets one retry. */
  let wasSlow = false;

  const noteWait = (ms: number, bytes: number): void => {
    waited = { ms: waited.ms + ms, bytes: waited.bytes + bytes };
    if (waited.ms < SLOW_MS) return;
    isSlow = waited.bytes < MIN_BYTES;
    waited = { ms: 0, bytes: 0 };
  };

  const reconnect = async (asAnnounced: boolean): Promise<boolean> => {
    current.drop();
    if ((reconnections === 0 && !asAnnounced) || cancelled) return false;
    if (!asAnnounced) reconnections -= 1;
    const opening = await reopen(next);
    if (opening.kind !== 'sends') return false;
    if (cancelled || !continues(opened, opening.recording, next)) {
      opening.recording.drop();
      return false;
    }
    current = opening.recording;
    reader = current.body.getReader();
    return true;
  };

  /** Passes bytes to the player; returns whether that was the end. */
  const enqueue = (piece: Uint8Array, controller: ReadableStreamDefaultController<Uint8Array>): boolean => {
    const bytes = opened.last === null ? piece : piece.subarray(0, opened.last + 1 - next);
    next += bytes.byteLength;
    if (next >= trusted) {
      [reconnections, trusted] = [MAX_RECONNECTIONS, next + RECONNECT_RESET_BYTES];
      wasSlow = false;
    }
    if (bytes.byteLength > 0) controller.enqueue(bytes);
    return opened.last !== null && next > opened.last;
  };

  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const since = clock.monotonic();
        for (;;) {
          const asked = clock.monotonic();
          const piece = isSlow ? 'broken' : await readChunk(clock, reader, current.drop);
          const bytes = piece instanceof Uint8Array ? piece.byteLength : 0;
          noteWait(clock.monotonic() - asked, bytes);
          if (piece instanceof Uint8Array) {
            if (enqueue(piece, controller)) {
              current.drop();
              controller.close();
              return;
            }
            if (piece.byteLength > 0) return;
          } else if (opened.last === null && piece === 'ended') {
            controller.close();
            return;
          } else {
            const late = clock.monotonic() - since > LONGEST_WAIT_MS || (isSlow && wasSlow);
            wasSlow ||= isSlow;
            isSlow = false;
            // A host that sends a recording in parts has done what it announced.
            const asAnnounced = piece === 'ended' && current.sends !== null && next > current.sends;
            // Without a known end it is unclear what the rest would be.
            if (late || opened.last === null || !(await reconnect(asAnnounced))) {
              current.drop();
              controller.error(new Error('The recording’s host stopped sending.'));
              return;
            }
          }
        }
      },
      cancel: () => {
        cancelled = true;
        current.drop();
      },
    },
    { highWaterMark: 0 },
  );
}
