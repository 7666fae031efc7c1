import type { Clock } from '../ports.ts';
import { MEDIA_SILENCE_MS, type Opening, type Recording } from './hostRecording.ts';

/** How often a transfer that broke off is taken up again, until so many bytes more have come. */
const MAX_RECONNECTIONS = 5;
const BYTES_OF_TRUST = 4 * 1024 * 1024;
/** So much time spent waiting has to bring so many bytes: less than any recording needs to be heard. */
const SLOW_MS = MEDIA_SILENCE_MS;
const MIN_BYTES = 8 * 1024;
/** Longest time without a byte before the player is told, in milliseconds: a reader who waits must learn why. */
const LONGEST_WAIT_MS = 20_000;

type Piece = Uint8Array | 'ended' | 'broken';

async function readPiece(
  clock: Clock,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  drop: () => void,
): Promise<Piece> {
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

/** Whether the host goes on with the same recording at the right place; joined to another one it would be noise. */
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
 * The bytes of an opened stretch, exactly as many as it announced. A host that falls silent, drips, breaks off or sends
 * less than it said is asked for the rest, with a new URL where the old one has expired in the meantime: the player
 * notices nothing. More than announced is cut off. Errors where the rest can't be had. Nothing is read ahead of the
 * player, and only time in which it waits counts as silence: it may be paused for an hour.
 *
 * @param reopen Asks the host for the stretch from this byte on.
 */
export function resumableBody(
  clock: Clock,
  opened: Recording,
  reopen: (start: number) => Promise<Opening>,
): ReadableStream<Uint8Array> {
  let current = opened;
  let reader = opened.body.getReader();
  let next = opened.first;
  let [reconnections, trusted] = [MAX_RECONNECTIONS, next + BYTES_OF_TRUST];
  let left = false;
  let waited = { ms: 0, bytes: 0 };
  let isSlow = false;
  /** Slow hosts get a second chance, and no third. */
  let wasSlow = false;

  const noteWait = (ms: number, bytes: number): void => {
    waited = { ms: waited.ms + ms, bytes: waited.bytes + bytes };
    if (waited.ms < SLOW_MS) return;
    isSlow = waited.bytes < MIN_BYTES;
    waited = { ms: 0, bytes: 0 };
  };

  const reconnect = async (): Promise<boolean> => {
    current.drop();
    if (reconnections === 0 || left) return false;
    reconnections -= 1;
    const opening = await reopen(next);
    if (opening.kind !== 'sends') return false;
    if (left || !continues(opened, opening.recording, next)) {
      opening.recording.drop();
      return false;
    }
    current = opening.recording;
    reader = current.body.getReader();
    return true;
  };

  /** Hands the bytes on; true where that was the last of them. */
  const passOn = (piece: Uint8Array, controller: ReadableStreamDefaultController<Uint8Array>): boolean => {
    const bytes = opened.last === null ? piece : piece.subarray(0, opened.last + 1 - next);
    next += bytes.byteLength;
    if (next >= trusted) {
      [reconnections, trusted] = [MAX_RECONNECTIONS, next + BYTES_OF_TRUST];
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
          const piece = isSlow ? 'broken' : await readPiece(clock, reader, current.drop);
          const bytes = piece instanceof Uint8Array ? piece.byteLength : 0;
          noteWait(clock.monotonic() - asked, bytes);
          if (piece instanceof Uint8Array) {
            if (passOn(piece, controller)) {
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
            // Without a known end nobody can say what the rest would be.
            if (late || opened.last === null || !(await reconnect())) {
              current.drop();
              controller.error(new Error('The recording broke off.'));
              return;
            }
          }
        }
      },
      cancel: () => {
        left = true;
        current.drop();
      },
    },
    { highWaterMark: 0 },
  );
}
