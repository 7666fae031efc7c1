import type { Expansion, Scope } from '#shared/contract/enumerations.ts';

/** What is mirrored, in the order in which it is filled where two could go. */
export const COLLECTIONS = ['engagements', 'tags', 'users', 'companies', 'contacts'] as const;
export type Collection = (typeof COLLECTIONS)[number];

/**
 * The scope without which a collection can't be read at all (API description, "Authentication";
 * docs/api-assumptions.md, A27).
 */
export const COLLECTION_SCOPES: Readonly<Record<Collection, Scope>> = {
  engagements: 'engagements:read',
  tags: 'tags:read',
  users: 'users:read',
  companies: 'companies:read',
  contacts: 'contacts:read',
};

/** All that a row of the mirror holds beside its timeline. */
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
 * A re-scan looks for relations that changed without moving a timestamp. The aggregated text is no relation
 * and by far the heaviest part of a row: reading a workspace's whole text every day would be rude.
 */
export const SCAN_EXPANSIONS: readonly Expansion[] = ROW_EXPANSIONS.filter((name) => name !== 'transcript');
