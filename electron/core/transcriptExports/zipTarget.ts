import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Engagement } from '#shared/contract/engagement.ts';
import { type ManifestFile, writeManifest } from '#shared/domain/transcriptExports/exportManifest.ts';
import { MANIFEST_NAME } from '#shared/domain/transcriptExports/fileNames.ts';
import { type ExportFolder, FILE_MODE, sha256Of, temporaryName } from './exportFolder.ts';
import type { ExportTarget, FinishedItem } from './exportRun.ts';
import type { ExportItem, ItemOutcome, StoredExport } from './exportStore.ts';

interface OpenZip {
  readonly zip: ZipFile;
  readonly temporary: string;
  /** Resolves once everything is on disk. */
  readonly written: Promise<void>;
}

/** The date of a file without a date, and the first one that a ZIP file can hold. */
const FIRST_DATE = new Date(1980, 0, 1);

/**
 * One ZIP file with the files of an export and its manifest. It can't be continued: a resumed export starts over,
 * from transcripts that are here by then.
 */
export class ZipTarget implements ExportTarget {
  readonly startsOver = true;
  readonly #folder: ExportFolder;
  readonly #made: StoredExport;
  #open: OpenZip | null = null;

  constructor(folder: ExportFolder, made: StoredExport) {
    this.#folder = folder;
    this.#made = made;
  }

  async begin(): Promise<void> {
    await this.#folder.assertThere();
    if (this.#open !== null) return;
    const temporary = path.join(this.#folder.folder, temporaryName());
    const zip = new ZipFile();
    const written = Promise.race([
      pipeline(zip.outputStream, createWriteStream(temporary, { flags: 'wx', mode: FILE_MODE })),
      // An entry that can't be read or compressed ends the whole file, and its stream never does.
      new Promise<never>((_resolve, reject) => void zip.once('error', reject)),
    ]);
    // Reported where it is awaited.
    written.catch(() => undefined);
    this.#open = { zip, temporary, written };
  }

  known(): Promise<readonly ManifestFile[]> {
    return Promise.resolve([]);
  }

  /** Waits until the entry has been read, so that only a few are in memory. */
  async #add({ zip, written }: OpenZip, name: string, content: string, mtime: Date): Promise<void> {
    const { promise: consumed, resolve } = Promise.withResolvers<void>();
    zip.addReadStreamLazy(name, { mtime }, (take) => {
      const stream = Readable.from([Buffer.from(content)]);
      stream.once('close', resolve);
      take(null, stream);
    });
    await Promise.race([consumed, written]);
  }

  async put(item: ExportItem, content: string, engagement: Engagement): Promise<ItemOutcome> {
    if (this.#open === null) throw new Error('The ZIP file is not open.');
    const date = new Date(engagement.start_at ?? engagement.created_at);
    const mtime = date.getTime() > FIRST_DATE.getTime() ? date : FIRST_DATE;
    await this.#add(this.#open, item.file ?? '', content, mtime);
    const sha256 = sha256Of(content);
    return { position: item.position, state: 'written', sha256, beside: null, reason: null, detail: '' };
  }

  async finish(items: Iterable<FinishedItem>): Promise<void> {
    await this.begin();
    if (this.#open === null) return;
    const all = [...items];
    const files = all.flatMap(({ engagementId, file, sha256, state }): ManifestFile[] =>
      state === 'written' && file !== null ? [{ id: engagementId, file, sha256 }] : [],
    );
    const notWritten = all.flatMap(({ engagementId, title, state, reason }) =>
      state === 'written' ? [] : [{ id: engagementId, title, reason: reason ?? '' }],
    );
    const manifest = writeManifest({ format: this.#made.format, files, notWritten });
    const { zip, temporary, written } = this.#open;
    await this.#add(this.#open, MANIFEST_NAME, manifest, FIRST_DATE);
    zip.end();
    await written;
    await rename(temporary, path.join(this.#folder.folder, this.#made.file ?? ''));
    this.#open = null;
  }

  async close(): Promise<void> {
    if (this.#open === null) return;
    const { zip, temporary, written } = this.#open;
    this.#open = null;
    // The types don't say that it is a stream with all methods.
    Readable.prototype.destroy.call(zip.outputStream);
    await written.catch(() => undefined);
    await rm(temporary, { force: true });
  }
}

/** A name that is free in the folder: `Transcripts 2026-11-21.zip`. */
export async function freeZipName(folder: string, date: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const name = `Transcripts ${date}${count === 1 ? '' : ` (${count})`}.zip`;
    const isTaken = await access(path.join(folder, name)).then(
      () => true,
      () => false,
    );
    if (!isTaken) return name;
  }
}
