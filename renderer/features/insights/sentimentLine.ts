/** Values from −1 to 1, one for each unit of width, as a line. It breaks where nothing is known. */
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
