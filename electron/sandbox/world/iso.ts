const day = 86_400_000;
const dates = new Map<number, string>();
const two = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));

/**
 * A time in milliseconds since 1970 as ISO 8601. Rows of a list share their days: looking the date up and writing only
 * the clock takes a fifth of what Date takes, which was a tenth of a page.
 */
export function iso(time: number): string {
  const date = Math.floor(time / day);
  const clock = time - date * day;
  const seconds = Math.floor(clock / 1000);
  const minutes = Math.floor(seconds / 60);
  const ms = clock - seconds * 1000;
  const fraction = ms === 0 ? '000' : String(ms).padStart(3, '0');
  return `${dateOf(date)}T${two[Math.floor(minutes / 60)]}:${two[minutes % 60]}:${two[seconds % 60]}.${fraction}Z`;
}

function dateOf(date: number): string {
  const known = dates.get(date);
  if (known !== undefined) return known;
  if (dates.size > 5000) dates.clear();
  const text = new Date(date * day).toISOString().slice(0, 10);
  dates.set(date, text);
  return text;
}
