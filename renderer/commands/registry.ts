import type { CommandId } from './catalogue/index.ts';

export type Action = () => void;

interface Given {
  readonly ids: readonly CommandId[];
  readonly actionOf: (id: CommandId) => Action | null | undefined;
}

/**
 * Which commands can be carried out now, and how. Whoever gave an action last has it: what is in front is mounted
 * after what is behind.
 */
export class CommandRegistry {
  #given: readonly Given[] = [];
  #available: readonly CommandId[] = [];
  readonly #listeners = new Set<() => void>();

  give(given: Given): () => void {
    this.#change([...this.#given, given]);
    return () => this.#change(this.#given.filter((each) => each !== given));
  }

  /** The same list until something changes. */
  available = (): readonly CommandId[] => this.#available;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** False where nobody gives it an action now. */
  run(id: CommandId): boolean {
    const given = this.#given.findLast(({ ids }) => ids.includes(id));
    const action = given?.actionOf(id);
    if (action === null || action === undefined) return false;
    action();
    return true;
  }

  #change(given: readonly Given[]): void {
    this.#given = given;
    this.#available = [...new Set(given.flatMap(({ ids }) => ids))];
    for (const listener of this.#listeners) listener();
  }
}

/** One window, one registry. */
export const commandRegistry = new CommandRegistry();
