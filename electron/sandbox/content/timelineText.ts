import { Dice } from '../chance/dice.ts';
import { hash, stream } from '../chance/hash.ts';
import type { Timeline, TimelineEntry } from '../resources/timeline.ts';
import { fill } from '../words/fill.ts';
import { leadIns } from '../words/talk/around.ts';
import type { Content } from '../world/engagementRecord.ts';
import { firstMurmur, linesIn, talk } from './lines.ts';
import type { Score } from './score.ts';

/** What entry `i` says: its line, with the blanks filled, now and then led in. */
export function textOf(content: Content, score: Score, i: number): string {
  const line = score.lines[i] ?? 0;
  const other = linesIn(content.flavour);
  if (other !== undefined) return other[line]?.text ?? '';
  const pattern = talk[line]?.text ?? '';
  if (line >= firstMurmur) return pattern;
  const dice = new Dice(hash(content.seed, stream.sentences, i));
  const text = fill(pattern, dice);
  return dice.chance(0.12) ? dice.pick(leadIns) + text : text;
}

const seconds = (ms: number): number => ms / 1000;

const feeling = (seed: number, i: number): number =>
  Math.round(((hash(seed, stream.feelings, i) % 2000) / 1000 - 1) * 80) / 100;

/** The structured timeline of an engagement that has one. */
export function timelineOf(engagementId: string, content: Content, score: Score): Timeline {
  const feels = content.timeline === 'feelings';
  const entries: TimelineEntry[] = [];
  for (let i = 0; i < score.starts.length; i++) {
    const start = score.starts[i] ?? 0;
    const end = score.ends[i] ?? 0;
    const text = textOf(content, score, i);
    const entry: TimelineEntry = {
      speaker_index: score.voices[i] ?? 0,
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

/** Words share the time of their line by their length. */
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

/** The words alone, as `expand=transcript` gives them for a recording. */
export function spokenText(content: Content, score: Score): string {
  const lines: string[] = [];
  for (let i = 0; i < score.lines.length; i++) lines.push(textOf(content, score, i));
  return lines.join('\n');
}
