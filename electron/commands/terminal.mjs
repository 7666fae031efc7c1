/**
 * Prints a sentence for the user. It goes to standard error, because standard output is for the command's result.
 * @param {string} sentence
 */
export function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

/** A failure that its message explains in full; shown without a stack trace. */
export class Refusal extends Error {
  /**
   * @param {string} sentence
   * @param {number} [exitCode] 2 if the command was used wrongly, 1 otherwise.
   */
  constructor(sentence, exitCode = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

/**
 * Runs a command; a refusal sets its message and exit code.
 * @param {() => Promise<number>} body resolves with the exit code.
 */
export async function command(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say(error.message);
    process.exitCode = error.exitCode;
  }
}

/**
 * The options and names that a command was given. Those that it doesn't know are refused.
 * @template {import('node:util').ParseArgsOptionsConfig} Options
 * @param {Options} options
 * @param {string} what a name stands for
 * @param {readonly string[]} known
 */
export function readArguments(options, what, known) {
  // Not imported: a page loads this file too, by way of `clock.mjs`.
  const { parseArgs } = process.getBuiltinModule('node:util');
  try {
    const { values, positionals: names } = parseArgs({ allowPositionals: true, options });
    checkNames(what, names, known);
    return { values, names };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(error instanceof Error ? error.message : String(error), 2);
  }
}

/**
 * @param {string} what
 * @param {readonly string[]} names
 * @param {readonly string[]} known
 */
export function checkNames(what, names, known) {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Refusal(`There is no ${what} "${unknown}". There are: ${known.join(', ')}.`, 2);
}
