import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { contactId } from '../../contract/ids.ts';
import { testEngagement } from '../../contract/testing/testEngagement.ts';
import { engagementFile, recordNote, vaultTag, wikiLink } from './engagementFile.ts';
import { safeStem, splitPath } from './fileNames.ts';

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(']] [[x|y', '../../etc/passwd', 'a|b#c^d', '---\nid: x\n---', '%%', '\u202e]]', '', 'CON'),
);
const propertiesOf = (text: string): unknown => parse(/^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? '');
/** The targets of links, as Obsidian reads them. */
const targetsOf = (text: string): string[] =>
  [...text.matchAll(/\[\[([^\][|]+)(?:\|[^\][|]*)?\]\]/g)].map(([, target = '']) => target);

describe('a link in a vault', () => {
  test('leads to exactly its file, whatever the name is', () => {
    fc.assert(
      fc.property(hostile, (name) => {
        const stem = safeStem(name);
        expect(targetsOf(wikiLink(`${stem}.md`))).toEqual([stem]);
        expect(targetsOf(wikiLink(`Contacts/${stem}.md`))).toEqual([`Contacts/${stem}`]);
        expect(splitPath(`Contacts/${stem}.md`)).toEqual({ folder: 'Contacts', name: `${stem}.md` });
      }),
    );
  });

  test.each(['../a.md', 'Other/a.md', 'Contacts/../a.md', 'Contacts/', '/a.md', 'Contacts/a/b.md', '..'])(
    'never has the path %j',
    (path) => expect(splitPath(path)).toBeNull(),
  );
});

test('tags are as Obsidian allows them', () => {
  fc.assert(
    fc.property(hostile, (name) => {
      expect(vaultTag(name)).toMatch(/^$|^[\p{L}\p{M}\p{N}_/-]*[^\p{N}][\p{L}\p{M}\p{N}_/-]*$/u);
    }),
  );
  expect([vaultTag('Q4 plan'), vaultTag('2027'), vaultTag('Größe/klein')]).toEqual([
    'Q4-plan',
    '_2027',
    'Größe/klein',
  ]);
});

test('an engagement links to the notes of its contacts and companies, and has a date of its own type', () => {
  const engagement = testEngagement({
    start_at: '2026-11-21T10:00:00Z',
    contacts: [{ id: 'c1', first_name: 'Ada' }],
    companies: [{ id: 'co1', name: 'Acme' }],
    tags: [{ id: 't1', name: 'Q4 plan' }],
  });
  const vault = { contact: () => 'Contacts/Ada.md', company: () => null };
  const done = new Set<string>();
  const text =
    engagementFile({ engagement, transcript: null, link: 'x', crmUrl: null, done, vault }, 'md') ?? '';
  expect(text).toContain('\nday: 2026-11-21\n');
  expect(propertiesOf(text)).toMatchObject({
    contacts: ['[[Contacts/Ada|Ada]]'],
    companies: ['Acme'],
    tags: ['Q4-plan'],
  });
});

test('a note states who it is about and links to everything, whatever the names are', () => {
  fc.assert(
    fc.property(hostile, hostile, (name, title) => {
      const contact = { id: contactId.parse('c1'), first_name: name, emails: [{ email: 'a@x.example' }] };
      const engagements = [`${safeStem(title)}.md`];
      const note = recordNote({
        kind: 'contact',
        contact,
        company: { path: 'Companies/Acme.md' },
        engagements,
        crmUrl: null,
      });
      expect(propertiesOf(note)).toMatchObject({
        id: 'c1',
        type: 'contact',
        company: '[[Companies/Acme|Acme]]',
      });
      expect(targetsOf(note)).toEqual(['Companies/Acme', safeStem(title)]);
    }),
  );
});
