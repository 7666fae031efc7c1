import { rm } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { MethodName, ReadInputOf } from '#shared/contract/methods.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import { classifyProblem } from '#shared/domain/failures/problemClass.ts';
import type { AppEvent, CallContext, Handlers } from '../app.ts';
import type { ConnectionRecord } from '../connections/connectionStore.ts';
import type { Connections } from '../connections/connections.ts';
import { adoptAll, type Subject, workspaceFolder } from '../database/workspaceData.ts';
import type { Ports } from '../ports.ts';
import { adoptMirror, earlierMirrorFolder, Workspace, type WorkspaceOptions } from './workspace.ts';

/** Methods that concern one workspace: their input names its connection. */
export type WorkspaceMethod = {
  [M in MethodName]: ReadInputOf<M> extends { readonly connectionId: ConnectionId } ? M : never;
}[MethodName];

type WithoutConnection<Input> = Input extends unknown ? Omit<Input, 'connectionId'> : never;

/** Handlers that are given the workspace that the input names; without it, they aren't called. */
export type WorkspaceHandlers<M extends WorkspaceMethod> = {
  readonly [N in M]: (
    workspace: Workspace,
    input: WithoutConnection<ReadInputOf<N>>,
    context: CallContext,
  ) => ReturnType<Handlers[N]>;
};

/** The same as handlers of the app. Problems: `refused` for a removed connection. */
export function onWorkspaces<M extends WorkspaceMethod>(
  workspaces: Pick<Workspaces, 'get'>,
  handlers: WorkspaceHandlers<M>,
): Pick<Handlers, M> {
  type Handle = (workspace: Workspace, input: object, context: CallContext) => unknown;
  // The types above say so method by method.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const entries = Object.entries(handlers as unknown as Record<string, Handle>).map(([method, handle]) => [
    method,
    ({ connectionId, ...input }: { readonly connectionId: ConnectionId }, context: CallContext) => {
      const workspace = workspaces.get(connectionId);
      return workspace.ok ? handle(workspace.value, input, context) : workspace;
    },
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return Object.fromEntries(entries) as Pick<Handlers, M>;
}

export interface Workspaces {
  /** Problems: `refused` for a removed connection, `cancelled` while the app closes. */
  get(id: ConnectionId): Result<Workspace>;
  /** That of a connection whose removal has begun, which nothing else finds. */
  removing(record: ConnectionRecord): Workspace;
  /** Those of all connections; empty while the app closes. */
  all(): readonly Workspace[];
  /** Opens the mirror of a connection whose list will be shown next, and warms up its first rows. */
  prepare(id: ConnectionId): void;
  /** The connection's sync progress; null if it isn't running. Starts nothing. */
  progress(id: ConnectionId): SyncProgress | null;
  /** A connection's token or its state changed: restarts its sync if necessary. */
  connectionsChanged(): void;
  /** The user paused or resumed all syncing. */
  pause(paused: boolean): void;
  /** Moves what earlier versions kept elsewhere into the workspaces' folders, a little after the start. */
  adopt(): void;
  /** Closes the workspace of a connection whose removal has begun, and deletes its data. */
  forget(record: ConnectionRecord): Promise<Result<null>>;
  close(): Promise<void>;
}

/**
 * Whether the mirror may answer instead of the API, because the API can't be reached. A 403, or a 404 with a
 * problem document, is an answer and stands.
 */
export function canServeFromMirror(problem: Problem): boolean {
  return classifyProblem(problem).inconclusive;
}

/** The first paint comes first. */
const ADOPTION_DELAY_MS = 5000;

/** The window a list shows first; reading it now makes the first read fast. */
const FIRST_WINDOW = { filter: {}, order: 'updated_at:desc', offset: 0, limit: 50 } as const;

/** The workspaces of all connections, each opened on first use. */
export function openWorkspaces(parts: {
  readonly ports: Ports;
  readonly connections: WorkspaceOptions['connections'] & Pick<Connections, 'find' | 'ids'>;
  readonly subjects: readonly Subject[];
  readonly isPaused: () => boolean;
  readonly emit: (event: AppEvent) => void;
  /** Engagements the sync or a webhook stored in a mirror. */
  readonly onSeen: WorkspaceOptions['onSeen'];
  readonly onLost: WorkspaceOptions['onLost'];
  readonly wordsIn: WorkspaceOptions['wordsIn'];
  readonly namesIn: WorkspaceOptions['namesIn'];
  readonly correctionsIn: WorkspaceOptions['correctionsIn'];
}): Workspaces {
  const { ports, connections, subjects } = parts;
  const workspaces = new Map<ConnectionId, Workspace>();
  let isClosed = false;
  let cancelAdoption: (() => void) | null = null;
  let adopting: Promise<void> = Promise.resolve();

  for (const id of connections.ids()) {
    try {
      adoptMirror({ dataDir: ports.dataDir, id });
    } catch (error) {
      // It is tried again at the next start; until then, the workspace is synced anew.
      const reason = error instanceof Error ? error.message : '';
      ports.logger.warn('The local copy could not be moved to its workspace.', { connectionId: id, reason });
    }
  }

  const opened = (record: ConnectionRecord): Workspace => {
    const workspace = workspaces.get(record.id) ?? new Workspace({ id: record.id, ...parts }, record);
    workspaces.set(record.id, workspace);
    return workspace;
  };

  const get = (id: ConnectionId): Result<Workspace> => {
    // What still runs while the app closes would start a thread that nothing ends.
    if (isClosed) return failed({ kind: 'cancelled' });
    const connection = connections.find(id);
    return connection.ok ? ok(opened(connection.value)) : connection;
  };

  const all = (): readonly Workspace[] =>
    connections.ids().flatMap((id) => {
      const workspace = get(id);
      return workspace.ok ? [workspace.value] : [];
    });

  return {
    get,
    removing: opened,
    all,
    prepare: (id) => {
      const workspace = get(id);
      if (workspace.ok)
        void workspace.value
          .mirror()
          .then((mirror) => (mirror.ok ? mirror.value.read('list', FIRST_WINDOW) : mirror));
    },
    progress: (id) => workspaces.get(id)?.progress() ?? null,
    connectionsChanged: () => {
      for (const workspace of workspaces.values()) workspace.connectionChanged();
    },
    pause: (paused) => {
      for (const workspace of workspaces.values()) void workspace.control(paused ? 'pause' : 'resume');
    },
    adopt: () => {
      cancelAdoption ??= ports.clock.after(ADOPTION_DELAY_MS, () => {
        adopting = adoptAll({
          dataDir: ports.dataDir,
          subjects,
          workspaces: all,
          logger: ports.logger,
          pause: () => setImmediate(),
        });
      });
    },
    forget: async (record) => {
      const workspace = opened(record);
      await workspace.close();
      workspaces.delete(record.id);
      try {
        const { place } = workspace.data;
        for (const { adopts } of subjects) adopts?.clear(place);
        for (const folder of [workspaceFolder(place), earlierMirrorFolder(place)])
          // oxlint-disable-next-line no-await-in-loop -- the first failure keeps the rest
          await rm(folder, { recursive: true, force: true });
        return ok(null);
      } catch (error) {
        const detail = `What was kept of this workspace could not be deleted (${error instanceof Error ? error.message : ''}).`;
        return failed({ kind: 'storage', reason: 'unavailable', detail });
      }
    },
    close: async () => {
      isClosed = true;
      cancelAdoption?.();
      await adopting;
      await Promise.all([...workspaces.values()].map((workspace) => workspace.close()));
      workspaces.clear();
    },
  };
}

/** One of something for each workspace, made when it is first needed, and ended before the workspace closes. */
export class PerWorkspace<T> {
  readonly #make: (workspace: Workspace) => T;
  readonly #end: (made: T) => unknown;
  readonly #made = new Map<ConnectionId, T>();

  constructor(make: (workspace: Workspace) => T, end: (made: T) => unknown) {
    this.#make = make;
    this.#end = end;
  }

  readonly of = (workspace: Workspace): T => {
    const known = this.#made.get(workspace.id);
    if (known !== undefined) return known;
    const made = this.#make(workspace);
    this.#made.set(workspace.id, made);
    workspace.onClose(() => {
      this.#made.delete(workspace.id);
      return this.#end(made);
    });
    return made;
  };

  /** Undefined if it wasn't needed so far. */
  known(id: ConnectionId): T | undefined {
    return this.#made.get(id);
  }

  all(): readonly T[] {
    return [...this.#made.values()];
  }
}
