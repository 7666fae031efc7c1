import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EngagementFilter } from '#shared/contract/engagementFilter.ts';
import { SERVER_FILTERS } from '#shared/contract/filterTable.ts';
import { companyId, contactId, cursor, type Cursor } from '#shared/contract/ids.ts';
import type { Page } from '#shared/contract/page.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { type SandboxProcess, startSandboxProcess } from '../../testing/sandboxProcess.ts';
import { type EngagementListRequest, engagementQuery, pages } from './listQueries.ts';

function queryOf(parts: Partial<EngagementListRequest>): Record<string, string> {
  const query = engagementQuery({
    filter: {},
    order: 'updated_at:desc',
    cursor: null,
    limit: 50,
    expand: [],
    ...parts,
  });
  if (!query.ok) throw new Error(query.problem.kind);
  return Object.fromEntries(query.value);
}

describe('the query of an engagement list', () => {
  test('contains only what was requested', () => {
    expect(queryOf({})).toEqual({ limit: '50', order_by: 'updated_at:desc' });
  });

  test('uses [eq] for one value and [in] for several', () => {
    expect(queryOf({ filter: { types: ['CALL'], statuses: ['FAILED', 'PENDING'] } })).toMatchObject({
      'filter[engagement_type][eq]': 'CALL',
      'filter[processing_status][in]': 'FAILED,PENDING',
    });
  });

  test('sends CRM links as one JSON array', () => {
    const filter = { crmAssociations: [{ id: 'D-1', object_type: 'deal' as const }] };
    expect(queryOf({ filter })).toMatchObject({
      'filter[crm_associations][eq]': '[{"id":"D-1","object_type":"deal"}]',
    });
  });

  test('is limited to 25 rows if they include timelines', () => {
    expect(queryOf({ limit: 100, expand: ['transcript_timeline'] })).toMatchObject({ limit: '25' });
  });

  test('is rejected with an explanation if it has more values than the API allows', () => {
    const people = Array.from({ length: 26 }, (_, index) => contactId.parse(`cnt_${index}`));
    const companies = people.map((id) => companyId.parse(id));
    const deals = companies.slice(0, 21).map((id) => ({ id, object_type: 'deal' as const }));
    for (const filter of [{ contactIds: people }, { companyIds: companies }, { crmAssociations: deals }]) {
      const request = { filter, order: 'updated_at:desc', cursor: null, limit: 25, expand: [] } as const;
      expect(engagementQuery(request)).toMatchObject({ problem: { kind: 'refused', reason: 'filter-cap' } });
    }
  });
});

const NEVER = '1999-01-01T00:00:00Z';
const SAMPLES = {
  type: { types: ['CALL'] },
  status: { statuses: ['FAILED'] },
  company: { companyIds: [companyId.parse('cmp_none')] },
  contact: { contactIds: [contactId.parse('cnt_none')] },
  record: { crmAssociations: [{ id: 'none', object_type: 'deal' }] },
  start: { startAtFrom: NEVER, startAtBefore: NEVER },
  updated: { updatedAtFrom: NEVER, updatedAtBefore: NEVER },
} satisfies Record<keyof typeof SERVER_FILTERS, EngagementFilter>;

describe('each filter of the API', () => {
  let sandbox: SandboxProcess;
  beforeAll(async () => {
    sandbox = await startSandboxProcess(['--engagements', '60', '--rate-limit', '1000000']);
  });
  afterAll(() => sandbox.stop());

  async function listed(filter: EngagementFilter): Promise<number> {
    const query = new URLSearchParams(queryOf({ filter, limit: 100 }));
    const page = await sandbox.ask('GET', `/v2/engagements?${query.toString()}`);
    return (page as { data: unknown[] }).data.length;
  }

  test.each(Object.entries(SAMPLES))(
    '%s is sent under its name and narrows the list',
    async (name, filter) => {
      const { api } = SERVER_FILTERS[name as keyof typeof SERVER_FILTERS];
      expect(Object.keys(queryOf({ filter })).join()).toContain(`filter[${api}]`);
      expect(await listed(filter)).toBeLessThan(await listed({}));
    },
  );
});

function page(rows: number[], next: string | null): Result<Page<number>> {
  return ok({
    rows,
    next: next === null ? null : cursor.parse(next),
    provenance: { source: 'service', requestId: null, receivedAt: '2026-01-15T09:00:00.000Z' },
    unreadable: [],
    withheld: [],
  });
}

async function walk(fetchPage: (at: Cursor | null) => Promise<Result<Page<number>>>): Promise<unknown[]> {
  const seen: unknown[] = [];
  for await (const result of pages(fetchPage)) seen.push(result.ok ? result.value.rows : result.problem.kind);
  return seen;
}

describe('a walk over a list', () => {
  test('sends each cursor back unchanged and ends after the last page', async () => {
    const asked: (string | null)[] = [];
    const answers = new Map([
      [null, page([1, 2], 'a')],
      ['a', page([3], 'b')],
      ['b', page([], null)],
    ]);
    const seen = await walk((at) => {
      asked.push(at);
      return Promise.resolve(answers.get(at) ?? page([], null));
    });
    expect(seen).toEqual([[1, 2], [3], []]);
    expect(asked).toEqual([null, 'a', 'b']);
  });

  test('yields the preceding pages, then the problem that stopped it', async () => {
    const seen = await walk((at) =>
      Promise.resolve(at === null ? page([1], 'a') : failed({ kind: 'internal', detail: 'broken' })),
    );
    expect(seen).toEqual([[1], 'internal']);
  });

  test('stops if the cursors form a loop', async () => {
    const seen = await walk((at) => Promise.resolve(page([1], at === 'a' ? 'b' : 'a')));
    expect(seen).toEqual([[1], [1], [1], 'network']);
  });
});
