import { useState } from 'react';
import type { ListRows } from './listRows.ts';

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
  const index = place.id === null ? place.index : rows.indexOf(place.id, place.index);

  return {
    index,
    moveTo: (to: number) => setPlace({ openId, id: rows.at(to)?.id ?? null, index: to }),
  };
}
