import { describe, expect, test } from 'vitest';
import type { Contact } from '../../contract/contact.ts';
import { contactId } from '../../contract/ids.ts';
import { emailsOf, suggestContacts } from './editSuggestions.ts';

function contact(id: string, ...emails: string[]): Contact {
  return {
    id: contactId.parse(id),
    first_name: 'Ada',
    last_name: 'Byron',
    emails: emails.map((email, at) => ({ email, is_primary: at === 0 })),
  };
}

function suggested(present: readonly Contact[], candidates: readonly Contact[]): string[] {
  return suggestContacts({
    present: present.map(({ id }) => id),
    presentEmails: emailsOf(present),
    speakers: [{ name: 'Ada Byron', email: null, contactId: null }],
    domains: ['larkfield.example'],
    candidates,
    callsWithCompany: new Map(),
  }).map(({ contact: { id } }) => id);
}

describe('contacts suggested for an engagement', () => {
  const ada = contact('ada', 'ada@larkfield.example', 'ada@home.example');

  test('have evidence and are not on it yet', () => {
    expect(suggested([], [ada])).toEqual(['ada']);
    expect(suggested([ada], [ada])).toEqual([]);
  });

  test('rank a contact last that shares an address with one already on it', () => {
    const again = contact('ada-again', 'Ada@Home.example');
    const other = contact('grace', 'grace@larkfield.example');
    expect(suggested([ada], [again, other])).toEqual(['grace']);
    expect(suggested([], [again, other])).toEqual(['grace', 'ada-again']);
  });

  test('are compared by addresses only if they have some', () => {
    expect(suggested([contact('nameless')], [contact('ada-by-name')])).toEqual(['ada-by-name']);
  });
});
