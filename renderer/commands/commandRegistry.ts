import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { COMMAND_IDS, type CommandId } from './commandCatalogue.ts';

type CommandActions = Readonly<Partial<Record<CommandId, Action | null>>>;

/**
 * Gives commands of the catalogue their action while this component is mounted; null is "not now". Their keys act,
 * and the palette offers them, as long as they have one.
 */
export function useCommands(actions: CommandActions): void {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  // Giving anew at every render would tell everybody that listens, over and over.
  const available = COMMAND_IDS.filter((id) => typeof actions[id] === 'function').join(' ');
  useLayoutEffect(() => {
    const names = new Set<string>(available.split(' '));
    return commandRegistry.provide({
      ids: COMMAND_IDS.filter((id) => names.has(id)),
      actionOf: (id) => latest.current[id],
    });
  }, [available]);
}

/** The commands that can be carried out now. */
export function useAvailableCommands(): readonly CommandId[] {
  return useSyncExternalStore(commandRegistry.subscribe, commandRegistry.available);
}

export type Action = () => void;

interface ActionProvider {
  readonly ids: readonly CommandId[];
  readonly actionOf: (id: CommandId) => Action | null | undefined;
}

/**
 * Which commands can be carried out now, and how. Whoever gave an action last has it: what is in front is mounted
 * after what is behind.
 */
export class CommandRegistry {
  #given: readonly ActionProvider[] = [];
  #available: readonly CommandId[] = [];
  readonly #listeners = new Set<() => void>();

  provide(providers: ActionProvider): () => void {
    this.#change([...this.#given, providers]);
    return () => this.#change(this.#given.filter((each) => each !== providers));
  }

  /** The same list until something changes. */
  available = (): readonly CommandId[] => this.#available;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** False where nobody gives it an action now. */
  run(id: CommandId): boolean {
    const providers = this.#given.findLast(({ ids }) => ids.includes(id));
    const action = providers?.actionOf(id);
    if (action === null || action === undefined) return false;
    action();
    return true;
  }

  #change(providers: readonly ActionProvider[]): void {
    this.#given = providers;
    this.#available = [...new Set(providers.flatMap(({ ids }) => ids))];
    for (const listener of this.#listeners) listener();
  }
}

/** One window, one registry. */
export const commandRegistry = new CommandRegistry();
