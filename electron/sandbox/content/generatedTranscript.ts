import type { EngagementType, Timeline, TimelineEntry } from '../resources/engagementResources.ts';
import { hash, SeededRandom, stream } from '../seededRandom.ts';
import { documentTexts, htmlMails, markdownNotes } from '../phrases/descriptionTemplates.ts';
import { fillTemplate } from '../phrases/textTemplate.ts';
import { hostileLines } from '../phrases/hostileText.ts';
import { leadIns } from '../phrases/conversation.ts';
import type { Content } from '../workspace/workspaceRecords.ts';
import { englishLines, firstBackchannel, linesOfFlavour, type TurnPlan } from './turnPlan.ts';

/**
 * The aggregated text of a written engagement: HTML for an email, Markdown for a note, plain text for an
 * attachment.
 */
export function writtenText(type: EngagementType, content: Content): string {
  const random = SeededRandom.of(content.seed, stream.document, 0);
  if (content.flavour === 'hostile') return hostileLines.join('\n');
  const other = linesOfFlavour(content.flavour);
  if (other !== undefined) return other.map(({ text }) => text).join('\n');
  const patterns = type === 'EMAIL' ? htmlMails : type === 'DOCUMENT' ? documentTexts : markdownNotes;
  const text = fillTemplate(random.pick(patterns), random);
  return random.chance(0.25)
    ? `${text}\n\n--- attachment.txt ---\n${fillTemplate(random.pick(documentTexts), random)}`
    : text;
}

/** The text of entry `i`: its line with the blanks filled in, sometimes with a lead-in. */
export function textOf(content: Content, turnPlan: TurnPlan, i: number): string {
  const line = turnPlan.lines[i] ?? 0;
  const other = linesOfFlavour(content.flavour);
  if (other !== undefined) return other[line]?.text ?? '';
  const pattern = englishLines[line]?.text ?? '';
  if (line >= firstBackchannel) return pattern;
  const random = new SeededRandom(hash(content.seed, stream.sentences, i));
  const text = fillTemplate(pattern, random);
  return random.chance(0.12) ? random.pick(leadIns) + text : text;
}

const seconds = (ms: number): number => ms / 1000;

const feeling = (seed: number, i: number): number =>
  Math.round(((hash(seed, stream.feelings, i) % 2000) / 1000 - 1) * 80) / 100;

/** The structured timeline of an engagement. */
export function timelineOf(engagementId: string, content: Content, turnPlan: TurnPlan): Timeline {
  const feels = content.timeline === 'feelings';
  const entries: TimelineEntry[] = [];
  for (let i = 0; i < turnPlan.starts.length; i++) {
    const start = turnPlan.starts[i] ?? 0;
    const end = turnPlan.ends[i] ?? 0;
    const text = textOf(content, turnPlan, i);
    const entry: TimelineEntry = {
      speaker_index: turnPlan.voices[i] ?? 0,
      text,
      start_seconds: seconds(start),
      end_seconds: seconds(end),
      sentiment: feels && i % 4 !== 0 ? feeling(content.seed, i) : null,
    };
    if (content.timeline === 'words') entry.words = wordsOf(text, start, end);
    entries.push(entry);
  }
  return {
    object: 'transcript_timeline',
    engagement_id: engagementId,
    overall_sentiment: feels ? feeling(content.seed, -1) : null,
    speakers: content.voices.map(({ name, email, userId, contactId }, i) => ({
      name,
      email,
      user_id: userId,
      contact_id: contactId,
      sentiment: feels ? feeling(content.seed, -2 - i) : null,
    })),
    entries,
  };
}

/** Divides the time of a line among its words by their length. */
function wordsOf(text: string, start: number, end: number): NonNullable<TimelineEntry['words']> {
  const words = text.split(' ');
  const perLetter = (end - start) / (text.length + 1);
  let at = start;
  return words.map((word) => {
    const begin = Math.round(at);
    at += perLetter * (word.length + 1);
    return { text: word, start_seconds: seconds(begin), end_seconds: seconds(Math.round(at - perLetter)) };
  });
}

/** Only the words, as `expand=transcript` returns them for a recording. */
export function transcriptText(content: Content, turnPlan: TurnPlan): string {
  const lines: string[] = [];
  for (let i = 0; i < turnPlan.lines.length; i++) lines.push(textOf(content, turnPlan, i));
  return lines.join('\n');
}
