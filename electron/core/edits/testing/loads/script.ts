import { z } from 'zod';
import type { Change } from '#shared/contract/edit.ts';
import { contacts } from '../editsOn.ts';

/** A record as it was when the load began. */
export const cast = z.object({ id: z.string(), contacts: z.array(z.string()), link: z.string().nullable() });
export type Cast = z.infer<typeof cast>;

/** What a record holds at some moment. */
export interface Held {
  readonly contacts: readonly string[];
  readonly link: string | null;
}

/** The people that come and go; none of them is on a record when it begins. */
export type Pool = readonly string[];

/**
 * What the editor does to a record, step by step, and the same for whoever checks it afterwards: in turns someone
 * comes or goes, and the link is set to the number of the step. Steps count from 0.
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
