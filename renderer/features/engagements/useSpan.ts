import { useRef } from 'react';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { ListRows } from './listRows.ts';
import type { Selection } from './selection.ts';

/**
 * Selecting from one row to another. The span goes from where it was begun to wherever it is extended to; what lies
 * outside when it is drawn in again is let go.
 *
 * @param onMissing Called where rows of the span are not loaded, with its first row and the one after its last.
 */
export function useSpan(
  rows: ListRows,
  selection: Selection,
  onMissing: (first: number, end: number) => void,
) {
  const span = useRef<{ anchor: number; to: number } | null>(null);

  const idsBetween = (from: number, to: number): EngagementId[] => {
    const ids: EngagementId[] = [];
    for (let index = from; index < to; index += 1) {
      const row = rows.at(index);
      if (row !== undefined) ids.push(row.id);
    }
    return ids;
  };

  return {
    /** A span that is extended from now on begins here. */
    begin: (anchor: number) => {
      span.current = { anchor, to: anchor };
    },
    extend: (from: number, to: number) => {
      const { anchor, to: before } = span.current ?? { anchor: from, to: from };
      span.current = { anchor, to };
      const [first, end] = [Math.min(anchor, to), Math.max(anchor, to) + 1];
      selection.remove([
        ...idsBetween(Math.min(anchor, before), Math.min(first, Math.max(anchor, before) + 1)),
        ...idsBetween(Math.max(end, Math.min(anchor, before)), Math.max(anchor, before) + 1),
      ]);
      const ids = idsBetween(first, end);
      selection.add(ids);
      if (ids.length < end - first) onMissing(first, end);
    },
    forget: () => {
      span.current = null;
    },
  };
}
