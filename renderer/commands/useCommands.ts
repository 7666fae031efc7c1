import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { COMMAND_IDS, type CommandId } from './catalogue/index.ts';
import { commandRegistry, type Action } from './registry.ts';

export type CommandActions = Readonly<Partial<Record<CommandId, Action | null>>>;

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
    return commandRegistry.give({
      ids: COMMAND_IDS.filter((id) => names.has(id)),
      actionOf: (id) => latest.current[id],
    });
  }, [available]);
}

/** The commands that can be carried out now. */
export function useAvailableCommands(): readonly CommandId[] {
  return useSyncExternalStore(commandRegistry.subscribe, commandRegistry.available);
}
