import type { ChangedHow, ChangedKind } from '../../../queries/updates.ts';

/** What the address of the feed says: which kinds of changes are shown; none is all. */
export interface ChangesSearch {
  readonly kind?: readonly ChangedKind[];
  readonly how?: readonly ChangedHow[];
}

const KINDS: readonly ChangedKind[] = ['engagement', 'contact', 'company', 'user', 'tag'];
const HOWS: readonly ChangedHow[] = ['appeared', 'changed', 'deleted'];

function among<Value extends string>(known: readonly Value[], raw: unknown): readonly Value[] {
  const given: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  return known.filter((value) => given.includes(value));
}

/** Reads the address; what makes no sense is left out. */
export function readChangesSearch(raw: Readonly<Record<string, unknown>>): ChangesSearch {
  const kind = among(KINDS, raw['kind']);
  const how = among(HOWS, raw['how']);
  return { ...(kind.length === 0 ? {} : { kind }), ...(how.length === 0 ? {} : { how }) };
}
