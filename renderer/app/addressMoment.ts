const LONGEST_WORDS = 500;

/** The second of a call that an address points to, and the words to be found in it; left out where they make no sense. */
export function readMoment(raw: Readonly<Record<string, unknown>>): {
  readonly t?: number;
  readonly find?: string;
} {
  const { t: time, find: words } = raw;
  const t = typeof time === 'string' || typeof time === 'number' ? Number(time) : Number.NaN;
  const find = typeof words === 'string' || typeof words === 'number' ? String(words).trim() : '';
  return {
    ...(Number.isFinite(t) && t >= 0 ? { t } : {}),
    ...(find === '' ? {} : { find: find.slice(0, LONGEST_WORDS) }),
  };
}
