import { describe, expect, test } from 'vitest';
import { companyId } from '#shared/contract/ids.ts';
import { sentContact, sentEngagement, type Sent } from '../testing/fixtures.ts';
import { MirrorFixture, neverCancelled } from '../testing/mirrorFixture.ts';

const FIRMS = ['acme', 'other', 'third'] as const;
const link = (id: string): Sent => ({ object_type: 'deal', crm_object_id: id, source: 'HUBSPOT' });
const company = (id: string, fields: Sent = {}): Sent => ({ object: 'company', id, name: id, ...fields });
const contact = (id: string, firm: string, fields: Sent = {}): Sent =>
  sentContact(id, { company: { id: firm }, ...fields });
const engagement = (id: string, firms: readonly string[], fields: Sent = {}): Sent =>
  sentEngagement(id, {
    companies: firms.map((firm) => ({ object: 'engagement_company', id: firm, name: firm, domains: [] })),
    ...fields,
  });

/** Three companies, of which two share an engagement; everything is synced once, and then changed. */
function changedWorkspace(): MirrorFixture {
  const mirror = new MirrorFixture();
  mirror.tookPage(
    'companies',
    FIRMS.map((id) => company(id)),
  );
  mirror.tookPage(
    'contacts',
    FIRMS.map((id) => contact(`of-${id}`, id)),
  );
  mirror.tookPage('engagements', [
    engagement('e1', ['acme']),
    engagement('e2', ['acme', 'other']),
    engagement('e3', ['third'], { crm_association: link('3') }),
    engagement('e4', []),
  ]);
  mirror.tookPage('companies', [
    company('acme', { name: 'Acme', crm_association: { ...link('9'), object_type: 'company' } }),
    ...FIRMS.slice(1).map((id) => company(id)),
  ]);
  mirror.tookPage('contacts', [
    contact('of-acme', 'acme', { crm_association: { ...link('8'), object_type: 'contact' } }),
    contact('of-other', 'other', { first_name: 'Eve' }),
    contact('of-third', 'third'),
  ]);
  mirror.tookPage('engagements', [
    engagement('e1', ['acme'], { title: 'Kick-off', duration_seconds: 60, crm_association: link('1') }),
    engagement('e2', ['acme', 'other'], { processing_status: 'FAILED', crm_association: link('1') }),
    engagement('e3', ['third'], { title: 'Elsewhere', crm_association: link('3') }),
    engagement('e4', [], { title: 'Nobody', crm_association: link('4') }),
  ]);
  return mirror;
}

describe('the story of a company', () => {
  test('lists the changes of the company, its engagements and its contacts, as a naive pass finds them', () => {
    const { reader } = changedWorkspace();
    const { changes: all } = reader.updates({ before: null, limit: 100 });
    const processed = new Set(['processing_status', 'duration_seconds']);
    expect(all.some(({ field }) => processed.has(field))).toBe(true);
    for (const firm of FIRMS) {
      const filter = { companyIds: [companyId.parse(firm)] };
      const { rows } = reader.list({ filter, order: 'date:desc', offset: 0, limit: 10 }, neverCancelled);
      const own = new Set([firm, `of-${firm}`, ...rows.map((row) => row.engagement.id as string)]);
      const expected = all.filter(({ id, field }) => own.has(id) && !processed.has(field));
      const ofCompany = companyId.parse(firm);
      const { changes, total } = reader.updates({ before: null, limit: 100, ofCompany });
      expect(changes).toEqual(expected);
      expect(total).toBe(expected.length);
      const some = reader.updates({ before: null, limit: 1, ofCompany });
      expect(some.changes).toEqual(expected.slice(0, 1));
      expect([some.total, some.next !== null]).toEqual([expected.length, expected.length > 1]);
    }
  });

  test('lists the CRM links of the company, its engagements and its contacts', () => {
    const { reader } = changedWorkspace();
    const linksOf = (firm: string) =>
      reader
        .crmAssociations({ search: '', limit: 10, ofCompany: companyId.parse(firm) })
        .links.map(({ association, engagements }) => [association.crm_object_id, engagements]);
    expect(linksOf('acme')).toEqual([
      ['1', 2],
      ['8', 0],
      ['9', 0],
    ]);
    expect(linksOf('other')).toEqual([['1', 1]]);
    expect(linksOf('third')).toEqual([['3', 1]]);
  });
});
