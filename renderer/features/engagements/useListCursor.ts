import { useState } from 'react';
import type { ListRows } from './listRows.ts';

/** Looks where it was last, then among the rows that are loaded. */
function placeOf(rows: ListRows, id: string, hint: number): number {
  if (rows[hint]?.id === id) return hint;
  let found = -1;
  // Passes over the holes, of which a long list has a million.
  rows.forEach((row, index) => {
    if (row?.id === id) found = index;
  });
  return found;
}

/**
 * Where the keyboard stands in the list. It goes along to an engagement that is opened, and stays there when that is
 * closed again. Held as an id where the row is loaded, so that it stays on its row when rows come and go above it.
 */
export function useListCursor(rows: ListRows, openId: string | null) {
  const [place, setPlace] = useState<{ openId: string | null; id: string | null; index: number }>({
    openId,
    id: openId,
    index: -1,
  });
  if (place.openId !== openId) setPlace({ openId, id: openId ?? place.id, index: place.index });
  const index = place.id === null ? place.index : placeOf(rows, place.id, place.index);

  return {
    index,
    moveTo: (to: number) => setPlace({ openId, id: rows[to]?.id ?? null, index: to }),
  };
}
