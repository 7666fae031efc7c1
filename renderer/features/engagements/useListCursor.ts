import { useState } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';

/**
 * Where the keyboard stands in the list. It goes along to an engagement that is opened, and stays there when that is
 * closed again. Held as an id, so that it stays on its row when rows come and go above it.
 */
export function useListCursor(rows: readonly Engagement[], openId: string | null) {
  const [place, setPlace] = useState({ openId, id: openId });
  if (place.openId !== openId) setPlace({ openId, id: openId ?? place.id });
  const index = place.id === null ? -1 : rows.findIndex((row) => row.id === place.id);

  return {
    index,
    moveTo: (to: number) => {
      const row = rows[to];
      if (row !== undefined) setPlace({ openId, id: row.id });
    },
  };
}
