import type { ReadOutput } from '../mirror.ts';
import { engagementId } from '#shared/contract/ids.ts';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinedSearch, searchOfPhrase, searchOfTyped } from '#shared/domain/search/typedSearch.ts';
import { MirrorFixture, neverCancelled, NOW } from '../testing/mirrorFixture.ts';
import { sentContact, sentEngagement, sentTimeline, type Sent } from '../testing/fixtures.ts';

const WORDS = [
  'renewal',
  'renew',
  'budget',
  'review',
  'straße',
  '会議室',
  'a',
  '10:30',
  'Q4-plan',
  'GmbH',
  '😀',
];
const ALIASES = [
  { word: 'budget', spellings: ['a and review', 'GmbH'] },
  { word: 'renew', spellings: ['straße'] },
];
/** Everything that determines the side of a speaker, in all combinations. */
const IDENTITIES: readonly Sent[] = [
  { user_id: 'u1', email: 'ada@ours.example' },
  { contact_id: 'c1', email: 'grace@acme.example' },
  { email: 'jose@ours.example' },
  { email: 'ada@acme.example' },
  {},
];
const NAMES = ['Ada Byron', 'Grace Hopper', 'José García', 'Ada Lovelace'];

/** Fifty engagements in which every word occurs somewhere: in titles, lines, texts, names, tags. */
function workspace(words = ALIASES): MirrorFixture {
  const fixture = new MirrorFixture({ words });
  const pick = <T>(from: readonly T[], seed: number): T | undefined => from[seed % from.length];
  const rows = Array.from({ length: 50 }, (_, at) => {
    const said = (seed: number): string => `${pick(WORDS, seed)} and ${pick(WORDS, seed * 3 + 1)}`;
    return sentEngagement(`e${at}`, {
      title: at % 4 === 0 ? `${pick(WORDS, at)} ${pick(WORDS, at + 5)}` : `Call ${at}`,
      engagement_type: pick(['CALL', 'MEETING', 'EMAIL'], at),
      start_at: new Date(NOW - at * 7 * 3_600_000).toISOString(),
      is_private: at % 7 === 0,
      ...(at % 5 === 0 ? { start_at: null } : {}),
      ...(at % 3 === 0 ? { transcript: `<p>${said(at)} ${said(at + 2)}</p>` } : {}),
      ...(at % 6 === 1 ? { description: said(at) } : {}),
      ...(at % 2 === 0
        ? {
            transcript_timeline: {
              ...sentTimeline(
                [
                  [0, said(at)],
                  [1, said(at + 4)],
                  [0, `${pick(WORDS, at + 7)}`],
                ],
                [],
              ),
              speakers: [
                { name: pick(NAMES, at), ...pick(IDENTITIES, at) },
                { name: pick(NAMES, at + 1), ...pick(IDENTITIES, at + 3 + (at % 4)) },
              ],
            },
          }
        : {}),
      contacts: [
        sentContact(`c${at % 4}`, { first_name: pick(NAMES, at)?.split(' ')[0], last_name: 'Acme' }),
      ],
      companies: [{ object: 'engagement_company', id: `k${at % 3}`, name: `Acme ${at % 3}`, domains: [] }],
      tags: [{ object: 'tag', id: `t${at % 2}`, name: at % 2 === 0 ? 'renewal risk' : 'pricing' }],
    });
  });
  fixture.tookPage('engagements', rows);
  return fixture;
}

function boxIds(fixture: MirrorFixture, input: string, within?: MirrorFilter): Set<string> {
  const ids = new Set<string>();
  let cursor: string | null = null;
  do {
    const request = { input, within, order: 'newest', cursor, limit: 7 } as const;
    const answer = fixture.reader.search(request, neverCancelled);
    for (const { row } of answer.found) ids.add(row.engagement.id);
    cursor = answer.next;
  } while (cursor !== null);
  return ids;
}

function countOf(fixture: MirrorFixture, input: string): number {
  let total = 0;
  let cursor: string | null = null;
  do {
    const piece: ReadOutput<'searchCount'> = fixture.reader.searchCount({ input, cursor }, neverCancelled);
    total += piece.count;
    cursor = piece.next;
  } while (cursor !== null);
  return total;
}

function listIds(fixture: MirrorFixture, filter: MirrorFilter): Set<string> {
  const choice = { filter, order: 'start_at:desc', offset: 0, limit: 500 } as const;
  const { rows, total } = fixture.reader.list(choice, neverCancelled);
  expect(total).toBe(rows.length);
  return new Set(rows.map((row) => row.engagement.id));
}

function exportedIds(fixture: MirrorFixture, filter: MirrorFilter): Set<string> {
  const ids = new Set<string>();
  let cursor: string | null = null;
  do {
    const page: ReadOutput<'page'> = fixture.reader.page(
      { filter, order: 'updated_at:desc', cursor, limit: 9 },
      neverCancelled,
    );
    for (const row of page.rows) ids.add(row.engagement.id);
    cursor = page.next;
  } while (cursor !== null);
  return ids;
}

const word = fc.constantFrom(...WORDS, 'acme', 'ada', 'nothing', 're', 'r', '会', '室', '!', '…');
const input = fc.oneof(
  word,
  word.map((each) => `-${each}`),
  word.map((each) => `${each}*`),
  fc.tuple(word, word).map(([first, second]) => `"${first} ${second}"`),
  fc
    .tuple(fc.constantFrom('speaker', '-speaker', 'person', 'company', 'tag', '-tag', 'title', 'owner'), word)
    .map(([key, each]) => `${key}:${each}`),
  fc.constantFrom(
    'type:call',
    '-type:mee',
    'is:private',
    '-is:private',
    'is:analysis-pending',
    'has:timeline',
    '-has:transcript',
  ),
  fc.constantFrom(
    'side:us',
    'side:customer',
    'side:us,customer',
    'in:title',
    'in:transcript',
    'in:notes,title',
  ),
  fc.constantFrom('has:start', 'after:7d', 'before:2026-11-19', 'on:2026-11', 'speaker:', 'after:nonsense'),
);
const typed = fc.array(input, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(' '));

describe('any search', () => {
  it('finds the same in the search box, a list, a selection, a bulk edit, an export and a count', () => {
    const fixture = workspace();
    fc.assert(
      fc.property(typed, fc.boolean(), (words, spaced) => {
        const search = searchOfTyped(spaced ? `${words} ` : words);
        const box = boxIds(fixture, search);
        const filter = { text: search };
        expect(listIds(fixture, filter)).toEqual(box);
        expect(exportedIds(fixture, filter)).toEqual(box);
        expect(countOf(fixture, search)).toBe(box.size);
        expect(fixture.reader.facets({ filter: filter }, neverCancelled).total).toBe(box.size);
        expect(fixture.reader.months({ filter, timeZone: 'UTC' }, neverCancelled).total).toBe(box.size);
      }),
      { numRuns: 400 },
    );
  });

  it('within a filtered list matches both', () => {
    const fixture = workspace();
    fc.assert(
      fc.property(typed, typed, (first, second) => {
        const box = boxIds(fixture, second, { text: first });
        expect(listIds(fixture, { text: joinedSearch(first, second) })).toEqual(box);
        expect(boxIds(fixture, joinedSearch(first, second))).toEqual(box);
      }),
      { numRuns: 200 },
    );
  });

  it('with a side finds the same as a scan of that side’s lines', () => {
    const fixture = workspace([]);
    const ids = [...boxIds(fixture, '')].map((id) => engagementId.parse(id));
    const spoken = ids.flatMap((id) => {
      const head = fixture.reader.transcript(id);
      if (head?.kind !== 'timeline') return [];
      const { speakers, revision, lineCount: count } = head;
      const { text, speaker } = fixture.reader.transcriptLines({
        engagementId: id,
        revision,
        from: 0,
        count,
      });
      const ofUs = new Set(
        speakers.flatMap((each) => (each.userId === null ? [] : each.email?.split('@')[1])),
      );
      const lines = text.map((line, at) => {
        const { userId, contactId, email } = speakers[speaker[at] ?? -1] ?? {};
        const domain = email?.split('@')[1];
        const known =
          typeof userId === 'string' ||
          typeof contactId === 'string' ||
          (domain !== undefined && ofUs.size > 0);
        const us = typeof userId === 'string' || (typeof contactId !== 'string' && ofUs.has(domain));
        return { side: known ? (us ? 'us' : 'customer') : null, line: ` ${line.toLowerCase()} ` };
      });
      return [{ id, lines }];
    });
    const said = fc.array(fc.constantFrom('renewal', 'renew', 'budget', 'review', 'and', 'nothing'), {
      maxLength: 2,
    });
    let some = 0;
    fc.assert(
      fc.property(said, fc.constantFrom('us', 'customer'), (words, side) => {
        const naive = spoken.filter(({ lines }) => {
          const own = lines.filter((line) => line.side === side);
          return own.length > 0 && words.every((each) => own.some(({ line }) => line.includes(` ${each} `)));
        });
        some += naive.length > 0 && naive.length < spoken.length ? 1 : 0;
        const found = boxIds(fixture, `side:${side} ${words.join(' ')}`);
        expect(found).toEqual(new Set(naive.map(({ id }) => id)));
      }),
      { numRuns: 120 },
    );
    expect(some).toBeGreaterThan(30);
  });

  it('by a tracker finds what the same phrase finds in a list, limited to spoken words', () => {
    const fixture = workspace();
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 2 }), fc.constantFrom('', '*'), (words, star) => {
        const search = searchOfPhrase(words.join(' ') + star);
        const request = { input: search, order: 'newest', cursor: null, limit: 100 } as const;
        const { found } = fixture.reader.search(request, neverCancelled);
        const list = listIds(fixture, { text: search });
        expect(new Set(found.map(({ row }) => row.engagement.id))).toEqual(list);
      }),
      { numRuns: 100 },
    );
  });

  it('of a word finds what its spellings find, and what they found before once they are removed', () => {
    const fixture = workspace();
    const plain = workspace([]);
    const [{ word: budget, spellings: others } = { word: '', spellings: [] }] = ALIASES;
    const spelled = [budget, ...others].map((each) => `"${each}"`);
    const any = new Set(spelled.flatMap((each) => [...boxIds(plain, each)]));
    expect(any.size).toBeGreaterThan(Math.max(...spelled.map((each) => boxIds(plain, each).size)));
    for (const each of spelled) {
      expect(boxIds(fixture, each)).toEqual(any);
      expect(boxIds(fixture, `in:transcript ${each}`).size).toBeGreaterThan(0);
      expect(boxIds(fixture, `-${each}`).size).toBe(50 - any.size);
    }
    const loose = [...boxIds(fixture, 'a and review')];
    expect(loose).toEqual(expect.arrayContaining([...boxIds(plain, 'a and review'), ...any]));
    const filter = { text: 'budget' };
    expect(listIds(fixture, filter)).toEqual(any);
    fixture.reader.respelled([]);
    expect(listIds(fixture, filter)).toEqual(boxIds(plain, 'budget'));
    expect(boxIds(fixture, 'review', filter)).toEqual(boxIds(plain, 'review', filter));
  });

  it('finds something in some of the samples', () => {
    const fixture = workspace();
    const found = fc.sample(typed, 300).map((words) => boxIds(fixture, words).size);
    expect(found.filter((count) => count > 0 && count < 50).length).toBeGreaterThan(60);
  });
});
