import { find, hitRanges, readStar } from '../find/find.ts';
import type { FindIndex } from '../find/findIndex.ts';
import type { Transcript } from '../transcript.ts';
import { UNSPACED_SCRIPTS } from '../../search/searchTerms.ts';
import { secondOf } from '../wordAt.ts';
import type { ActionItem, Signal } from '../../../contract/engagement.ts';
import { fold } from '../find/foldText.ts';
import { type Aliases, spellingsOf } from '../../search/aliases.ts';

/** A named set of phrases to find. */
export interface Tracker {
  readonly id: string;
  readonly name: string;
  /** Matched as whole words; a phrase ending in `*` matches any ending (`price*`: prices, priced). */
  readonly phrases: readonly string[];
}

interface MentionRange {
  /** The matching variant. */
  readonly phrase: string;
  readonly line: number;
  readonly offset: number;
  readonly length: number;
}

interface Mention extends MentionRange {
  readonly trackerId: string;
  /** Seconds from the start, by word if words have times, otherwise by line. */
  readonly second: number;
}

/** The rest of a word; empty in scripts without spaces, where it would be the rest of the sentence. */
const WORD_ENDING = new RegExp(`^(?:(?![${UNSPACED_SCRIPTS}])[\\p{L}\\p{N}\\p{M}])+`, 'u');

function rangesOfPhrase(index: FindIndex, phrase: string): MentionRange[] {
  const { query, starred } = readStar(phrase);
  const hits = find(index, query, { words: starred ? 'start' : 'both' });
  return [...new Set(hits.line)].flatMap((line) =>
    hitRanges(index, hits, line).map(({ offset, length }) => {
      const after = index.source[line]?.slice(offset + length) ?? '';
      const ending = starred ? (WORD_ENDING.exec(after)?.[0].length ?? 0) : 0;
      return { phrase, line, offset, length: length + ending };
    }),
  );
}

/** If two variants of one tracker overlap, the longer one was meant: "price list", not "price". */
function withoutOverlaps(mentions: readonly MentionRange[]): MentionRange[] {
  const inOrder = mentions.toSorted((a, b) => a.line - b.line || a.offset - b.offset || b.length - a.length);
  const kept: MentionRange[] = [];
  for (const mention of inOrder) {
    const last = kept.at(-1);
    const apart =
      last === undefined || last.line !== mention.line || last.offset + last.length <= mention.offset;
    if (apart) kept.push(mention);
    else if (mention.length > last.length) kept[kept.length - 1] = mention;
  }
  return kept;
}

/**
 * Every mention of any of the phrases, in all spellings of their words, in order. All numbers of mentions are counted
 * from these.
 */
export function mentionRanges(
  index: FindIndex,
  phrases: readonly string[],
  aliases: Aliases,
): MentionRange[] {
  const spellings = new Set(phrases.flatMap((phrase) => spellingsOf(phrase, aliases)));
  return withoutOverlaps([...spellings].flatMap((phrase) => rangesOfPhrase(index, phrase)));
}

const ONLY_ASCII = /^[\0-\x7f]*$/u;

/**
 * A quick test of a line, which only those without a mention fail. Folding only lowers ASCII letters, so such a line
 * has a phrase only if it has the longest run of letters in one of its spellings.
 */
export function mayMention(phrases: readonly string[], aliases: Aliases): (line: string) => boolean {
  const spellings = new Set(phrases.flatMap((phrase) => spellingsOf(phrase, aliases)));
  const runs = [...spellings].map(
    (phrase) =>
      fold(phrase)
        .match(/[a-z0-9]+/gu)
        ?.toSorted((a, b) => b.length - a.length)[0] ?? '',
  );
  return (line) => {
    if (!ONLY_ASCII.test(line)) return true;
    const lower = line.toLowerCase();
    return runs.some((run) => lower.includes(run));
  };
}

/**
 * All mentions of all trackers in one call, by tracker id, in order. `index` must be built from the transcript's
 * own lines. Trackers without mentions have an empty list.
 */
export function mentionsOf(
  transcript: Transcript,
  index: FindIndex,
  trackers: readonly Tracker[],
  aliases: Aliases,
): Map<string, Mention[]> {
  return new Map(
    trackers.map(({ id, phrases }) => {
      const mentions = mentionRanges(index, phrases, aliases).map((range) => ({
        ...range,
        trackerId: id,
        second: secondOf(transcript, range.line, range.offset),
      }));
      return [id, mentions];
    }),
  );
}

/** Something the API found in a call without a time, with texts to guess the place by. */
export interface Markable {
  readonly kind: 'signal' | 'action-item';
  readonly id: string;
  /** Most likely to occur verbatim first. */
  readonly texts: readonly string[];
}

/** Signal values may have any structure; nothing useful is nested deeper. */
const MAX_DEPTH = 4;
const MAX_TEXTS = 20;
/** Shorter texts ("yes", "high") occur anywhere and mean nothing. */
const MIN_LENGTH = 8;

function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object' || depth === MAX_DEPTH) return [];
  return Object.values(value)
    .slice(0, MAX_TEXTS)
    .flatMap((inner) => textsIn(inner, depth + 1));
}

function searchableTexts(texts: readonly (string | null | undefined)[]): string[] {
  const kept = texts.map((text) => text?.trim() ?? '').filter((text) => text.length >= MIN_LENGTH);
  return [...new Set(kept)].slice(0, MAX_TEXTS);
}

/** A signal is located by its value and then by its description: its name only names a category. */
export function signalMarkable(signal: Signal): Markable {
  return {
    kind: 'signal',
    id: signal.id,
    texts: searchableTexts([...textsIn(signal.value), signal.description]),
  };
}

export function actionItemMarkable(item: ActionItem): Markable {
  return { kind: 'action-item', id: item.id, texts: searchableTexts([item.description, item.title]) };
}

/** Where something was probably said. Always a guess, and shown as one. */
export interface PlaceGuess {
  readonly kind: Markable['kind'];
  readonly id: string;
  readonly guess: true;
  readonly line: number;
  readonly second: number;
  /** Share of the text's rare words at this place, 0 to 1. */
  readonly score: number;
  readonly likelihood: 'likely' | 'possible';
}

const LIKELY = 0.75;
const POSSIBLE = 0.45;
/** A single rare word in common proves nothing. */
const MIN_TERMS = 2;
/** A sentence continues from one line to the next, so a place is two lines. */
const PLACE_LINES = 2;
const MAX_TERMS = 60;

const TERM = new RegExp(`[${UNSPACED_SCRIPTS}]+|[^\\s${UNSPACED_SCRIPTS}]+`, 'gu');
const UNSPACED = new RegExp(`^[${UNSPACED_SCRIPTS}]`, 'u');

/** Words of folded text; in scripts without spaces, every pair of adjacent characters. */
function termsOf(folded: string): string[] {
  return (folded.match(TERM) ?? []).flatMap((run) => {
    if (!UNSPACED.test(run)) return [run];
    const characters = Array.from(run);
    if (characters.length === 1) return [run];
    return characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`);
  });
}

/** Lines read per step: about 3 ms. */
const LINES_PER_STEP = 1000;

/** The lines of each wanted term, in one pass over the call for any number of texts. */
function* linesOfTerms(
  index: FindIndex,
  wanted: ReadonlySet<string>,
): Generator<undefined, Map<string, number[]>> {
  const lines = new Map<string, number[]>();
  for (let line = 0; line < index.source.length; line += 1) {
    const folded = index.text.slice(index.lineStart[line], (index.lineStart[line + 1] ?? 1) - 1);
    for (const term of termsOf(folded)) {
      if (!wanted.has(term)) continue;
      const known = lines.get(term);
      if (known === undefined) lines.set(term, [line]);
      else if (known.at(-1) !== line) known.push(line);
    }
    if (line % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
  }
  return lines;
}

interface Place {
  readonly line: number;
  readonly score: number;
  readonly terms: number;
}

/** The place with the most of these terms, weighted by rarity; the earliest of equals. */
function bestPlace(
  terms: readonly string[],
  linesOf: ReadonlyMap<string, readonly number[]>,
  lineCount: number,
): Place | null {
  const [weights, counts] = [new Float64Array(lineCount), new Uint8Array(lineCount)];
  let whole = 0;
  for (const term of terms) {
    const lines = linesOf.get(term) ?? [];
    const weight = Math.log(1 + lineCount / (lines.length + 1));
    whole += weight;
    let counted = -1;
    for (const line of lines) {
      for (let place = Math.max(counted + 1, line - PLACE_LINES + 1); place <= line; place += 1) {
        weights[place] = (weights[place] ?? 0) + weight;
        counts[place] = (counts[place] ?? 0) + 1;
      }
      counted = line;
    }
  }
  let best = -1;
  for (let line = 0; line < lineCount; line += 1) {
    if ((counts[line] ?? 0) > 0 && (best < 0 || (weights[line] ?? 0) > (weights[best] ?? 0))) best = line;
  }
  return best < 0 ? null : { line: best, score: (weights[best] ?? 0) / whole, terms: counts[best] ?? 0 };
}

/** The line of a place with the most terms, where the marker goes. */
function lineWithin(
  place: Place,
  terms: readonly string[],
  linesOf: ReadonlyMap<string, readonly number[]>,
): number {
  const counts = Array.from({ length: PLACE_LINES }, (_, at) => {
    const line = place.line + at;
    return { line, count: terms.filter((term) => linesOf.get(term)?.includes(line) === true).length };
  });
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).line;
}

/** The most likely place of one item; null if none is at least possible. */
function* placeOf(
  transcript: Transcript,
  { kind, id }: Markable,
  termLists: readonly (readonly string[])[],
  linesOf: ReadonlyMap<string, readonly number[]>,
): Generator<undefined, PlaceGuess | null> {
  let best: { readonly place: Place; readonly terms: readonly string[] } | null = null;
  for (const terms of termLists) {
    const place = bestPlace(terms, linesOf, transcript.count);
    yield;
    if (place === null || place.terms < Math.min(MIN_TERMS, terms.length)) continue;
    if (best === null || place.score > best.place.score) best = { place, terms };
  }
  if (best === null || best.place.score < POSSIBLE) return null;
  const line = lineWithin(best.place, best.terms, linesOf);
  const { score } = best.place;
  const likelihood = score >= LIKELY ? 'likely' : 'possible';
  return { kind, id, guess: true, line, second: transcript.start[line] ?? 0, score, likelihood };
}

/**
 * Guesses where in the call each item was said, by the words its texts share with the lines. Items without a
 * possible place are left out: it is better to show them beside the call than at a wrong time. Runs in steps of a
 * few milliseconds, so that a page can do it between frames.
 */
export function* guessPlaces(
  transcript: Transcript,
  index: FindIndex,
  markables: readonly Markable[],
): Generator<undefined, PlaceGuess[]> {
  const termLists = markables.map(({ texts }) =>
    texts.map((text) => [...new Set(termsOf(fold(text)))].slice(0, MAX_TERMS)),
  );
  const linesOf = yield* linesOfTerms(index, new Set(termLists.flat(2)));
  const guesses: PlaceGuess[] = [];
  for (const [at, markable] of markables.entries()) {
    const guess = yield* placeOf(transcript, markable, termLists[at] ?? [], linesOf);
    if (guess !== null) guesses.push(guess);
  }
  return guesses;
}
