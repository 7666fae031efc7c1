import { createHash } from 'node:crypto';
import { duplicateContacts } from '#shared/domain/edits/duplicateContacts.ts';
import type { Database } from '../../store/database.ts';
import { number } from '../../store/row.ts';
import { joinKey, type Found } from './found.ts';
import type { People } from './people.ts';

/**
 * Contacts that look like one person, in groups of which at least two are on calls: with fewer there is no call to put
 * right, and contacts themselves can't be written.
 */
export function findDuplicates(db: Database, contacts: People): Found[] {
  const calls = new Map(
    db.all(`SELECT record, count(*) FROM link WHERE kind = 'contact' GROUP BY record`, (row) => [
      number(row, 0),
      number(row, 1),
    ]),
  );
  const byId = new Map(contacts.all.map(({ id, key }) => [id, key]));
  return duplicateContacts(contacts.all)
    .map(({ ids, reasons }) => ({
      key: joinKey(...ids),
      version: createHash('sha1').update(JSON.stringify(reasons)).digest('base64url').slice(0, 12),
      engagement: null,
      on: ids.flatMap((id) => {
        const contact = byId.get(id);
        const count = contact === undefined ? 0 : (calls.get(contact) ?? 0);
        return contact === undefined || count === 0 ? [] : [{ contact, calls: count }];
      }),
      fixable: true,
    }))
    .filter(({ on }) => on.length > 1);
}
