import { SYSTEM } from '#shared/contract/enumerations.ts';
import { shellTexts } from 'virtual:texts/shell';
import { createTexts, nearestLanguage } from '../../../renderer/text/createText.ts';
import type { Text } from '../../../renderer/text/messages.gen.d.ts';

/** The texts of menus, system dialogs and terminal output, from the page's catalogues. */
export type ShellText = Pick<Text, 'shell' | 'problems'>;

const texts: Readonly<Record<string, ShellText>> = Object.fromEntries(
  Object.entries(shellTexts).map(([language, messages]) => [
    language,
    createTexts(language, messages, language).text,
  ]),
);

/**
 * The language from the settings, or the first of the system's languages that has texts; otherwise English.
 */
export function shellText(setting: string, systemLanguages: readonly string[]): ShellText {
  const wanted = setting === SYSTEM ? systemLanguages : [setting];
  const found = [...wanted, 'en'].flatMap(
    (tag) => texts[nearestLanguage(tag, Object.keys(texts)) ?? ''] ?? [],
  );
  if (found[0] === undefined) throw new Error('There are no English texts.');
  return found[0];
}

/** For a terminal, whose language is set in the environment. */
export function terminalText(): ShellText {
  return shellText(SYSTEM, [new Intl.NumberFormat().resolvedOptions().locale]);
}
