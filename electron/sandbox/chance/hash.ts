/**
 * A 32-bit hash of (seed, stream, index): the only source of chance in the generated world, so that any row can be
 * made alone, in any order, and comes out the same. (A sequential generator would need all rows before it.)
 */
export function hash(seed: number, stream: number, index: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15) ^ stream, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 13) ^ index, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** The same as a number from 0 up to, but not including, 1. */
export function unit(seed: number, stream: number, index: number): number {
  return hash(seed, stream, index) / 0x1_0000_0000;
}

/** One number per kind of decision, so that two decisions about the same row never share their chance. */
export const stream = {
  id: 1,
  time: 2,
  lag: 3,
  imported: 4,
  slots: 5,
  company: 6,
  people: 7,
  guest: 8,
  link: 9,
  title: 10,
  row: 11,
  score: 12,
  sentences: 13,
  feelings: 14,
  actionItems: 15,
  signals: 16,
  tags: 17,
  companyRow: 18,
  contactRow: 19,
  userRow: 20,
  tagRow: 21,
  updated: 22,
  activity: 23,
  token: 24,
  document: 25,
  names: 26,
} as const;
