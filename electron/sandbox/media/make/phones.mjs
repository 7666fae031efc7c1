const VOWELS = new Set('aa ae ah ao aw ax ay eh er ey ih iy ow oy uh uw'.split(' '));
const LEFT_OUT = 1;

/** A vowel grows weak in a sentence ("a", "the"), a consonant is hardly ever exchanged, one for the other never. */
function exchange(one, other) {
  if (one === other) return 0;
  if (VOWELS.has(one) !== VOWELS.has(other)) return 3;
  return VOWELS.has(one) ? 0.4 : 0.9;
}

/**
 * Says to which word each sound of a spoken sentence belongs, by the cheapest alignment with the words said alone.
 * flite prints the sounds with their times, and the words, but not which sound is whose.
 *
 * @param {readonly string[]} heard the sentence's sounds, pauses left out
 * @param {readonly (readonly string[])[]} words each word's sounds when said alone
 * @returns {number[]} for each sound the index of its word
 */
export function alignPhones(heard, words) {
  const expected = words.flatMap((phones, word) => phones.map((name) => ({ name, word })));
  const rows = heard.length + 1;
  const columns = expected.length + 1;
  const cost = Array.from({ length: rows }, () => new Float64Array(columns));
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (row === 0 || column === 0) {
        cost[row][column] = (row + column) * LEFT_OUT;
        continue;
      }
      cost[row][column] = Math.min(
        cost[row - 1][column - 1] + exchange(heard[row - 1], expected[column - 1].name),
        cost[row - 1][column] + LEFT_OUT,
        cost[row][column - 1] + LEFT_OUT,
      );
    }
  }

  const owner = Array.from({ length: heard.length }, () => 0);
  let row = heard.length;
  let column = expected.length;
  while (row > 0) {
    const beside = expected[Math.max(0, column - 1)];
    const both = column > 0 ? cost[row - 1][column - 1] + exchange(heard[row - 1], beside.name) : Infinity;
    if (cost[row][column] === both) {
      owner[--row] = beside.word;
      column--;
    } else if (cost[row][column] === cost[row - 1][column] + LEFT_OUT) {
      // A sound more than the word has when said alone, such as a linking one, ends the word before it.
      owner[--row] = beside.word;
    } else {
      column--;
    }
  }
  return owner;
}
