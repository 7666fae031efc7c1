import { SYSTEM } from '#shared/contract/enumerations.ts';
import de from '../../../renderer/text/de/shell.json' with { type: 'json' };
import en from '../../../renderer/text/en/shell.json' with { type: 'json' };
import { createText } from '../../../renderer/text/createText.ts';
import type { Text } from '../../../renderer/text/messages.gen.d.ts';

/** The texts of menus and of the system's dialogs, from the catalogues of the page. */
export type ShellText = Pick<Text, 'shell'>;

const english: ShellText = createText('en', { shell: en });
const texts = new Map<string, ShellText>([
  ['en', english],
  ['de', createText('de', { shell: de })],
]);

/** The language that the settings name, or the first of the system's that there are texts in; English otherwise. */
export function shellText(setting: string, systemLanguages: readonly string[]): ShellText {
  const wanted = setting === SYSTEM ? systemLanguages : [setting];
  const found = wanted.map((tag) => texts.get(tag.split('-', 1)[0]?.toLowerCase() ?? ''));
  return found.find((text) => text !== undefined) ?? english;
}
