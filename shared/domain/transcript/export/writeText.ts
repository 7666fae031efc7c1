import { clockTime } from '../clockTime.ts';
import { exportLines, type ExportChoices, type ExportedCall } from './exportLines.ts';
import { plainText } from './plainText.ts';

/** Plain text: the title, and a row for every line that has words: `[1:04:09] Ada: So we looked at it.` */
export function writeText(call: ExportedCall, choices: ExportChoices): string {
  const rows = exportLines(call, choices).flatMap(({ name, start, text }) => {
    const words = plainText(text);
    if (words === '') return [];
    const time = choices.times ? `[${clockTime(start)}] ` : '';
    return [`${time}${choices.speakers ? `${plainText(name)}: ` : ''}${words}`];
  });
  return `${[plainText(call.title), '', ...rows].join('\n')}\n`;
}
