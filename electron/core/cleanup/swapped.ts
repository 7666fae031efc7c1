import type { ContactId } from '#shared/contract/ids.ts';

/** The same set with one in the place of others. */
export function swapped(base: readonly ContactId[], keep: ContactId, drop: readonly string[]): ContactId[] {
  return [...new Set(base.map((contact) => (drop.includes(contact) ? keep : contact)))];
}
