import { countUpTo } from '../lineAt.ts';
import type { TextRange } from '../wordAt.ts';
import { sourceRanges, type FindIndex } from './findIndex.ts';
import { boundsWord, fold } from './foldText.ts';

/** The hits of a query, ordered by line and offset. */
export interface Hits {
  readonly query: string;
  readonly count: number;
  /** Line of each hit. */
  readonly line: Uint32Array;
  /** Offset of each hit in its line: folded, or as written if `literal`. */
  readonly offset: Uint32Array;
  /** Of each hit, as its offset. */
  readonly length: Uint32Array;
  /** The query has no letters (`…`, `—`), so it is matched literally. */
  readonly literal: boolean;
}

export interface FindOptions {
  /** `start`: at the start of a word; `both`: a whole word. In scripts without spaces words start anywhere. */
  readonly words: 'anywhere' | 'start' | 'both';
}

/** A growing list of ascending numbers. */
class GrowingArray {
  // Most queries have few hits, and a report asks thousands of transcripts.
  #values = new Uint32Array(16);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  done(): Uint32Array {
    return this.#values.slice(0, this.length);
  }
}

function isWord(text: string, at: number, end: number, words: FindOptions['words']): boolean {
  const begins = at === 0 || boundsWord(text.charCodeAt(at - 1)) || boundsWord(text.charCodeAt(at));
  if (!begins || words === 'start') return begins;
  return end === text.length || boundsWord(text.charCodeAt(end)) || boundsWord(text.charCodeAt(end - 1));
}

function findFolded(index: FindIndex, query: string, folded: string, words: FindOptions['words']): Hits {
  const { text, lineStart } = index;
  const [lines, offsets] = [new GrowingArray(), new GrowingArray()];
  let line = 0;
  for (let at = text.indexOf(folded); at >= 0;) {
    const end = at + folded.length;
    if (words === 'anywhere' || isWord(text, at, end, words)) {
      while ((lineStart[line + 1] ?? Infinity) <= at) line += 1;
      lines.push(line);
      offsets.push(at - (lineStart[line] ?? 0));
      at = text.indexOf(folded, end);
    } else {
      at = text.indexOf(folded, at + 1);
    }
  }
  return {
    query,
    count: lines.length,
    line: lines.done(),
    offset: offsets.done(),
    length: new Uint32Array(lines.length).fill(folded.length),
    literal: false,
  };
}

function findLiterally(index: FindIndex, query: string): Hits {
  const [lines, offsets] = [new GrowingArray(), new GrowingArray()];
  for (const [line, text] of query === '' ? [] : index.source.entries()) {
    for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length)) {
      lines.push(line);
      offsets.push(at);
    }
  }
  return {
    query,
    count: lines.length,
    line: lines.done(),
    offset: offsets.done(),
    length: new Uint32Array(lines.length).fill(query.length),
    literal: true,
  };
}

/**
 * All occurrences of the query in the transcript, ignoring case, accents, width and punctuation. Hits are within a
 * line and don't overlap. Fast enough for every keystroke.
 */
export function find(index: FindIndex, query: string, options: FindOptions = { words: 'anywhere' }): Hits {
  const folded = fold(query);
  return folded === '' ? findLiterally(index, query.trim()) : findFolded(index, query, folded, options.words);
}

/** A phrase without the star at its end, and whether it has one: then it stands for every word that begins so. */
export function readStar(phrase: string): { readonly query: string; readonly starred: boolean } {
  const query = phrase.replace(/\*+\s*$/u, '');
  // A star alone is the sign itself.
  const starred = query.length < phrase.trimEnd().length && fold(query) !== '';
  return { query: starred ? query : phrase, starred };
}

/**
 * All occurrences of several spellings: of those that overlap, the first, and of those that begin together, the longest. One
 * with a star at its end is found only where a word begins.
 */
export function findAny(index: FindIndex, spellings: readonly string[]): Hits {
  const [first = find(index, ''), ...others] = spellings.map((each) => {
    const { query, starred } = readStar(each);
    return find(index, query, { words: starred ? 'start' : 'anywhere' });
  });
  if (others.length === 0) return first;
  const all = [first, ...others].flatMap((hits) =>
    Array.from(hits.line, (line, at) => ({
      line,
      offset: hits.offset[at] ?? 0,
      length: hits.length[at] ?? 0,
    })),
  );
  all.sort((a, b) => a.line - b.line || a.offset - b.offset || b.length - a.length);
  let last = { line: -1, offset: 0, length: 0 };
  const apart = all.filter((hit) => {
    if (hit.line === last.line && hit.offset < last.offset + last.length) return false;
    last = hit;
    return true;
  });
  const pick = (key: 'line' | 'offset' | 'length') => Uint32Array.from(apart, (hit) => hit[key]);
  return {
    ...first,
    count: apart.length,
    line: pick('line'),
    offset: pick('offset'),
    length: pick('length'),
  };
}

/** The indices of a line's hits: `count` of them from `first`. */
export function hitsInLine(hits: Hits, line: number): { readonly first: number; readonly count: number } {
  const first = countUpTo(hits.line, line - 1);
  return { first, count: countUpTo(hits.line, line) - first };
}

/** The ranges to mark in a line as written; the i-th is hit `first + i` of `hitsInLine`. */
export function hitRanges(index: FindIndex, hits: Hits, line: number): TextRange[] {
  const { first, count } = hitsInLine(hits, line);
  const foldedRanges = Array.from(hits.offset.subarray(first, first + count), (offset, at) => ({
    offset,
    length: hits.length[first + at] ?? 0,
  }));
  return hits.literal ? foldedRanges : sourceRanges(index, line, foldedRanges);
}

/** The first hit in or after this line, wrapping around; -1 without hits. */
export function hitFrom(hits: Hits, line: number): number {
  return hits.count === 0 ? -1 : countUpTo(hits.line, line - 1) % hits.count;
}

/** The next (`step` 1) or previous (-1) hit, wrapping around; -1 without hits. */
export function hitBeside(hits: Hits, hit: number, step: 1 | -1): number {
  return hits.count === 0 ? -1 : (hit + step + hits.count) % hits.count;
}
