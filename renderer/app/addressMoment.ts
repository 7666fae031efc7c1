/** The second of a call that an address points to; left out where it makes no sense. */
export function readMoment(raw: Readonly<Record<string, unknown>>): { readonly t?: number } {
  const t = typeof raw['t'] === 'string' || typeof raw['t'] === 'number' ? Number(raw['t']) : Number.NaN;
  return Number.isFinite(t) && t >= 0 ? { t } : {};
}
