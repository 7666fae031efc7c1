import type { ActionItem, Signal } from '../../../contract/engagement.ts';
import { UNSPACED_SCRIPTS } from '../../search/searchTerms.ts';
import type { FindIndex } from '../find/findIndex.ts';
import { fold } from '../find/foldText.ts';
import type { Transcript } from '../transcript.ts';

/** Something the service found in a call without saying where, with the texts by which the place may be guessed. */
export interface Markable {
  readonly kind: 'signal' | 'action-item';
  readonly id: string;
  /** The likeliest to stand in the transcript word for word come first. */
  readonly texts: readonly string[];
}

/** Signal values may be anything; deeper than this nothing is worth looking for. */
const DEEPEST = 4;
const MOST_TEXTS = 20;
/** Shorter texts ("yes", "high") are found anywhere and mean nothing. */
const SHORTEST = 8;

function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object' || depth === DEEPEST) return [];
  return Object.values(value)
    .slice(0, MOST_TEXTS)
    .flatMap((inner) => textsIn(inner, depth + 1));
}

function worthSeeking(texts: readonly (string | null | undefined)[]): string[] {
  const kept = texts.map((text) => text?.trim() ?? '').filter((text) => text.length >= SHORTEST);
  return [...new Set(kept)].slice(0, MOST_TEXTS);
}

/** A signal is sought by its value and then by its description: its name is the name of a kind. */
export function signalMarkable(signal: Signal): Markable {
  return {
    kind: 'signal',
    id: signal.id,
    texts: worthSeeking([...textsIn(signal.value), signal.description]),
  };
}

export function actionItemMarkable(item: ActionItem): Markable {
  return { kind: 'action-item', id: item.id, texts: worthSeeking([item.description, item.title]) };
}

/** Where in the call something was probably said. Always a guess, and to be shown as one. */
export interface PlaceGuess {
  readonly kind: Markable['kind'];
  readonly id: string;
  readonly guess: true;
  readonly line: number;
  readonly second: number;
  /** How much of the text's rare words the place has, 0 to 1. */
  readonly score: number;
  readonly likelihood: 'likely' | 'possible';
}

const LIKELY = 0.75;
const POSSIBLE = 0.45;
/** One rare word in common proves nothing. */
const FEWEST_TERMS = 2;
/** A thought runs on from one line to the next: a place is two lines. */
const PLACE_LINES = 2;
const MOST_TERMS = 60;

const TERM = new RegExp(`[${UNSPACED_SCRIPTS}]+|[^\\s${UNSPACED_SCRIPTS}]+`, 'gu');
const UNSPACED = new RegExp(`^[${UNSPACED_SCRIPTS}]`, 'u');

/** Words of folded text; where no spaces are set, every two neighbouring characters. */
function termsOf(folded: string): string[] {
  return (folded.match(TERM) ?? []).flatMap((run) => {
    if (!UNSPACED.test(run)) return [run];
    const characters = Array.from(run);
    if (characters.length === 1) return [run];
    return characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`);
  });
}

/** Lines read between two chances to pause: some 3 ms of work. */
const LINES_PER_STEP = 1000;

/** Lines of each wanted term. One pass over the call, whatever the number of texts sought. */
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

/** The place with the most of these terms, rare ones weighing more; the earliest of equals. */
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

/** Of the lines of a place, the one with the most of the terms: the marker stands there. */
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

/** The likeliest place of one thing; null where none is at least possible. */
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
    if (place === null || place.terms < Math.min(FEWEST_TERMS, terms.length)) continue;
    if (best === null || place.score > best.place.score) best = { place, terms };
  }
  if (best === null || best.place.score < POSSIBLE) return null;
  const line = lineWithin(best.place, best.terms, linesOf);
  const { score } = best.place;
  const likelihood = score >= LIKELY ? 'likely' : 'possible';
  return { kind, id, guess: true, line, second: transcript.start[line] ?? 0, score, likelihood };
}

/**
 * Guesses where in the call each thing was said, by the words that its texts share with the lines. What has no
 * place that is at least possible is left out: it is better shown beside the call than at a wrong second. In steps
 * of a few milliseconds, for a page that does it between frames.
 */
export function* guessPlaces(
  transcript: Transcript,
  index: FindIndex,
  markables: readonly Markable[],
): Generator<undefined, PlaceGuess[]> {
  const termLists = markables.map(({ texts }) =>
    texts.map((text) => [...new Set(termsOf(fold(text)))].slice(0, MOST_TERMS)),
  );
  const linesOf = yield* linesOfTerms(index, new Set(termLists.flat(2)));
  const guesses: PlaceGuess[] = [];
  for (const [at, markable] of markables.entries()) {
    const guess = yield* placeOf(transcript, markable, termLists[at] ?? [], linesOf);
    if (guess !== null) guesses.push(guess);
  }
  return guesses;
}
