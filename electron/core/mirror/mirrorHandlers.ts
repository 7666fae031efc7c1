import type { ConnectionId } from '#shared/contract/ids.ts';
import { mirrorReads, type MirrorReadMethod } from '#shared/contract/mirror.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { CallContext, Handlers } from '../app.ts';
import type { Mirror, ReadOptions } from '../store/mirror.ts';
import type { Workspace } from './workspace.ts';

export type MirrorMethod = Extract<keyof Handlers, `mirror.${string}` | `sync.${string}`>;

/** An untyped view of the mirror for the generic handlers; the contract types each read. */
interface ReadForwarder {
  read(name: string, input: unknown, options: ReadOptions): Promise<Result<unknown>>;
}

/** One handler per read of the contract. */
function readHandlers(
  mirrorOf: (id: ConnectionId) => Promise<Result<Mirror>>,
  onListRead: (id: ConnectionId) => void,
): Pick<Handlers, MirrorReadMethod> {
  const handlerOf =
    (method: string) =>
    async (
      { connectionId, ...input }: { readonly connectionId: ConnectionId },
      { signal }: CallContext,
    ): Promise<Result<unknown>> => {
      const mirror = await mirrorOf(connectionId);
      if (!mirror.ok) return mirror;
      if (method === 'mirror.list') onListRead(connectionId);
      const forwarder: ReadForwarder = mirror.value;
      return forwarder.read(method.slice('mirror.'.length), input, { signal });
    };
  // Both sides derive from the same table of methods.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(
    Object.keys(mirrorReads).map((method) => [method, handlerOf(method)]),
  ) as unknown as Pick<Handlers, MirrorReadMethod>;
}

/**
 * `open` returns `refused`, `unknown-connection` for a removed connection. `onListRead` is called when a
 * connection's list is read.
 */
export function mirrorHandlers(
  open: (id: ConnectionId) => Result<Workspace>,
  onListRead: (id: ConnectionId) => void,
): Pick<Handlers, MirrorMethod> {
  const mirrorOf = async (id: ConnectionId): Promise<Result<Mirror>> => {
    const workspace = open(id);
    return workspace.ok ? workspace.value.mirror() : workspace;
  };

  return {
    ...readHandlers(mirrorOf, onListRead),
    'mirror.markUpdatesRead': async ({ connectionId, seq }) => {
      const mirror = await mirrorOf(connectionId);
      return mirror.ok ? mirror.value.markLooked(seq) : mirror;
    },
    'mirror.check': async ({ connectionId }) => {
      const mirror = await mirrorOf(connectionId);
      return mirror.ok ? mirror.value.check() : mirror;
    },
    'mirror.rebuild': async ({ connectionId }) => {
      const mirror = await mirrorOf(connectionId);
      return mirror.ok ? mirror.value.rebuild() : mirror;
    },

    'sync.progress': ({ connectionId }) => {
      const workspace = open(connectionId);
      if (!workspace.ok) return workspace;
      workspace.value.ensureSync();
      return ok(workspace.value.progress());
    },
    'sync.control': async ({ connectionId, action }) => {
      const workspace = open(connectionId);
      if (!workspace.ok) return workspace;
      workspace.value.ensureSync();
      await workspace.value.control(action);
      return ok(workspace.value.progress());
    },
  };
}
