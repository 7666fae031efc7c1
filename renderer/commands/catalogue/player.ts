import type { Command } from '../command.ts';

export const playerCommands = {
  'player.playPause': { place: 'playing', keys: ['Space', 'K'] },
  'player.back15': { place: 'playing', keys: ['J'], repeats: true },
  'player.forward15': { place: 'playing', keys: ['L'], repeats: true },
  'player.back5': { place: 'playing', keys: ['ArrowLeft'], repeats: true },
  'player.forward5': { place: 'playing', keys: ['ArrowRight'], repeats: true },
} satisfies Record<string, Command>;
