import type { Command } from '../command.ts';

export const callCommands = {
  'call.nextLine': { place: 'call', keys: ['ArrowDown'], step: true, fixed: true },
  'call.previousLine': { place: 'call', keys: ['ArrowUp'], step: true, fixed: true },
  'call.playLine': { place: 'call', keys: ['Enter'], step: true, fixed: true },
  'call.find': { place: 'call', keys: ['Mod+F'], anywhere: true },
  'call.findNext': { place: 'call', keys: ['Mod+G', 'F3'], anywhere: true, repeats: true, step: true },
  'call.findPrevious': {
    place: 'call',
    keys: ['Mod+Shift+G', 'Shift+F3'],
    anywhere: true,
    repeats: true,
    step: true,
  },
  'call.chooseDown': { place: 'call', keys: ['Shift+ArrowDown'], step: true, fixed: true },
  'call.chooseUp': { place: 'call', keys: ['Shift+ArrowUp'], step: true, fixed: true },
  'call.copyLines': { place: 'call', keys: ['Mod+C'], step: true, fixed: true },
  'call.lineMenu': { place: 'call', keys: ['Shift+F10', 'ContextMenu'], step: true, fixed: true },
  'call.bookmark': { place: 'call', keys: ['B'] },
  'call.export': { place: 'call', keys: ['Mod+Shift+E'] },
  'call.raw': { place: 'call', keys: [] },
  'call.toList': { place: 'call', keys: ['Escape'], step: true },
} satisfies Record<string, Command>;
