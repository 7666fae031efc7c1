/**
 * One piece of a JSON array that is written piece by piece: the pieces one after the other are a valid document, an
 * entry a line.
 */
export function jsonPiece(entries: readonly unknown[], place: { first: boolean; last: boolean }): string {
  const lines = entries.map((entry) => JSON.stringify(entry));
  const opening = place.first ? '[\n' : lines.length === 0 ? '' : ',\n';
  return opening + lines.join(',\n') + (place.last ? '\n]\n' : '');
}
