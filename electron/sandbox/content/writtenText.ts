import { Dice } from '../chance/dice.ts';
import { stream } from '../chance/hash.ts';
import type { EngagementType } from '../resources/engagement.ts';
import { documentTexts, htmlMails, markdownNotes } from '../words/descriptions.ts';
import { fill } from '../words/fill.ts';
import { hostileLines } from '../words/hostile.ts';
import { linesIn } from './lines.ts';
import type { Content } from '../world/engagementRecord.ts';

/** The aggregated text of an engagement that nobody spoke: HTML of a mail, Markdown of a note, text of an attachment. */
export function writtenText(type: EngagementType, content: Content): string {
  const dice = Dice.of(content.seed, stream.document, 0);
  if (content.flavour === 'hostile') return hostileLines.join('\n');
  const other = linesIn(content.flavour);
  if (other !== undefined) return other.map(({ text }) => text).join('\n');
  const patterns = type === 'EMAIL' ? htmlMails : type === 'DOCUMENT' ? documentTexts : markdownNotes;
  const text = fill(dice.pick(patterns), dice);
  return dice.chance(0.25)
    ? `${text}\n\n--- attachment.txt ---\n${fill(dice.pick(documentTexts), dice)}`
    : text;
}
