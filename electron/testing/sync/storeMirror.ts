import { z } from 'zod';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { engagementId, type EngagementId } from '#shared/contract/ids.ts';
import { type MirrorReader, openMirrorReader } from '#core/mirror/read/mirrorReader.ts';
import { MirrorWriter } from '#core/mirror/write/mirrorWriter.ts';
import { advance } from '#core/sync/advance.ts';
import type { Collection } from '#core/sync/collections.ts';
import type { CandidateQuery, Ingest, Ingested, MirrorCounts } from '#core/sync/mirrorPort.ts';
import type { SyncState } from '#core/sync/syncState.ts';
import type { Tuning } from '#core/sync/tuning.ts';
import type { Seen, SimulatedMirror } from './simulatedMirror.ts';

const RECORDS = { contacts: 'contact', companies: 'company', users: 'user', tags: 'tag' } as const;
const recordFields = z.looseObject({
  first_name: z.string().nullish(),
  emails: z.array(z.looseObject({ email: z.string() })).nullish(),
});
const diskFull = failed({ kind: 'storage', reason: 'disk-full', detail: 'The disk is full.' });

/** The real mirror, reader and writer in this thread, to check it against the rules of the simulation. */
export class StoreMirror implements SimulatedMirror {
  readonly #file: string;
  readonly #tuning: Tuning;
  #writer: MirrorWriter;
  #reader: MirrorReader;
  /** Rows read since the last write: the simulation compares all of them after every step. */
  readonly #seen = new Map<string, Seen | null>();
  full = false;

  constructor(file: string, tuning: Tuning) {
    this.#file = file;
    this.#tuning = tuning;
    this.#writer = this.#openWriter();
    this.#reader = this.#openReader();
  }

  #openWriter(): MirrorWriter {
    return new MirrorWriter(this.#file, {
      now: () => 0,
      stopping: () => false,
      advance: (state, event) => advance(state, event, this.#tuning),
    });
  }

  #openReader(): MirrorReader {
    return openMirrorReader(this.#file, { now: () => 0 });
  }

  get state(): SyncState {
    return this.#writer.syncState();
  }

  reopen(): SyncState {
    this.close();
    this.#seen.clear();
    this.#writer = this.#openWriter();
    this.#reader = this.#openReader();
    return this.#writer.syncState();
  }

  counts(): MirrorCounts {
    return this.#writer.counts();
  }

  ingest(input: Ingest): Result<Ingested> {
    if (this.full) return diskFull;
    this.#seen.clear();
    const written = this.#writer.ingest(input);
    if (!written.ok) return written;
    this.#reader.changed(written.value.changed, written.value.records);
    return ok(written.value.value);
  }

  candidates(query: CandidateQuery): readonly EngagementId[] {
    return this.#writer.candidates(query);
  }

  look(collection: Collection, id: string): Seen | null {
    const known = this.#seen.get(id);
    if (known !== undefined) return known;
    const seen = collection === 'engagements' ? this.#engagement(id) : this.#record(RECORDS[collection], id);
    this.#seen.set(id, seen);
    return seen;
  }

  close(): void {
    this.#reader.close();
    this.#writer.close();
  }

  #engagement(id: string): Seen | null {
    const stored = this.#reader.engagement(id);
    if (stored === null) return null;
    const { title, processing_status: status, contacts } = stored.engagement;
    const firstLine = (): string | null => this.#firstLine(id);
    return {
      gone: false,
      content: title,
      status,
      relations: contacts?.[0]?.id ?? null,
      // Lazy, because only the final comparison needs it: unpacking timelines took a fifth of each seed.
      get lines() {
        return firstLine();
      },
    };
  }

  #firstLine(id: string): string | null {
    const head = this.#reader.transcript(id);
    if (head?.kind !== 'timeline') return null;
    const { revision } = head;
    const lines = this.#reader.transcriptLines({
      engagementId: engagementId.parse(id),
      revision,
      from: 0,
      count: 1,
    });
    return lines.text[0] ?? null;
  }

  #record(kind: (typeof RECORDS)[keyof typeof RECORDS], id: string): Seen | null {
    const record = this.#reader.record({ kind, id });
    if (record === null) return null;
    const { emails, first_name: content } = recordFields.parse(record.fields);
    return {
      gone: record.gone,
      content: content ?? null,
      status: null,
      relations: emails?.[0]?.email ?? null,
      lines: null,
    };
  }
}
