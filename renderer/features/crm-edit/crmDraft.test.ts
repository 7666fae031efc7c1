import { describe, expect, test } from 'vitest';
import { engagement as schema } from '#shared/contract/engagement.ts';
import { asDraft, errorOf, suggestionsFor } from './crmDraft.ts';

const link = (object_type: string, crm_object_id: string, source = 'HUBSPOT') => ({
  object_type,
  crm_object_id,
  source,
});

describe('the links offered for an engagement', () => {
  test('are those of its companies and contacts, each once, without types the API doesn’t take', () => {
    const engagement = schema.parse({
      id: 'e',
      title: '',
      engagement_type: 'CALL',
      processing_status: 'COMPLETED',
      is_private: false,
      created_at: '',
      updated_at: '',
      companies: [
        { id: 'c1', name: 'Acme', crm_association: link('company', '1') },
        { id: 'c2', name: 'Beta', crm_association: link('project', '2') },
      ],
      contacts: [
        { id: 'p1', first_name: 'Ada', crm_association: link('contact', '3') },
        { id: 'p2', crm_association: link('company', '1', 'hubspot') },
        { id: 'p3', emails: [{ email: 'cyn@x.example' }], crm_association: null },
      ],
    });
    expect(suggestionsFor(engagement).map(({ of }) => of)).toEqual(['Acme', 'Ada']);
  });
});

describe('a typed link', () => {
  test.each([
    ['', 'missing'],
    ['   ', 'missing'],
    ['x'.repeat(256), 'too-long'],
    [` ${'x'.repeat(255)} `, null],
  ])('%j is judged as %s', (value, error) => {
    expect(errorOf(value)).toBe(error);
  });

  test('is not made from a link of a type the API reads only', () => {
    expect(asDraft(link('project', '1'))).toBeNull();
    expect(asDraft(null)).toBeNull();
    expect(asDraft(link('deal', '1'))).toEqual(link('deal', '1'));
  });
});
