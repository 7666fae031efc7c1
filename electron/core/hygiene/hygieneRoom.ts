import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Result } from '#shared/contract/result.ts';
import type { AppEvent } from '../app.ts';
import type { Edits } from '../edits/edits.ts';
import type { Handlers } from '../handlers.ts';
import type { MirrorRoom } from '../mirror/mirrorRoom.ts';
import type { Ports } from '../ports/index.ts';
import { Hygiene } from './hygiene.ts';
import { hygieneHandlers, type HygieneMethod } from './hygieneHandlers.ts';

export interface HygieneRoom {
  readonly handlers: Pick<Handlers, HygieneMethod>;
  /** The connection is removed, and all that was decided about it. Problems: `storage`. */
  forget(id: ConnectionId): Promise<Result<null>>;
  close(): Promise<void>;
}

/** The hygiene workbench, wired: what may be wrong, found in the mirrors, and put right by edits. */
export function openHygieneRoom(
  ports: Ports,
  edits: Edits,
  mirrors: Pick<MirrorRoom, 'mirror'>,
  tell: (event: AppEvent) => void,
): HygieneRoom {
  const hygiene = new Hygiene({
    ports,
    edits,
    mirror: (id) => mirrors.mirror(id),
    onChange: (connectionId) => tell({ name: 'hygiene.changed', payload: { connectionId } }),
  });
  return {
    handlers: hygieneHandlers(hygiene),
    forget: (id) => hygiene.forget(id),
    close: () => hygiene.close(),
  };
}
