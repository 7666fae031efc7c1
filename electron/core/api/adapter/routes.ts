import type { ContactId, EngagementId } from '#shared/contract/ids.ts';
import type { Expansion, Scope } from '#shared/contract/enumerations.ts';

/**
 * Every path of the API, documented or assumed (docs/api-assumptions.md, A1 to A3 and A7). Correcting a wrong
 * assumption takes one edit here.
 */
export const routes = {
  engagements: '/v2/engagements',
  contacts: '/v2/contacts',
  companies: '/v2/companies',
  users: '/v2/users',
  tags: '/v2/tags',
  engagement: (id: EngagementId) => `/v2/engagements/${encodeURIComponent(id)}`,
  engagementContacts: (id: EngagementId) => `/v2/engagements/${encodeURIComponent(id)}/contacts`,
  crmAssociation: (id: EngagementId) => `/v2/engagements/${encodeURIComponent(id)}/crm_association`,
  timeline: (id: EngagementId) => `/v2/engagements/${encodeURIComponent(id)}/transcript_timeline`,
  contactEngagements: (id: ContactId) => `/v2/contacts/${encodeURIComponent(id)}/engagements`,
} as const;

/**
 * The scope that an expansion needs besides `engagements:read` (API description, "List contact engagements").
 */
export const EXPANSION_SCOPES: Readonly<Partial<Record<Expansion, Scope>>> = {
  companies: 'companies:read',
  contacts: 'contacts:read',
  owner: 'users:read',
  transcript_timeline: 'transcript_timelines:read',
};
