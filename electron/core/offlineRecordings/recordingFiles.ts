import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { MediaAnswer, MediaRequest } from '../app.ts';
import { parseRange } from '../media/byteRanges.ts';
import { mirrorFolder } from '../workspace/workspace.ts';
import type { StoredRecording } from './recordingStore.ts';

type Named = Pick<StoredRecording, 'connectionId' | 'engagementId'>;

const PARTIAL = '.part';

/** In the folder of the mirror, so that it is deleted with the connection. */
function folderOf(dataDir: string, id: ConnectionId): string {
  return path.join(mirrorFolder(dataDir, id), 'recordings');
}

/** Ids are opaque and may contain anything, so the file is named by a hash. */
function fileName({ engagementId }: Named): string {
  return createHash('sha256').update(engagementId).digest('hex').slice(0, 40);
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The files of recordings. Their functions reject with the system's errors. */
export class RecordingFiles {
  readonly #dataDir: string;
  readonly #freeBytes: (folder: string) => Promise<number>;

  constructor(dataDir: string, freeBytes = freeBytesOf) {
    this.#dataDir = dataDir;
    this.#freeBytes = freeBytes;
  }

  #file(recording: Named, ending = ''): string {
    return path.join(folderOf(this.#dataDir, recording.connectionId), `${fileName(recording)}${ending}`);
  }

  /** How much of an unfinished recording is here. */
  async received(recording: Named): Promise<number> {
    return (await stat(this.#file(recording, PARTIAL)).catch(() => null))?.size ?? 0;
  }

  async freeBytes(recording: Named): Promise<number> {
    const folder = folderOf(this.#dataDir, recording.connectionId);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return this.#freeBytes(folder);
  }

  /**
   * Writes a body into the unfinished file, from this byte on, and closes it. Rejects if the body fails; what arrived
   * stays.
   * @param onBytes Called with the length so far; throws to stop.
   */
  async write(
    recording: Named,
    from: number,
    body: AsyncIterable<Uint8Array>,
    onBytes: (length: number) => void,
  ): Promise<number> {
    await mkdir(folderOf(this.#dataDir, recording.connectionId), { recursive: true, mode: 0o700 });
    const file = await open(this.#file(recording, PARTIAL), from === 0 ? 'w' : 'r+', 0o600);
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
  finish(recording: Named): Promise<void> {
    return rename(this.#file(recording, PARTIAL), this.#file(recording));
  }

  /** Deletes the unfinished file. */
  async discard(recording: Named): Promise<void> {
    await rm(this.#file(recording, PARTIAL), { force: true });
  }

  async remove(recording: Named): Promise<void> {
    await Promise.all([rm(this.#file(recording), { force: true }), this.discard(recording)]);
  }

  /** Deletes the files of a connection that belong to none of these, as after a damaged list. */
  async sweep(id: ConnectionId, recordings: readonly Named[]): Promise<void> {
    const folder = folderOf(this.#dataDir, id);
    const known = new Set(recordings.map(fileName));
    const names = await readdir(folder).catch(() => []);
    const left = names.filter((name) => !known.has(name.replace(PARTIAL, '')));
    await Promise.all(left.map((name) => rm(path.join(folder, name), { force: true })));
  }

  async removeAll(id: ConnectionId): Promise<void> {
    await rm(folderOf(this.#dataDir, id), { recursive: true, force: true });
  }

  /** Answers as the recording's host did; null if the file is missing or has another length. */
  async serve(
    recording: StoredRecording,
    { range: asked, method, signal }: Pick<MediaRequest, 'range' | 'method' | 'signal'>,
    onEnd: () => void,
  ): Promise<MediaAnswer | null> {
    const file = this.#file(recording);
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
