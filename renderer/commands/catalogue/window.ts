import type { Command } from '../command.ts';

export const windowCommands = {
  'window.palette': { place: 'everywhere', keys: ['Mod+K'], step: true },
  'window.search': { place: 'everywhere', keys: ['/'] },
  'window.back': { place: 'everywhere', keys: { mac: ['Mod+[', 'Alt+ArrowLeft'], other: ['Alt+ArrowLeft'] } },
  'window.forward': {
    place: 'everywhere',
    keys: { mac: ['Mod+]', 'Alt+ArrowRight'], other: ['Alt+ArrowRight'] },
  },
  'window.nextPane': { place: 'everywhere', keys: ['F6'], step: true },
  'window.previousPane': { place: 'everywhere', keys: ['Shift+F6'], step: true },
  'window.sidebar': { place: 'everywhere', keys: ['Mod+B'] },
  'window.settings': { place: 'everywhere', keys: ['Mod+,'] },
  'window.shortcuts': { place: 'everywhere', keys: ['?'] },
  'views.moveUp': { place: 'everywhere', keys: ['Alt+ArrowUp'], step: true, fixed: true },
  'views.moveDown': { place: 'everywhere', keys: ['Alt+ArrowDown'], step: true, fixed: true },
  'window.connect': { place: 'everywhere', keys: [] },
  'window.start': { place: 'everywhere', keys: [] },
  'window.about': { place: 'everywhere', keys: [] },
} satisfies Record<string, Command>;
