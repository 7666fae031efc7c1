import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Replay } from '#shared/contract/requestLog.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { BatchedNotifier } from '#shared/domain/batchedNotifier.ts';
import type { BytesResponse } from '../api/apiClient.ts';
import type { RequestReport } from '../api/requestReport.ts';
import type { AppEvent, Handlers } from '../app.ts';
import { errorOrigin } from '../errorOrigin.ts';
import { logProblem, openLogDatabase } from '../logDatabase.ts';
import type { Clock, Logger, Ports } from '../ports.ts';
import type { Workspaces } from '../workspace/workspaces.ts';
import {
  type Entry,
  migrations,
  queryTemplate,
  redactionIn,
  RequestLogStore,
  type RequestRecord,
  toLoggedRequest,
} from './requestLogStore.ts';

/** Larger responses only show their size: parsing them here would block everything else. */
const MAX_PREVIEW_BYTES = 2 * 1024 * 1024;
/** Keeps a message to the page below about 64 KB. */
const MAX_PREVIEW_LENGTH = 60_000;

const LEFT_OUT = '[left out: an address that plays the recording]';

interface BodyPreview {
  readonly body: string | null;
  readonly cut: boolean;
}

/** The response body for display. Media URLs are removed, because each is a temporary credential. */
function previewBody({ bytes }: BytesResponse): BodyPreview {
  if (bytes.byteLength === 0) return { body: null, cut: false };
  if (bytes.byteLength > MAX_PREVIEW_BYTES) return { body: null, cut: true };
  const text = indented(new TextDecoder().decode(bytes));
  return { body: text.slice(0, MAX_PREVIEW_LENGTH), cut: text.length > MAX_PREVIEW_LENGTH };
}

function indented(text: string): string {
  try {
    const withoutMedia = (key: string, value: unknown): unknown =>
      key === 'media_url' && typeof value === 'string' ? LEFT_OUT : value;
    return JSON.stringify(JSON.parse(text, withoutMedia), null, 2);
  } catch {
    return text;
  }
}

/** Quotes for a shell; inside single quotes only the single quote is special. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The log also has the calls of assistants, which the API never saw. */
function isApiRequest({ path }: Pick<Entry, 'path'>): boolean {
  return /^\/v2(\/|$)/.test(path);
}

/**
 * The request as a `curl` command. The token is a shell variable, because command lines end up in chats and
 * tickets. The body of a write was never recorded and has to be filled in.
 */
function toCurl(entry: Entry): string {
  const query = queryTemplate(entry.query);
  const url = entry.baseUrl + entry.path + (query === '' ? '' : `?${query}`);
  const scheme = entry.form === 'bearer' ? 'Bearer ' : '';
  const parts = [
    `curl --request ${entry.method}`,
    `--url ${quoted(url)}`,
    `--header "Authorization: ${scheme}$TOKEN"`,
    `--header 'Accept: application/json'`,
    ...(entry.method === 'PUT' ? [`--header 'Content-Type: application/json'`, `--data '{ BODY }'`] : []),
  ];
  return parts.join(' \\\n  ');
}

function notRepeatable(why: Extract<Replay, { kind: 'not-repeatable' }>['why']): Result<Replay> {
  return ok({ kind: 'not-repeatable', why });
}

/**
 * Sends a recorded GET again to the connection's current address. Writes are never replayed: they belong to the
 * outbox, which knows what they were based on.
 */
async function replayRequest(
  entry: Entry | undefined,
  workspaces: Pick<Workspaces, 'get'>,
  clock: Clock,
  signal: AbortSignal,
): Promise<Result<Replay>> {
  // The path is appended to an address, so a manipulated one could lead to another host.
  if (entry === undefined || !isApiRequest(entry)) return notRepeatable('gone');
  if (entry.method !== 'GET') return notRepeatable('write');
  const missing = redactionIn(entry.query);
  if (missing !== null) return notRepeatable(missing);
  const workspace = entry.connectionId === null ? null : workspaces.get(entry.connectionId);
  if (workspace?.ok !== true) return notRepeatable('no-connection');
  const connection = await workspace.value.connect();
  if (!connection.ok) return connection;
  const began = clock.monotonic();
  const answer = await connection.value.client.getBytes(entry.path, [...new URLSearchParams(entry.query)], {
    priority: 'interactive',
    signal,
    fresh: true,
  });
  if (!answer.ok) return answer;
  const { status, bytes, requestId } = answer.value;
  return ok({
    kind: 'answered',
    status,
    durationMs: Math.round(clock.monotonic() - began),
    bytes: bytes.byteLength,
    requestId,
    ...previewBody(answer.value),
  });
}

/** Batches requests for this long before writing and notifying: a sync makes 17 per second. */
const BATCH_MS = 250;
/** Writes earlier once this many are pending. */
const MAX_PENDING = 200;

interface RequestLogParts {
  readonly store: RequestLogStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly keepSearches: () => boolean;
  /** New entries can be read. */
  readonly onEntries: () => void;
}

/** Records every request and never fails its caller: entries the disk refuses are dropped, with one warning. */
export class RequestLog {
  readonly #parts: RequestLogParts;
  #pending: RequestRecord[] = [];
  readonly #written: BatchedNotifier<'entries'>;
  #warned = false;
  #closed = false;

  constructor(parts: RequestLogParts) {
    this.#parts = parts;
    this.#written = new BatchedNotifier({
      clock: parts.clock,
      emit: () => {
        this.#write();
        parts.onEntries();
      },
      delayMs: BATCH_MS,
    });
  }

  /** `connectionId` null: for the checklist before a connection is made. */
  record(connectionId: ConnectionId | null, report: RequestReport): void {
    // Requests cancelled on shutdown still report afterwards.
    if (this.#closed) return;
    this.#pending.push({ connectionId, report });
    if (this.#pending.length >= MAX_PENDING) this.#write();
    this.#written.notify('entries');
  }

  /** The store, after writing everything recorded so far. */
  store(): RequestLogStore {
    this.#write();
    return this.#parts.store;
  }

  close(): void {
    this.#written.close();
    this.#write();
    this.#closed = true;
  }

  #write(): void {
    if (this.#pending.length === 0) return;
    const pending = this.#pending;
    this.#pending = [];
    try {
      this.#parts.store.add(pending, this.#parts.keepSearches());
    } catch (error) {
      if (this.#warned) return;
      this.#warned = true;
      this.#parts.logger.warn('The request log can’t be written.', { reason: errorOrigin(error) });
    }
  }
}

type RequestMethods = Extract<keyof Handlers, `requestLog.${string}`>;

interface RequestLogModule {
  readonly log: RequestLog;
  handlers(workspaces: Pick<Workspaces, 'get'>): Pick<Handlers, RequestMethods>;
  forget(id: ConnectionId, baseUrl: string): void;
  close(): void;
}

export function openRequestLogModule(
  ports: Ports,
  keepSearches: () => boolean,
  emit: (event: AppEvent) => void,
): RequestLogModule {
  const changed = (): void => emit({ name: 'requestLog.changed', payload: {} });
  const { db, close } = openLogDatabase({
    folder: ports.dataDir,
    name: 'requests',
    migrations,
    logger: ports.logger,
    clock: ports.clock,
    onMoved: changed,
  });
  const log = new RequestLog({
    store: new RequestLogStore(db),
    clock: ports.clock,
    logger: ports.logger,
    keepSearches,
    onEntries: changed,
  });
  const reading = <T>(read: (store: RequestLogStore) => T): Result<T> => {
    try {
      return ok(read(log.store()));
    } catch (error) {
      return logProblem(error, 'The request log');
    }
  };

  return {
    log,

    handlers: (workspaces) => ({
      'requestLog.page': (search) =>
        reading((store) => {
          const rows = store.page(search).map(toLoggedRequest);
          const next = rows.length < search.limit ? null : (rows.at(-1)?.number ?? null);
          return { rows, next, kept: store.count(), most: store.most };
        }),
      'requestLog.curl': ({ number }) =>
        reading((store) => {
          const entry = store.find(number);
          return { text: entry === undefined || !isApiRequest(entry) ? null : toCurl(entry) };
        }),
      'requestLog.replay': async ({ number }, { signal }) => {
        const entry = reading((store) => store.find(number));
        return entry.ok ? replayRequest(entry.value, workspaces, ports.clock, signal) : entry;
      },
      'requestLog.clear': () =>
        reading((store) => {
          store.clear();
          changed();
          return {};
        }),
    }),

    forget: (id, baseUrl) =>
      void reading((store) => {
        store.forget(id, baseUrl);
        db.emptyLog();
      }),

    close: () => {
      log.close();
      close();
    },
  };
}
