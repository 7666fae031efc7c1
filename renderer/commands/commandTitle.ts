import type { Text } from '../text/en/index.ts';
import type { CommandId } from './catalogue/index.ts';

/** What a command is called. A command without a title in every language is a mistake of types. */
export function commandTitle(text: Text, id: CommandId): string {
  const titles: Readonly<Record<CommandId, string>> = text.commands.titles;
  return titles[id];
}
