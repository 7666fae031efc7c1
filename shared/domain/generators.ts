/** Does work that is written in steps in one go. */
export function finish<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * One piece of a JSON array that is written piece by piece: the pieces one after the other are a valid document, an
 * entry a line.
 */
export function jsonPiece(entries: readonly unknown[], place: { first: boolean; last: boolean }): string {
  const lines = entries.map((entry) => JSON.stringify(entry));
  const opening = place.first ? '[\n' : lines.length === 0 ? '' : ',\n';
  return opening + lines.join(',\n') + (place.last ? '\n]\n' : '');
}
