import { fold } from '#shared/domain/search/fold.ts';
import type { Person } from '../queries/person.ts';

/** Whether every word that was typed stands in somebody's name or addresses, however it is written. */
export function matchesContact({ first_name, last_name, emails }: Person, typed: string): boolean {
  const names = fold([first_name, last_name, ...(emails ?? []).map(({ email }) => email)].join(' '));
  return fold(typed)
    .split(/\s+/u)
    .every((word) => names.includes(word));
}
