import type { Command } from '../command.ts';

export const listCommands = {
  'list.next': { place: 'list', keys: ['J', 'ArrowDown'], repeats: true, step: true },
  'list.previous': { place: 'list', keys: ['K', 'ArrowUp'], repeats: true, step: true },
  'list.pageDown': { place: 'list', keys: ['PageDown'], repeats: true, step: true },
  'list.pageUp': { place: 'list', keys: ['PageUp'], repeats: true, step: true },
  'list.first': { place: 'list', keys: ['Home'], step: true },
  'list.last': { place: 'list', keys: ['End'], step: true },
  'list.open': { place: 'list', keys: ['Enter'], step: true },
  'list.toggle': { place: 'list', keys: ['X', 'Space'], step: true },
  'list.extendDown': { place: 'list', keys: ['Shift+J', 'Shift+ArrowDown'], repeats: true, step: true },
  'list.extendUp': { place: 'list', keys: ['Shift+K', 'Shift+ArrowUp'], repeats: true, step: true },
  'list.extendPageDown': { place: 'list', keys: ['Shift+PageDown'], repeats: true, step: true },
  'list.extendPageUp': { place: 'list', keys: ['Shift+PageUp'], repeats: true, step: true },
  'list.extendToFirst': { place: 'list', keys: ['Shift+Home'], step: true },
  'list.extendToLast': { place: 'list', keys: ['Shift+End'], step: true },
  'list.selectAll': { place: 'list', keys: ['Mod+A'] },
  'list.peek': { place: 'list', keys: ['P'] },
  'list.copy': { place: 'list', keys: ['Mod+C'] },
  'list.export': { place: 'list', keys: ['Mod+Shift+E'], anywhere: true },
  'list.filter': { place: 'list', keys: ['F'] },
  'list.back': { place: 'list', keys: ['Escape'], step: true },
} satisfies Record<string, Command>;
