import type { Problem } from '#shared/contract/problem.ts';
import type { Ports } from '../ports.ts';
import { openRecording, type Opening, type Recording } from '../media/hostRecording.ts';
import type { MediaUrls } from '../media/mediaUrls.ts';
import { resumableBody } from '../media/resumableBody.ts';
import { isRecord } from '../json.ts';
import type { WantedRecording } from './recordingPlan.ts';
import type { RecordingFiles } from './recordingFiles.ts';
import type { StoredRecording } from './recordingStore.ts';

/** What identifies a version of a recording, and how it is served. */
export type RecordingFacts = Pick<StoredRecording, 'size' | 'type' | 'etag' | 'lastModified'>;

export type DownloadOutcome =
  | { readonly kind: 'kept'; readonly facts: RecordingFacts }
  /** `partial`: it is worth continuing, as this version. */
  | { readonly kind: 'failed'; readonly problem: Problem | null; readonly partial: RecordingFacts | null }
  | { readonly kind: 'none' | 'refused' | 'disk-full' | 'storage' | 'cancelled' }
  /** Longer than the room for it. */
  | { readonly kind: 'too-large'; readonly size: number };

/** After this many failures, an unfinished download begins again. */
const MOST_CONTINUED = 3;
/** Left on the disk for everything else. */
export const RESERVED_BYTES = 500_000_000;
/** A page begins within this many bytes. */
const SNIFFED = 512;

class Stopped extends Error {
  readonly outcome: DownloadOutcome;

  constructor(outcome: DownloadOutcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

export function factsOf({ total, type, etag, lastModified }: Recording): RecordingFacts {
  return { size: total, type, etag, lastModified };
}

/** Whether both are the same version; without anything but a length, nobody can tell. */
export function isSameVersion(a: RecordingFacts, b: RecordingFacts): boolean {
  return (
    a.size === b.size &&
    a.etag === b.etag &&
    a.lastModified === b.lastModified &&
    (a.etag ?? a.lastModified) !== null
  );
}

/** Some hosts answer an expired URL with a page that claims to be a recording. */
function isPage(start: Uint8Array): boolean {
  return /^\uFEFF?\s*<(?:!doctype|html|\?xml)/i.test(
    Buffer.from(start.subarray(0, SNIFFED)).toString('latin1'),
  );
}

export function failedOpening(opening: Exclude<Opening, { kind: 'sends' }>): DownloadOutcome {
  if (opening.kind === 'past-the-end') return { kind: 'failed', problem: null, partial: null };
  const { status, problem = null } = opening;
  if (status === 404) return { kind: 'none' };
  if (problem?.kind === 'cancelled') return { kind: 'cancelled' };
  return status === 403 ? { kind: 'refused' } : { kind: 'failed', problem, partial: null };
}

function storageOutcome(error: unknown): DownloadOutcome | null {
  if (!isRecord(error) || typeof error['code'] !== 'string' || !('syscall' in error)) return null;
  return { kind: ['ENOSPC', 'EDQUOT'].includes(error['code']) ? 'disk-full' : 'storage' };
}

export interface DownloadParts {
  readonly ports: Ports;
  readonly urls: MediaUrls;
  readonly files: RecordingFiles;
}

/** How much of it is here and may be continued. At least one byte is asked for, so that its host says the version. */
async function continuesAt(files: RecordingFiles, stored: StoredRecording | undefined): Promise<number> {
  if (stored?.state !== 'partial' || stored.size === null || stored.failures > MOST_CONTINUED) return 0;
  return Math.min(await files.received(stored), stored.size - 1);
}

/**
 * Downloads one recording, or what is missing of it. It is on the disk as a whole before it counts as kept.
 * @param begin Called before anything is written, with its length if its host says it; false if it has no room.
 */
export async function downloadRecording(
  { ports, urls, files }: DownloadParts,
  wanted: WantedRecording,
  stored: StoredRecording | undefined,
  room: number,
  begin: (facts: RecordingFacts) => Promise<boolean>,
  signal: AbortSignal,
): Promise<DownloadOutcome> {
  const { connectionId, engagementId } = wanted;
  const ask = (start: number, end: number | null = null): Promise<Opening> =>
    openRecording(ports, urls, {
      connectionId,
      engagementId,
      range: { start, end },
      signal,
      priority: 'background',
    });

  const received = await continuesAt(files, stored);
  let opening = await ask(received);
  const canContinue =
    opening.kind === 'sends' &&
    stored !== undefined &&
    opening.recording.first === received &&
    isSameVersion(stored, factsOf(opening.recording));
  if (received > 0 && !canContinue) {
    if (opening.kind === 'sends') opening.recording.drop();
    if (opening.kind !== 'failed') opening = await ask(0);
  }
  if (opening.kind !== 'sends') return signal.aborted ? { kind: 'cancelled' } : failedOpening(opening);

  const { recording } = opening;
  const facts = factsOf(recording);
  const { first } = recording;
  let isBeginning = first === 0;
  try {
    const left = (recording.total ?? room) - first;
    if (recording.total !== null && recording.total > room) {
      return { kind: 'too-large', size: recording.total };
    }
    if ((await files.freeBytes(wanted)) < left + RESERVED_BYTES) return { kind: 'disk-full' };
    if (!(await begin(facts))) return { kind: 'too-large', size: recording.total ?? room };
    const body = resumableBody(ports.clock, recording, (start) => ask(start, recording.last));
    const checked = body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          if (isBeginning && isPage(chunk)) {
            throw new Stopped({ kind: 'failed', problem: null, partial: null });
          }
          isBeginning = false;
          controller.enqueue(chunk);
        },
      }),
    );
    const length = await files.write(wanted, first, checked, (soFar) => {
      if (soFar > room) throw new Stopped({ kind: 'too-large', size: soFar });
    });
    if (length === 0) return { kind: 'none' };
    if (recording.total === null && !(await begin({ ...facts, size: length }))) {
      return { kind: 'too-large', size: length };
    }
    await files.finish(wanted);
    return { kind: 'kept', facts: { ...facts, size: length } };
  } catch (error) {
    if (error instanceof Stopped) {
      // What was a page is no beginning to continue from.
      if (error.outcome.kind === 'failed') await files.discard(wanted).catch(() => undefined);
      return error.outcome;
    }
    if (signal.aborted) return { kind: 'cancelled' };
    // Without a length, nobody could tell where it ends.
    const partial = recording.total === null ? null : facts;
    return storageOutcome(error) ?? { kind: 'failed', problem: null, partial };
  } finally {
    recording.drop();
  }
}
