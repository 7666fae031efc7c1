import type { Expansion, Scope } from '#shared/contract/enumerations.ts';

/** The mirrored collections, in order of priority during the fill. */
export const COLLECTIONS = ['engagements', 'tags', 'users', 'companies', 'contacts'] as const;
export type Collection = (typeof COLLECTIONS)[number];

/** The scope required to read a collection at all (API description, "Authentication"; docs/api-assumptions.md, A27). */
export const COLLECTION_SCOPES: Readonly<Record<Collection, Scope>> = {
  engagements: 'engagements:read',
  tags: 'tags:read',
  users: 'users:read',
  companies: 'companies:read',
  contacts: 'contacts:read',
};

/** Every expansion stored in a mirror row except the timeline. */
export const ROW_EXPANSIONS: readonly Expansion[] = [
  'companies',
  'contacts',
  'owner',
  'tags',
  'action_items',
  'signals',
  'transcript',
];

/**
 * A re-scan looks for relations that changed without moving a timestamp. It leaves out the aggregated text, which
 * is no relation and by far the heaviest part of a row.
 */
export const SCAN_EXPANSIONS: readonly Expansion[] = ROW_EXPANSIONS.filter((name) => name !== 'transcript');
