import { createHash } from 'node:crypto';
import { samePeople } from '#shared/domain/edits/samePerson.ts';
import { joinKey, type Found } from './found.ts';
import type { People } from './people.ts';

/** Contacts that look like one person, in groups. */
export function findDuplicates(contacts: People): Found[] {
  return samePeople(contacts.all).map(({ ids, reasons }) => ({
    key: joinKey(...ids),
    version: createHash('sha1').update(JSON.stringify(reasons)).digest('base64url').slice(0, 12),
    engagement: null,
    fixable: true,
  }));
}
