import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Result } from '#shared/contract/result.ts';
import type { Ingest, Ingested } from '../../sync/mirrorPort.ts';
import { type MirrorReader, openMirrorReader, type ReaderOptions } from '../read/mirrorReader.ts';
import type { ChangedKind } from '#shared/contract/mirror.ts';
import { MirrorWriter, type WriterOptions } from '../write/mirrorWriter.ts';
import { pageInput } from './fixtures.ts';

export const neverCancelled = (): void => undefined;

/** The titles in the list, most recently updated first. */
export function titles(fixture: MirrorFixture): string[] {
  const choice = { filter: {}, order: 'updated_at:desc', offset: 0, limit: 100 } as const;
  return fixture.reader.list(choice, neverCancelled).rows.map((row) => row.engagement.title);
}

/** The ids a search finds, newest first. */
export function found(fixture: MirrorFixture, input: string): string[] {
  const request = { input, order: 'newest', cursor: null, limit: 20 } as const;
  return fixture.reader.search(request, neverCancelled).found.map(({ row }) => row.engagement.id);
}

/** The history, oldest first, as kind, id and field. */
export function fields(fixture: MirrorFixture): string[] {
  const { changes } = fixture.reader.updates({ before: null, limit: 100 });
  return changes.map((change) => `${change.kind} ${change.id} ${change.field}`).toReversed();
}

export const NOW = Date.UTC(2026, 10, 21, 12);

/** A temporary folder, deleted after the test. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), 'mirror-'));

  constructor() {
    onTestFinished(() => rmSync(this.path, { recursive: true, force: true }));
  }

  file(name = 'mirror.sqlite'): string {
    return join(this.path, name);
  }
}

/** Writer and reader of one file in this thread, connected like the two threads. */
export class MirrorFixture {
  readonly folder = new Folder();
  writer: MirrorWriter;
  reader: MirrorReader;

  constructor(options: Partial<WriterOptions & ReaderOptions> = {}) {
    this.writer = new MirrorWriter(this.folder.file(), { now: () => NOW, stopping: () => false, ...options });
    this.reader = openMirrorReader(this.folder.file(), { now: () => NOW, ...options });
    onTestFinished(() => {
      this.reader.close();
      this.writer.close();
    });
  }

  take(input: Ingest): Result<Ingested> {
    const written = this.writer.ingest(input);
    if (!written.ok) return written;
    this.reader.changed(written.value.changed, written.value.records);
    return { ok: true, value: written.value.value };
  }

  /** Ingests and throws on failure. */
  took(input: Ingest): Ingested {
    const result = this.take(input);
    if (!result.ok) throw new Error(JSON.stringify(result.problem));
    return result.value;
  }

  /** Ingests a page of a list. */
  tookPage(...page: Parameters<typeof pageInput>): Ingested {
    return this.took(pageInput(...page));
  }

  /** Removes a resource reported as deleted. */
  remove(kind: ChangedKind, id: string): Ingested {
    const removal = { kind, id, requestId: 'evt_1', receivedAt: '2026-11-21T11:00:00.000Z' };
    const written = this.writer.remove(removal);
    if (!written.ok) throw new Error(JSON.stringify(written.problem));
    this.reader.changed(written.value.changed, written.value.records);
    return written.value.value;
  }

  /** Runs all pending maintenance. */
  tidy(): void {
    for (;;) {
      const { more, reindexed } = this.writer.maintain();
      this.reader.changed(reindexed, false);
      if (!more) return;
    }
  }

  /** Reopens the file as after a restart. */
  reopen(): void {
    this.writer.close();
    this.reader.close();
    this.writer = new MirrorWriter(this.folder.file(), { now: () => NOW, stopping: () => false });
    this.reader = openMirrorReader(this.folder.file(), { now: () => NOW });
  }
}
