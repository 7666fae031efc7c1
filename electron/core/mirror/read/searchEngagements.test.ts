import { describe, expect, it } from 'vitest';
import { tagId } from '#shared/contract/ids.ts';
import { searchOfTyped } from '#shared/domain/search/typedSearch.ts';
import type { ReadInput, ReadOutput } from '../mirror.ts';
import { type Sent, sentContact, sentEngagement, sentTimeline } from '../testing/fixtures.ts';
import { MirrorFixture, neverCancelled, NOW } from '../testing/mirrorFixture.ts';
import { respelledSearch } from './searchEngagements.ts';

/** Engagements with these lines, indexed. */
function said(...lines: readonly string[]): MirrorFixture {
  const fixture = new MirrorFixture();
  const sent = lines.map((line, index) =>
    sentEngagement(`e${index}`, {
      title: 'Call',
      transcript_timeline: sentTimeline([[0, line]], ['Ada']),
    }),
  );
  fixture.tookPage('engagements', sent);
  fixture.tidy();
  return fixture;
}

function suggestion(fixture: MirrorFixture, input: string): string | null {
  return fixture.reader.searchSuggestion({ input }, neverCancelled);
}

describe('a misspelled search', () => {
  it('is corrected with words of the index', () => {
    const fixture = said('The migration of the größte Datenbank', 'Миграция данных', 'The budget');
    expect(suggestion(fixture, 'migraton')).toBe('migration');
    expect(suggestion(fixture, 'Migratoin budgget')).toBeNull();
    expect(suggestion(fixture, 'in:transcript Migratoin datenbnk')).toBe('in:transcript migration datenbank');
    expect(suggestion(fixture, '"the migrattion" -offer')).toBe('"the migration" -offer');
    expect(suggestion(fixture, 'speaker:ada budgte')).toBe('speaker:ada budget');
    expect(suggestion(fixture, 'миграцыя')).toBe('миграция');
    for (const right of ['migration', 'migr', 'budget zzzzzzz', 'buget after:2027-01-01', '', 'a', '"'])
      expect([right, suggestion(fixture, right)]).toEqual([right, null]);
  });

  it('is corrected to a much more frequent word, and only where that finds something', () => {
    const fixture = said('a migraton', ...Array.from({ length: 11 }, () => 'a migration'));
    expect(suggestion(fixture, 'migraton ')).toBe('migration ');
    expect(suggestion(fixture, 'migration ')).toBeNull();
    for (let index = 1; index < 4; index += 1) fixture.remove('engagement', `e${index}`);
    fixture.tidy();
    expect(suggestion(fixture, 'migraton ')).toBeNull();
    for (let index = 0; index < 12; index += 1) fixture.remove('engagement', `e${index}`);
    expect(suggestion(fixture, 'migratoin')).toBeNull();
  });

  it('looks up no more words than its own letters allow, however large the index is', () => {
    let lookups = 0;
    const vocabulary = {
      documents: () => {
        lookups += 1;
        return 0;
      },
      begins: () => false,
    };
    expect(respelledSearch('migraton', NOW, vocabulary)).toBeNull();
    // Itself, and at each place: a letter more, another, less, or swapped.
    expect(lookups).toBeLessThanOrEqual(1 + 9 * 26 + 8 * 26 + 8 + 7);
    lookups = 0;
    respelledSearch(`${'word'.repeat(8)} `.repeat(40), NOW, vocabulary);
    expect(lookups).toBeLessThanOrEqual(3 * (1 + 33 * 26 + 32 * 26 + 32 + 31));
    lookups = 0;
    respelledSearch('x'.repeat(33), NOW, vocabulary);
    expect(lookups).toBe(0);
  });
});

function search(
  fixture: MirrorFixture,
  input: string,
  more: Partial<ReadInput<'search'>> = {},
): ReadOutput<'search'> {
  const request: ReadInput<'search'> = { input, order: 'newest', cursor: null, limit: 20, ...more };
  return fixture.reader.search(request, neverCancelled);
}

/** The number of results, counted in chunks as the page does. */
function count(fixture: MirrorFixture, input: string, within?: ReadInput<'search'>['within']): number {
  let total = 0;
  let cursor: string | null = null;
  do {
    const piece: ReadOutput<'searchCount'> = fixture.reader.searchCount(
      { input, within, cursor },
      neverCancelled,
    );
    total += piece.count;
    cursor = piece.next;
  } while (cursor !== null);
  return total;
}

function ids(answer: ReadOutput<'search'>): string[] {
  return answer.found.map(({ row }) => row.engagement.id);
}

function day(number: number): string {
  return `2026-03-${String(number).padStart(2, '0')}T10:00:00Z`;
}

/** One call a day, in March. */
function call(id: string, onDay: number, fields: Sent = {}): Sent {
  return sentEngagement(id, {
    title: `Meeting ${id}`,
    start_at: day(onDay),
    updated_at: day(onDay),
    ...fields,
  });
}

function office(): MirrorFixture {
  const fixture = new MirrorFixture();
  const grace = {
    object: 'user',
    id: 'u1',
    first_name: 'Grace',
    last_name: 'Hopper',
    role: 'USER',
    emails: [],
  };
  fixture.tookPage('engagements', [
    call('pricing', 1, {
      owner: grace,
      owner_user_id: 'u1',
      contacts: [sentContact('c1', { first_name: 'José', last_name: 'García' })],
      companies: [
        { object: 'engagement_company', id: 'k1', name: 'Acme Rockets', domains: ['acme.example'] },
      ],
      tags: [{ object: 'tag', id: 't1', name: 'Key account' }],
      transcript_timeline: sentTimeline(
        [
          [0, 'Welcome everybody'],
          [1, 'Our budget is tight this year'],
          [0, 'The renewal budget can wait'],
          [1, 'Renewal it is'],
        ],
        ['José García', 'Grace Hopper'],
      ),
    }),
    call('email', 2, {
      engagement_type: 'EMAIL',
      description: 'Asks about the budget',
      crm_association: { object_type: 'deal', crm_object_id: 'D1', source: 'SF' },
      is_private: true,
    }),
    call('notes', 3, {
      engagement_type: 'NOTE',
      transcript: '<p>The <b>renewal</b> of the annual&nbsp;budget</p>',
      is_internal: true,
    }),
    call('planning', 4, {
      title: 'Budget planning',
      transcript_timeline: sentTimeline([[0, 'Nothing of note']], ['Grace Hopper']),
      processing_status: 'PENDING',
    }),
  ]);
  return fixture;
}

/**
 * The word `price` said by a contact, by an address of another domain, by a user, and by an unknown speaker.
 */
function sides(): MirrorFixture {
  const fixture = new MirrorFixture();
  const user = { name: 'Uma', email: 'uma@ours.example', user_id: 'u1' };
  const contact = { name: 'Cy', email: 'cy@acme.example', contact_id: 'c1' };
  const unlisted = { name: 'Someone Else', email: 'else@acme.example' };
  const timeline = (speakers: readonly Sent[], price: number): Sent => ({
    transcript_timeline: {
      ...sentTimeline(
        speakers.map((_speaker, at) => [at, at === price ? 'The price' : 'Hello']),
        [],
      ),
      speakers,
    },
  });
  fixture.tookPage('engagements', [
    call('known', 1, timeline([user, contact], 1)),
    call('listed', 2, timeline([user, unlisted], 1)),
    call('ours', 3, timeline([user, contact], 0)),
    call('nobody', 4, timeline([{ name: 'Speaker 1' }], 0)),
  ]);
  return fixture;
}

describe('a search', () => {
  it('finds words in transcripts, texts, titles and notes, newest first', () => {
    expect(ids(search(office(), 'budget'))).toEqual(['planning', 'notes', 'email', 'pricing']);
  });

  it('ranks matches in titles above mere mentions', () => {
    const answer = search(office(), 'budget', { order: 'relevance' });
    expect(ids(answer)[0]).toBe('planning');
    expect(ids(answer)).toHaveLength(4);
    expect(answer.rankedAmong).toBeNull();
  });

  it('returns lines with second and speaker, those with most words first', () => {
    const [found] = search(office(), 'renewal budget title:pricing').found;
    expect(found?.lines).toBe(3);
    expect(found?.hits).toMatchObject([
      {
        kind: 'line',
        line: 2,
        start: 6,
        end: expect.any(Number),
        speaker: 'José García',
        snippet: {
          marks: [
            [4, 11],
            [12, 18],
          ],
        },
      },
      { kind: 'line', line: 1, start: 3, speaker: 'Grace Hopper' },
      { kind: 'line', line: 3 },
    ]);
  });

  it('returns a part of the aggregated text if no line matches, and other matching fields', () => {
    const fixture = office();
    const [notes] = search(fixture, '"annual budget"').found;
    expect(notes?.row.engagement.id).toBe('notes');
    expect(notes?.hits).toMatchObject([
      { kind: 'text', snippet: { text: expect.stringContaining('annual budget') } },
    ]);
    expect(search(fixture, 'budget').found[2]?.elsewhere).toMatchObject([{ place: 'notes' }]);
    expect(search(fixture, 'jose').found[0]?.elsewhere).toMatchObject([
      { place: 'person', snippet: { text: expect.stringContaining('José García'), marks: [[0, 4]] } },
    ]);
    expect(search(fixture, 'company:rockets').found[0]?.elsewhere).toMatchObject([{ place: 'company' }]);
  });

  it('finds only what a given speaker said', () => {
    const fixture = office();
    expect(ids(search(fixture, 'speaker:garcia renewal'))).toEqual(['pricing']);
    expect(ids(search(fixture, 'speaker:hopper welcome'))).toEqual([]);
    expect(ids(search(fixture, 'speaker:hopper tight'))).toEqual(['pricing']);
    expect(ids(search(fixture, 'speaker:garcia tight'))).toEqual([]);
    expect(ids(search(fixture, 'speaker:"grace hopper"'))).toEqual(['planning', 'pricing']);
    expect(search(fixture, 'speaker:garcia').found[0]?.hits).toMatchObject([{ line: 0 }, { line: 2 }]);
    for (const order of ['newest', 'relevance'] as const) {
      expect(ids(search(fixture, 'speaker:garcia,hopper budget', { order }))).toEqual(['pricing']);
    }
  });

  it('finds what customers or our team said, using the sides of Insights', () => {
    const fixture = sides();
    expect(ids(search(fixture, 'side:customer price'))).toEqual(['listed', 'known']);
    expect(ids(search(fixture, 'side:us price'))).toEqual(['ours']);
    expect(ids(search(fixture, 'side:us,customer price'))).toEqual(['ours', 'listed', 'known']);
    expect(ids(search(fixture, 'price'))).toEqual(['nobody', 'ours', 'listed', 'known']);
    expect(ids(search(fixture, 'side:customer'))).toEqual(['ours', 'listed', 'known']);
    expect(ids(search(fixture, 'side:customer speaker:cy price'))).toEqual(['known']);
    expect(search(fixture, 'side:customer price').found[0]?.hits).toMatchObject([
      { line: 1, speaker: 'Someone Else', side: 'theirs' },
    ]);
  });

  it.each([
    ['type:email,note', ['notes', 'email']],
    ['type:emails', ['email']],
    ['-type:meeting -type:call', ['notes', 'email']],
    ['status:pending', ['planning']],
    ['owner:grace', ['pricing']],
    ['company:acme', ['pricing']],
    ['company:acme.example', ['pricing']],
    ['tag:"key account"', ['pricing']],
    ['person:garcia', ['pricing']],
    ['title:budget', ['planning']],
    ['has:crm', ['email']],
    ['has:transcript', ['planning', 'notes', 'pricing']],
    ['-has:transcript', ['email']],
    ['has:timeline budget', ['planning', 'pricing']],
    ['is:private', ['email']],
    ['is:analysis-pending', ['planning']],
    ['-is:analysis-pending', ['notes', 'email', 'pricing']],
    ['in:title budget', ['planning']],
    ['in:notes budget', ['email']],
    ['in:transcript budget', ['notes', 'pricing']],
    ['in:title,notes budget', ['planning', 'email']],
    ['in:title', ['planning', 'notes', 'email', 'pricing']],
    ['-is:private -is:internal', ['planning', 'pricing']],
    ['after:2026-03-03', ['planning', 'notes']],
    ['before:2026-03-03', ['email', 'pricing']],
    ['on:2026-03-02', ['email']],
    ['budget -renewal', ['planning', 'email']],
    ['budget -title:planning', ['notes', 'email', 'pricing']],
    ['', ['planning', 'notes', 'email', 'pricing']],
    ['nothing anybody ever said', []],
  ])('for %s finds %j', (input, expected) => {
    const fixture = office();
    expect(ids(search(fixture, input))).toEqual(expected);
    expect(ids(search(fixture, input, { order: 'relevance' })).toSorted()).toEqual(expected.toSorted());
  });

  it('matches prefixes if the last word is one', () => {
    const fixture = office();
    expect(ids(search(fixture, 'ren'))).toEqual([]);
    expect(ids(search(fixture, searchOfTyped('ren')))).toEqual(['notes', 'pricing']);
  });

  it.each(['😀', '!?', 'company:', '"…"'])(
    'finds nothing for %s, in which there is nothing to look for',
    (input) => {
      const fixture = office();
      for (const order of ['newest', 'relevance'] as const)
        expect(ids(search(fixture, input, { order }))).toEqual([]);
      expect(count(fixture, input)).toBe(0);
    },
  );

  it('treats several searches, one per line, as a search within a search', () => {
    const fixture = office();
    expect(ids(search(fixture, 'type:email\ntype:note'))).toEqual([]);
    expect(ids(search(fixture, 'budget\ncompany:acme'))).toEqual(['pricing']);
  });

  it('stays within the list it is made in', () => {
    const fixture = office();
    expect(ids(search(fixture, 'budget', { within: { tagIds: [tagId.parse('t1')] } }))).toEqual(['pricing']);
    expect(ids(search(fixture, 'budget', { within: { private: true }, order: 'relevance' }))).toEqual([
      'email',
    ]);
    expect(ids(search(fixture, 'budget', { within: { text: 'annual' } }))).toEqual(['notes']);
  });
});

describe('a search with many results', () => {
  function crowd(): MirrorFixture {
    const fixture = new MirrorFixture();
    const rows = Array.from({ length: 90 }, (_, index) =>
      call(`e${String(index).padStart(2, '0')}`, 1 + (index % 28), {
        transcript: `common ${index % 3 === 0 ? 'third ' : ''}${'word '.repeat(index % 7)}`,
      }),
    );
    fixture.tookPage('engagements', rows);
    return fixture;
  }

  function walk(
    fixture: MirrorFixture,
    input: string,
    order: ReadInput<'search'>['order'],
  ): ReadOutput<'search'>[] {
    const pages = [search(fixture, input, { order, limit: 7 })];
    for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null) {
      pages.push(search(fixture, input, { order, limit: 7, cursor: next }));
    }
    return pages;
  }

  it('returns each once, page by page, and counts them all', () => {
    const fixture = crowd();
    for (const order of ['newest', 'relevance'] as const) {
      const pages = walk(fixture, 'common', order);
      expect(pages).toHaveLength(13);
      expect(new Set(pages.flatMap(ids)).size).toBe(90);
      expect(count(fixture, 'common')).toBe(90);
      const some = walk(fixture, 'common type:call third', order);
      expect(new Set(some.flatMap(ids)).size).toBe(30);
      expect(count(fixture, 'common type:call third')).toBe(30);
    }
  });

  it('is ordered from newest to oldest over all pages', () => {
    const starts = walk(crowd(), 'common', 'newest').flatMap((page) =>
      page.found.map(({ row }) => row.engagement.start_at ?? ''),
    );
    expect(starts).toEqual(starts.toSorted().toReversed());
  });

  it('starts over if the cursor is invalid or of another order', () => {
    const fixture = crowd();
    const { next } = search(fixture, 'common', { limit: 7 });
    const first = ids(search(fixture, 'common', { order: 'relevance', limit: 7 }));
    expect(ids(search(fixture, 'common', { order: 'relevance', limit: 7, cursor: next }))).toEqual(first);
    expect(ids(search(fixture, 'common', { order: 'relevance', limit: 7, cursor: '{' }))).toEqual(first);
  });

  it('is cancelled with its caller', () => {
    const gone = (): never => {
      throw new Error('gone');
    };
    const request = { input: 'common', order: 'newest', cursor: null, limit: 7 } as const;
    expect(() => crowd().reader.search(request, gone)).toThrow('gone');
  });
});

describe('search coverage', () => {
  it('counts engagements by what is available of them', () => {
    const fixture = office();
    fixture.tookPage('engagements', [call('later', 9)], { expanded: [] });
    expect(fixture.reader.coverage({})).toEqual({
      engagements: 5,
      listed: true,
      withTimeline: 2,
      withText: 1,
      without: 1,
      unread: 1,
      utterances: 5,
      waiting: 0,
    });
  });
});
