import { expect, it } from 'vitest';
import { sentContact, sentEngagement } from '../testing/fixtures.ts';
import { MirrorFixture } from '../testing/mirrorFixture.ts';

const never = (): void => undefined;

it('a window of a list contains only names, stays under 64 KB, and leaves the rest to the walk for exports', () => {
  const fixture = new MirrorFixture();
  const crm = { object_type: 'contact', crm_object_id: '0031U00001', source: 'SALESFORCE' };
  const people = Array.from({ length: 6 }, (_, index) =>
    sentContact(`c${index}`, {
      description: 'x'.repeat(300),
      crm_association: crm,
      time_zone: 'Europe/Berlin',
    }),
  );
  const companies = [
    { object: 'engagement_company', id: 'k1', name: 'Acme', domains: ['acme.example'], crm_association: crm },
  ];
  fixture.tookPage(
    'engagements',
    Array.from({ length: 50 }, (_, index) =>
      sentEngagement(`e${index}`, { contacts: people, companies, description: 'y'.repeat(2000) }),
    ),
  );
  const window = fixture.reader.list({ filter: {}, order: 'updated_at:desc', offset: 0, limit: 50 }, never);
  expect(window.rows).toHaveLength(50);
  expect(JSON.stringify(window).length).toBeLessThan(65_536);
  expect(window.rows[0]?.engagement.contacts?.[0]).toEqual({
    id: 'c0',
    first_name: 'Ada',
    last_name: 'c0',
  });
  expect(window.rows[0]?.engagement.companies).toEqual([{ id: 'k1', name: 'Acme' }]);

  const walk = fixture.reader.page({ filter: {}, order: 'updated_at:desc', cursor: null, limit: 1 }, never);
  expect(walk.rows).toMatchObject([
    {
      engagement: { contacts: expect.arrayContaining([expect.objectContaining({ crm_association: crm })]) },
    },
  ]);
});
