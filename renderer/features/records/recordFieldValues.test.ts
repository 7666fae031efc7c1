import { describe, expect, test } from 'vitest';
import { companyIdOf, crmLinkOf, emailsOf, phonesOf, recordSubtitle, textsOf } from './recordFieldValues.ts';

const provenance = { source: 'mirror', requestId: null, receivedAt: '' } as const;
const row = (fields: Record<string, unknown>, name = 'Ada', companyName: string | null = null) => ({
  fields: { id: 'x', ...fields },
  name,
  distinction: null,
  companyName,
  lastEngagementAt: null,
  engagements: 0,
  provenance,
  partial: false,
  gone: false,
});

describe('the fields of a record', () => {
  test('are read if they have the expected form, otherwise ignored', () => {
    const fields = {
      id: 'c1',
      emails: [{ email: 'b@x.example' }, { email: 'a@x.example', is_primary: true }, { email: 7 }, null],
      phone_numbers: 'none',
      company: { id: 'k1' },
      crm_association: { object_type: 'contact', crm_object_id: '003' },
    };
    expect(emailsOf(fields).map(({ email }) => email)).toEqual(['a@x.example', 'b@x.example']);
    expect(phonesOf(fields)).toEqual([]);
    expect(companyIdOf(fields)).toBe('k1');
    expect(companyIdOf({ id: 'c2', company: 'k1' })).toBeNull();
    expect(crmLinkOf(fields)).toBeNull();
    expect(
      crmLinkOf({ id: 'c3', crm_association: { ...fields.crm_association, source: 'HUBSPOT' } }),
    ).toEqual({ object_type: 'contact', crm_object_id: '003', source: 'HUBSPOT' });
  });

  test('accept domains in either form', () => {
    expect(textsOf([{ domain: 'a.example' }, 'b.example', 4], 'domain')).toEqual(['a.example', 'b.example']);
  });

  test('form a subtitle without repetitions', () => {
    const roles = { MANAGER: 'Manager' };
    const emails = [{ email: 'ada@x.example' }];
    expect(recordSubtitle('contact', row({ emails }, 'Ada', 'Acme'), roles)).toBe('ada@x.example · Acme');
    expect(recordSubtitle('contact', row({ emails }, 'ada@x.example'), roles)).toBe('');
    expect(
      recordSubtitle('company', row({ domains: [{ domain: 'x.example' }], industry: 'Ships' }), roles),
    ).toBe('x.example · Ships');
    expect(recordSubtitle('user', row({ emails, role: 'MANAGER' }), roles)).toBe('ada@x.example · Manager');
    expect(recordSubtitle('user', row({ role: 'NEW_ROLE' }), roles)).toBe('NEW_ROLE');
  });
});
