import { SYSTEM } from '#shared/contract/enumerations.ts';
import deProblems from '../../../renderer/text/de/problems.json' with { type: 'json' };
import deShell from '../../../renderer/text/de/shell.json' with { type: 'json' };
import enProblems from '../../../renderer/text/en/problems.json' with { type: 'json' };
import enShell from '../../../renderer/text/en/shell.json' with { type: 'json' };
import { createText } from '../../../renderer/text/createText.ts';
import type { Text } from '../../../renderer/text/messages.gen.d.ts';

/** The texts of menus, system dialogs and terminal output, from the page's catalogues. */
export type ShellText = Pick<Text, 'shell' | 'problems'>;

const english: ShellText = createText('en', { shell: enShell, problems: enProblems });
const texts = new Map<string, ShellText>([
  ['en', english],
  ['de', createText('de', { shell: deShell, problems: deProblems })],
]);

/**
 * The language from the settings, or the first of the system's languages that has texts; otherwise English.
 */
export function shellText(setting: string, systemLanguages: readonly string[]): ShellText {
  const wanted = setting === SYSTEM ? systemLanguages : [setting];
  const found = wanted.map((tag) => texts.get(tag.split('-', 1)[0]?.toLowerCase() ?? ''));
  return found.find((text) => text !== undefined) ?? english;
}

/** For a terminal, whose language is set in the environment. */
export function terminalText(): ShellText {
  return shellText(SYSTEM, [new Intl.NumberFormat().resolvedOptions().locale]);
}
