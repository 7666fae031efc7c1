import { expect, test } from 'vitest';
import { contact } from '#shared/contract/contact.ts';
import { pickedOf, pickedOfRecord } from './pickedContact.ts';

const record = (fields: Record<string, unknown>, name: string) => ({
  fields: { id: 'c', ...fields },
  name,
  companyName: null,
  engagements: 0,
  provenance: { source: 'mirror' as const, requestId: null, receivedAt: '2026-01-01T00:00:00Z' },
  partial: false,
  gone: false,
});

test('a contact is picked by its name and main address, wherever it was found', () => {
  const emails = [
    { email: 'old@x.example', is_primary: false },
    { email: 'ada@x.example', is_primary: true },
  ];
  const ada = { id: 'c', name: 'Ada Lovelace', email: 'ada@x.example' };
  expect(pickedOf(contact.parse({ id: 'c', first_name: 'Ada', last_name: 'Lovelace', emails }))).toEqual(ada);
  expect(pickedOfRecord(record({ emails }, 'Ada Lovelace'))).toEqual(ada);
});

test.each([[{}], [{ emails: 'none' }], [{ emails: [null, { email: 7 }, { email: '' }] }]])(
  'one whose addresses make no sense has none: %j',
  (fields) => {
    expect(pickedOfRecord(record(fields, ' '))).toEqual({ id: 'c', name: null, email: null });
  },
);
