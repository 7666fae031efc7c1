/**
 * A sentence for the person at the terminal. On standard error, because standard output belongs to what the
 * command was run for.
 * @param {string} sentence
 */
export function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

/** A failure that its sentence explains in full: shown without a stack. */
export class Refusal extends Error {
  /**
   * @param {string} sentence
   * @param {number} [exitCode] 2 where the command was called wrongly, 1 otherwise.
   */
  constructor(sentence, exitCode = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

/**
 * Runs a command's body; a refusal becomes its sentence and exit code.
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
