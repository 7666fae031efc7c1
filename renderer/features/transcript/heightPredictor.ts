/** Lines of text a paragraph takes, and whether that is certain or should be measured once it is on screen. */
export interface Prediction {
  readonly lines: number;
  readonly certain: boolean;
}

/** Glyphs of the shipped face's Latin part, whose words break at spaces only; the rest is up to the browser. */
const KNOWN_TEXT =
  /^[\t\n\r\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff\u0131\u0152\u0153\u2018-\u201e\u2026\u20ac\u2122]*$/;
/** Within a word: signs after or before which browsers may break. */
const MAY_BREAK_INSIDE = /[^\p{L}\p{N}'’.,!?:;"“”()[\]]/u;
const SPACES = /[ \t\n\r\f]+/;
/** A word that ends this close to the edge, in pixels, may fall on either side of it. */
const UNSURE_WITHIN = 1;

/**
 * Predicts how many lines a paragraph takes, from the widths of its words, so that a list of 40,000 paragraphs
 * knows where each of them lies before any is laid out. Each different word is measured once.
 *
 * The alternative, an estimate corrected by measuring what comes on screen, moves the text under the reader's
 * eyes after every jump. Where the browser could break differently (other scripts, hyphens and dashes at the edge,
 * words wider than the line) the prediction says that it is not certain.
 */
export class HeightPredictor {
  readonly #widthOf: (text: string) => number;
  readonly #words = new Map<string, number>();
  readonly #space: number;

  /** @param widthOf Width of a text in pixels in the face and size that will be used. */
  constructor(widthOf: (text: string) => number) {
    this.#widthOf = widthOf;
    this.#space = widthOf(' ');
  }

  /** @param width Width of the column in pixels. */
  predict(text: string, width: number): Prediction {
    if (width <= 0) return { lines: 1, certain: false };
    let certain = KNOWN_TEXT.test(text);
    let lines = 1;
    let x = 0;
    for (const word of text.split(SPACES)) {
      if (word === '') continue;
      const wordWidth = this.#measure(word);
      const end = x === 0 ? wordWidth : x + this.#space + wordWidth;
      if (Math.abs(end - width) < UNSURE_WITHIN) certain = false;
      if (end <= width) {
        x = end;
        continue;
      }
      if (MAY_BREAK_INSIDE.test(word)) certain = false;
      if (wordWidth > width) {
        certain = false;
        lines += Math.floor(wordWidth / width);
        x = wordWidth % width;
      } else {
        if (x > 0) lines += 1;
        x = wordWidth;
      }
    }
    return { lines, certain };
  }

  #measure(word: string): number {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    const width = this.#widthOf(word);
    this.#words.set(word, width);
    return width;
  }
}
