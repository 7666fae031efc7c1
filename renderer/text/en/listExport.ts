import type { RowColumn } from '#shared/domain/list/listedRow.ts';
import type { ListFormat } from '#shared/domain/list/writeList.ts';
import { plural } from './plural.ts';

export const listExport = {
  title: 'Export',
  open: 'Export the list',
  openSelection: 'Export the selection',
  copy: 'Copy the selection',
  copied: (count: number) => plural(count, { one: '# row copied', other: '# rows copied' }),
  notCopied: 'Nothing was copied: the browser didn’t allow it.',
  tooMany: (most: number) =>
    `Up to ${plural(most, { one: '# row', other: '# rows' })} can be copied. Export more as a file.`,
  what: 'What',
  selection: (count: number) => plural(count, { one: 'The selected row', other: 'The # selected' }),
  view: (count: number) => plural(count, { one: 'The list: # row', other: 'The list: # rows' }),
  partly: (here: string, all: string) =>
    `The local copy is not whole yet: ${here} of ${all} engagements are here. Only these are exported.`,
  format: 'As',
  formats: { csv: 'CSV', json: 'JSON', md: 'Markdown' } satisfies Record<ListFormat, string>,
  formatHints: {
    csv: 'A line a row, for spreadsheets and scripts',
    json: 'Every field of the API, without transcripts',
    md: 'A table to be read',
  } satisfies Record<ListFormat, string>,
  fileName: 'Engagements',
  write: 'Export',
  stop: 'Stop',
  writing: (done: string, total: string) => `${done} of ${total} written`,
  written: (count: number, name: string) =>
    `${plural(count, { one: '# row', other: '# rows' })} written to ${name}`,
  stopped: 'Stopped. Nothing was kept.',
  columns: {
    title: 'Title',
    type: 'Type',
    status: 'Status',
    start: 'Started',
    seconds: 'Seconds',
    companies: 'Companies',
    people: 'People',
    owner: 'Owner',
    tags: 'Tags',
    at: 'Engagement date',
    crmType: 'CRM type',
    crmId: 'CRM record',
    crmSource: 'CRM',
    private: 'Private',
    internal: 'Internal',
    updated: 'Updated',
    id: 'Id',
  } satisfies Record<RowColumn, string>,
  read: { seconds: 'Length', crmId: 'CRM link' },
};
