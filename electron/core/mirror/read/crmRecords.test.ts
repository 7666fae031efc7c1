import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import { describe, expect, it } from 'vitest';
import type { CrmOrder } from '#shared/contract/enumerations.ts';
import { sentContact, sentEngagement } from '../testing/fixtures.ts';
import { engagementId } from '#shared/contract/ids.ts';
import { MirrorFixture } from '../testing/mirrorFixture.ts';

describe('CRM records', () => {
  it('are sorted by name, type, id or use', () => {
    const fixture = new MirrorFixture();
    const link = (object_type: string, crm_object_id: string) => ({
      object_type,
      crm_object_id,
      source: 'SF',
    });
    const company = {
      object: 'company',
      id: 'k1',
      name: 'Birch',
      domains: [],
      crm_association: link('company', 'A1'),
    };
    fixture.tookPage('companies', [company]);
    fixture.tookPage('engagements', [
      sentEngagement('e1', { crm_association: link('deal', 'D2') }),
      sentEngagement('e2', { crm_association: link('deal', 'D2') }),
      sentEngagement('e3', { crm_association: link('deal', 'D1') }),
    ]);
    const sorted = (order?: CrmOrder): string[] =>
      fixture.reader
        .crmAssociations({ search: '', limit: 10, order })
        .links.map(({ association }) => association.crm_object_id);
    expect(sorted()).toEqual(['D2', 'D1', 'A1']);
    expect(sorted('engagements:asc')).toEqual(['A1', 'D1', 'D2']);
    expect(sorted('id:desc')).toEqual(['D2', 'D1', 'A1']);
    expect(sorted('type:asc')).toEqual(['A1', 'D1', 'D2']);
    expect(sorted('name:desc')).toEqual(['A1', 'D1', 'D2']);
  });

  it('are found by a prefix of their id, most used first', () => {
    const fixture = new MirrorFixture();
    const link = (id: string, source = 'SALESFORCE'): unknown => ({
      object_type: 'deal',
      crm_object_id: id,
      source,
    });
    fixture.tookPage('engagements', [
      sentEngagement('e1', { crm_association: link('006A') }),
      sentEngagement('e2', { crm_association: link('006B') }),
      sentEngagement('e3', { crm_association: link('006B', 'salesforce') }),
      sentEngagement('e4', { crm_association: link('77') }),
    ]);
    const company = {
      object: 'company',
      id: 'k1',
      name: 'Acme',
      crm_association: { object_type: 'company', crm_object_id: '006Z', source: 'SALESFORCE' },
    };
    fixture.tookPage('companies', [company]);
    expect(fixture.reader.crmAssociations({ search: '006', limit: 10 }).links).toMatchObject([
      { association: { crm_object_id: '006B', source: 'SALESFORCE' }, engagements: 2 },
      { association: { crm_object_id: '006A' }, engagements: 1 },
      { association: { crm_object_id: '006Z', object_type: 'company' }, engagements: 0, linked: ['Acme'] },
    ]);
    const two = fixture.reader.crmAssociations({ search: '', limit: 2 });
    expect([two.links.length, two.total]).toEqual([2, 4]);
    expect(fixture.reader.crmAssociations({ search: 'none', limit: 2 })).toEqual({ links: [], total: 0 });
    // Salesforce has ids that differ only in case.
    fixture.tookPage('engagements', [sentEngagement('e5', { crm_association: link('006b') })]);
    const idsBeginning = (search: string): string[] =>
      fixture.reader
        .crmAssociations({ search, limit: 10, order: 'id:asc' })
        .links.map(({ association }) => association.crm_object_id);
    expect([idsBeginning('006b'), idsBeginning('006a'), idsBeginning('%')]).toEqual([['006b'], ['006A'], []]);
  });

  it('have the names of contacts and companies with their link, or the companies of its engagements', () => {
    const fixture = new MirrorFixture();
    const deal = (id: string) => ({ object_type: 'deal', crm_object_id: id, source: 'HUBSPOT' });
    const company = (id: string, name: string, crm_association: unknown = null) => ({
      object: 'company',
      id,
      name,
      domains: [],
      crm_association,
    });
    const [ash, birch] = [company('k1', 'Ash'), company('k2', 'Bírch')];
    fixture.tookPage('companies', [ash, birch, company('k3', 'Cedar', deal('D3'))]);
    fixture.tookPage('engagements', [
      sentEngagement('e1', { crm_association: deal('D1'), companies: [ash, birch] }),
      sentEngagement('e2', { crm_association: deal('D1'), companies: [birch] }),
      sentEngagement('e3', { crm_association: deal('D2') }),
      sentEngagement('e4', { crm_association: deal('D3'), companies: [ash] }),
    ]);
    const links = ['D1', 'D2', 'D3', 'unknown'].map(deal);
    expect(fixture.reader.crmNames({ links })).toEqual([
      { own: null, linked: [], companies: ['Bírch', 'Ash'] },
      { own: null, linked: [], companies: [] },
      { own: null, linked: ['Cedar'], companies: [] },
      { own: null, linked: [], companies: [] },
    ]);
    const found = (search: string): string[] =>
      fixture.reader
        .crmAssociations({ search, limit: 10, order: 'id:asc' })
        .links.map(({ association }) => association.crm_object_id);
    expect([found('birch'), found('CEDAR'), found('ash'), found('oak')]).toEqual([
      ['D1'],
      ['D3'],
      ['D1', 'D3'],
      [],
    ]);
    expect(found('D1')).toEqual(['D1']);
    // A name finds the link; all engagements with it count, not only those of the company with that name.
    const counts = (search: string, named: readonly CrmAssociation[] = []): unknown[] =>
      fixture.reader
        .crmAssociations({ search, limit: 10, order: 'id:asc', named })
        .links.map(({ association, engagements }) => [association.crm_object_id, engagements]);
    expect([counts('ash'), counts('cedar')]).toEqual([
      [
        ['D1', 2],
        ['D3', 1],
      ],
      [['D3', 1]],
    ]);
    // Links with names of the user's own are found as well, each once, and count in the total.
    expect(counts('cedar', [deal('D2'), deal('D3'), deal('unused')])).toEqual([
      ['D2', 1],
      ['D3', 1],
    ]);
    expect(
      fixture.reader.crmAssociations({ search: 'oak', limit: 1, named: [deal('D1'), deal('D2')] }),
    ).toMatchObject({ links: [{ association: { crm_object_id: 'D1' } }], total: 2 });
    const first = fixture.reader.crmAssociations({ search: 'ash', limit: 1, named: [deal('D2')] });
    expect(first).toMatchObject({ links: [{ association: { crm_object_id: 'D2' } }], total: 3 });
    const names = fixture.reader.crmAssociations({ search: '', limit: 10, order: 'name:asc' });
    expect(names.links.map(({ association }) => association.crm_object_id)).toEqual(['D1', 'D3', 'D2']);
  });

  it('count every engagement, however many there are', () => {
    const fixture = new MirrorFixture();
    const source = ['HUBSPOT', 'hubspot'];
    const engagements = Array.from({ length: 6000 }, (_none, at) =>
      sentEngagement(`e${at}`, {
        crm_association: {
          object_type: 'deal',
          crm_object_id: at < 5500 ? 'D1' : 'D9',
          source: source[at % 2],
        },
      }),
    );
    for (let at = 0; at < engagements.length; at += 100)
      fixture.tookPage('engagements', engagements.slice(at, at + 100));
    const { links, total } = fixture.reader.crmAssociations({ search: '', limit: 10 });
    expect(links.map((link) => [link.association.crm_object_id, link.engagements])).toEqual([
      ['D1', 5500],
      ['D9', 500],
    ]);
    expect(total).toBe(2);
  });

  it('are suggested to engagements with the same people and companies, the one that concerns most of them first', () => {
    const fixture = new MirrorFixture();
    const link = (object_type: string, id: string) => ({
      object_type,
      crm_object_id: id,
      source: 'HubSpot',
    });
    const company = (id: string, crm_association: unknown) => ({
      object: 'company',
      id,
      name: id,
      domains: [],
      crm_association,
    });
    const [ash, birch] = [company('Ash', link('company', 'A')), company('Birch', null)];
    const ada = sentContact('ada', { crm_association: link('contact', 'C') });
    fixture.tookPage('companies', [ash, birch]);
    fixture.tookPage('contacts', [ada]);
    fixture.tookPage('engagements', [
      sentEngagement('e1', { companies: [ash] }),
      sentEngagement('e2', { companies: [ash, birch] }),
      sentEngagement('e3', { contacts: [ada] }),
      sentEngagement('e4', { companies: [birch], crm_association: link('deal', 'D1') }),
      sentEngagement('e5', { companies: [ash], crm_association: link('deal', 'D2') }),
      sentEngagement('e6', { companies: [company('Elm', null)], crm_association: link('deal', 'D3') }),
    ]);
    const common = (...ids: string[]) =>
      fixture.reader
        .commonCrmLinks({ engagementIds: ids.map((id) => engagementId.parse(id)) })
        .map(({ association, engagements }) => [association.crm_object_id, engagements]);
    expect(common('e1', 'e2', 'e3')).toEqual([
      ['D2', 2],
      ['A', 2],
      ['D1', 1],
      ['C', 1],
    ]);
    expect([common('e6'), common('unknown')]).toEqual([[['D3', 1]], []]);
  });
});
