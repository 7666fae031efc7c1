import { describe, expect, test } from 'vitest';
import { companyId, contactId } from '#shared/contract/ids.ts';
import { engagementQuery, type EngagementListRequest } from './listQueries.ts';

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
  test('asks for nothing that was not asked for', () => {
    expect(queryOf({})).toEqual({ limit: '50', order_by: 'updated_at:desc' });
  });

  test('names one value by [eq] and several by [in]', () => {
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

  test('asks for no more than 25 rows when they carry timelines', () => {
    expect(queryOf({ limit: 100, expand: ['transcript_timeline'] })).toMatchObject({ limit: '25' });
  });

  test('is refused with a sentence where it holds more than the service takes', () => {
    const people = Array.from({ length: 26 }, (_, index) => contactId.parse(`cnt_${index}`));
    const companies = people.map((id) => companyId.parse(id));
    const deals = companies.slice(0, 21).map((id) => ({ id, object_type: 'deal' as const }));
    for (const filter of [{ contactIds: people }, { companyIds: companies }, { crmAssociations: deals }]) {
      const request = { filter, order: 'updated_at:desc', cursor: null, limit: 25, expand: [] } as const;
      expect(engagementQuery(request)).toMatchObject({ problem: { kind: 'refused', reason: 'filter-cap' } });
    }
  });
});
