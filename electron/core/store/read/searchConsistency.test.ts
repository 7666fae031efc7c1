import type { ReadOutput } from '../mirror.ts';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinedSearch, searchOfPhrase, searchOfTyped } from '#shared/domain/search/parseSearch.ts';
import { MirrorFixture, neverCancelled, NOW } from '../testing/mirrorFixture.ts';
import { pageInput, sentContact, sentEngagement, sentTimeline } from '../testing/fixtures.ts';

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
const NAMES = ['Ada Byron', 'Grace Hopper', 'José García', 'Ada Lovelace'];

/** Fifty engagements in which every word stands somewhere: in titles, talk, texts, names, tags. */
function workspace(): MirrorFixture {
  const fixture = new MirrorFixture();
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
            transcript_timeline: sentTimeline(
              [
                [0, said(at)],
                [1, said(at + 4)],
                [0, `${pick(WORDS, at + 7)}`],
              ],
              [pick(NAMES, at) ?? '', pick(NAMES, at + 1) ?? ''],
            ),
          }
        : {}),
      contacts: [
        sentContact(`c${at % 4}`, { first_name: pick(NAMES, at)?.split(' ')[0], last_name: 'Acme' }),
      ],
      companies: [{ object: 'engagement_company', id: `k${at % 3}`, name: `Acme ${at % 3}`, domains: [] }],
      tags: [{ object: 'tag', id: `t${at % 2}`, name: at % 2 === 0 ? 'renewal risk' : 'pricing' }],
    });
  });
  fixture.took(pageInput('engagements', rows));
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
  fc.constantFrom('type:call', '-type:mee', 'is:private', '-is:private', 'has:timeline', '-has:transcript'),
  fc.constantFrom('has:start', 'after:7d', 'before:2026-11-19', 'on:2026-11', 'speaker:', 'after:nonsense'),
);
const typed = fc.array(input, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(' '));

describe('whatever is searched for', () => {
  it('is the same in the box, in a list, a selection, a bulk edit, an export and a count', () => {
    const fixture = workspace();
    fc.assert(
      fc.property(typed, fc.boolean(), (words, spaced) => {
        const search = searchOfTyped(spaced ? `${words} ` : words);
        const box = boxIds(fixture, search);
        const filter = { text: search };
        expect(listIds(fixture, filter)).toEqual(box);
        expect(exportedIds(fixture, filter)).toEqual(box);
        expect(fixture.reader.facets({ filter: filter }, neverCancelled).total).toBe(box.size);
        expect(fixture.reader.months({ filter, timeZone: 'UTC' }, neverCancelled).total).toBe(box.size);
      }),
      { numRuns: 400 },
    );
  });

  it('within the words of a list is the list of both', () => {
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

  it('by a tracker is what the same phrase finds in a list, as far as it was said', () => {
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

  it('finds something now and then', () => {
    const fixture = workspace();
    const found = fc.sample(typed, 300).map((words) => boxIds(fixture, words).size);
    expect(found.filter((count) => count > 0 && count < 50).length).toBeGreaterThan(60);
  });
});
