import { z } from 'zod';
import type { Change } from '#shared/contract/edit.ts';
import { contacts } from '../editsOn.ts';

/** A record at the start of the load. */
export const cast = z.object({ id: z.string(), contacts: z.array(z.string()), link: z.string().nullable() });
export type Cast = z.infer<typeof cast>;

/** A record's state at some step. */
export interface Held {
  readonly contacts: readonly string[];
  readonly link: string | null;
}

/** Contacts that are added and removed; none is on a record at the start. */
export type Pool = readonly string[];

/**
 * The deterministic script of the editor, shared with the check afterwards: even steps add or remove a contact, odd
 * steps set the link to the number of the step. Steps count from 0.
 */
export function heldAfter(record: Cast, pool: Pool, step: number): Held {
  const present = new Set(record.contacts);
  const visits = Math.floor(step / 2) + 1;
  for (const [at, name] of pool.entries()) {
    const turns = Math.floor((visits - at + pool.length - 1) / pool.length);
    if (turns > 0 && turns % 2 === 1) present.add(name);
  }
  const lastLink = step % 2 === 1 ? step : step - 1;
  return { contacts: [...present], link: lastLink < 1 ? record.link : linkOf(record, lastLink) };
}

function linkOf(record: Cast, step: number): string {
  return `${record.id}-${step}`;
}

export function changeOf(record: Cast, pool: Pool, step: number): Change {
  const before = step === 0 ? record : heldAfter(record, pool, step - 1);
  const after = heldAfter(record, pool, step);
  if (step % 2 === 0) {
    return { kind: 'contacts', base: contacts(...before.contacts), mine: contacts(...after.contacts) };
  }
  const link = (id: string) => ({ object_type: 'deal', crm_object_id: id, source: 'HUBSPOT' }) as const;
  const base = before.link === null ? null : link(before.link);
  return { kind: 'crm', base, mine: link(after.link ?? ''), replaceTheirs: false };
}
