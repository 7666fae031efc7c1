import { createReadStream, createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type Content, FILE_MODE, temporaryName } from './exportFolder.ts';

interface OpenZip {
  readonly zip: ZipFile;
  readonly temporary: string;
  /** Resolves once everything is on disk. */
  readonly written: Promise<void>;
}

/** The date of a file without a date, and the first one that a ZIP file can hold. */
const FIRST_DATE = new Date(1980, 0, 1);

/** The ZIP file of a run, with its files and its manifest. It appears when it is complete. */
export class ZipFileOfRun {
  readonly #folder: string;
  readonly #name: string;
  #open: OpenZip | null = null;

  constructor(folder: string, name: string) {
    this.#folder = folder;
    this.#name = name;
  }

  async open(): Promise<void> {
    const temporary = path.join(this.#folder, temporaryName());
    const zip = new ZipFile();
    const written = Promise.race([
      pipeline(zip.outputStream, createWriteStream(temporary, { flags: 'wx', mode: FILE_MODE })),
      // An entry that can't be read or compressed ends the whole file, and its stream never does.
      new Promise<never>((_resolve, reject) => void zip.on('error', reject)),
    ]);
    // Reported where it is awaited.
    written.catch(() => undefined);
    this.#open = { zip, temporary, written };
  }

  /**
   * Waits until the entry has been read, so that only a few are in memory.
   *
   * @param at The date of the file, ISO 8601; null for none.
   */
  async add(name: string, content: Content, at: string | null): Promise<void> {
    if (this.#open === null) throw new Error('The ZIP file is not open.');
    const { zip, written } = this.#open;
    const date = new Date(at ?? 0);
    const mtime = date.getTime() > FIRST_DATE.getTime() ? date : FIRST_DATE;
    const { promise: consumed, resolve, reject } = Promise.withResolvers<void>();
    zip.addReadStreamLazy(name, { mtime }, (take) => {
      const stream =
        typeof content === 'string' ? Readable.from([Buffer.from(content)]) : createReadStream(content.at);
      stream.once('close', resolve);
      // Nobody else listens for it, and then it would end the program.
      stream.once('error', (error: Error) => {
        reject(error);
        zip.emit('error', error);
      });
      take(null, stream);
    });
    await Promise.race([consumed, written]);
  }

  async finish(manifestName: string, manifest: AsyncIterable<string>): Promise<void> {
    if (this.#open === null) throw new Error('The ZIP file is not open.');
    const { zip, temporary, written } = this.#open;
    await this.add(manifestName, await text(manifest), null);
    zip.end();
    await written;
    await rename(temporary, path.join(this.#folder, this.#name));
    this.#open = null;
  }

  /** Called at the end of a run, also of one that was stopped or failed. */
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
