import type { Command } from '../command.ts';

export const cleanupCommands = {
  'cleanUp.accept': { place: 'page', keys: ['A'], step: true },
  'cleanUp.commit': { place: 'page', keys: ['Mod+Enter'], step: true },
  'cleanUp.edit': { place: 'page', keys: ['E'], step: true },
  'cleanUp.skip': { place: 'page', keys: ['S'], step: true },
  'cleanUp.never': { place: 'page', keys: ['N'], step: true },
  'cleanUp.undo': { place: 'page', keys: ['Z'], step: true },
  'cleanUp.nextFix': { place: 'page', keys: ['F'], step: true },
  'cleanUp.open': { place: 'page', keys: ['O'], step: true },
} satisfies Record<string, Command>;
