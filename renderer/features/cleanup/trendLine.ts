/** A trend as the points of a line in a box, the most at its top and none at its foot. */
export function trendPoints(
  trend: readonly { readonly open: number }[],
  width: number,
  height: number,
): string {
  const most = Math.max(1, ...trend.map(({ open }) => open));
  const step = trend.length > 1 ? width / (trend.length - 1) : 0;
  return trend
    .map(({ open }, at) => `${round(at * step)},${round(height - (open / most) * height)}`)
    .join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
