import { describe, expect, test } from 'vitest';
import { asDraft, fieldError, isComplete } from './crmLink.ts';

const link = (object_type: string) => ({ object_type, crm_object_id: '1', source: 'HUBSPOT' });

describe('a typed CRM link', () => {
  test.each([
    ['', 'missing'],
    ['   ', 'missing'],
    ['x'.repeat(256), 'too-long'],
    [` ${'x'.repeat(255)} `, null],
  ])('has for %j the error %s', (value, error) => {
    expect(fieldError(value)).toBe(error);
  });

  test('is complete with a valid id and source', () => {
    const draft = { object_type: 'deal', crm_object_id: '1', source: 'HUBSPOT' } as const;
    expect(isComplete(draft)).toBe(true);
    expect(isComplete({ ...draft, source: ' ' })).toBe(false);
    expect(isComplete({ ...draft, crm_object_id: '' })).toBe(false);
  });

  test('can’t be based on a link whose type the API can only read', () => {
    expect(asDraft(link('project'))).toBeNull();
    expect(asDraft(null)).toBeNull();
    expect(asDraft(link('deal'))).toEqual(link('deal'));
  });
});
