import { parse } from 'csv-parse/sync';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { withoutHarmless } from '#shared/domain/csvText.ts';
import { ROW_COLUMNS } from '#shared/domain/list/listedRow.ts';
import { writeList, type ListFormat, type ListWords } from '#shared/domain/list/writeList.ts';
import { must } from '../testing/callApp.ts';
import { mirroredApp } from '../testing/mirroredApp.ts';

const ENGAGEMENTS = 160;
const EXPANDED = ['companies', 'contacts', 'owner', 'action_items', 'signals', 'tags'];

const sent = z.looseObject({ id: z.string(), engagement_type: z.string() });
type Sent = z.infer<typeof sent>;

/** All rows, as the page requests them to export a list. */
async function exported() {
  const args = ['--engagements', String(ENGAGEMENTS)];
  const { call, sandbox } = await mirroredApp(args, onTestFinished);
  const rows: Engagement[] = [];
  let cursor: string | null = null;
  do {
    const choice = { filter: {}, order: 'updated_at:desc', cursor, limit: 100 } as const;
    const answer: OutputOf<'mirror.page'> = must(await call('mirror.page', choice));
    rows.push(...answer.rows.map(({ engagement }) => engagement));
    cursor = answer.next;
  } while (cursor !== null);
  const held = z.array(sent).parse(await sandbox.engagements(...EXPANDED));
  return { rows, held: new Map(held.map((each) => [each.id, each])) };
}

const columns = Object.fromEntries(ROW_COLUMNS.map((column) => [column, column]));
// Each column's heading is its own name.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const WORDS = {
  columns,
  read: { seconds: 'seconds', crmId: 'crmId' },
  types: {},
  statuses: {},
  signals: [],
} as unknown as ListWords;

function written(format: ListFormat, rows: readonly Engagement[]): string {
  return writeList(format, rows, { first: true, last: true }, WORDS);
}

/** A field without a value may be missing or null (docs/api-assumptions.md, A10). */
function withValues(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}

const oneLine = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/[\s\p{Cc}\p{Z}]+/gu, ' ').trim() : '';
const instant = (value: unknown): string => (typeof value === 'string' ? new Date(value).toISOString() : '');
const names = (list: unknown, name: (each: Record<string, unknown>) => string): string =>
  (Array.isArray(list) ? list : [])
    .map(name)
    .filter((each) => each !== '')
    .join('; ');
const field = (fields: unknown, name: string): unknown =>
  z.record(z.string(), z.unknown()).nullish().parse(fields)?.[name];

function person(fields: unknown): string {
  const full = oneLine([field(fields, 'first_name'), field(fields, 'last_name')].filter(Boolean).join(' '));
  return full !== '' ? full : email(fields);
}

function email(fields: unknown): string {
  const emails = z
    .array(z.object({ email: z.string(), is_primary: z.boolean() }))
    .parse(field(fields, 'emails') ?? []);
  return (emails.find((each) => each.is_primary) ?? emails[0])?.email ?? '';
}

/** The expected CSV cells for an engagement of the API. */
function expectedCells(held: Sent): Record<string, string> {
  const yesOrNo = (value: unknown): string => (value === true ? 'yes' : value === false ? 'no' : '');
  const link = held['crm_association'];
  const text = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return {
    title: oneLine(held['title']),
    type: held.engagement_type,
    status: text(held['processing_status']),
    start: instant(held['start_at']),
    at: instant(held['engagement_at']),
    seconds: text(held['duration_seconds']),
    companies: names(held['companies'], (each) => oneLine(each['name'])),
    people: names(held['contacts'], person),
    owner: held['owner'] === null || held['owner'] === undefined ? '' : person(held['owner']),
    tags: names(held['tags'], (each) => oneLine(each['name'])),
    crmType: text(field(link, 'object_type')),
    crmId: text(field(link, 'crm_object_id')),
    crmSource: text(field(link, 'source')),
    private: yesOrNo(held['is_private']),
    internal: yesOrNo(held['is_internal']),
    updated: instant(held['updated_at']),
    id: held.id,
    companyIds: names(held['companies'], (each) => text(each['id'])),
    peopleIds: names(held['contacts'], (each) => text(each['id'])),
    peopleEmails: names(held['contacts'], email),
    ownerId: text(field(held['owner'], 'id')),
    ownerEmail: email(held['owner']),
  };
}

test('an export matches the API field by field, for engagements of all types', async () => {
  const { rows, held } = await exported();
  expect(held.size).toBe(ENGAGEMENTS);
  expect(new Set([...held.values()].map((each) => each.engagement_type)).size).toBe(7);
  for (const name of ['description', 'start_at', 'engagement_at', 'external_url', 'signals']) {
    const withValue = [...held.values()].filter((each) => (each[name] ?? null) !== null).length;
    expect(withValue, name).toBeGreaterThan(10);
  }

  const json = z.array(sent).parse(JSON.parse(written('json', rows)));
  expect(json.length).toBe(ENGAGEMENTS);
  for (const each of json) expect(withValues(each)).toEqual(withValues(held.get(each.id) ?? {}));

  const lines = z.array(z.array(z.string())).parse(parse(written('csv', rows)));
  const [heads = [], ...cells] = lines;
  expect(heads).toEqual([...ROW_COLUMNS]);
  expect(cells.length).toBe(ENGAGEMENTS);
  for (const line of cells) {
    const read = Object.fromEntries(line.map((cell, at) => [heads[at], withoutHarmless(cell)]));
    const asked = held.get(read['id'] ?? '');
    expect(read).toEqual(asked === undefined ? null : expectedCells(asked));
  }
});
