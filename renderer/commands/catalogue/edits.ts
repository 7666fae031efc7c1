import type { Command } from '../command.ts';

export const editCommands = {
  'edits.undo': { place: 'everywhere', keys: ['Mod+Z'] },
  'edits.redo': { place: 'everywhere', keys: { mac: ['Mod+Shift+Z'], other: ['Mod+Shift+Z', 'Mod+Y'] } },
  'editing.save': { place: 'editing', keys: ['Mod+Enter'], inDialogs: true, step: true },
  'editing.stage': { place: 'editing', keys: ['Mod+Shift+Enter'], inDialogs: true, step: true },
  'review.save': { place: 'page', keys: ['Mod+Enter'], anywhere: true },
} satisfies Record<string, Command>;
