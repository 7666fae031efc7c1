import type { ConnectionId } from '#shared/contract/ids.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { BatchedNotifier } from '#shared/domain/batchedNotifier.ts';
import type { RequestReport } from '../api/requestReport.ts';
import type { AppEvent, Handlers } from '../app.ts';
import type { Connections } from '../connections/connections.ts';
import type { Clock, Logger, Ports } from '../ports.ts';
import { openLogDatabase, logProblem } from '../logDatabase.ts';
import { errorOrigin } from '../errorOrigin.ts';
import { migrations, type RequestRecord, RequestLogStore, toLoggedRequest } from './requestLogStore.ts';
import { isApiRequest, toCurl, replayRequest } from './requestReplay.ts';

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

export type RequestMethods = Extract<keyof Handlers, `requestLog.${string}`>;

export interface RequestLogModule {
  readonly log: RequestLog;
  handlers(connections: Connections): Pick<Handlers, RequestMethods>;
  forget(id: ConnectionId, baseUrl: string): void;
  close(): void;
}

export function openRequestLogModule(
  ports: Ports,
  keepSearches: () => boolean,
  emit: (event: AppEvent) => void,
): RequestLogModule {
  const { db } = openLogDatabase({
    folder: ports.dataDir,
    name: 'requests',
    migrations,
    logger: ports.logger,
  });
  const log = new RequestLog({
    store: new RequestLogStore(db),
    clock: ports.clock,
    logger: ports.logger,
    keepSearches,
    onEntries: () => emit({ name: 'requestLog.changed', payload: {} }),
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

    handlers: (connections) => ({
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
        return entry.ok ? replayRequest(entry.value, connections, ports.clock, signal) : entry;
      },
      'requestLog.clear': () =>
        reading((store) => {
          store.clear();
          emit({ name: 'requestLog.changed', payload: {} });
          return {};
        }),
    }),

    forget: (id, baseUrl) => void reading((store) => store.forget(id, baseUrl)),

    close: () => {
      log.close();
      db.close();
    },
  };
}
