import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLLECTIONS } from '../../sync/collections.ts';
import { LONG, printFigures } from '../../testing/longRun.ts';
import { MirrorFixture, neverCancelled } from '../testing/mirrorFixture.ts';
import { sentContact, sentEngagement, sentTimeline, singleInput, type Sent } from '../testing/fixtures.ts';

const RUNS = LONG ? 20_000 : 400;
const dates = fc.constantFrom(
  '',
  'soon',
  '0000-00-00',
  '9999-12-31T23:59:59.999999999Z',
  '-271821-04-20T00:00:00Z',
  '1969-12-31T23:59:59Z',
  '2026-02-30T00:00:00Z',
  '2026-03-01T10:00:00.1234567+14:00',
);
const oddText = fc.constantFrom(
  '',
  '\u0000',
  '\ud800',
  'a\u0000b',
  '\u202e',
  '"*',
  'x'.repeat(5000),
  '<p',
  '&#x110000;',
  '会'.repeat(50),
);
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  dates,
  oddText,
  fc.constant(undefined),
  fc.constantFrom(-1, 1e308, 0.1),
);

const FIELDS = [
  ...Object.keys(sentEngagement('e')),
  'duration_seconds',
  'owner_user_id',
  'is_internal',
  'crm_association',
  'description',
  'media_url',
];

/** An engagement with some fields replaced by arbitrary values. */
const malformed: fc.Arbitrary<Sent> = fc
  .tuple(
    fc.integer({ min: 0, max: 30 }),
    fc.dictionary(fc.constantFrom(...FIELDS), anything, { maxKeys: 4 }),
    anything,
    fc.boolean(),
  )
  .map(([number, odd, inside, there]) =>
    sentEngagement(`e${number}`, {
      contacts: there ? [sentContact('c1', { emails: inside }), inside] : [],
      transcript_timeline: there
        ? {
            ...sentTimeline([[0, 'hello']], ['Ada']),
            entries: [inside, { text: 'hi', start: inside, speaker_index: inside }],
          }
        : null,
      ...odd,
    }),
  );

describe('malformed responses', { timeout: LONG ? 3_600_000 : 600_000 }, () => {
  it(`are stored as far as they are readable, and everything stored can be read again (${RUNS} pages)`, () => {
    const fixture = new MirrorFixture();
    const rows = fc.array(fc.oneof({ weight: 4, arbitrary: malformed }, { weight: 1, arbitrary: anything }), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(rows, fc.constantFrom(...COLLECTIONS), fc.boolean(), (page, collection, engagements) => {
        const before = fixture.writer.syncState().commits;
        fixture.tookPage(engagements ? 'engagements' : collection, page, { asked: before });
        expect(fixture.writer.syncState().commits).toBe(before + 1);
        const list = fixture.reader.list(
          { filter: {}, order: 'start_at:desc', offset: 0, limit: 100 },
          neverCancelled,
        );
        expect(list.rows).toHaveLength(fixture.writer.counts().engagements);
        for (const { engagement } of list.rows)
          expect(fixture.reader.engagement(engagement.id)).not.toBeNull();
      }),
      { numRuns: RUNS },
    );
    const request = { input: 'hi', order: 'relevance', cursor: null, limit: 50 } as const;
    expect(fixture.reader.search(request, neverCancelled).found.length).toBeGreaterThan(0);
    for (const kind of ['contact', 'company', 'user', 'tag'] as const) {
      const all = fixture.reader.records({ kind, search: '', offset: 0, limit: 1000 }, neverCancelled);
      expect(all.rows).toHaveLength(all.total);
    }
    fixture.tidy();
    printFigures('R6', { malformedPagesStored: RUNS });
  });

  it('are refused when they are not what was requested', () => {
    const fixture = new MirrorFixture();
    const asked = singleInput(sentEngagement('e1'));
    for (const json of ['null', '[]', '7', '{"id":"e2"}', '{"id":', '']) {
      const answer = fixture.take({ ...asked, body: new TextEncoder().encode(json) } as typeof asked);
      expect(answer).toMatchObject({ ok: false, problem: { kind: 'network', reason: 'not-the-api' } });
    }
    expect(fixture.writer.syncState().commits).toBe(0);
  });
});
