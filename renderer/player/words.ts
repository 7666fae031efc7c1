/** Words of a line as the contract carries them: [offset, length, start, end] runs, flattened. */
export type Words = readonly number[];

const FIELDS = 4;
/** A word stays lit this long into the pause after it, so that speech doesn't flicker. */
const AFTERGLOW_SECONDS = 0.2;

export interface Word {
  readonly offset: number;
  readonly length: number;
  readonly start: number;
}

function wordNumber(words: Words, index: number): Word {
  const at = index * FIELDS;
  return { offset: words[at] ?? 0, length: words[at + 1] ?? 0, start: words[at + 2] ?? 0 };
}

/** The word being spoken at a time in seconds; null in a pause. Words may overlap: the one that began last counts. */
export function wordAtTime(words: Words, seconds: number): Word | null {
  let found = -1;
  for (let index = 0; index * FIELDS < words.length; index += 1) {
    if ((words[index * FIELDS + 2] ?? 0) <= seconds) found = index;
  }
  if (found === -1) return null;
  const end = words[found * FIELDS + 3] ?? 0;
  return seconds < end + AFTERGLOW_SECONDS ? wordNumber(words, found) : null;
}

/** The word that holds a place in the text; null between words. */
export function wordAtOffset(words: Words, offset: number): Word | null {
  for (let index = 0; index * FIELDS < words.length; index += 1) {
    const word = wordNumber(words, index);
    if (offset >= word.offset && offset <= word.offset + word.length) return word;
  }
  return null;
}
