/** One line of CSV by RFC 4180, including the line break. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

/** Characters that start a formula in a spreadsheet, including full-width and small forms. */
const FORMULA = /[=+\-@＝＋－＠﹢﹣﹦﹫]/u;
/** Characters a spreadsheet may strip before a formula: whitespace, control characters, quotes, our own apostrophe. */
const STRIPPED = /['"\s\p{C}]/u;
/** Where a reader with another separator splits the text, regardless of our quotes. */
const CUT = /[;|\p{Cc}\u{2028}\u{2029}]/u;
/** A leading one of these splits the text at once, and some spreadsheets evaluate what follows. */
const BREAK = /[\t\n\r]/u;

/** Positions where, in some reading, a cell starts with a formula. */
function formulaPlaces(text: string): number[] {
  if (!FORMULA.test(text) && !BREAK.test(text)) return [];
  const places: number[] = [];
  const characters = Array.from(text);
  let at = text.length;
  // A single pass from the end: looking ahead from every position would be quadratic for hostile text.
  let [formula, broken] = [false, false];
  for (let index = characters.length - 1; index >= 0; index -= 1) {
    const character = characters[index] ?? '';
    const stripped = STRIPPED.test(character);
    formula = FORMULA.test(character) || (stripped && formula);
    broken = stripped && (broken || BREAK.test(character));
    at -= character.length;
    const before = characters[index - 1] ?? '';
    // A comma is our own separator: it only splits for readers that ignore quotes and strip nothing.
    const begins =
      before === ',' ? !/\s/u.test(character) : CUT.test(before) && !(before === '\r' && character === '\n');
    if (index === 0 ? formula || broken : formula && begins) places.push(at);
  }
  return places.toReversed();
}

/** Splits the text at these positions. */
function piecesOf(text: string, places: readonly number[]): string[] {
  return [0, ...places].map((from, index) => text.slice(from, places[index]));
}

/**
 * Puts an apostrophe before anything a spreadsheet would run as a formula, whatever separator it uses: titles and
 * names come from others, and opening a file must not execute anything.
 */
export function harmless(text: string): string {
  return piecesOf(text, formulaPlaces(text)).join("'");
}

/** Reverts {@link harmless}. */
export function withoutHarmless(text: string): string {
  const marked = formulaPlaces(text).filter((at) => text.startsWith("'", at));
  return piecesOf(text, marked)
    .map((part, index) => (index === 0 ? part : part.slice(1)))
    .join('');
}

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = harmless(value);
  return /[",\r\n]/.test(safe) || safe.trim() !== safe ? `"${safe.replaceAll('"', '""')}"` : safe;
}
