import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Result } from '#shared/contract/result.ts';
import type { AppEvent } from '../app.ts';
import type { Edits } from '../edits/edits.ts';
import type { Handlers } from '../handlers.ts';
import type { MirrorModule } from '../mirror/mirrorModule.ts';
import type { Ports } from '../ports/index.ts';
import { Cleanup } from './cleanup.ts';
import { cleanupHandlers, type CleanupMethod } from './cleanupHandlers.ts';

export interface CleanupModule {
  readonly handlers: Pick<Handlers, CleanupMethod>;
  /** The connection is removed, and all that was decided about it. Problems: `storage`. */
  forget(id: ConnectionId): Promise<Result<null>>;
  close(): Promise<void>;
}

/** The hygiene workbench, wired: what may be wrong, found in the mirrors, and put right by edits. */
export function openCleanupModule(
  ports: Ports,
  edits: Edits,
  mirrors: Pick<MirrorModule, 'mirror'>,
  tell: (event: AppEvent) => void,
): CleanupModule {
  const cleanup = new Cleanup({
    ports,
    edits,
    mirror: (id) => mirrors.mirror(id),
    onChange: (connectionId) => tell({ name: 'cleanup.changed', payload: { connectionId } }),
  });
  return {
    handlers: cleanupHandlers(cleanup),
    forget: (id) => cleanup.forget(id),
    close: () => cleanup.close(),
  };
}
