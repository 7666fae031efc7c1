import type { Engagement, Provenance } from '#shared/contract/engagement.ts';

/** An engagement in a list: without description, action items, signals and texts. An export has all but the texts. */
export interface MirrorRow {
  readonly engagement: Engagement;
  readonly provenance: Provenance;
  /** `unread`: not asked for yet. */
  readonly transcript: 'timeline' | 'text' | 'none' | 'unread';
  readonly lineCount: number;
}
