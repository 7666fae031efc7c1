import type { DayPreset } from '#shared/domain/list/filterRanges.ts';
import { plural } from './plural.ts';

const several = {
  company: 'companies',
  contact: 'people',
  record: 'CRM records',
} as const;

export const filters = {
  bar: 'Filters',
  add: 'Filter',
  groups: { service: 'The service and the local copy', mirror: 'The local copy alone' },
  names: {
    type: 'Type',
    status: 'Status',
    company: 'Company',
    contact: 'Person',
    record: 'CRM record',
    start: 'Started',
    updated: 'Updated',
    owner: 'Owner',
    tag: 'Tag',
    length: 'Length',
    text: 'Words',
    private: 'Private',
    internal: 'Internal',
    crm: 'CRM link',
    transcript: 'Transcript',
  },
  any: 'any',
  edit: (name: string, values: string) => `${name}: ${values}`,
  remove: (name: string) => `Remove filter ${name}`,
  removeHint: 'Delete removes it',
  andMore: (first: string, more: number) => `${first} +${more}`,
  find: (name: string) => `Find in ${name}`,
  findCompany: 'Name or domain',
  findPerson: 'Name or address',
  findRecord: 'Beginning of an id',
  findOther: 'Name',
  nothingFound: 'Nothing found',
  option: (label: string, detail: string) => `${label}, ${detail}`,
  inView: 'Counts: within the other filters',
  inAll: 'Counts: in the whole workspace',
  byId: (type: string, id: string) => `${type} with the id ${id}`,
  capReached: (name: 'company' | 'contact' | 'record', cap: number) =>
    `The service takes at most ${cap} ${several[name]} in one filter. Take one off to add another.`,
  overTitle: (name: 'company' | 'contact' | 'record', count: number) =>
    `${count} ${several[name]} are too many for one filter`,
  overBody: (name: 'company' | 'contact' | 'record', cap: number) =>
    `The service takes at most ${cap} ${several[name]} in one filter, so nothing was asked of it.`,
  keepFirst: (cap: number) => `Keep the first ${cap}`,
  mirrorOnly: 'Only the local copy can filter by this.',
  notWhole: (done: string, total: string) => `It is not whole yet: ${done} of ${total} are here.`,
  presets: {
    today: 'Today',
    '7d': 'Last 7 days',
    month: 'This month',
    quarter: 'This quarter',
  } satisfies Record<DayPreset, string>,
  from: 'From',
  to: 'To',
  days: (first: string | null, last: string | null) =>
    first === null ? `until ${last}` : last === null ? `since ${first}` : `${first} to ${last}`,
  zone: (zone: string) => `Days as in ${zone}.`,
  least: 'At least, minutes',
  below: 'Below, minutes',
  minutes: (least: number | null, below: number | null) =>
    least === null
      ? `under ${below} min`
      : below === null
        ? `${least} min or more`
        : `${least} to ${below} min`,
  words: 'Words',
  wordsHint: 'Words, "exact words", speaker:ada …',
  clearAll: 'Clear filters',
  count: (count: number) => plural(count, { one: '# filter', other: '# filters' }),
};
