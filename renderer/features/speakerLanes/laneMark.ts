/** Something that stands at a place of the call. Each kind has a shape of its own. */
export interface LaneMark {
  readonly kind: 'bookmark' | 'clip' | 'signal' | 'action-item';
  readonly id: string;
  /** Seconds from the start. */
  readonly start: number;
  /** Seconds; null for a moment. */
  readonly end: number | null;
  readonly label: string;
}
