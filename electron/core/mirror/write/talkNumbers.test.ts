import { describe, expect, it } from 'vitest';
import { Database, number, text } from '../../database/database.ts';
import { EVERYTHING, pageInput, sentEngagement, sentTimeline, type Sent } from '../testing/fixtures.ts';
import { MirrorFixture, neverCancelled } from '../testing/mirrorFixture.ts';

const TWO_LINES = sentTimeline(
  [
    [0, 'Shall we begin?'],
    [1, 'Yes, let us begin now.'],
  ],
  ['Ada', 'Bob'],
);

interface Stored {
  readonly key: number;
  readonly lines: number;
  readonly identities: readonly string[];
}

function look<T>(mirror: MirrorFixture, work: (db: Database) => T): T {
  const db = new Database(mirror.folder.file(), { readOnly: false });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

function stored(mirror: MirrorFixture): Stored[] {
  return look(mirror, (db) =>
    db
      .all(
        'SELECT key, lines FROM talk_numbers ORDER BY key',
        (row) => [number(row, 0), number(row, 1)] as const,
      )
      .map(([key, lines]) => ({
        key,
        lines,
        identities: db.all(
          'SELECT identity FROM speaker_numbers WHERE engagement = ? ORDER BY speaker',
          (row) => text(row, 0),
          key,
        ),
      })),
  );
}

/** Engagements whose figures are not computed yet. */
function waiting({ reader }: MirrorFixture): number {
  const input = {
    filter: {},
    from: '2026-01-01T00:00:00Z',
    before: '2027-01-01T00:00:00Z',
    timeZone: 'UTC',
    trend: 'talkRatio',
    limit: 1,
    decisions: [],
  } as const;
  return reader.teamReport(input, neverCancelled).basis.waiting;
}

const page = (...sent: Sent[]) => pageInput('engagements', sent, { expanded: EVERYTHING });

describe('the figures of a timeline', () => {
  it('are written with it, replaced when it changes, and deleted with the engagement', () => {
    const mirror = new MirrorFixture();
    mirror.took(page(sentEngagement('e1', { transcript_timeline: TWO_LINES }), sentEngagement('e2')));
    expect(stored(mirror)).toEqual([{ key: 1, lines: 2, identities: ['name:ada', 'name:bob'] }]);

    const longer = sentTimeline(
      [
        [0, 'One.'],
        [0, 'Two.'],
        [0, 'Three.'],
      ],
      ['Eve'],
    );
    const updated = { updated_at: '2026-03-02T11:00:00Z' };
    mirror.took(page(sentEngagement('e1', { ...updated, transcript_timeline: longer })));
    expect(stored(mirror)).toEqual([{ key: 1, lines: 3, identities: ['name:eve'] }]);

    mirror.remove('engagement', 'e1');
    expect(stored(mirror)).toEqual([]);
    expect(
      look(mirror, (db) => db.get('SELECT count(*) FROM speaker_numbers', (row) => number(row, 0))),
    ).toBe(0);
  });

  it('are not rewritten if the timeline is unchanged', () => {
    const mirror = new MirrorFixture();
    mirror.took(page(sentEngagement('e1', { transcript_timeline: TWO_LINES })));
    look(mirror, (db) => db.run('UPDATE talk_numbers SET lines = 77'));
    mirror.took(
      page(
        sentEngagement('e1', {
          title: 'Renamed',
          updated_at: '2026-03-02T11:00:00Z',
          transcript_timeline: TWO_LINES,
        }),
      ),
    );
    expect(stored(mirror)[0]?.lines).toBe(77);
  });

  it('are recomputed in slices after their definition changes, also across a restart', () => {
    const mirror = new MirrorFixture();
    const many = Array.from({ length: 60 }, (_, index) =>
      sentEngagement(`e${index}`, {
        transcript_timeline: sentTimeline(
          Array.from(
            { length: 400 },
            (_unused, line) => [line % 2, `Line ${line} of many words, is it?`] as const,
          ),
          ['Ada', 'Bob'],
        ),
      }),
    );
    mirror.took(page(...many));
    mirror.tidy();
    const before = stored(mirror);
    look(mirror, (db) => {
      db.exec(
        "DELETE FROM talk_numbers; DELETE FROM speaker_numbers; UPDATE note SET value = '0' WHERE name = 'talk'",
      );
    });
    mirror.reopen();
    expect(waiting(mirror)).toBe(60);
    mirror.writer.maintain();
    const done = stored(mirror).length;
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(60);
    mirror.reopen();
    expect(waiting(mirror)).toBe(60 - done);
    mirror.tidy();
    expect(waiting(mirror)).toBe(0);
    expect(stored(mirror)).toEqual(before);
  });
});
