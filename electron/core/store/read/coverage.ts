import type { Database } from '../database.ts';
import { FLAG } from '../flags.ts';
import type { Coverage } from '../mirror.ts';
import { number } from '../row.ts';
import type { Memory } from './memory.ts';

/** How much of the workspace can be found by its words, counted in memory. */
export function countCoverage(db: Database, memory: Memory): Coverage {
  const { columns, orders } = memory;
  let [withTimeline, withText, without, utterances] = [0, 0, 0, 0];
  const known = FLAG.textKnown | FLAG.timelineKnown;
  for (const key of orders.byUpdate) {
    const flags = columns.flags[key] ?? 0;
    utterances += columns.lines[key] ?? 0;
    if ((flags & FLAG.timeline) !== 0) withTimeline += 1;
    else if ((flags & FLAG.text) !== 0) withText += 1;
    else if ((flags & known) === known) without += 1;
  }
  const engagements = orders.byUpdate.length;
  const waiting = db.get('SELECT count(*) FROM reindex', (row) => number(row, 0)) ?? 0;
  const unread = engagements - withTimeline - withText - without;
  return { engagements, withTimeline, withText, without, unread, utterances, waiting };
}
