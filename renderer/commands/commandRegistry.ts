import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { COMMAND_IDS, type CommandId } from './commandCatalogue.ts';

type CommandActions = Readonly<Partial<Record<CommandId, Action | null>>>;

/**
 * Provides actions for commands while the component is mounted; null means unavailable. Used by shortcuts and
 * the command menu.
 */
export function useCommands(actions: CommandActions): void {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  // Registering again on every render would notify all subscribers.
  const available = COMMAND_IDS.filter((id) => typeof actions[id] === 'function').join(' ');
  useLayoutEffect(() => {
    const names = new Set<string>(available.split(' '));
    return commandRegistry.provide({
      ids: COMMAND_IDS.filter((id) => names.has(id)),
      actionOf: (id) => latest.current[id],
    });
  }, [available]);
}

/** The commands available now. */
export function useAvailableCommands(): readonly CommandId[] {
  return useSyncExternalStore(commandRegistry.subscribe, commandRegistry.available);
}

export type Action = () => void;

interface ActionProvider {
  readonly ids: readonly CommandId[];
  readonly actionOf: (id: CommandId) => Action | null | undefined;
}

/** The commands available now. With several providers, the one mounted last wins, because it is in front. */
export class CommandRegistry {
  #given: readonly ActionProvider[] = [];
  #available: readonly CommandId[] = [];
  readonly #listeners = new Set<() => void>();

  provide(providers: ActionProvider): () => void {
    this.#change([...this.#given, providers]);
    return () => this.#change(this.#given.filter((each) => each !== providers));
  }

  /** The same array until something changes. */
  available = (): readonly CommandId[] => this.#available;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns false if the command has no action now. */
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

/** The registry of this window. */
export const commandRegistry = new CommandRegistry();
