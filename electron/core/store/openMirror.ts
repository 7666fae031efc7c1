import type { Transferable } from 'node:worker_threads';
import { existsSync } from 'node:fs';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { SyncState } from '../sync/syncState.ts';
import type { Ingested } from '../sync/mirrorPort.ts';
import type { MirrorNotice } from '#shared/contract/mirror.ts';
import type { Mirror, MirrorReads, ReadInput, ReadOptions, ReadOutput } from './mirror.ts';
import type { SeenEngagement } from './write/incomingEngagement.ts';
import type { ReaderCalls } from './read/mirrorReader.ts';
import { removeDatabase, setAside } from '../database/damage.ts';
import type { CallOptions } from './thread/threadClient.ts';
import { ThreadClient } from './thread/threadClient.ts';
import { CANCELLED, type InputOf, type ValueOf } from './thread/threadServer.ts';
import type { WriterCalls, WriterEvent, Written } from './write/mirrorWriter.ts';

export interface OpenMirrorOptions {
  /** The database; its folder is made where it isn't there. */
  readonly file: string;
  /** `mirrorWorker.ts`, as the shell bundled it. */
  readonly workerEntry: URL;
  readonly onNotice?: (notice: MirrorNotice) => void;
  /** Engagements that an answer or event brought, once they are written. */
  readonly onSeen?: (seen: readonly SeenEngagement[]) => void;
  /** Most pages of the file, for tests of a full disk. */
  readonly maxPages?: number;
}

/** A body may be given away only where the memory under it is all its own. */
function givenAway(body: Uint8Array<ArrayBuffer>): Transferable[] {
  return body.byteLength === body.buffer.byteLength ? [body.buffer] : [];
}

/**
 * So long the thread that writes leaves the machine to the first picture. Whatever is to be written before then wakes
 * it at once.
 */
const WRITER_AFTER_MS = 5000;

function isDamaged(result: Result<unknown>): boolean {
  return !result.ok && result.problem.kind === 'storage' && result.problem.reason === 'damaged';
}

/** Both threads over one file, started, set aside and begun again together. */
class OpenedMirror implements Mirror {
  readonly #options: OpenMirrorOptions;
  readonly #listeners = new Set<(notice: MirrorNotice) => void>();
  #writer: ThreadClient<WriterCalls, WriterEvent> | null = null;
  #reader: ThreadClient<ReaderCalls, never>;
  /** What every read waits for: opening, and beginning again. Null where its thread has ended. */
  #readable: Promise<Result<null>> | null;
  /** The same of every write; null too as long as there was none. */
  #writable: Promise<Result<null>> | null = null;
  /** All that opens, one after the other. */
  #turn: Promise<unknown>;
  #waking: NodeJS.Timeout | undefined;
  #rebuilding = false;
  #closed = false;
  #full = false;
  commits = 0;

  constructor(options: OpenMirrorOptions) {
    this.#options = options;
    if (options.onNotice !== undefined) this.#listeners.add(options.onNotice);
    this.#reader = this.#startReader();
    this.#readable = this.#openAsItIs();
    this.#turn = this.#readable;
  }

  get readable(): Promise<Result<null>> {
    return this.#toRead();
  }

  #startWriter(): ThreadClient<WriterCalls, WriterEvent> {
    return new ThreadClient<WriterCalls, WriterEvent>({
      entry: this.#options.workerEntry,
      role: 'writer',
      onEvent: (news) => {
        if (news.kind === 'damaged') this.#rebuild();
        else void this.#reader.call('changed', { keys: news.keys, everything: false });
      },
      // By itself, as for want of memory: the next write finds a new one.
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
    const opened = this.#turn.then(() => (this.#closed ? failed(CANCELLED) : open()));
    this.#turn = opened;
    return opened;
  }

  /** A file that need only be read is read: the thread that writes begins later. */
  async #openAsItIs(): Promise<Result<null>> {
    const opened = existsSync(this.#options.file) ? await this.#openReader() : null;
    if (this.#closed) return failed(CANCELLED);
    if (opened?.ok !== true || opened.value === null) return this.#openFile();
    this.commits = opened.value.commits;
    this.#waking = setTimeout(() => void this.#toWrite(), WRITER_AFTER_MS).unref();
    return ok(null);
  }

  #toRead(): Promise<Result<null>> {
    if (this.#readable === null) {
      const opening: Promise<Result<null>> = this.#next(() => this.#openAsItIs()).then((opened) => {
        // A failure is not remembered: the next time there may be room again.
        if (!opened.ok && this.#readable === opening) this.#readable = null;
        return opened;
      });
      this.#readable = opening;
    }
    return this.#readable;
  }

  /** Opens for writing what can be read, where that isn't done yet. */
  #toWrite(): Promise<Result<null>> {
    clearTimeout(this.#waking);
    const before = this.#toRead();
    if (this.#writable === null) {
      const opening: Promise<Result<null>> = this.#next(async () => {
        const readable = await before;
        if (!readable.ok || this.#writer !== null) return readable;
        const writable = await this.#openWriter();
        if (!isDamaged(writable)) return writable;
        this.#readable = this.#beginAnew();
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
    const { file, maxPages } = this.#options;
    this.#writer ??= this.#startWriter();
    const opened = await this.#writer.call('open', {
      file,
      ...(maxPages === undefined ? {} : { maxPages }),
    });
    if (!opened.ok) {
      // A thread without its file is of no use: the next write begins another.
      await this.#writer?.close();
      this.#writer = null;
      return opened;
    }
    this.commits = opened.value.commits;
    return ok(null);
  }

  #openReader(): Promise<Result<ValueOf<ReaderCalls, 'open'>>> {
    if (!this.#reader.alive) this.#reader = this.#startReader();
    return this.#reader.call('open', { file: this.#options.file });
  }

  async #openBoth(): Promise<Result<null>> {
    const writable = await this.#openWriter();
    if (!writable.ok || this.#closed) return writable;
    const read = await this.#openReader();
    return read.ok ? ok(null) : read;
  }

  async #openFile(): Promise<Result<null>> {
    const opened = await this.#openBoth();
    return isDamaged(opened) ? this.#beginAnew() : opened;
  }

  async #beginAnew(): Promise<Result<null>> {
    try {
      await Promise.all([this.#writer?.call('close', null), this.#reader.call('close', null)]);
      const setAsideAs = setAside(this.#options.file, new Date());
      this.#tell({ kind: 'rebuilt', setAside: setAsideAs });
      return await this.#openBoth();
    } catch (error) {
      const detail = `The damaged mirror could not be set aside (${error instanceof Error ? error.message : ''}).`;
      return failed({ kind: 'storage', reason: 'damaged', detail });
    }
  }

  /** The file turned out to be damaged: a new one takes its place, once, however many calls find out. */
  #rebuild(): void {
    if (this.#rebuilding || this.#closed) return;
    this.#rebuilding = true;
    this.#readable = this.#next(() =>
      this.#beginAnew().finally(() => {
        this.#rebuilding = false;
      }),
    );
    this.#writable = this.#readable;
  }

  #tell(notice: MirrorNotice): void {
    for (const listener of this.#listeners) listener(notice);
  }

  #heard<T>(result: Result<T>): Result<T> {
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
      : this.#heard(await this.#writer.call(name, input, options));
  }

  async read<Name extends keyof MirrorReads>(
    name: Name,
    input: ReadInput<Name>,
    options?: ReadOptions,
  ): Promise<Result<ReadOutput<Name>>> {
    const readable = await this.#toRead();
    if (!readable.ok) return readable;
    const result = this.#heard(await this.#reader.call(name, input, options));
    // The calls of the thread are made of the same table, which the compiler can't tell for an open name.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return result as Result<ReadOutput<Name>>;
  }

  /** Whoever hears of a commit and reads then, reads what it brought: the reader is told first. */
  #committed(result: Result<Written<Ingested>>): Result<Ingested> {
    const full = !result.ok && result.problem.kind === 'storage' && result.problem.reason === 'disk-full';
    if (full !== this.#full && (full || result.ok)) {
      this.#full = full;
      this.#tell({ kind: full ? 'disk-full' : 'room-again' });
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

  readonly ingest: Mirror['ingest'] = async (input) => {
    const transfer = 'body' in input ? givenAway(input.body) : [];
    return this.#committed(await this.#write('ingest', input, { transfer }));
  };

  readonly upsertFromResponse: Mirror['upsertFromResponse'] = async (input) =>
    this.#committed(await this.#write('upsertFromResponse', input, { transfer: givenAway(input.body) }));

  readonly remove: Mirror['remove'] = async (removal) =>
    this.#committed(await this.#write('remove', removal));

  readonly check: Mirror['check'] = async () => {
    let checked = await this.#write('checkSome', true);
    while (checked.ok && checked.value) checked = await this.#write('checkSome', false);
    if (checked.ok) return ok('sound');
    if (!isDamaged(checked)) return checked;
    const begun = await this.#toRead();
    return begun.ok ? ok('rebuilt') : begun;
  };

  readonly rebuild: Mirror['rebuild'] = () => {
    this.#rebuild();
    return this.#toRead();
  };

  onNotice(listener: (notice: MirrorNotice) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#waking);
    // The last one to close copies the log into the file and removes it, and one that only reads can't.
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
 * Opens the mirror of one connection, making it where there is none. A damaged one is set aside and begun again
 * (notice `rebuilt`); one that a newer version wrote is refused (`storage`, `unavailable`) and left as it is.
 */
export async function openMirror(options: OpenMirrorOptions): Promise<Result<Mirror>> {
  const mirror = new OpenedMirror(options);
  const readable = await mirror.readable;
  if (readable.ok) return ok(mirror);
  await mirror.close();
  return readable;
}
