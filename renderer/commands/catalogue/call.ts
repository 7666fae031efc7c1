import type { Command } from '../command.ts';

export const callCommands = {
  'call.nextLine': { place: 'call', keys: ['ArrowDown'], step: true, fixed: true },
  'call.previousLine': { place: 'call', keys: ['ArrowUp'], step: true, fixed: true },
  'call.playLine': { place: 'call', keys: ['Enter'], step: true, fixed: true },
  'call.find': { place: 'call', keys: ['Mod+F'], anywhere: true },
  'call.toList': { place: 'call', keys: ['Escape'], step: true },
} satisfies Record<string, Command>;
