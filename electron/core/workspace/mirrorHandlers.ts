import { mirrorReads, type MirrorReadMethod } from '#shared/contract/mirror.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { CallContext } from '../app.ts';
import type { ReadOptions } from '../mirror/mirror.ts';
import type { Workspace } from './workspace.ts';
import type { WorkspaceHandlers, WorkspaceMethod } from './workspaces.ts';

type MirrorMethod = Extract<WorkspaceMethod, `mirror.${string}` | `sync.${string}`>;

/** An untyped view of the mirror for the generic handlers; the contract types each read. */
interface ReadForwarder {
  read(name: string, input: unknown, options: ReadOptions): Promise<Result<unknown>>;
}

/** One handler per read of the contract. */
function readHandlers(): WorkspaceHandlers<MirrorReadMethod> {
  const handlerOf =
    (method: string) =>
    async (workspace: Workspace, input: unknown, { signal }: CallContext): Promise<Result<unknown>> => {
      const mirror = await workspace.mirror();
      if (!mirror.ok) return mirror;
      if (method === 'mirror.list') workspace.noteShown();
      const forwarder: ReadForwarder = mirror.value;
      return forwarder.read(method.slice('mirror.'.length), input, { signal });
    };
  // Both sides derive from the same table of methods.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(
    Object.keys(mirrorReads).map((method) => [method, handlerOf(method)]),
  ) as unknown as WorkspaceHandlers<MirrorReadMethod>;
}

export const mirrorHandlers: WorkspaceHandlers<MirrorMethod> = {
  ...readHandlers(),
  'mirror.markUpdatesRead': async (workspace, { seq }) => {
    const mirror = await workspace.mirror();
    return mirror.ok ? mirror.value.markLooked(seq) : mirror;
  },
  'mirror.check': async (workspace) => {
    const mirror = await workspace.mirror();
    return mirror.ok ? mirror.value.check() : mirror;
  },
  'mirror.rebuild': async (workspace) => {
    const mirror = await workspace.mirror();
    return mirror.ok ? mirror.value.rebuild() : mirror;
  },

  'sync.progress': (workspace) => {
    workspace.ensureSync();
    return ok(workspace.progress());
  },
  'sync.control': async (workspace, { action }) => {
    workspace.ensureSync();
    await workspace.control(action);
    return ok(workspace.progress());
  },
};
