import { plural } from './plural.ts';

export const search = {
  title: 'Search results',
  newest: 'Newest first',
  relevance: 'Best match first',
  found: (count: number) => plural(count, { one: '# engagement', other: '# engagements' }),
  foundAtLeast: (count: number) =>
    plural(count, { one: 'at least # engagement', other: 'at least # engagements' }),
  moreLines: (count: number) => plural(count, { one: '# more line', other: '# more lines' }),
  places: { title: 'Title', person: 'Person', company: 'Company', tag: 'Tag', notes: 'Notes' },
  inText: 'Text without times',
  playFrom: (time: string, speaker: string) => `Open at ${time}, ${speaker}`,
  someone: 'Unknown speaker',
  nothingTitle: 'Nothing found',
  nothingBody: 'No title, person, company, tag or spoken line has these words.',
  searching: 'Searching',
  loadingMore: 'Looking further',
  partly: (searchable: string, total: string) =>
    `${searchable} of ${total} engagements can be searched by what was said so far; the rest is on its way.`,
  rankedAmong: (count: string) => `Ranked among the newest ${count} matches.`,
  hints: 'Try "exact words", speaker:ada, company:acme, type:call, after:2026-10-01 or has:transcript.',
};
