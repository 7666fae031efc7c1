import type { ConnectionId } from '#shared/contract/ids.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { AppEvent } from '../app.ts';
import type { Connections } from '../connections/connections.ts';
import type { Handlers } from '../handlers.ts';
import type { Ports } from '../ports/index.ts';
import { openRingFile } from '../ring/ringFile.ts';
import { ringProblem } from '../ring/ringProblem.ts';
import { curlOf } from './curl.ts';
import { shownOf } from './entry.ts';
import { migrations } from './migrations.ts';
import { replayRequest } from './replayRequest.ts';
import { RequestLog } from './requestLog.ts';
import { MOST_ENTRIES, RequestRing } from './requestRing.ts';

export type RequestMethods = Extract<keyof Handlers, `requestLog.${string}`>;

/** The request log: what records, what the page asks it, and how it is put away. */
export interface requestLogModule {
  readonly log: RequestLog;
  handlers(connections: Connections): Pick<Handlers, RequestMethods>;
  /** A connection is gone, and what was recorded of it goes with it. */
  forget(id: ConnectionId): void;
  close(): void;
}

export function openRequestLogModule(
  ports: Ports,
  keepSearches: () => boolean,
  tell: (event: AppEvent) => void,
): requestLogModule {
  const { db } = openRingFile({ folder: ports.dataDir, name: 'requests', migrations, logger: ports.logger });
  const log = new RequestLog({
    ring: new RequestRing(db),
    clock: ports.clock,
    logger: ports.logger,
    keepSearches,
    onNews: () => tell({ name: 'requestLog.changed', payload: {} }),
  });
  const reading = <T>(read: (ring: RequestRing) => T): Result<T> => {
    try {
      return ok(read(log.ring()));
    } catch (error) {
      return ringProblem(error, 'The request log');
    }
  };

  return {
    log,

    handlers: (connections) => ({
      'requestLog.page': (search) =>
        Promise.resolve(
          reading((ring) => {
            const rows = ring.page(search).map(shownOf);
            const next = rows.length < search.limit ? null : (rows.at(-1)?.number ?? null);
            return { rows, next, kept: ring.count(), most: MOST_ENTRIES };
          }),
        ),
      'requestLog.curl': ({ number }) =>
        Promise.resolve(
          reading((ring) => {
            const entry = ring.find(number);
            return { text: entry === undefined ? null : curlOf(entry) };
          }),
        ),
      'requestLog.replay': async ({ number }, { signal }) => {
        const entry = reading((ring) => ring.find(number));
        return entry.ok ? replayRequest(entry.value, connections, ports.clock, signal) : entry;
      },
      'requestLog.clear': () =>
        Promise.resolve(
          reading((ring) => {
            ring.clear();
            tell({ name: 'requestLog.changed', payload: {} });
            return {};
          }),
        ),
    }),

    forget: (id) => void reading((ring) => ring.forget(id)),

    close: () => {
      log.close();
      db.close();
    },
  };
}
