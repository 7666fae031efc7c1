import { expect, test } from 'vitest';
import { contactId } from '#shared/contract/ids.ts';
import { matchesContact } from './contactSummary.ts';

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
