/** Makes it when it is first asked for: a formatter takes milliseconds, and a start would need only a few of them. */
export function madeOnce<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
