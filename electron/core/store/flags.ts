/** What is true of an engagement, as bits of one column: a list of a million is filtered by them in one pass. */
export const FLAG = {
  private: 1,
  internal: 2,
  /** The service says whether it is internal; the field is optional. */
  internalKnown: 4,
  crm: 8,
  /** There is aggregated text. */
  text: 16,
  /** Whether there is any has been asked for. */
  textKnown: 32,
  timeline: 64,
  timelineKnown: 128,
  media: 256,
  mediaKnown: 512,
  /** Pending or processing: the service is still at it. */
  unsettled: 1024,
} as const;

export function hasFlag(flags: number, flag: number): boolean {
  return (flags & flag) !== 0;
}

/** The same flags with one set or cleared. */
export function withFlag(flags: number, flag: number, on: boolean): number {
  return on ? flags | flag : flags & ~flag;
}
