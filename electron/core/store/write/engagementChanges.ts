import { FLAG, hasFlag } from '../flags.ts';
import { ownRecord } from '../row.ts';
import { fieldChanges, type FieldChange } from './fieldChanges.ts';
import type { KeptEngagement } from './keptEngagement.ts';
import type { LinkChange, LinkPart } from './links.ts';

/** What was written beside the body, as the feed tells it. */
export interface PartChanges {
  readonly links: ReadonlyMap<LinkPart, LinkChange>;
  /** Letters of the aggregated text, before and after; null where it wasn't written. */
  readonly transcript: { readonly before: number; readonly after: number; readonly same: boolean } | null;
  /** Lines of the timeline; null where it wasn't written, as it hasn't changed. */
  readonly lines: { readonly before: number; readonly after: number } | null;
}

/** Moves by itself with every change, or is none of the engagement's own fields. */
const NO_NEWS = new Set(['object', 'updated_at']);
const EXPANDED = ['action_items', 'signals'] as const;

/**
 * What changed between two versions, field by field. A part that was never asked for before is more to know, not
 * a change; so is nothing that only changed its order.
 */
export function engagementChanges(kept: KeptEngagement, body: string, parts: PartChanges): FieldChange[] {
  const unknownYet = EXPANDED.filter((part) => kept.stamps[part] === undefined);
  const changes =
    kept.body !== body
      ? fieldChanges(ownRecord(kept.body), ownRecord(body), new Set([...NO_NEWS, ...unknownYet]))
      : [];
  for (const [part, change] of parts.links) {
    if (!change.set || kept.stamps[part] === undefined) continue;
    changes.push({ field: part, before: change.before, after: change.after });
  }
  const { transcript, lines } = parts;
  if (transcript !== null && !transcript.same && hasFlag(kept.flags, FLAG.textKnown)) {
    const [was, is] = [{ characters: transcript.before }, { characters: transcript.after }];
    changes.push({ field: 'transcript', before: was, after: is });
  }
  if (lines !== null && lines.before !== lines.after && hasFlag(kept.flags, FLAG.timelineKnown)) {
    const [was, is] = [{ lines: lines.before }, { lines: lines.after }];
    changes.push({ field: 'transcript_timeline', before: was, after: is });
  }
  return changes;
}
