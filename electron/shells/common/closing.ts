/**
 * How long the program takes to close at most. Two seconds are promised, and the start command needs some of them: npm
 * keeps signals to itself, so that it sees only a moment later that it is to end. What closes one after the other has
 * a part each: 600 ms for a write on its way, 500 for threads to close their files and the demo to keep its state.
 */
const CLOSING_MS = 1400;

/**
 * Ends the program then, whatever still hangs. Not by `process.exit`, which waits for the threads, and a thread that is
 * inside SQLite comes back only when the statement is done. A kill loses nothing that was acknowledged.
 */
export function endInTime(): NodeJS.Timeout {
  return setTimeout(() => process.kill(process.pid, 'SIGKILL'), CLOSING_MS);
}
