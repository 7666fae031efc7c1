import type { TrackerReport } from '#shared/contract/reports.ts';
import { searchOfPhrase } from '#shared/domain/search/parseSearch.ts';
import { firstKeyOf } from '../columnEncoding.ts';
import type { ReadInput, ReadOutput } from '../mirror.ts';
import { type ReportContext, ReportEngagements, writeRange } from './reportContext.ts';
import { countMentionsBySide } from './searchHits.ts';
import { compileSearch, newestDocuments } from './searchIndex.ts';

type Totals = TrackerReport['totals'];

/** A phrase that more engagements have is too common to be read line by line. */
const MOST_READ = 2000;

class MentionTally {
  engagements = 0;
  ours = 0;
  theirs = 0;
  unknown = 0;

  add(mentions: Readonly<Record<'ours' | 'theirs' | 'unknown', number>>): void {
    this.engagements += 1;
    this.ours += mentions.ours;
    this.theirs += mentions.theirs;
    this.unknown += mentions.unknown;
  }

  written(): Totals {
    const { engagements, ours, theirs, unknown } = this;
    return { engagements, ours, theirs, unknown };
  }
}

/** How often a tracker's phrases are mentioned, by week and side. */
export function trackerReport(
  context: ReportContext,
  input: ReadInput<'trackerReport'>,
): ReadOutput<'trackerReport'> {
  const { db, memory, now, throwIfCancelled } = context;
  const engagements = new ReportEngagements(context, input);
  const searches = input.phrases.map((phrase) =>
    compileSearch(db, memory.columns, searchOfPhrase(phrase), now),
  );
  const { previous, range } = engagements;
  const found = new Set<number>();
  let more = false;
  const mostOfPhrase = Math.ceil(MOST_READ / searches.length);
  for (const { expression } of searches) {
    let ofPhrase = 0;
    const times = { from: firstKeyOf(previous.from * 1000), before: firstKeyOf(range.before * 1000) };
    for (const timeKey of newestDocuments(db, expression, times)) {
      const key = memory.keyAt(timeKey);
      if (key === 0) continue;
      if (ofPhrase >= mostOfPhrase) {
        more = true;
        break;
      }
      found.add(key);
      ofPhrase += 1;
    }
  }
  const tallies = engagements.weeks.map(() => new MentionTally());
  const [total, before] = [new MentionTally(), new MentionTally()];
  const read = (key: number, into: readonly (MentionTally | undefined)[]): void => {
    if (!found.has(key)) return;
    throwIfCancelled();
    const mentions = countMentionsBySide(db, key, input.phrases);
    if (mentions === null) return;
    for (const tally of into) tally?.add(mentions);
  };
  engagements.eachWeek((key, week) => read(key, [tallies[week], total]));
  for (const key of engagements.in(previous)) read(key, [before]);
  return {
    range: writeRange(range),
    previous: writeRange(previous),
    weeks: engagements.weeks.map((week, index) => ({
      ...writeRange(week),
      ...(tallies[index] ?? new MentionTally()).written(),
    })),
    totals: total.written(),
    previousTotals: before.written(),
    more,
  };
}
