/** Creates it on first use: a formatter takes milliseconds, and only a few are needed at startup. */
export function madeOnce<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
