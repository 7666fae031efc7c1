import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import type { Scope } from '#shared/contract/enumerations.ts';
import type { RecordKind } from '../../queries/recordQueries.ts';
import { companyIdOf, contactIdOf, userIdOf } from './addressIds.ts';

/** Routes of the list and of one record, by kind. */
export const RECORD_ROUTES = {
  contact: { list: '/c/$connectionId/accounts/contacts', one: '/c/$connectionId/accounts/contacts/$id' },
  company: { list: '/c/$connectionId/accounts/companies', one: '/c/$connectionId/accounts/companies/$id' },
  user: { list: '/c/$connectionId/users', one: '/c/$connectionId/users/$id' },
} as const satisfies Record<RecordKind, { list: string; one: string }>;

/** The scope needed to read records of each kind. */
export const RECORD_SCOPES = {
  contact: 'contacts:read',
  company: 'companies:read',
  user: 'users:read',
} as const satisfies Record<RecordKind, Scope>;

export function engagementsOf(kind: RecordKind, id: string): MirrorFilter {
  switch (kind) {
    case 'contact':
      return { contactIds: [contactIdOf(id)] };
    case 'company':
      return { companyIds: [companyIdOf(id)] };
    case 'user':
      return { userIds: [userIdOf(id)] };
  }
}
