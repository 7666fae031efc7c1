import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { MediaAnswer, RecordingRequest } from '../app.ts';
import { isRecord } from '../json.ts';
import { type Opening, openRecording, parseRange, type Recording } from '../media/hostRecording.ts';
import type { MediaUrls } from '../media/mediaUrls.ts';
import { resumableBody } from '../media/streamMedia.ts';
import type { Ports } from '../ports.ts';
import { workspaceFolder, type WorkspacePlace } from '../database/workspaceData.ts';

const PARTIAL = '.part';

/** Ids are opaque and may contain anything, so the file is named by a hash. */
function fileName(id: EngagementId): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 40);
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** What identifies a version of a recording, and how it is served. */
export interface RecordingFacts {
  /** Its length in bytes; null if its host hasn't said. */
  readonly size: number | null;
  readonly type: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** The files of a workspace's recordings. Their functions reject with the system's errors. */
export class RecordingFiles {
  readonly #folder: string;
  readonly #freeBytes: (folder: string) => Promise<number>;

  constructor(place: WorkspacePlace, freeBytes = freeBytesOf) {
    this.#folder = path.join(workspaceFolder(place), 'recordings');
    this.#freeBytes = freeBytes;
  }

  #file(id: EngagementId, ending = ''): string {
    return path.join(this.#folder, `${fileName(id)}${ending}`);
  }

  async #makeFolder(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
  }

  /** How much of an unfinished recording is here. */
  async received(id: EngagementId): Promise<number> {
    return (await stat(this.#file(id, PARTIAL)).catch(() => null))?.size ?? 0;
  }

  async freeBytes(): Promise<number> {
    await this.#makeFolder();
    return this.#freeBytes(this.#folder);
  }

  /**
   * Writes a body into the unfinished file, from this byte on, and closes it. Rejects if the body fails; what arrived
   * stays.
   * @param onBytes Called with the length so far; throws to stop.
   */
  async write(
    id: EngagementId,
    from: number,
    body: AsyncIterable<Uint8Array>,
    onBytes: (length: number) => void,
  ): Promise<number> {
    await this.#makeFolder();
    const file = await open(this.#file(id, PARTIAL), from === 0 ? 'w' : 'r+', 0o600);
    try {
      await file.truncate(from);
      let at = from;
      for await (const chunk of body) {
        onBytes(at + chunk.byteLength);
        for (let written = 0; written < chunk.byteLength;) {
          const { bytesWritten } = await file.write(chunk, written, chunk.byteLength - written, at);
          written += bytesWritten;
          at += bytesWritten;
        }
      }
      await file.sync();
      return at;
    } finally {
      await file.close();
    }
  }

  /** Makes the unfinished file the recording. */
  finish(id: EngagementId): Promise<void> {
    return rename(this.#file(id, PARTIAL), this.#file(id));
  }

  /** Deletes the unfinished file. */
  async discard(id: EngagementId): Promise<void> {
    await rm(this.#file(id, PARTIAL), { force: true });
  }

  async remove(id: EngagementId): Promise<void> {
    await Promise.all([rm(this.#file(id), { force: true }), this.discard(id)]);
  }

  /** Deletes the files that belong to none of these. */
  async sweep(ids: Iterable<EngagementId>): Promise<void> {
    const known = new Set([...ids].map(fileName));
    const names = await readdir(this.#folder).catch(() => []);
    const left = names.filter((name) => !known.has(name.replace(PARTIAL, '')));
    await Promise.all(left.map((name) => rm(path.join(this.#folder, name), { force: true })));
  }

  async removeAll(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Answers as the recording's host did; null if the file is missing or has another length. */
  async serve(
    recording: RecordingFacts,
    { engagementId, range: asked, method, signal }: RecordingRequest,
    onEnd: () => void,
  ): Promise<MediaAnswer | null> {
    const file = this.#file(engagementId);
    const total = (await stat(file).catch(() => null))?.size;
    if (total === undefined || total !== recording.size) return null;
    const range = parseRange(asked);
    const shared = {
      'content-type': recording.type,
      'accept-ranges': 'bytes',
      ...(recording.etag === null ? {} : { etag: recording.etag }),
      ...(recording.lastModified === null ? {} : { 'last-modified': recording.lastModified }),
    };
    if (range !== null && range.start >= total) {
      const headers = { 'content-range': `bytes */${total}`, 'content-length': '0' };
      return { status: 416, headers, body: null };
    }
    const start = range?.start ?? 0;
    const end = Math.min(range?.end ?? total - 1, total - 1);
    const headers = {
      ...shared,
      'content-length': String(end - start + 1),
      ...(range === null ? {} : { 'content-range': `bytes ${start}-${end}/${total}` }),
    };
    const status = range === null ? 200 : 206;
    if (method === 'HEAD') return { status, headers, body: null };
    const stream = createReadStream(file, { start, end, signal });
    stream.once('close', onEnd);
    // An aborted request is no failure.
    stream.on('error', () => undefined);
    // Node's own type of the stream differs from the platform's only in name.
    const body = Readable.toWeb(stream, { strategy: { highWaterMark: 1 } }) as ReadableStream<Uint8Array>;
    return { status, headers, body };
  }
}

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
const RESERVED_BYTES = 500_000_000;
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

/** Where a recording comes from, and where it goes. */
interface Download {
  readonly workspace: { readonly files: RecordingFiles; readonly urls: MediaUrls };
  readonly engagementId: EngagementId;
}

interface Begun extends RecordingFacts {
  readonly state: string;
  readonly failures: number;
}

/** How much of it is here and may be continued. At least one byte is asked for, so that its host says the version. */
async function continuesAt(
  { workspace, engagementId }: Download,
  stored: Begun | undefined,
): Promise<number> {
  if (stored?.state !== 'partial' || stored.size === null || stored.failures > MOST_CONTINUED) return 0;
  return Math.min(await workspace.files.received(engagementId), stored.size - 1);
}

/**
 * Downloads one recording, or what is missing of it. It is on the disk as a whole before it counts as kept.
 * @param begin Called before anything is written, with its length if its host says it; false if it has no room.
 */
export async function downloadRecording(
  ports: Ports,
  download: Download,
  stored: Begun | undefined,
  room: number,
  begin: (facts: RecordingFacts) => Promise<boolean>,
  signal: AbortSignal,
): Promise<DownloadOutcome> {
  const { workspace, engagementId } = download;
  const { files, urls } = workspace;
  const ask = (start: number, end: number | null = null): Promise<Opening> =>
    openRecording(ports, urls, {
      engagementId,
      range: { start, end },
      signal,
      priority: 'background',
    });

  const received = await continuesAt(download, stored);
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
    if ((await files.freeBytes()) < left + RESERVED_BYTES) return { kind: 'disk-full' };
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
    const length = await files.write(engagementId, first, checked, (soFar) => {
      if (soFar > room) throw new Stopped({ kind: 'too-large', size: soFar });
    });
    if (length === 0) return { kind: 'none' };
    if (recording.total === null && !(await begin({ ...facts, size: length }))) {
      return { kind: 'too-large', size: length };
    }
    await files.finish(engagementId);
    return { kind: 'kept', facts: { ...facts, size: length } };
  } catch (error) {
    if (error instanceof Stopped) {
      // What was a page is no beginning to continue from.
      if (error.outcome.kind === 'failed') await files.discard(engagementId).catch(() => undefined);
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
