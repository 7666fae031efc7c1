import { describe, expect, test } from 'vitest';
import { speakerNamed } from '../transcript/testing/calls.ts';
import { identityOf, writeIdentity } from './speakerIdentity.ts';

describe('the identity of a speaker', () => {
  test.each([
    [
      'by email before anything else',
      { email: ' Ada@Acme.example ', userId: 'u1' },
      'email:ada@acme.example',
    ],
    ['as a user without an email', { email: 'none', userId: 'u1', contactId: 'c1' }, 'user:u1'],
    ['as a contact', { contactId: 'c1' }, 'contact:c1'],
    ['by name in whatever letters it is written', {}, 'name:rene muller'],
  ])('%s', (_, ids, expected) => {
    expect(writeIdentity(identityOf(speakerNamed(' René  MÜLLER', ids)))).toBe(expected);
  });

  test.each([null, '', '  ', 'Speaker 2', 'speaker', 'Unknown', 'Guest 14', 'Sprecher 1', 'Speaker A', '7'])(
    'not at all by what recorders write for no name: %s',
    (name) => {
      expect(identityOf(speakerNamed(name))).toBeNull();
      expect(writeIdentity(null)).toBe('');
    },
  );
});
