import type { HearingRule } from '../../../contract/enumerations.ts';
import type { ActionItem } from '../../../contract/engagement.ts';
import type { Aliases } from '../../search/aliases.ts';
import { buildFindIndex } from '../find/findIndex.ts';
import { sidesOf } from '../insights/sides.ts';
import { questionsOf } from '../insights/talkNumbers.ts';
import type { Transcript } from '../transcript.ts';
import { actionItemMarkable, guessPlaces, mentionsOf, type Tracker } from './marks.ts';

/** A line that is worth hearing, and the rule that found it. */
export interface HeardLine {
  readonly rule: HearingRule;
  /** The tracker's or the action item's name; empty for a question. */
  readonly about: string;
  readonly line: number;
  readonly second: number;
  readonly text: string;
}

/** Shorter lines, such as "Okay?", say nothing by themselves. */
const SHORTEST = 20;
const LONGEST = 300;

/** The customers' questions after which none of us speaks next. */
function unansweredQuestions(transcript: Transcript): HeardLine[] {
  const sides = sidesOf(transcript.speakers);
  const sideOf = (line: number) => sides[transcript.speaker[line] ?? -1];
  return questionsOf(transcript).flatMap(({ line, offset, length }) => {
    if (sideOf(line) !== 'theirs') return [];
    let next = line + 1;
    while (next < transcript.count && transcript.speaker[next] === transcript.speaker[line]) next += 1;
    if (next < transcript.count && sideOf(next) !== 'theirs') return [];
    const text = transcript.text[line]?.slice(offset, offset + length) ?? '';
    return [{ rule: 'question' as const, about: '', line, second: transcript.start[line] ?? 0, text }];
  });
}

/** The customers' first mention of each tracker, or else the first. */
function trackerMentions(
  transcript: Transcript,
  index: ReturnType<typeof buildFindIndex>,
  trackers: readonly Tracker[],
  aliases: Aliases,
): HeardLine[] {
  const sides = sidesOf(transcript.speakers);
  const found = mentionsOf(transcript, index, trackers, aliases);
  return trackers.flatMap(({ id, name }) => {
    const mentions = found.get(id) ?? [];
    const theirs = mentions.find(({ line }) => sides[transcript.speaker[line] ?? -1] === 'theirs');
    const mention = theirs ?? mentions[0];
    if (mention === undefined) return [];
    const text = transcript.text[mention.line] ?? '';
    return [{ rule: 'mention' as const, about: name, line: mention.line, second: mention.second, text }];
  });
}

/** Where the words of action items were likely said. */
function actionItemLines(
  transcript: Transcript,
  index: ReturnType<typeof buildFindIndex>,
  items: readonly ActionItem[],
): HeardLine[] {
  const titles = new Map(items.map(({ id, title }) => [id, title]));
  const places = guessPlaces(transcript, index, items.map(actionItemMarkable));
  let step = places.next();
  while (step.done !== true) step = places.next();
  return step.value
    .filter(({ likelihood }) => likelihood === 'likely')
    .map(({ id, line, second }) => ({
      rule: 'actionItem' as const,
      about: titles.get(id) ?? '',
      line,
      second,
      text: transcript.text[line] ?? '',
    }));
}

/** The lines of one transcript that these rules find, each once. */
export function heardLines(
  transcript: Transcript,
  rules: readonly HearingRule[],
  trackers: readonly Tracker[],
  items: readonly ActionItem[],
  aliases: Aliases,
): readonly HeardLine[] {
  const found = rules.includes('question') ? unansweredQuestions(transcript) : [];
  // The index costs more than questions do.
  if (rules.some((rule) => rule !== 'question')) {
    const index = buildFindIndex(transcript.text);
    if (rules.includes('mention')) found.push(...trackerMentions(transcript, index, trackers, aliases));
    if (rules.includes('actionItem')) found.push(...actionItemLines(transcript, index, items));
  }
  const lines = new Set<number>();
  return found
    .filter(({ line, text }) => {
      if (text.trim().length < SHORTEST || lines.has(line)) return false;
      lines.add(line);
      return true;
    })
    .map((heard) => ({ ...heard, text: heard.text.trim().slice(0, LONGEST) }));
}

/** Of one engagement. */
const MOST_OF_ONE = 2;

/**
 * Some of the lines, which are given newest first: the rules take turns, so that one that finds much doesn't hide the
 * others, an engagement has at most two lines, and no sentence comes twice.
 */
export function someOf<
  Line extends {
    readonly rule: HearingRule;
    readonly text: string;
    readonly engagement: { readonly id: string };
  },
>(lines: readonly Line[], rules: readonly HearingRule[], most: number): readonly Line[] {
  const chosen = new Set<Line>();
  const isFree = (line: Line) => {
    const others = [...chosen];
    const ofOne = others.filter(({ engagement }) => engagement.id === line.engagement.id).length;
    return ofOne < MOST_OF_ONE && others.every(({ text }) => text !== line.text);
  };
  for (let size = -1; size !== chosen.size;) {
    size = chosen.size;
    for (const rule of rules) {
      const next = chosen.size < most ? lines.find((line) => line.rule === rule && isFree(line)) : undefined;
      if (next !== undefined) chosen.add(next);
    }
  }
  return lines.filter((line) => chosen.has(line));
}
