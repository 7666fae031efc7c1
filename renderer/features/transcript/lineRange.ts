/** Lines chosen by hand, from the one where it began to the one it reaches to, in either direction. */
export interface LineRange {
  readonly anchor: number;
  readonly head: number;
}

export function firstOf({ anchor, head }: LineRange): number {
  return Math.min(anchor, head);
}

export function lastOf({ anchor, head }: LineRange): number {
  return Math.max(anchor, head);
}

export function isInRange(range: LineRange | null, line: number): boolean {
  return range !== null && line >= firstOf(range) && line <= lastOf(range);
}

/** The range reaching to another line; begun at `from` where there is none yet. */
export function extended(range: LineRange | null, from: number, to: number): LineRange {
  return { anchor: range?.anchor ?? from, head: to };
}
