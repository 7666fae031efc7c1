import type { Transferable } from 'node:worker_threads';
import { existsSync } from 'node:fs';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { SyncState } from '../sync/syncState.ts';
import type { Ingested } from '../sync/mirrorPort.ts';
import type { MirrorNotice } from '#shared/contract/mirror.ts';
import type { SpelledWord } from '#shared/contract/words.ts';
import type { Mirror, MirrorReads, ReadInput, ReadOptions, ReadOutput, ServiceResponse } from './mirror.ts';
import type { SeenEngagement } from './write/incomingEngagement.ts';
import type { StoredSpeakerName } from './write/namedSpeakers.ts';
import type { ReaderCalls } from './read/readerThread.ts';
import { removeDatabase, setAside } from '../database/openDatabase.ts';
import { type CallOptions, ThreadClient } from './thread/threadClient.ts';
import { CANCELLED, type InputOf, type ValueOf } from './thread/threadServer.ts';
import type { StoredCorrection } from './write/correctedLines.ts';
import type { WriterCalls, WriterEvent, Written } from './write/mirrorWriter.ts';

export interface OpenMirrorOptions {
  /** The database; its folder is created if missing. */
  readonly file: string;
  /** `mirrorWorker.ts`, as bundled by the shell. */
  readonly workerEntry: URL;
  readonly onNotice?: (notice: MirrorNotice) => void;
  /** Engagements from a response or event, once they are written. */
  readonly onSeen?: (seen: readonly SeenEngagement[]) => void;
  /** Words with several spellings; none without it. */
  readonly words?: () => readonly SpelledWord[];
  /** Speakers' names that the user set; none without it. */
  readonly names?: () => readonly StoredSpeakerName[];
  /** Lines that the user corrected; none without it. */
  readonly corrections?: () => readonly StoredCorrection[];
  /** Maximum pages of the file, to test a full disk. */
  readonly maxPages?: number;
}

/** A body can be transferred only if it owns its whole buffer. */
function transferList(body: ServiceResponse['body']): Transferable[] {
  return body instanceof Uint8Array && body.byteLength === body.buffer.byteLength ? [body.buffer] : [];
}

/** Delays the writer thread to leave the processor to the first paint. A write starts it immediately. */
const WRITER_DELAY_MS = 5000;

function isDamaged(result: Result<unknown>): boolean {
  return !result.ok && result.problem.kind === 'storage' && result.problem.reason === 'damaged';
}

/** Both threads of one file, started, closed and recreated together. */
class OpenedMirror implements Mirror {
  readonly #options: OpenMirrorOptions;
  readonly #listeners = new Set<(notice: MirrorNotice) => void>();
  #writer: ThreadClient<WriterCalls, WriterEvent> | null = null;
  #reader: ThreadClient<ReaderCalls, never>;
  /** What every read waits for: opening or recreating the file. Null after the thread has ended. */
  #readable: Promise<Result<null>> | null;
  /** The same for writes; also null before the first one. */
  #writable: Promise<Result<null>> | null = null;
  /** Serialises everything that opens the file. */
  #lastOpening: Promise<unknown>;
  #writerTimer: NodeJS.Timeout | undefined;
  #rebuilding = false;
  #closed = false;
  #full = false;
  commits = 0;

  constructor(options: OpenMirrorOptions) {
    this.#options = options;
    if (options.onNotice !== undefined) this.#listeners.add(options.onNotice);
    this.#reader = this.#startReader();
    this.#readable = this.#openForReading();
    this.#lastOpening = this.#readable;
  }

  get readable(): Promise<Result<null>> {
    return this.#toRead();
  }

  #startWriter(): ThreadClient<WriterCalls, WriterEvent> {
    return new ThreadClient<WriterCalls, WriterEvent>({
      entry: this.#options.workerEntry,
      role: 'writer',
      onEvent: (event) => {
        if (event.kind === 'damaged') this.#rebuild();
        else void this.#reader.call('changed', { keys: event.keys, everything: false });
      },
      // The thread ended unexpectedly, for example out of memory: the next write starts a new one.
      onEnd: () => {
        this.#writer = null;
        this.#writable = null;
      },
    });
  }

  #startReader(): ThreadClient<ReaderCalls, never> {
    return new ThreadClient<ReaderCalls, never>({
      entry: this.#options.workerEntry,
      role: 'reader',
      onEvent: () => undefined,
      onEnd: () => {
        this.#readable = null;
      },
    });
  }

  #next(open: () => Promise<Result<null>>): Promise<Result<null>> {
    const opened = this.#lastOpening.then(() => (this.#closed ? failed(CANCELLED) : open()));
    this.#lastOpening = opened;
    return opened;
  }

  /** Opens an existing file for reading only; the writer starts later. */
  async #openForReading(): Promise<Result<null>> {
    const opened = existsSync(this.#options.file) ? await this.#openReader() : null;
    if (this.#closed) return failed(CANCELLED);
    if (opened?.ok !== true || opened.value === null) return this.#openFile();
    this.commits = opened.value.commits;
    this.#writerTimer = setTimeout(() => void this.#toWrite(), WRITER_DELAY_MS).unref();
    return ok(null);
  }

  #toRead(): Promise<Result<null>> {
    if (this.#readable === null) {
      const opening: Promise<Result<null>> = this.#next(() => this.#openForReading()).then((opened) => {
        // Forget the failure: the next attempt may find disk space.
        if (!opened.ok && this.#readable === opening) this.#readable = null;
        return opened;
      });
      this.#readable = opening;
    }
    return this.#readable;
  }

  /** Also opens the file for writing unless it is. */
  #toWrite(): Promise<Result<null>> {
    clearTimeout(this.#writerTimer);
    const before = this.#toRead();
    if (this.#writable === null) {
      const opening: Promise<Result<null>> = this.#next(async () => {
        const readable = await before;
        if (!readable.ok || this.#writer !== null) return readable;
        const writable = await this.#openWriter();
        if (!isDamaged(writable)) return writable;
        this.#readable = this.#recreate();
        return this.#readable;
      }).then((opened) => {
        if (!opened.ok && this.#writable === opening) this.#writable = null;
        return opened;
      });
      this.#writable = opening;
    }
    return this.#writable;
  }

  async #openWriter(): Promise<Result<null>> {
    if (this.#closed) return failed(CANCELLED);
    const { file, maxPages, names, corrections } = this.#options;
    this.#writer ??= this.#startWriter();
    const opened = await this.#writer.call('open', {
      file,
      names: names?.() ?? [],
      corrections: corrections?.() ?? [],
      ...(maxPages === undefined ? {} : { maxPages }),
    });
    if (!opened.ok) {
      // A thread without its file is useless: the next write starts another.
      await this.#writer?.close();
      this.#writer = null;
      return opened;
    }
    this.commits = opened.value.commits;
    return ok(null);
  }

  #openReader(): Promise<Result<ValueOf<ReaderCalls, 'open'>>> {
    if (!this.#reader.alive) this.#reader = this.#startReader();
    const { file, words } = this.#options;
    return this.#reader.call('open', { file, words: words?.() ?? [] });
  }

  async #openBoth(): Promise<Result<null>> {
    const writable = await this.#openWriter();
    if (!writable.ok || this.#closed) return writable;
    const read = await this.#openReader();
    return read.ok ? ok(null) : read;
  }

  async #openFile(): Promise<Result<null>> {
    const opened = await this.#openBoth();
    return isDamaged(opened) ? this.#recreate() : opened;
  }

  /** Keeps a damaged file under another name; `isWanted` says that the user wants a new one, and deletes it. */
  async #recreate(isWanted = false): Promise<Result<null>> {
    try {
      await Promise.all([this.#writer?.call('close', null), this.#reader.call('close', null)]);
      const { file } = this.#options;
      if (isWanted) removeDatabase(file);
      this.#notify({ kind: 'rebuilt', setAside: isWanted ? null : setAside(file, new Date()) });
      return await this.#openBoth();
    } catch (error) {
      const detail = `The mirror could not be replaced (${error instanceof Error ? error.message : ''}).`;
      return failed({ kind: 'storage', reason: 'damaged', detail });
    }
  }

  /** Replaces the file once, however many calls notice that it is damaged. */
  #rebuild(isWanted = false): void {
    if (this.#rebuilding || this.#closed) return;
    this.#rebuilding = true;
    this.#readable = this.#next(() =>
      this.#recreate(isWanted).finally(() => {
        this.#rebuilding = false;
      }),
    );
    this.#writable = this.#readable;
  }

  #notify(notice: MirrorNotice): void {
    for (const listener of this.#listeners) listener(notice);
  }

  #rebuildIfDamaged<T>(result: Result<T>): Result<T> {
    if (isDamaged(result)) this.#rebuild();
    return result;
  }

  async #write<Name extends keyof WriterCalls>(
    name: Name,
    input: InputOf<WriterCalls, Name>,
    options?: CallOptions,
  ): Promise<Result<ValueOf<WriterCalls, Name>>> {
    const writable = await this.#toWrite();
    if (!writable.ok) return writable;
    return this.#writer === null
      ? failed(CANCELLED)
      : this.#rebuildIfDamaged(await this.#writer.call(name, input, options));
  }

  async read<Name extends keyof MirrorReads>(
    name: Name,
    input: ReadInput<Name>,
    options?: ReadOptions,
  ): Promise<Result<ReadOutput<Name>>> {
    const readable = await this.#toRead();
    if (!readable.ok) return readable;
    const result = this.#rebuildIfDamaged(await this.#reader.call(name, input, options));
    // Both sides derive from the same table, but the compiler can't prove that for a generic name.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return result as Result<ReadOutput<Name>>;
  }

  /** Notifies the reader first, so that a read after a commit sees its rows. */
  #committed(result: Result<Written<Ingested>>): Result<Ingested> {
    const full = !result.ok && result.problem.kind === 'storage' && result.problem.reason === 'disk-full';
    if (full !== this.#full && (full || result.ok)) {
      this.#full = full;
      this.#notify({ kind: full ? 'disk-full' : 'room-again' });
    }
    if (!result.ok) return result;
    const { value, changed, records, seen } = result.value;
    if (seen.length > 0) this.#options.onSeen?.(seen);
    this.commits = value.state.commits;
    if (changed.length > 0 || records) {
      void this.#reader.call('changed', { keys: changed, everything: records });
    }
    return ok(value);
  }

  syncState(): Promise<Result<SyncState>> {
    return this.#write('syncState', null);
  }

  readonly counts: Mirror['counts'] = () => this.#write('counts', null);
  readonly candidates: Mirror['candidates'] = (query) => this.#write('candidates', query);
  readonly markLooked: Mirror['markLooked'] = (seq) => this.#write('markLooked', seq);

  readonly respelled: Mirror['respelled'] = () => {
    void this.#reader.call('respelled', this.#options.words?.() ?? []);
  };

  readonly reread: Mirror['reread'] = async () => {
    this.respelled();
    // Opening the writer again, between two writes, gives it the names and corrections.
    if (this.#writer === null || this.#writable === null) return;
    const opening: Promise<Result<null>> = this.#next(() => this.#openWriter()).then((opened) => {
      if (!opened.ok && this.#writable === opening) this.#writable = null;
      return opened;
    });
    this.#writable = opening;
    await opening;
  };

  readonly ingest: Mirror['ingest'] = async (input) => {
    const transfer = 'body' in input ? transferList(input.body) : [];
    return this.#committed(await this.#write('ingest', input, { transfer }));
  };

  readonly upsertFromResponse: Mirror['upsertFromResponse'] = async (input) =>
    this.#committed(await this.#write('upsertFromResponse', input, { transfer: transferList(input.body) }));

  readonly remove: Mirror['remove'] = async (removal) =>
    this.#committed(await this.#write('remove', removal));

  readonly rename: Mirror['rename'] = async (input) => this.#committed(await this.#write('rename', input));

  readonly correct: Mirror['correct'] = async (input) => this.#committed(await this.#write('correct', input));

  readonly check: Mirror['check'] = async () => {
    let checked = await this.#write('checkSome', true);
    while (checked.ok && checked.value) checked = await this.#write('checkSome', false);
    if (checked.ok) return ok('sound');
    if (!isDamaged(checked)) return checked;
    const begun = await this.#toRead();
    return begun.ok ? ok('rebuilt') : begun;
  };

  readonly rebuild: Mirror['rebuild'] = () => {
    this.#rebuild(true);
    return this.#toRead();
  };

  onNotice(listener: (notice: MirrorNotice) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#writerTimer);
    // The last connection to close merges the log into the file and deletes it, which the read-only one can't do.
    await this.#reader.close();
    await this.#writer?.close();
    this.#listeners.clear();
  }

  async wipe(): Promise<void> {
    await this.close();
    removeDatabase(this.#options.file);
  }
}

/**
 * Opens one connection's mirror, creating it if missing. A damaged file is set aside and replaced (notice
 * `rebuilt`); one written by a newer version is refused (`storage`, `unavailable`) and left untouched.
 */
export async function openMirror(options: OpenMirrorOptions): Promise<Result<Mirror>> {
  const mirror = new OpenedMirror(options);
  const readable = await mirror.readable;
  if (readable.ok) return ok(mirror);
  await mirror.close();
  return readable;
}
