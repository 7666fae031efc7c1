import { lookUp } from '../text/lookUp.ts';
import type { Text } from '../text/messages.gen.d.ts';
import type { Command } from './command.ts';

/** The title of a command. The types require one in every language. */
export function commandTitle(text: Text, id: CommandId): string {
  return lookUp(text.commands.titles, id);
}

const windowCommands = {
  'window.palette': { place: 'everywhere', keys: ['Mod+K'], step: true },
  'window.search': { place: 'everywhere', keys: ['/'] },
  'window.back': { place: 'everywhere', keys: { mac: ['Mod+[', 'Alt+ArrowLeft'], other: ['Alt+ArrowLeft'] } },
  'window.forward': {
    place: 'everywhere',
    keys: { mac: ['Mod+]', 'Alt+ArrowRight'], other: ['Alt+ArrowRight'] },
  },
  'window.home': { place: 'everywhere', keys: ['Shift+H'] },
  'window.nextPane': { place: 'everywhere', keys: ['F6'], step: true },
  'window.previousPane': { place: 'everywhere', keys: ['Shift+F6'], step: true },
  'window.contextMenu': { place: 'everywhere', keys: ['Shift+F10', 'ContextMenu'], step: true, fixed: true },
  'window.sidebar': { place: 'everywhere', keys: ['Mod+B'] },
  'window.settings': { place: 'everywhere', keys: ['Mod+,'] },
  'window.shortcuts': { place: 'everywhere', keys: ['?'] },
  'views.moveUp': { place: 'everywhere', keys: ['Alt+ArrowUp'], step: true, fixed: true },
  'views.moveDown': { place: 'everywhere', keys: ['Alt+ArrowDown'], step: true, fixed: true },
  'window.connect': { place: 'everywhere', keys: [] },
  'window.start': { place: 'everywhere', keys: [] },
  'window.about': { place: 'everywhere', keys: [] },
  'window.print': { place: 'everywhere', keys: ['Mod+P'] },
  'window.documentation': { place: 'everywhere', keys: [] },
  'window.releaseNotes': { place: 'everywhere', keys: [] },
  'window.report': { place: 'everywhere', keys: [] },
  'window.dataFolder': { place: 'everywhere', keys: [] },
  'window.logFolder': { place: 'everywhere', keys: [] },
} satisfies Record<string, Command>;

const listCommands = {
  'list.next': { place: 'list', keys: ['J', 'ArrowDown'], repeats: true, step: true },
  'list.previous': { place: 'list', keys: ['K', 'ArrowUp'], repeats: true, step: true },
  'list.pageDown': { place: 'list', keys: ['PageDown'], repeats: true, step: true },
  'list.pageUp': { place: 'list', keys: ['PageUp'], repeats: true, step: true },
  'list.first': { place: 'list', keys: ['Home'], step: true },
  'list.last': { place: 'list', keys: ['End'], step: true },
  'list.open': { place: 'list', keys: ['Enter'], step: true },
  'list.edit': { place: 'list', keys: ['F2'] },
  'list.toggle': { place: 'list', keys: ['X'], step: true },
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
  'list.exportTranscripts': { place: 'list', keys: [], anywhere: true },
  'list.filter': { place: 'list', keys: ['F'] },
  'list.back': { place: 'list', keys: ['Escape'], step: true },
  'list.saveView': { place: 'list', keys: ['Mod+Shift+S'], anywhere: true },
} satisfies Record<string, Command>;

const playerCommands = {
  'player.playPause': { place: 'playing', keys: ['Space', 'K'], anywhere: ['Space'] },
  'player.back15': { place: 'playing', keys: ['Shift+J'], repeats: true },
  'player.forward15': { place: 'playing', keys: ['Shift+L'], repeats: true },
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
  'player.fullScreen': { place: 'playing', keys: ['F'] },
  'player.zoomIn': { place: 'playing', keys: ['Plus'], step: true, fixed: true },
  'player.zoomOut': { place: 'playing', keys: ['-'], step: true, fixed: true },
  'player.zoomAll': { place: 'playing', keys: ['0'], step: true, fixed: true },
} satisfies Record<string, Command>;

const editCommands = {
  'edits.undo': { place: 'everywhere', keys: ['Mod+Z'] },
  'edits.redo': { place: 'everywhere', keys: { mac: ['Mod+Shift+Z'], other: ['Mod+Shift+Z', 'Mod+Y'] } },
  'editing.save': { place: 'editing', keys: ['Mod+Enter'], inDialogs: true, step: true },
  'editing.stage': { place: 'editing', keys: ['Mod+Shift+Enter'], inDialogs: true, step: true },
  'review.save': { place: 'page', keys: ['Mod+Enter'], anywhere: true },
} satisfies Record<string, Command>;

const cleanupCommands = {
  'cleanUp.obvious': { place: 'page', keys: [] },
  'cleanUp.accept': { place: 'page', keys: ['A'], step: true },
  'cleanUp.commit': { place: 'page', keys: ['Mod+Enter'], step: true },
  'cleanUp.edit': { place: 'page', keys: ['E'], step: true },
  'cleanUp.skip': { place: 'page', keys: ['S'], step: true },
  'cleanUp.never': { place: 'page', keys: ['N'], step: true },
  'cleanUp.undo': { place: 'page', keys: ['Z'], step: true },
  'cleanUp.nextFix': { place: 'page', keys: ['F'], step: true },
  'cleanUp.open': { place: 'page', keys: ['O'], step: true },
  'cleanUp.play': { place: 'page', keys: ['L'], step: true },
} satisfies Record<string, Command>;

const engagementCommands = {
  'call.setCrmLink': { place: 'call', keys: ['L'] },
  'call.editContacts': { place: 'call', keys: ['E'] },
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
  'call.bookmark': { place: 'call', keys: ['B'] },
  'call.export': { place: 'call', keys: ['Shift+E'] },
  'call.shareMoment': { place: 'call', keys: ['Shift+S'], anywhere: true },
  'call.saveRecording': { place: 'call', keys: [] },
  'call.raw': { place: 'call', keys: [] },
  'call.toList': { place: 'call', keys: ['Escape'], step: true },
  'company.brief': { place: 'page', keys: ['B'], anywhere: true },
} satisfies Record<string, Command>;

const commands = {
  ...windowCommands,
  ...listCommands,
  ...engagementCommands,
  ...playerCommands,
  ...editCommands,
  ...cleanupCommands,
} satisfies Record<string, Command>;

export type CommandId = keyof typeof commands;

/** All commands, in the order in which they are listed. */
export const COMMANDS: Readonly<Record<CommandId, Command>> = commands;

export function isCommandId(name: string): name is CommandId {
  return Object.hasOwn(commands, name);
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object of that very type
export const COMMAND_IDS = Object.keys(commands) as readonly CommandId[];
