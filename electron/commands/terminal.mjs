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
