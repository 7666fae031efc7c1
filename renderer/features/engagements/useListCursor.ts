import { useState } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';

interface Place {
  /** The open engagement when the keyboard was moved there; the place counts until another one is opened. */
  readonly whileOpen: string | null;
  readonly id: string;
}

/**
 * Where the keyboard stands in the list: on the open engagement, unless it was moved since. Held as an id, so
 * that it stays on its row when rows come and go above it.
 */
export function useListCursor(rows: readonly Engagement[], openId: string | null) {
  const [place, setPlace] = useState<Place | null>(null);
  const id = place !== null && place.whileOpen === openId ? place.id : openId;
  const index = id === null ? -1 : rows.findIndex((row) => row.id === id);

  return {
    index,
    moveTo: (to: number) => {
      const row = rows[to];
      if (row !== undefined) setPlace({ whileOpen: openId, id: row.id });
    },
  };
}
