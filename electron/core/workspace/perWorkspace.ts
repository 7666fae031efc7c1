import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Workspace } from './workspace.ts';

/** One of something for each workspace, made when it is first needed. */
export class PerWorkspace<T> {
  readonly #make: (workspace: Workspace) => T;
  readonly #made = new Map<ConnectionId, T>();

  constructor(make: (workspace: Workspace) => T) {
    this.#make = make;
  }

  readonly of = (workspace: Workspace): T => {
    const known = this.#made.get(workspace.id);
    if (known !== undefined) return known;
    const made = this.#make(workspace);
    this.#made.set(workspace.id, made);
    return made;
  };

  /** Undefined if it wasn't needed so far. */
  known(id: ConnectionId): T | undefined {
    return this.#made.get(id);
  }

  all(): readonly T[] {
    return [...this.#made.values()];
  }

  /** Returns what it was, for a workspace that is being removed. */
  take(id: ConnectionId): T | undefined {
    const made = this.#made.get(id);
    this.#made.delete(id);
    return made;
  }
}
