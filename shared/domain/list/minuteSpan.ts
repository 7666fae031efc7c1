/** How long something took, in whole minutes, as it stands in an address: `5..15`, `60..`, `..5`. */
export interface MinuteSpan {
  readonly least: number | null;
  /** Not included. */
  readonly below: number | null;
}

const MINUTES = /^(\d{1,5})?\.\.(\d{1,5})?$/;

/** What is offered; each ends where the next begins. */
export const MINUTE_PRESETS: readonly MinuteSpan[] = [
  { least: null, below: 5 },
  { least: 5, below: 15 },
  { least: 15, below: 30 },
  { least: 30, below: 60 },
  { least: 60, below: null },
];

/** Null where the text is no span, or one that nothing fits in. */
export function readMinuteSpan(text: string): MinuteSpan | null {
  const match = MINUTES.exec(text);
  if (match === null) return null;
  const least = match[1] === undefined ? null : Number(match[1]);
  const below = match[2] === undefined ? null : Number(match[2]);
  if (least === null && below === null) return null;
  return least !== null && below !== null && least >= below ? null : { least, below };
}

export function writeMinuteSpan({ least, below }: MinuteSpan): string {
  return `${least ?? ''}..${below ?? ''}`;
}
