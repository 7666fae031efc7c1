import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { Engagement } from '#shared/contract/engagement.ts';
import { testEngagement } from '#shared/contract/testing/testEngagement.ts';
import { copyList, LIST_FORMATS, type ListFormat, type ListWords, writeList } from './writeList.ts';
import { ROW_COLUMNS, rowValues } from './listedRow.ts';

const WORDS: ListWords = {
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
    crmId: 'CRM id',
    crmSource: 'CRM',
    private: 'Private',
    internal: 'Internal',
    updated: 'Updated',
    id: 'Id',
    companyIds: 'Company ids',
    peopleIds: 'People ids',
    peopleEmails: 'People emails',
    ownerId: 'Owner id',
    ownerEmail: 'Owner email',
  },
  read: { seconds: 'Length', crmId: 'CRM link' },
  types: { CALL: 'Call' },
  statuses: { COMPLETED: 'Completed' },
  signals: [],
};

const ROW = {
  title: 'Renewal review',
  created_at: '2026-11-01T09:00:00Z',
  updated_at: '2026-11-20T10:00:00+01:00',
};
const row = (fields: Parameters<typeof testEngagement>[0] = {}) => testEngagement({ ...ROW, ...fields });

const FULL = row({
  engagement_at: '2026-11-19T09:15:00Z',
  start_at: '2026-11-19T09:30:00Z',
  duration_seconds: 3849,
  companies: [{ id: 'c1', name: 'Larkfield', domains: [] }],
  contacts: [
    { id: 'p1', first_name: 'Ada', last_name: 'Byron' },
    { id: 'p2', emails: [{ email: 'bob@example.com', is_primary: true }] },
  ],
  owner: { id: 'u1', first_name: 'Cy', last_name: 'Dee' },
  tags: [{ id: 't1', name: 'Renewal' }],
  crm_association: { object_type: 'deal', crm_object_id: '006', source: 'HUBSPOT' },
  is_internal: false,
});

function written(format: ListFormat, pieces: readonly (readonly Engagement[])[]): string {
  return pieces
    .map((rows, at) => writeList(format, rows, { first: at === 0, last: at === pieces.length - 1 }, WORDS))
    .join('');
}

describe('an exported row', () => {
  test('has names, ids and addresses, ISO dates in UTC, and nothing where the API has no value', () => {
    expect(rowValues(FULL)).toEqual({
      title: 'Renewal review',
      type: 'CALL',
      status: 'COMPLETED',
      start: '2026-11-19T09:30:00.000Z',
      seconds: 3849,
      companies: 'Larkfield',
      people: 'Ada Byron; bob@example.com',
      owner: 'Cy Dee',
      tags: 'Renewal',
      at: '2026-11-19T09:15:00.000Z',
      crmType: 'deal',
      crmId: '006',
      crmSource: 'HUBSPOT',
      private: 'no',
      internal: 'no',
      updated: '2026-11-20T09:00:00.000Z',
      id: 'ngmt_1',
      companyIds: 'c1',
      peopleIds: 'p1; p2',
      peopleEmails: 'bob@example.com',
      ownerId: 'u1',
      ownerEmail: null,
    });
    expect(rowValues(row({ engagement_at: '2026-11-19T09:15:00Z' }))).toMatchObject({ start: null });
    expect(rowValues(row())).toMatchObject({
      start: null,
      at: null,
      owner: null,
      internal: null,
      crmId: null,
    });
  });

  test('keeps an invalid date unchanged', () => {
    expect(rowValues(row({ start_at: 'soon' })).start).toBe('soon');
  });
});

describe('a list written in chunks', () => {
  test.each(LIST_FORMATS)('is the same %s file however it was split', (format) => {
    const rows = Array.from({ length: 7 }, (_, at) => row({ id: `ngmt_${at}` }));
    const whole = written(format, [rows, []]);
    expect(written(format, [rows.slice(0, 2), rows.slice(2, 3), rows.slice(3), []])).toBe(whole);
    expect(whole).not.toBe('');
  });

  test('has a header and one line per row as CSV', () => {
    const lines: unknown = parse(written('csv', [[FULL, row({ title: 'Say "hi",\nthen go' })], []]));
    expect(lines).toEqual([
      ROW_COLUMNS.map((column) => WORDS.columns[column]),
      Object.values(rowValues(FULL)).map((value) => (value === null ? '' : String(value))),
      expect.arrayContaining(['Say "hi", then go']),
    ]);
  });

  test('contains nothing a spreadsheet would run', () => {
    const evil = row({
      title: '=HYPERLINK("http://x")',
      companies: [{ id: 'c', name: '@SUM(A1)', domains: [] }],
    });
    expect(written('csv', [[evil], []])).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(copyList([evil], WORDS).text.split('\n')[1]).toMatch(/^'=HYPERLINK/);
    expect(copyList([evil], WORDS).text).toContain(`\t'@SUM(A1)\t`);
  });

  test('equals the API’s data as JSON, even when empty', () => {
    expect(JSON.parse(written('json', [[FULL], [row()], []]))).toEqual([FULL, row()]);
    expect(JSON.parse(written('json', [[]]))).toEqual([]);
  });

  test('is a Markdown table whose cells can’t break out', () => {
    const [, , line = ''] = written('md', [[row({ title: 'a | b <script>' })], []]).split('\n');
    expect(line).toContain('a \\| b \\<script\\>');
    expect(line.replaceAll('\\|', '').split('|')).toHaveLength(12);
  });
});

describe('signals that a list shows as columns', () => {
  const words: ListWords = {
    ...WORDS,
    signals: [
      { id: 'd1', name: '=NPS' },
      { id: 'name:Topics', name: 'Topics | themes' },
    ],
  };
  const signal = { id: 's', name: 'NPS', data_type: 'text' };
  const of = (value: unknown, type = 'text') => ({
    ...signal,
    annotation_definition_id: 'd1',
    data_type: type,
    value,
  });
  const long = 'x'.repeat(1000);
  const rows = [
    row({ signals: [of(7.5, 'number'), { ...signal, name: 'Topics', value: ['price', 'start'] }] }),
    row({ signals: [of('9', 'number'), of('high'), of(null)] }),
    row({ signals: [of(true), of('true', 'boolean')] }),
    row({ signals: [of(`${long}\n|`), { ...signal, name: 'Other', value: 'no column' }] }),
    row({ signals: [of({ a: 1 }), of([]), of('')] }),
    row(),
  ];

  test('are the last columns of a CSV file, with their whole values', () => {
    const csv = parse(writeList('csv', rows, { first: true, last: true }, words), { bom: true });
    const last = csv.map((line: string[]) => line.slice(ROW_COLUMNS.length));
    expect(last).toEqual([
      ["'=NPS", 'Topics | themes'],
      ['7.5', 'price; start'],
      ['9; high', ''],
      ['yes', ''],
      [`${long} |`, ''],
      ['{"a":1}', ''],
      ['', ''],
    ]);
  });

  test('are in a Markdown table and on the clipboard, and break neither', () => {
    const lines = writeList('md', rows, { first: true, last: true }, words).trim().split('\n');
    const cells = (line: string) => line.replaceAll('\\|', '').split('|').length;
    expect(new Set(lines.map(cells))).toEqual(new Set([14]));
    expect(lines).toHaveLength(rows.length + 2);
    const copied = copyList(rows, words).text.split('\n');
    expect(copied[0]?.endsWith("\t'=NPS\tTopics | themes")).toBe(true);
    expect(copied[2]?.endsWith('\t9; high\t')).toBe(true);
  });

  test('are all in JSON, as the API sent them', () => {
    const json: unknown = JSON.parse(writeList('json', rows, { first: true, last: true }, words));
    expect(json).toEqual(rows);
  });
});

describe('rows on the clipboard', () => {
  test('are tab-separated text and an HTML table of the same values', () => {
    const { text, html } = copyList([FULL], WORDS);
    expect(text.split('\n').map((line) => line.split('\t'))).toEqual([
      ['Title', 'Type', 'Status', 'Started', 'Length', 'Companies', 'People', 'Owner', 'Tags', 'CRM link'],
      [
        'Renewal review',
        'Call',
        'Completed',
        '2026-11-19T09:30:00.000Z',
        '1:04:09',
        'Larkfield',
        'Ada Byron; bob@example.com',
        'Cy Dee',
        'Renewal',
        'deal 006 HUBSPOT',
      ],
    ]);
    expect(html).toContain('<td>Renewal review</td><td>Call</td>');
  });

  test('contain no foreign markup', () => {
    expect(copyList([row({ title: '<img src=x onerror=1>' })], WORDS).html).toContain(
      '<td>&lt;img src=x onerror=1&gt;</td>',
    );
  });
});
