import type { SearchPage } from '../../queries/searchQueries.ts';

export type Found = SearchPage['found'][number];
type Hit = Found['hits'][number];
type MarkedText = Hit['snippet'];

/** A match that can be previewed and opened: an engagement as a whole, or one of its lines. */
export interface SearchPlace {
  /** Identifies it within a search. */
  readonly key: string;
  readonly found: Found;
  /** Null for the engagement as a whole. */
  readonly hit: Hit | null;
}

/** The engagement as a whole, then its matching lines. */
export function placesOf(found: Found): readonly SearchPlace[] {
  const { id } = found.row.engagement;
  return [
    { key: id, found, hit: null },
    ...found.hits.map((hit) => ({
      key: `${id}:${hit.kind === 'line' ? hit.line : 'text'}`,
      found,
      hit,
    })),
  ];
}

/** What the preview shows: the selected match, or the first matching line. */
export function placeToShow(results: readonly Found[], chosen: string | null): SearchPlace | null {
  const places = results.flatMap(placesOf);
  const [first] = results;
  return (
    places.find(({ key }) => key === chosen) ??
    places.find(({ found, hit }) => found === first && hit?.kind === 'line') ??
    places[0] ??
    null
  );
}

/** Adjacent words form one phrase, whatever punctuation is between them. */
const BETWEEN = /^[^\p{L}\p{N}]*$/u;

/** The longest match in a line in its original spelling; null if nothing is marked. */
export function longestMatch({ text, marks }: MarkedText): string | null {
  let [longest, from, to] = ['', 0, 0];
  for (const [begin, end] of marks) {
    if (to === 0 || !BETWEEN.test(text.slice(to, begin))) from = begin;
    to = end;
    const run = text.slice(from, to);
    if (run.length > longest.length) longest = run;
  }
  return longest === '' ? null : longest;
}

/** Marks the words in a line that are marked in the snippet of a match, which may be truncated. */
export function markedAlike(text: string, snippet: MarkedText): MarkedText {
  const words = new Set(snippet.marks.map(([begin, end]) => snippet.text.slice(begin, end)));
  words.delete('');
  const marks = [...words].flatMap((word) => {
    const found: [number, number][] = [];
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      const inWord = /[\p{L}\p{N}]/u.test(text.charAt(at - 1));
      if (!inWord) found.push([at, at + word.length]);
    }
    return found;
  });
  const inOrder = marks.toSorted((a, b) => a[0] - b[0] || b[1] - a[1]);
  return { text, marks: inOrder.filter(([begin], at) => at === 0 || begin >= (inOrder[at - 1]?.[1] ?? 0)) };
}
