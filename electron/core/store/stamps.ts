import { z } from 'zod';

/** The parts of an engagement that may come by requests of their own. `base` is what every answer carries. */
export const PARTS = [
  'base',
  'contacts',
  'companies',
  'owner',
  'tags',
  'action_items',
  'signals',
  'transcript',
  'transcript_timeline',
  'media_url',
] as const;
export type Part = (typeof PARTS)[number];

/** Which version of the engagement a part was read from, in which commit, by which request. */
export interface Stamp {
  /** Microseconds; `updated_at` of the engagement in that answer. */
  readonly updatedUs: number;
  readonly commit: number;
  readonly receivedAt: string;
  readonly requestId: string | null;
}
export type Stamps = Readonly<Partial<Record<Part, Stamp>>>;

/** Parts mostly come together, so each stamp is written once and the parts name it by its place. */
const written = z.object({
  stamps: z.array(z.tuple([z.number(), z.number(), z.string(), z.string().nullable()])),
  parts: z.partialRecord(z.enum(PARTS), z.int()),
});

export function stampsToJson(stamps: Stamps): string {
  const places = new Map<string, number>();
  const list: unknown[] = [];
  const parts: Partial<Record<Part, number>> = {};
  for (const part of PARTS) {
    const stamp = stamps[part];
    if (stamp === undefined) continue;
    const tuple = [stamp.updatedUs, stamp.commit, stamp.receivedAt, stamp.requestId];
    const name = JSON.stringify(tuple);
    const known = places.get(name);
    parts[part] = known ?? list.length;
    if (known !== undefined) continue;
    places.set(name, list.length);
    list.push(tuple);
  }
  return JSON.stringify({ stamps: list, parts });
}

export function stampsFromJson(json: unknown): Stamps {
  const read = written.safeParse(json);
  if (!read.success) return {};
  const stamps: Partial<Record<Part, Stamp>> = {};
  for (const part of PARTS) {
    const tuple = read.data.stamps[read.data.parts[part] ?? -1];
    if (tuple === undefined) continue;
    const [updatedUs, commit, receivedAt, requestId] = tuple;
    stamps[part] = { updatedUs, commit, receivedAt, requestId };
  }
  return stamps;
}
