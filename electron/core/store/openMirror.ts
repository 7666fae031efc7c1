import type { Transferable } from 'node:worker_threads';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { SyncState } from '../sync/syncState.ts';
import type { Ingested } from '../sync/mirrorPort.ts';
import type { Mirror, MirrorEngagement, MirrorNotice, ReadOptions } from './mirror.ts';
import type { ListChoice } from './read/mirrorFilter.ts';
import type { ReaderCalls, ReaderNews } from './readerCalls.ts';
import { removeMirror, setAside } from './setAside.ts';
import type { CallOptions } from './thread/threadLink.ts';
import { ThreadLink } from './thread/threadLink.ts';
import type { InputOf, ValueOf } from './thread/messages.ts';
import type { Written } from './write/writer.ts';
import type { WriterCalls, WriterNews } from './writerCalls.ts';

export interface OpenMirrorOptions {
  /** The database; its folder is made where it isn't there. */
  readonly file: string;
  /** `mirrorWorker.ts`, as the shell bundled it. */
  readonly workerEntry: URL;
  readonly onNotice?: (notice: MirrorNotice) => void;
  /** Most pages of the file, for tests of a full disk. */
  readonly maxPages?: number;
}

/** Rows of an export that cross over at once. */
const EXPORT_ROWS = 200;

/** A body may be given away only where the memory under it is all its own. */
function givenAway(body: Uint8Array<ArrayBuffer>): Transferable[] {
  return body.byteLength === body.buffer.byteLength ? [body.buffer] : [];
}

/** Both threads over one file, started, set aside and begun again together. */
class OpenedMirror implements Mirror {
  readonly #options: OpenMirrorOptions;
  readonly #listeners = new Set<(notice: MirrorNotice) => void>();
  #writer: ThreadLink<WriterCalls, WriterNews>;
  #reader: ThreadLink<ReaderCalls, ReaderNews>;
  /** What every call waits for: opening, and beginning again. */
  #ready: Promise<Result<null>>;
  #rebuilding = false;
  #closed = false;
  #full = false;
  commits = 0;

  constructor(options: OpenMirrorOptions) {
    this.#options = options;
    if (options.onNotice !== undefined) this.#listeners.add(options.onNotice);
    this.#writer = this.#startWriter();
    this.#reader = this.#startReader();
    this.#ready = this.#openFile();
  }

  get ready(): Promise<Result<null>> {
    return this.#ready;
  }

  #startWriter(): ThreadLink<WriterCalls, WriterNews> {
    return new ThreadLink<WriterCalls, WriterNews>({
      entry: this.#options.workerEntry,
      role: 'writer',
      onNews: (news) => {
        if (news.kind === 'damaged') this.#rebuild();
        else void this.#reader.call('changed', { keys: news.keys, everything: false });
      },
      onEnd: () => this.#revive(),
    });
  }

  #startReader(): ThreadLink<ReaderCalls, ReaderNews> {
    return new ThreadLink<ReaderCalls, ReaderNews>({
      entry: this.#options.workerEntry,
      role: 'reader',
      onNews: () => undefined,
      onEnd: () => this.#revive(),
    });
  }

  /** A thread ended by itself, as for want of memory: the next call finds a new one. */
  #revive(): void {
    if (this.#closed) return;
    this.#ready = this.#ready.then(() => {
      if (this.#closed) return failed({ kind: 'cancelled' });
      if (!this.#writer.alive) this.#writer = this.#startWriter();
      if (!this.#reader.alive) this.#reader = this.#startReader();
      return this.#openFile();
    });
  }

  async #openFile(): Promise<Result<null>> {
    const { file, maxPages } = this.#options;
    try {
      await mkdir(dirname(file), { recursive: true });
    } catch (error) {
      const detail = `The folder of the local mirror can’t be made (${error instanceof Error ? error.message : ''}).`;
      return failed({ kind: 'storage', reason: 'unavailable', detail });
    }
    const open = { file, ...(maxPages === undefined ? {} : { maxPages }) };
    let writing = await this.#writer.call('open', open);
    if (!writing.ok && writing.problem.kind === 'storage' && writing.problem.reason === 'damaged') {
      await this.#putAside();
      writing = await this.#writer.call('open', open);
    }
    if (!writing.ok) return writing;
    this.commits = writing.value.commits;
    return this.#reader.call('open', { file });
  }

  async #putAside(): Promise<void> {
    await Promise.all([this.#writer.call('close', null), this.#reader.call('close', null)]);
    const setAsideAs = await setAside(this.#options.file, new Date());
    this.#tell({ kind: 'rebuilt', setAside: setAsideAs });
  }

  /** The file turned out to be damaged: a new one takes its place, once, however many calls find out. */
  #rebuild(): void {
    if (this.#rebuilding || this.#closed) return;
    this.#rebuilding = true;
    this.#ready = this.#ready.then(async () => {
      try {
        await this.#putAside();
        return await this.#openFile();
      } catch (error) {
        const detail = `The damaged mirror could not be set aside (${error instanceof Error ? error.message : ''}).`;
        return failed({ kind: 'storage', reason: 'damaged', detail });
      } finally {
        this.#rebuilding = false;
      }
    });
  }

  #tell(notice: MirrorNotice): void {
    for (const listener of this.#listeners) listener(notice);
  }

  #heard<T>(result: Result<T>): Result<T> {
    if (!result.ok && result.problem.kind === 'storage' && result.problem.reason === 'damaged')
      this.#rebuild();
    return result;
  }

  async #write<Name extends keyof WriterCalls>(
    name: Name,
    input: InputOf<WriterCalls, Name>,
    options?: CallOptions,
  ): Promise<Result<ValueOf<WriterCalls, Name>>> {
    const ready = await this.#ready;
    return ready.ok ? this.#heard(await this.#writer.call(name, input, options)) : ready;
  }

  async #read<Name extends keyof ReaderCalls>(
    name: Name,
    input: InputOf<ReaderCalls, Name>,
    options?: ReadOptions,
  ): Promise<Result<ValueOf<ReaderCalls, Name>>> {
    const ready = await this.#ready;
    return ready.ok ? this.#heard(await this.#reader.call(name, input, options)) : ready;
  }

  /** Whoever hears of a commit and reads then, reads what it brought: the reader is told first. */
  #committed(result: Result<Written<Ingested>>): Result<Ingested> {
    const full = !result.ok && result.problem.kind === 'storage' && result.problem.reason === 'disk-full';
    if (full !== this.#full && (full || result.ok)) {
      this.#full = full;
      this.#tell({ kind: full ? 'disk-full' : 'room-again' });
    }
    if (!result.ok) return result;
    const { value, changed, records } = result.value;
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

  readonly ingest: Mirror['ingest'] = async (piece) => {
    const transfer = 'body' in piece ? givenAway(piece.body) : [];
    return this.#committed(await this.#write('ingest', piece, { transfer }));
  };

  readonly absorb: Mirror['absorb'] = async (piece) =>
    this.#committed(await this.#write('absorb', piece, { transfer: givenAway(piece.body) }));

  readonly remove: Mirror['remove'] = async (removal) =>
    this.#committed(await this.#write('remove', removal));

  readonly check: Mirror['check'] = async () => {
    let checked = await this.#write('checkSome', true);
    while (checked.ok && checked.value) checked = await this.#write('checkSome', false);
    if (checked.ok) return ok('sound');
    const { problem } = checked;
    if (problem.kind !== 'storage' || problem.reason !== 'damaged') return checked;
    const begun = await this.#ready;
    return begun.ok ? ok('rebuilt') : begun;
  };

  readonly rebuild: Mirror['rebuild'] = () => {
    this.#rebuild();
    return this.#ready;
  };

  readonly list: Mirror['list'] = (choice, options) => this.#read('list', choice, options);
  readonly page: Mirror['page'] = (choice, options) => this.#read('page', choice, options);
  readonly position: Mirror['position'] = (choice) => this.#read('position', choice);
  readonly months: Mirror['months'] = (request, options) => this.#read('months', request, options);
  readonly facets: Mirror['facets'] = (filter, options) => this.#read('facets', filter, options);
  readonly engagement: Mirror['engagement'] = (id) => this.#read('engagement', id);
  readonly transcript: Mirror['transcript'] = (id) => this.#read('transcript', id);
  readonly transcriptLines: Mirror['transcriptLines'] = (id, revision, from, count) =>
    this.#read('transcriptLines', { id, revision, from, count });
  readonly search: Mirror['search'] = (request, options) => this.#read('search', request, options);
  readonly coverage: Mirror['coverage'] = () => this.#read('coverage', null);
  readonly records: Mirror['records'] = (request, options) => this.#read('records', request, options);
  readonly record: Mirror['record'] = (kind, id) => this.#read('record', { kind, id });
  readonly crmAssociations: Mirror['crmAssociations'] = (search, limit) =>
    this.#read('crmAssociations', { search, limit });
  readonly feed: Mirror['feed'] = (request) => this.#read('feed', request);
  readonly unreadable: Mirror['unreadable'] = (limit) => this.#read('unreadable', limit);

  async *exportRows(
    choice: ListChoice,
    options?: ReadOptions,
  ): AsyncGenerator<Result<readonly MirrorEngagement[]>, void, void> {
    const open = await this.#read('exportOpen', choice, options);
    if (!open.ok) {
      yield open;
      return;
    }
    try {
      for (;;) {
        const rows = await this.#read('exportNext', { id: open.value, limit: EXPORT_ROWS }, options);
        if (!rows.ok) {
          yield rows;
          return;
        }
        if (rows.value === null) return;
        yield ok(rows.value);
      }
    } finally {
      await this.#read('exportClose', open.value);
    }
  }

  onNotice(listener: (notice: MirrorNotice) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([this.#writer.close(), this.#reader.close()]);
    this.#listeners.clear();
  }

  async wipe(): Promise<void> {
    await this.close();
    await removeMirror(this.#options.file);
  }
}

/**
 * Opens the mirror of one connection, making it where there is none. A damaged one is set aside and begun anew
 * (notice `rebuilt`); one that a newer version wrote is refused (`storage`, `unavailable`) and left as it is.
 */
export async function openMirror(options: OpenMirrorOptions): Promise<Result<Mirror>> {
  const mirror = new OpenedMirror(options);
  const ready = await mirror.ready;
  if (ready.ok) return ok(mirror);
  await mirror.close();
  return ready;
}
