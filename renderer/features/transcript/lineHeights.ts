import type { HeightPredictor } from './heightPredictor.ts';
import type { LineStore } from './lineStore.ts';

/** The measures of Transcript.module.css, in pixels: they are one thing said twice, and must stay the same. */
const LINE_HEIGHT = 24;
const LINE_PADDING = 4;
const TURN_HEAD = 44;

/**
 * Heights of the rows of a transcript in pixels, each predicted once for a width. The list asks for all of them
 * again whenever lines arrive.
 */
export class LineHeights {
  readonly #lines: LineStore;
  readonly #predictor: HeightPredictor;
  #heights: number[] = [];
  #width = 0;

  constructor(lines: LineStore, predictor: HeightPredictor) {
    this.#lines = lines;
    this.#predictor = predictor;
  }

  /** @param width Width of the text column in pixels. */
  at(index: number, width: number): number {
    if (width !== this.#width) {
      this.#width = width;
      this.#heights = [];
    }
    return (this.#heights[index] ??= this.#predict(index));
  }

  #predict(index: number): number {
    const text = this.#lines.get().transcript.text[index] ?? '';
    const { lines } = this.#predictor.predict(text, this.#width);
    return lines * LINE_HEIGHT + LINE_PADDING + (this.#lines.beginsTurn(index) ? TURN_HEAD : 0);
  }
}
