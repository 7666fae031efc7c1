import type { Command } from '../command.ts';
import { callCommands } from './call.ts';
import { editCommands } from './edits.ts';
import { cleanupCommands } from './cleanup.ts';
import { listCommands } from './list.ts';
import { playerCommands } from './player.ts';
import { windowCommands } from './window.ts';

const all = {
  ...windowCommands,
  ...listCommands,
  ...callCommands,
  ...playerCommands,
  ...editCommands,
  ...cleanupCommands,
} satisfies Record<string, Command>;

export type CommandId = keyof typeof all;

/** Everything that can be done by a key or by name, in the order in which it is listed. */
export const catalogue: Readonly<Record<CommandId, Command>> = all;

export function isCommandId(name: string): name is CommandId {
  return Object.hasOwn(all, name);
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object of that very type
export const COMMAND_IDS = Object.keys(all) as readonly CommandId[];
