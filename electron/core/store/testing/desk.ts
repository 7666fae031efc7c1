import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Result } from '#shared/contract/result.ts';
import type { Ingest, Ingested } from '../../sync/mirrorPort.ts';
import { Reader } from '../read/reader.ts';
import type { ChangedKind } from '../write/changeLog.ts';
import { Writer, type WriterOptions } from '../write/writer.ts';

/** 21 November 2026, noon. */
export const NOW = Date.UTC(2026, 10, 21, 12);

/** A folder that is gone after the test. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), 'mirror-'));

  constructor() {
    onTestFinished(() => rmSync(this.path, { recursive: true, force: true }));
  }

  file(name = 'mirror.sqlite'): string {
    return join(this.path, name);
  }
}

/** Writer and reader over one file in this thread, told of each other as the two threads are. */
export class Desk {
  readonly folder = new Folder();
  writer: Writer;
  reader: Reader;

  constructor(options: Partial<WriterOptions> = {}) {
    this.writer = new Writer(this.folder.file(), { now: () => NOW, stopping: () => false, ...options });
    this.reader = new Reader(this.folder.file(), { now: () => NOW });
    onTestFinished(() => {
      this.reader.close();
      this.writer.close();
    });
  }

  take(piece: Ingest): Result<Ingested> {
    const written = this.writer.ingest(piece);
    if (!written.ok) return written;
    this.reader.changed(written.value.changed, written.value.records);
    return { ok: true, value: written.value.value };
  }

  /** Takes a piece that has to be taken. */
  took(piece: Ingest): Ingested {
    const taken = this.take(piece);
    if (!taken.ok) throw new Error(JSON.stringify(taken.problem));
    return taken.value;
  }

  /** Takes out what is said to be deleted. */
  remove(kind: ChangedKind, id: string): Ingested {
    const removal = { kind, id, requestId: 'evt_1', receivedAt: '2026-11-21T11:00:00.000Z' };
    const written = this.writer.remove(removal);
    if (!written.ok) throw new Error(JSON.stringify(written.problem));
    this.reader.changed(written.value.changed, written.value.records);
    return written.value.value;
  }

  /** All housekeeping that there is to do. */
  tidy(): void {
    for (;;) {
      const { more, reindexed } = this.writer.keepHouse();
      this.reader.changed(reindexed, false);
      if (!more) return;
    }
  }

  /** As a new start of the program finds it. */
  reopen(): void {
    this.writer.close();
    this.reader.close();
    this.writer = new Writer(this.folder.file(), { now: () => NOW, stopping: () => false });
    this.reader = new Reader(this.folder.file(), { now: () => NOW });
  }
}
