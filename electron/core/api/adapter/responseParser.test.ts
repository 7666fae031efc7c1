import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LONG, printFigures } from '../../testing/longRun.ts';
import { readContact, readContactIds, readEngagement, readPage } from './responseParser.ts';

describe('the contact ids of an engagement', () => {
  test('are complete, including contacts with other invalid fields', () => {
    const contacts = [{ id: 'c1', emails: 'not a list' }, { id: 'c2' }];
    expect(readContactIds({ id: 'e', contacts })).toEqual(['c1', 'c2']);
  });

  test.each([
    {},
    { contacts: null },
    { contacts: [{ id: 'c1' }, { first_name: 'Ada' }] },
    { contacts: ['c1'] },
    null,
  ])('are unknown if the response doesn’t identify every contact: %j', (engagement) => {
    expect(readContactIds(engagement)).toBe(null);
  });
});

const PAGES = LONG ? 20_000 : 500;

function answer(json: unknown) {
  return {
    status: 200,
    json,
    requestId: 'rid_1',
    etag: null,
    receivedAt: '2026-01-15T09:00:00.000Z',
    serviceTime: null,
  };
}

const good = {
  object: 'engagement',
  id: 'ngmt_1',
  title: 'Renewal',
  engagement_type: 'MEETING',
  processing_status: 'COMPLETED',
  is_private: false,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
};

function readAll(data: unknown[]) {
  const page = readPage(answer({ object: 'list', data, has_more: false, next_cursor: null }), readEngagement);
  if (!page.ok) throw new Error('not a page');
  return page.value;
}

describe('a page of a list', () => {
  test('keeps unknown fields and values', () => {
    const [row] = readAll([{ ...good, engagement_type: 'HOLOGRAM', mood: 'sunny' }]).rows;
    expect(row).toMatchObject({ engagement_type: 'HOLOGRAM', mood: 'sunny' });
  });

  test('never contains a signed media URL or a timeline', () => {
    const [row] = readAll([
      { ...good, media_url: 'https://media.example.com/secret', transcript_timeline: {} },
    ]).rows;
    expect(JSON.stringify(row)).not.toMatch(/media|timeline/);
  });

  test('sets an invalid field aside and keeps the row', () => {
    const page = readAll([{ ...good, duration_seconds: 'an hour', contacts: [{ id: 'cnt_1' }, { id: 7 }] }]);
    expect(page.rows).toMatchObject([{ id: 'ngmt_1', contacts: [{ id: 'cnt_1' }] }]);
    expect(page.unreadable.map((item) => item.where)).toEqual([
      'row 1.duration_seconds',
      'row 1.contacts[1]',
    ]);
    expect(page.unreadable[0]?.raw).toBe('"an hour"');
  });

  test('reports a row without an id and keeps the others', () => {
    const page = readAll([{ title: 'nobody' }, good, 'text', null]);
    expect(page.rows.map((row) => row.id)).toEqual(['ngmt_1']);
    expect(page.unreadable.map((item) => item.where)).toEqual(['row 1', 'row 3', 'row 4']);
  });

  test.each([{}, { data: null }, [], 'text', null])('is rejected if the response is %j', (json) => {
    expect(readPage(answer(json), readContact)).toMatchObject({ problem: { reason: 'not-the-api' } });
  });

  test('loses no row, whatever the rows contain', { timeout: 900_000 }, () => {
    const row = fc.oneof(
      fc.anything(),
      fc.record(
        {
          id: fc.oneof(fc.constant('ngmt_9'), fc.anything()),
          title: fc.anything(),
          contacts: fc.anything(),
          tags: fc.anything(),
          crm_association: fc.anything(),
          is_private: fc.anything(),
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(fc.array(row), (raw) => {
        const data: unknown[] = JSON.parse(
          JSON.stringify(raw, (_, value) => (typeof value === 'bigint' ? 1 : value)) ?? '[]',
        );
        const page = readAll(data);
        const lost = new Set(
          page.unreadable.map((item) => /^row \d+$/.exec(item.where)?.[0]).filter(Boolean),
        );
        expect(page.rows.length + lost.size).toBe(data.length);
      }),
      { numRuns: PAGES },
    );
    printFigures('R6', { malformedPagesRead: PAGES });
  });
});
