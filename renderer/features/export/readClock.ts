/** A moment as people write it: 4:09, 1:04:09, or seconds. Null where it is none of these; blank is blank. */
export function readClock(text: string): number | null {
  const parts = text.trim().split(':');
  if (parts.length > 3 || parts.some((part) => !/^\d{1,6}(?:\.\d{1,3})?$/.test(part.trim()))) return null;
  const [seconds = 0, minutes = 0, hours = 0] = parts.map(Number).toReversed();
  if (parts.length > 1 && seconds >= 60) return null;
  if (parts.length > 2 && minutes >= 60) return null;
  return hours * 3600 + minutes * 60 + seconds;
}
