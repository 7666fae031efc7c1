/** Values from −1 to 1, one per unit of width, as a path that breaks at unknown values. */
export function sentimentLine(values: Float32Array, height: number): string {
  let path = '';
  let isDrawn = false;
  for (const [at, value] of values.entries()) {
    if (Number.isNaN(value)) {
      isDrawn = false;
      continue;
    }
    const y = ((1 - value) / 2) * height;
    path += `${isDrawn ? 'L' : 'M'}${at + 0.5} ${y.toFixed(1)}`;
    // A single value is a short stroke.
    if (!isDrawn) path += 'h0.1';
    isDrawn = true;
  }
  return path;
}
