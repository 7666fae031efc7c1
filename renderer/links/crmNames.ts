import { useSyncExternalStore } from 'react';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { CrmNaming } from '#shared/contract/crmNames.ts';
import { lookUp } from '../text/lookUp.ts';
import type { Text } from '../text/messages.gen.d.ts';
import { useText } from '../text/useText.ts';

/** What is known about the name of a record of the open workspace; undefined until it was read, which this may cause. */
export type CrmNames = (link: CrmAssociation) => CrmNaming | undefined;

/** Characters of an ID that is shown as a whole. */
const SHORT = 8;

let names: CrmNames = () => undefined;
const listeners = new Set<() => void>();

export function setCrmNames(next: CrmNames): void {
  names = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Draws a component again when names become known that {@link crmRecordName} puts into its texts. Where a component
 * shows one record, `useCrmRecordName` draws it for its own name only.
 */
export function useCrmNames(): CrmNames {
  return useSyncExternalStore(subscribe, () => names);
}

/**
 * A CRM record by the name the user gave it, that of a contact or company, that of its company, or its ID.
 * @param isBrief beside the company, and where there is little room: the end of the ID instead of the company
 */
export function crmRecordName(
  { engagement }: Text,
  link: CrmAssociation,
  naming: CrmNaming | undefined = names(link),
  isBrief = false,
): string {
  const { object_type, crm_object_id } = link;
  const type = lookUp(engagement.crmTypes, object_type) ?? object_type;
  const name = naming?.own ?? naming?.linked[0];
  if (name !== undefined) return `${type} ${name}`;
  const id = crm_object_id.length > SHORT ? `…${crm_object_id.slice(-4)}` : crm_object_id;
  if (isBrief) return `${type} ${id}`;
  const [company] = object_type === 'company' || object_type === 'contact' ? [] : (naming?.companies ?? []);
  return company === undefined ? `${type} ${crm_object_id}` : engagement.crmOf({ type, company, id });
}

/** {@link crmRecordName}; null without a link. Names of other records don't draw the component again. */
export function useCrmRecordName(link: CrmAssociation | null, isBrief = false): string | null {
  const text = useText();
  return useSyncExternalStore(subscribe, () =>
    link === null ? null : crmRecordName(text, link, names(link), isBrief),
  );
}
