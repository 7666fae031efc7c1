import { SYSTEM } from '#shared/contract/enumerations.ts';
import deProblems from '../../../renderer/text/de/problems.json' with { type: 'json' };
import deShell from '../../../renderer/text/de/shell.json' with { type: 'json' };
import enProblems from '../../../renderer/text/en/problems.json' with { type: 'json' };
import enShell from '../../../renderer/text/en/shell.json' with { type: 'json' };
import { createText } from '../../../renderer/text/createText.ts';
import type { Text } from '../../../renderer/text/messages.gen.d.ts';

/** The texts of menus, of the system's dialogs and of the terminal, from the catalogues of the page. */
export type ShellText = Pick<Text, 'shell' | 'problems'>;

const english: ShellText = createText('en', { shell: enShell, problems: enProblems });
const texts = new Map<string, ShellText>([
  ['en', english],
  ['de', createText('de', { shell: deShell, problems: deProblems })],
]);

/** The language that the settings name, or the first of the system's that there are texts in; English otherwise. */
export function shellText(setting: string, systemLanguages: readonly string[]): ShellText {
  const wanted = setting === SYSTEM ? systemLanguages : [setting];
  const found = wanted.map((tag) => texts.get(tag.split('-', 1)[0]?.toLowerCase() ?? ''));
  return found.find((text) => text !== undefined) ?? english;
}

/** For a terminal, whose language the environment names. */
export function terminalText(): ShellText {
  return shellText(SYSTEM, [new Intl.NumberFormat().resolvedOptions().locale]);
}
