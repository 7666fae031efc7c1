import { ok, type Result } from '#shared/contract/result.ts';
import type { TranscriptHead, TranscriptLines } from '#shared/contract/transcript.ts';
import type { SearchAnswer, SearchRequest } from './searchAnswer.ts';
import type {
  Coverage,
  Facets,
  FeedPage,
  FeedRequest,
  KeysetPage,
  ListWindow,
  MirrorEngagement,
  Months,
  MonthsRequest,
  RecordRequest,
  RecordRow,
  RecordWindow,
  UnreadableRow,
  UsedCrmAssociation,
} from '../mirror.ts';
import type { ListChoice, MirrorFilter } from './mirrorFilter.ts';
import { MirrorReader } from './mirrorReader.ts';
import type { Calls, Job } from '../thread/threadServer.ts';
import type { RecordKind } from '../write/recordFields.ts';

export interface ReaderCalls {
  /** Null, and not opened, where the file has to be brought to this version first. */
  open(input: { readonly file: string }, job: Job): Result<{ readonly commits: number } | null>;
  close(input: null, job: Job): Result<null>;
  changed(input: { readonly keys: readonly number[]; readonly everything: boolean }, job: Job): Result<null>;
  list(choice: ListChoice & { offset: number; limit: number }, job: Job): Result<ListWindow>;
  page(choice: ListChoice & { cursor: string | null; limit: number }, job: Job): Result<KeysetPage>;
  position(choice: ListChoice & { engagementId: string }, job: Job): Result<number | null>;
  months(request: MonthsRequest, job: Job): Result<Months>;
  facets(filter: MirrorFilter, job: Job): Result<Facets>;
  exportOpen(choice: ListChoice, job: Job): Result<number>;
  exportNext(input: { id: number; limit: number }, job: Job): Result<readonly MirrorEngagement[] | null>;
  exportClose(id: number, job: Job): Result<null>;
  engagement(id: string, job: Job): Result<MirrorEngagement | null>;
  transcript(id: string, job: Job): Result<TranscriptHead | null>;
  transcriptLines(
    input: { id: string; revision: string; from: number; count: number },
    job: Job,
  ): Result<TranscriptLines>;
  search(request: SearchRequest, job: Job): Result<SearchAnswer>;
  coverage(input: null, job: Job): Result<Coverage>;
  records(request: RecordRequest, job: Job): Result<RecordWindow>;
  record(input: { kind: RecordKind; id: string }, job: Job): Result<RecordRow | null>;
  crmAssociations(input: { search: string; limit: number }, job: Job): Result<readonly UsedCrmAssociation[]>;
  feed(request: FeedRequest, job: Job): Result<FeedPage>;
  unreadable(limit: number, job: Job): Result<readonly UnreadableRow[]>;
}

/** What is counted or sorted over everything: until that is read in, a first list goes before it. */
const NEED_ALL: ReadonlySet<string> = new Set<keyof ReaderCalls>([
  'coverage',
  'facets',
  'months',
  'page',
  'position',
  'exportOpen',
  'search',
]);

/** So long reading in leaves the machine to the first picture, unless somebody waits for what only all of it tells. */
const FIRST_AFTER_MS = 1500;

/** The reader says nothing unasked. */
export type ReaderEvent = never;

/** The reader's side of its thread: one mirror at a time, opened and closed by call. */
export function readerCalls(now: () => number): {
  readonly calls: ReaderCalls & Calls<ReaderCalls>;
  readonly idle: () => number | null;
  readonly waits: (name: string) => boolean;
  readonly close: () => void;
} {
  let reader: MirrorReader | null = null;
  let readInFrom = 0;

  function close(): void {
    reader?.close();
    reader = null;
  }

  function open(): MirrorReader {
    if (reader === null) throw new Error('The mirror is not open.');
    return reader;
  }

  const calls: ReaderCalls = {
    open: ({ file }) => {
      close();
      const opened = new MirrorReader(file, { now });
      if (opened.current) {
        reader = opened;
        readInFrom = performance.now() + FIRST_AFTER_MS;
        return ok({ commits: opened.commits() });
      }
      opened.close();
      return ok(null);
    },
    close: () => {
      close();
      return ok(null);
    },
    changed: ({ keys, everything }) => {
      reader?.changed(keys, everything);
      return ok(null);
    },
    list: (choice, job) => ok(open().list(choice, job.throwIfCancelled)),
    page: (choice, job) => open().page(choice, job.throwIfCancelled),
    position: (choice, job) => ok(open().position(choice, job.throwIfCancelled)),
    months: (request, job) => ok(open().months(request, job.throwIfCancelled)),
    facets: (filter, job) => ok(open().facets(filter, job.throwIfCancelled)),
    exportOpen: (choice, job) => ok(open().exportOpen(choice, job.throwIfCancelled)),
    exportNext: ({ id, limit }) => ok(open().exportNext(id, limit)),
    exportClose: (id) => {
      reader?.exportClose(id);
      return ok(null);
    },
    engagement: (id) => ok(open().engagement(id)),
    transcript: (id) => ok(open().transcript(id)),
    transcriptLines: ({ id, revision, from, count }) => open().transcriptLines(id, revision, from, count),
    search: (request, job) => ok(open().search(request, job.throwIfCancelled)),
    coverage: () => ok(open().coverage()),
    records: (request, job) => ok(open().records(request, job.throwIfCancelled)),
    record: ({ kind, id }) => ok(open().record(kind, id)),
    crmAssociations: ({ search, limit }) => ok(open().crmAssociations(search, limit)),
    feed: (request) => ok(open().feed(request)),
    unreadable: (limit) => ok(open().unreadable(limit)),
  };

  return {
    calls,
    idle: () => {
      if (reader === null || reader.loaded) return null;
      const rest = readInFrom - performance.now();
      if (rest > 0) return rest;
      return reader.loadStep() ? 0 : null;
    },
    waits: (name) => {
      if (reader === null || reader.loaded || !NEED_ALL.has(name)) return false;
      readInFrom = 0;
      return true;
    },
    close,
  };
}
