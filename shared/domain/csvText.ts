/** Values as one line of CSV after RFC 4180, its line break included. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

/** What a spreadsheet takes for the beginning of a formula, full-width and small forms included. */
const FORMULA = /[=+\-@＝＋－＠﹢﹣﹦﹫]/u;
/** What a spreadsheet may strip before it looks for one: blanks, control characters, quotes, our own apostrophe. */
const STRIPPED = /['"\s\p{C}]/u;
/** Where a text is cut by a reader with another separator than ours: quotes don't hold it together there. */
const CUT = /[;|\p{Cc}\u{2028}\u{2029}]/u;
/** A text that begins with one of these is cut at once, and some spreadsheets act on what follows. */
const BREAK = /[\t\n\r]/u;

/** Positions at which a cell may begin, in some reading, with what would be run as a formula. */
function formulaPlaces(text: string): number[] {
  if (!FORMULA.test(text) && !BREAK.test(text)) return [];
  const places: number[] = [];
  const characters = Array.from(text);
  let at = text.length;
  // One pass from the end: looking ahead from each place would take a square of the length of hostile text.
  let [formula, broken] = [false, false];
  for (let index = characters.length - 1; index >= 0; index -= 1) {
    const character = characters[index] ?? '';
    const stripped = STRIPPED.test(character);
    formula = FORMULA.test(character) || (stripped && formula);
    broken = stripped && (broken || BREAK.test(character));
    at -= character.length;
    const before = characters[index - 1] ?? '';
    // A comma is our own separator: it cuts only for a reader to whom quotes mean nothing, and who strips nothing.
    const begins =
      before === ',' ? !/\s/u.test(character) : CUT.test(before) && !(before === '\r' && character === '\n');
    if (index === 0 ? formula || broken : formula && begins) places.push(at);
  }
  return places.toReversed();
}

/** The text in pieces, each but the first beginning at one of the places. */
function piecesOf(text: string, places: readonly number[]): string[] {
  return [0, ...places].map((from, index) => text.slice(from, places[index]));
}

/**
 * A text that a spreadsheet would run as a formula, whatever separator it reads the file with, gets an apostrophe
 * in front: titles and names come from others, and a file that is opened must not act.
 */
export function harmless(text: string): string {
  return piecesOf(text, formulaPlaces(text)).join("'");
}

/** The text that {@link harmless} was given. */
export function withoutHarmless(text: string): string {
  const marked = formulaPlaces(text).filter((at) => text.startsWith("'", at));
  return piecesOf(text, marked)
    .map((piece, index) => (index === 0 ? piece : piece.slice(1)))
    .join('');
}

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = harmless(value);
  return /[",\r\n]/.test(safe) || safe.trim() !== safe ? `"${safe.replaceAll('"', '""')}"` : safe;
}
