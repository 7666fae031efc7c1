import { preference } from '../ui/preference.ts';

/** Schemes of other programs that the user lets Parley open without asking again, parted by spaces. */
const known = preference<string>('links.schemes', '', (stored) =>
  typeof stored === 'string' && /^[a-z0-9+. -]*$/.test(stored) ? stored : null,
);

function all(): readonly string[] {
  return known.get().split(' ').filter(Boolean);
}

export function isKnownScheme(scheme: string): boolean {
  return all().includes(scheme);
}

export function rememberScheme(scheme: string): void {
  known.set([...new Set([...all(), scheme])].join(' '));
}
