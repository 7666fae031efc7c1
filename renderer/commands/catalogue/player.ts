import type { Command } from '../command.ts';

export const playerCommands = {
  'player.playPause': { place: 'playing', keys: ['Space', 'K'], anywhere: ['Space'] },
  'player.back15': { place: 'playing', keys: ['J'], repeats: true },
  'player.forward15': { place: 'playing', keys: ['L'], repeats: true },
  'player.back5': { place: 'playing', keys: ['ArrowLeft'], repeats: true },
  'player.forward5': { place: 'playing', keys: ['ArrowRight'], repeats: true },
  'player.previousLine': { place: 'playing', keys: ['Shift+ArrowLeft'], repeats: true },
  'player.nextLine': { place: 'playing', keys: ['Shift+ArrowRight'], repeats: true },
  'player.slower': { place: 'playing', keys: ['<'] },
  'player.faster': { place: 'playing', keys: ['>'] },
  'player.skipSilence': { place: 'playing', keys: ['S'] },
  'player.hearEverybody': { place: 'playing', keys: [] },
  'player.captions': { place: 'playing', keys: ['C'] },
  'player.picture': { place: 'playing', keys: ['P'] },
  'player.zoomIn': { place: 'playing', keys: ['Plus'], step: true, fixed: true },
  'player.zoomOut': { place: 'playing', keys: ['-'], step: true, fixed: true },
  'player.zoomAll': { place: 'playing', keys: ['0'], step: true, fixed: true },
} satisfies Record<string, Command>;
