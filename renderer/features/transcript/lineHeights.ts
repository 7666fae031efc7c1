import type { HeightPredictor } from './heightPredictor.ts';
import type { LineStore } from './lineStore.ts';

/** The measures of Transcript.module.css, in pixels: they are one thing said twice, and must stay the same. */
const LINE_HEIGHT = 24;
const LINE_PADDING = 4;
const TURN_HEAD = 44;

/** The height of a line's row in pixels, at a width of the text column. */
export function lineHeight(
  lines: LineStore,
  index: number,
  predictor: HeightPredictor,
  textWidth: number,
): number {
  const { lines: count } = predictor.predict(lines.get().transcript.text[index] ?? '', textWidth);
  return count * LINE_HEIGHT + LINE_PADDING + (lines.beginsTurn(index) ? TURN_HEAD : 0);
}
