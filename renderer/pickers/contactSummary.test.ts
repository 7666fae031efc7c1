import { contactId } from '#shared/contract/ids.ts';
import { personName, primaryEmail } from '#shared/domain/edits/personName.ts';
import { expect, test } from 'vitest';
import { contactOfRecord, matchesContact } from './contactSummary.ts';

const record = (fields: Record<string, unknown>, name: string) => ({ fields: { id: 'c', ...fields }, name });

test('a contact from the mirror has its name and its primary email address', () => {
  const ada = contactOfRecord(
    record(
      {
        emails: [
          { email: 'old@x.example', is_primary: false },
          { email: 'ada@x.example', is_primary: true },
        ],
      },
      'Ada Lovelace',
    ),
  );
  expect([personName(ada), primaryEmail(ada)]).toEqual(['Ada Lovelace', 'ada@x.example']);
});

test.each([[{}], [{ emails: 'none' }], [{ emails: [null, { email: 7 }, { email: '' }] }]])(
  'one whose addresses make no sense has none: %j',
  (fields) => {
    const nobody = contactOfRecord(record(fields, ' '));
    expect([personName(nobody), primaryEmail(nobody)]).toEqual([null, null]);
  },
);

test('a contact matches words in its name and addresses, ignoring accents and case', () => {
  const person = {
    id: contactId.parse('cnt_1'),
    first_name: 'Amara',
    last_name: 'Núñez',
    emails: [{ email: 'a.nunez@harbour.example', is_primary: true }],
  };
  for (const typed of ['', 'amara', 'nunez AMARA', 'ama harb', '  núñ '])
    expect(matchesContact(person, typed), typed).toBe(true);
  for (const typed of ['anna', 'amara bianchi', 'נועה'])
    expect(matchesContact(person, typed), typed).toBe(false);
});
