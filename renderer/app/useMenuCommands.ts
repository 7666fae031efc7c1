import { useEffect } from 'react';
import type { MenuCommand } from '#shared/contract/enumerations.ts';
import type { CommandId } from '../commands/catalogue/index.ts';
import { commandRegistry } from '../commands/registry.ts';
import { onWindowAsked } from '../queries/windowAsked.ts';

/** Carries out what is chosen in the system's menus, as if its key had been pressed here. */
export function useMenuCommands(): void {
  useEffect(
    () =>
      onWindowAsked((asked) => {
        if (asked.kind !== 'command') return;
        const command: MenuCommand & CommandId = asked.command;
        commandRegistry.run(command);
      }),
    [],
  );
}
