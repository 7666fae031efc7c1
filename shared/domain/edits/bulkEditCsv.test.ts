import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { CsvReading } from '../../contract/bulkEdits.ts';
import { contactId } from '../../contract/ids.ts';
import { csvLine } from '../csvText.ts';
import {
  isSettled,
  namedCells,
  readCells,
  type ReadHeadings,
  readHeadings,
  withNamedDefaults,
} from './bulkEditCsv.ts';
import { setAfter } from './contactSets.ts';

const reading = {
  contactsMode: 'add' as const,
  objectType: 'deal' as const,
  source: 'hubspot',
  encoding: null,
  delimiter: null,
  columns: [],
};
const headings = readHeadings([
  'Engagement ID',
  'Notes',
  'E-mails',
  'CRM id',
  'Object type',
  'Source',
  'External URL',
]);
const readRow = (cells: string[], heads: ReadHeadings, how: CsvReading) =>
  readCells(namedCells(cells, heads), withNamedDefaults(how, heads));
const read = (...cells: string[]) => readRow(cells, headings, reading);

test('headings are recognised in the forms people and exports use', () => {
  expect(headings.at).toEqual({
    engagement: 0,
    emails: 2,
    'crm-id': 3,
    'crm-type': 4,
    'crm-source': 5,
    url: 6,
  });
  expect(headings.passedOver).toEqual(['Notes']);
});

test.each([
  ['Deal ID', 'deal', null],
  ['Company ID', 'company', null],
  ['HubSpot deal id', 'deal', 'HUBSPOT'],
  ['Salesforce Opportunity ID', 'deal', 'SALESFORCE'],
  ['CRM contact ID', 'contact', null],
  ['Associated Company Record ID', 'company', null],
  ['Record ID', null, null],
])('the heading %s names CRM ids of type %s and source %s', (heading, objectType, source) => {
  const found = readHeadings(['Engagement ID', heading]);
  expect(found.at).toEqual({ engagement: 0, 'crm-id': 1 });
  expect(found.named).toEqual({ objectType, source });
  const named = { ...reading, objectType: 'contact' as const, source: 'OTHER' };
  expect(readRow(['e', '7'], found, named).link).toEqual({
    object_type: objectType ?? 'contact',
    crm_object_id: '7',
    source: source ?? 'OTHER',
  });
});

test('contact ids without a CRM in their heading are those of the API', () => {
  expect(readHeadings(['Engagement ID', 'Contact ID']).at).toEqual({ engagement: 0, contacts: 1 });
});

test('a column the user assigns wins over headings, even those to its left', () => {
  const assigned = readHeadings(
    ['id', 'email', 'Who else', 'deal id'],
    ['nothing', null, 'emails', 'nothing', 'crm-id'],
  );
  expect(assigned.at).toEqual({ emails: 2 });
  expect(assigned.columns).toEqual([null, null, 'emails', null]);
  expect(assigned.understood).toEqual(['Who else']);
  expect(assigned.passedOver).toEqual(['id', 'email', 'deal id']);
});

test('contacts to add and to remove apply whatever the other contacts of the file mean', () => {
  const both = readHeadings(['Engagement ID', 'contact ids added', 'Contact IDs removed', 'Contact IDs']);
  expect(readRow(['e', 'a; b', 'c', ''], both, reading).contacts).toEqual({
    emails: [],
    ids: [],
    exact: { add: ['a', 'b'], remove: ['c'] },
  });
  expect(readRow(['e', '', '', 'd'], both, reading).contacts?.exact).toBeNull();
});

test('only the result of a bulk edit has rows that are settled', () => {
  const result = readHeadings(['row', 'line', 'engagement id', 'what', 'state', 'request id', 'problem']);
  const row = (state: string) => ['1', '2', 'e', 'CRM link', state, '', ''];
  const states = ['done', 'unread', 'unchanged', 'failed', 'clash', 'withdrawn', 'invalid', 'by hand'];
  expect(states.filter((state) => isSettled(row(state), result))).toEqual(['done', 'unread', 'unchanged']);
  const addresses = readHeadings(['engagement id', 'crm id', 'state']);
  expect(isSettled(['e', '1', 'done'], addresses)).toBe(false);
});

describe('a row of a file of changes', () => {
  test('names its engagement, contacts and CRM record', () => {
    expect(
      read(' ngmt_1 ', '', 'A@x.example; Bo <b@x.example>, a@x.example', 'D-1', 'Company', 'Salesforce'),
    ).toEqual({
      target: { id: 'ngmt_1' },
      contacts: { emails: ['a@x.example', 'b@x.example'], ids: [], exact: null },
      link: { object_type: 'company', crm_object_id: 'D-1', source: 'Salesforce' },
      errors: [],
    });
  });

  test('takes missing type and source from the reading options', () => {
    expect(read('e', '', '', 'D-1').link).toEqual({
      object_type: 'deal',
      crm_object_id: 'D-1',
      source: 'hubspot',
    });
  });

  test('can refer to its engagement by an external URL', () => {
    expect(read('', '', 'a@x.example', '', '', '', 'app://call/1').target).toEqual({ url: 'app://call/1' });
  });

  test.each([
    [['', '', 'a@x.example'], 'no-engagement'],
    [['e'], 'nothing-asked'],
    [['e', '', 'not an address'], 'no-email-address'],
    [['e', '', '', 'D-1', 'project'], 'crm-type'],
    [['e', '', '', 'D'.repeat(256)], 'too-long'],
    [['e'.repeat(600), '', 'a@x.example'], 'too-long'],
  ])('%j is reported to have %s', (cells, kind) => {
    expect(read(...cells).errors.map((error) => error.kind)).toEqual([kind]);
  });
});

test.each(['=1;+2', '-7', "'=1", '@x|=y', 'a;"=1"', '006-A'])(
  'an id our export escapes against spreadsheets is read back unchanged: %j',
  (id) => {
    const columns = ['engagement id', 'crm id', 'crm type', 'crm source'];
    const file: unknown = parse(csvLine(columns) + csvLine([id, id, 'deal', id]), {
      record_delimiter: '\r\n',
    });
    const [heads = [], cells = []] = file as string[][];
    expect(readRow(cells, readHeadings(heads), reading)).toEqual({
      target: { id },
      contacts: null,
      link: { object_type: 'deal', crm_object_id: id, source: id },
      errors: [],
    });
  },
);

test('adding, removing and replacing contacts preserves the order of those that stay', () => {
  const ids = (text: string) => text.split('').map((name) => contactId.parse(name));
  expect(setAfter('add', ids('ab'), ids('bc'))).toEqual(ids('abc'));
  expect(setAfter('remove', ids('abc'), ids('bx'))).toEqual(ids('ac'));
  expect(setAfter('replace', ids('abc'), ids('xax'))).toEqual(ids('xa'));
});
