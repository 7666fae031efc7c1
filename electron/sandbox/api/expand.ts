import type { Credential, Scope } from './credentials.ts';
import { requireScopes } from './credentials.ts';
import { badParameter } from './problems.ts';
import { listed, type Query } from './query.ts';

export const expansions = [
  'transcript',
  'transcript_timeline',
  'media_url',
  'companies',
  'contacts',
  'owner',
  'action_items',
  'signals',
  'tags',
] as const;
export type Expansion = (typeof expansions)[number];
export type Expand = ReadonlySet<Expansion>;

/** The others need no more than `engagements:read`. */
export const scopeOfExpansion: Partial<Record<Expansion, Scope>> = {
  companies: 'companies:read',
  contacts: 'contacts:read',
  owner: 'users:read',
  transcript_timeline: 'transcript_timelines:read',
};

const nothing: Expand = new Set();

/** What `expand` asks for; 403 where the credential may not see it. */
export function readExpand(query: Query, credential: Credential): Expand {
  const values = listed(query, 'expand');
  if (values === undefined) return nothing;
  const expand = new Set<Expansion>();
  for (const value of values) {
    const known = expansions.find((expansion) => expansion === value);
    if (known === undefined) {
      throw badParameter(
        'expand',
        'unknown_value',
        `expand can't be "${value}": it takes ${expansions.join(', ')}.`,
      );
    }
    expand.add(known);
  }
  const needed = [...expand].flatMap((expansion) => scopeOfExpansion[expansion] ?? []);
  requireScopes(credential, needed, 'expand');
  return expand;
}

const mostWithTimelines = 25;

/** A page with timelines has at most 25 rows, whatever was asked for. */
export function limitWith(expand: Expand, limit: number): number {
  return expand.has('transcript_timeline') ? Math.min(limit, mostWithTimelines) : limit;
}
