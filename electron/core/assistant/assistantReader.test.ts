import { expect, it } from 'vitest';
import { testEngagement } from '#shared/contract/testing/testEngagement.ts';
import { short, summaryOf } from './assistantReader.ts';

it('says how much of a text and of a list an assistant gets', () => {
  expect(short('x'.repeat(2000))).toBe('x'.repeat(2000));
  expect(short('x'.repeat(2001))).toBe(`${'x'.repeat(2000)}… [the first 2000 of 2001 characters]`);
  const contacts = Array.from({ length: 51 }, (_, at) => ({ object: 'contact' as const, id: `c${at}` }));
  const summary = summaryOf({ baseUrl: 'https://api.example' }, testEngagement({ contacts }));
  expect([summary.contacts.length, summary.contact_count]).toEqual([50, 51]);
});
