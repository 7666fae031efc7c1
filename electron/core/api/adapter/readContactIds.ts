import { contactId, type ContactId } from '#shared/contract/ids.ts';
import { isRecord } from '../../json.ts';

/**
 * Who is on an engagement, by id alone; null where the answer doesn't say (no `contacts`, or one without an id).
 * The full reading sets aside a contact whose other fields make no sense. A replacement built from that would
 * drop a person nobody meant to drop, so the set to be replaced is read by itself.
 */
export function readContactIds(engagement: unknown): ContactId[] | null {
  if (!isRecord(engagement) || !Array.isArray(engagement['contacts'])) return null;
  const ids: ContactId[] = [];
  for (const contact of engagement['contacts']) {
    const id = contactId.safeParse(isRecord(contact) ? contact['id'] : undefined);
    if (!id.success) return null;
    ids.push(id.data);
  }
  return ids;
}
