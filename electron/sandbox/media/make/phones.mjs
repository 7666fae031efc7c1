const VOWELS = new Set('aa ae ah ao aw ax ay eh er ey ih iy ow oy uh uw'.split(' '));
const SKIP_COST = 1;

/**
 * Vowels are often reduced in a sentence ("a", "the"), consonants rarely change, and a vowel never becomes a
 * consonant.
 */
function substitutionCost(one, other) {
  if (one === other) return 0;
  if (VOWELS.has(one) !== VOWELS.has(other)) return 3;
  return VOWELS.has(one) ? 0.4 : 0.9;
}

/**
 * Assigns each sound of a spoken sentence to a word by the cheapest alignment with the words spoken in isolation.
 * flite prints the sounds with their times and the words, but not which sound belongs to which word.
 * @param {readonly string[]} heard the sentence's sounds, without pauses
 * @param {readonly (readonly string[])[]} words each word's sounds in isolation
 * @returns {number[]} the index of the word for each sound
 */
export function alignPhones(heard, words) {
  const expected = words.flatMap((phones, word) => phones.map((name) => ({ name, word })));
  const rows = heard.length + 1;
  const columns = expected.length + 1;
  const cost = Array.from({ length: rows }, () => new Float64Array(columns));
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (row === 0 || column === 0) {
        cost[row][column] = (row + column) * SKIP_COST;
        continue;
      }
      cost[row][column] = Math.min(
        cost[row - 1][column - 1] + substitutionCost(heard[row - 1], expected[column - 1].name),
        cost[row - 1][column] + SKIP_COST,
        cost[row][column - 1] + SKIP_COST,
      );
    }
  }

  const owner = Array.from({ length: heard.length }, () => 0);
  let row = heard.length;
  let column = expected.length;
  while (row > 0) {
    const expectedPhone = expected[Math.max(0, column - 1)];
    const substituted =
      column > 0
        ? cost[row - 1][column - 1] + substitutionCost(heard[row - 1], expectedPhone.name)
        : Infinity;
    if (cost[row][column] === substituted) {
      owner[--row] = expectedPhone.word;
      column--;
    } else if (cost[row][column] === cost[row - 1][column] + SKIP_COST) {
      // An additional sound, such as a linking one, belongs to the word before it.
      owner[--row] = expectedPhone.word;
    } else {
      column--;
    }
  }
  return owner;
}
