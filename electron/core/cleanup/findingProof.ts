import type { CleanupItem, Proof, Proofs } from '#shared/contract/cleanup.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { Speaker } from '#shared/contract/transcript.ts';
import { fold } from '#shared/domain/search/fold.ts';
import { type Database, text } from '../database/database.ts';
import type { WholeEngagement } from '../mirror/mirror.ts';
import { MirroredTranscripts } from '../mirror/read/mirroredTranscripts.ts';
import { keyParts, speakerKey } from './queueFinders.ts';

/** Of each kind of proof. */
export const MAX_LINES = 2;
/** Longer lines are cut; the rest can be read where they were said. */
const MAX_LENGTH = 300;
/** Shorter first words of a company, such as "Die" or "Al", occur everywhere. */
const MIN_WORD = 5;
/** Of a person's name, in what they say themselves. */
const MIN_OWN_WORD = 3;

/** Folded, without what is between them. */
export function wordsOf(said: string): string[] {
  return fold(said).match(/[\p{Letter}\p{Number}]+/gu) ?? [];
}

/** The ways in which people call a company or a person: by the whole name, or its first word. */
function calledAs(name: string): string[] {
  const words = wordsOf(name);
  const [first = ''] = words;
  return [...(words.length === 0 ? [] : [words.join(' ')]), ...(first.length < MIN_WORD ? [] : [first])];
}

/** Finds whole words in texts. */
class WordFinder {
  readonly #wanted: readonly string[];

  constructor(wanted: readonly string[]) {
    this.#wanted = wanted.map((words) => ` ${words} `);
  }

  isIn(said: string): boolean {
    if (this.#wanted.length === 0) return false;
    const words = ` ${wordsOf(said).join(' ')} `;
    return this.#wanted.some((wanted) => words.includes(wanted));
  }
}

/** The words whose mention supports a finding. */
function wantedWords({ finding, fixes, engagement }: CleanupItem): string[] {
  switch (finding.kind) {
    case 'no-link':
      return (fixes[0]?.evidence ?? []).flatMap((why) => {
        if ('name' in why) return calledAs(why.name);
        return why.kind === 'same-company-engagements'
          ? (engagement?.companies ?? []).flatMap(({ name }) => calledAs(name ?? ''))
          : [];
      });
    case 'link-disagrees':
      return finding.own.flatMap(({ name }) => calledAs(name));
    case 'company-no-contact':
      return calledAs(finding.company.name);
    case 'speaker-no-contact':
      return wordsOf(finding.speaker.name ?? '').filter((word) => word.length >= MIN_OWN_WORD);
    case 'duplicate-contacts':
      return [];
  }
}

/** The most telling lines in the order of time: in which speakers give their name, else the longest. */
function mostTelling<Line extends { readonly start: number; readonly text: string }>(
  lines: readonly Line[],
  names: WordFinder,
): Line[] {
  const named = lines.filter((line) => names.isIn(line.text)).slice(0, MAX_LINES);
  const others = lines
    .filter((line) => !named.includes(line))
    .toSorted((a, b) => b.text.length - a.text.length)
    .slice(0, MAX_LINES - named.length);
  return [...named, ...others].toSorted((a, b) => a.start - b.start);
}

/** A line of a transcript with who said it. */
interface SaidLine {
  readonly text: string;
  /** In seconds. */
  readonly start: number;
  /** Place among the speakers; -1 without one. */
  readonly by: number;
  readonly speaker: Speaker | undefined;
}

export function linesOf({ speakers, lines }: NonNullable<WholeEngagement['timeline']>): SaidLine[] {
  return lines.text.map((line, at) => {
    const by = lines.speaker[at] ?? -1;
    return { text: line.trim(), start: lines.start[at] ?? 0, by, speaker: speakers[by] };
  });
}

export function proofLine(
  { text, start, speaker }: SaidLine,
  engagement: Engagement,
  shows: Proof['shows'] = null,
): Proof {
  return {
    from: 'line',
    text: text.slice(0, MAX_LENGTH),
    speaker: speaker?.name ?? speaker?.email ?? null,
    second: start,
    engagement,
    shows,
  };
}

function spokenProof(
  timeline: NonNullable<WholeEngagement['timeline']>,
  item: CleanupItem,
  engagement: Engagement,
  names: WordFinder,
): Proof[] {
  const said = linesOf(timeline);
  const [, about] = keyParts(item.key);
  const found =
    item.finding.kind === 'speaker-no-contact'
      ? mostTelling(
          said.filter(({ speaker }) => speaker !== undefined && speakerKey(speaker) === about),
          names,
        )
      : said.filter((line) => names.isIn(line.text)).slice(0, MAX_LINES);
  return found.map((line) => proofLine(line, engagement));
}

/**
 * What the engagement says about a finding: for a speaker what they say, otherwise where the company or the contact
 * that the finding rests on is named. Reads one transcript, which takes milliseconds.
 */
export function proofOf(db: Database, key: number, item: CleanupItem, engagement: Engagement): Proofs {
  const names = new WordFinder(wantedWords(item));
  const written = (from: 'title' | 'text', text: string): Proof[] =>
    names.isIn(text)
      ? [
          {
            from,
            text: text.trim().slice(0, MAX_LENGTH),
            speaker: null,
            second: null,
            engagement,
            shows: null,
          },
        ]
      : [];
  const found = (lines: Proof[]): Proofs => ({ lines, read: 1, of: 1 });
  const title = item.finding.kind === 'speaker-no-contact' ? [] : written('title', engagement.title);
  const timeline = new MirroredTranscripts(db).whole(key);
  if (timeline !== null) return found([...title, ...spokenProof(timeline, item, engagement, names)]);
  const body = db.get('SELECT text FROM engagement_text WHERE key = ?', (row) => text(row, 0), key) ?? '';
  const lines = body.split('\n').flatMap((line) => written('text', line));
  return found([...title, ...lines.slice(0, MAX_LINES)]);
}
