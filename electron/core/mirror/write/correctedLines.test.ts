import { expect, test } from 'vitest';
import { engagementId } from '#shared/contract/ids.ts';
import { Database } from '../../database/database.ts';
import { sentEngagement, sentTimeline } from '../testing/fixtures.ts';
import { found, MirrorFixture } from '../testing/mirrorFixture.ts';
import { correctedLines, digestOf, type StoredCorrection } from './correctedLines.ts';

const ID = engagementId.parse('e1');

function correction(start: number, received: string, text: string, id = `c${start}`): StoredCorrection {
  return { id, engagementId: ID, start, digest: digestOf(received), text };
}

const line = (start: number, text: string) => ({
  speaker: 0,
  start,
  end: start + 1,
  text,
  sentiment: null,
  words: [0, text.length, start, start + 1],
});

test('a correction is for the line that begins then and says what was corrected', () => {
  const lines = [line(1, 'one'), line(2, 'two'), line(2, 'two'), line(3, 'three')];
  const corrections = [
    correction(2, 'two', 'TWO'),
    correction(1, 'other', 'no line says this'),
    correction(4, 'three', 'no line begins then'),
  ];
  const corrected = correctedLines(lines, corrections);
  expect(corrected.map(({ text }) => text)).toEqual(['one', 'TWO', 'two', 'three']);
  expect(corrected[1]).toEqual({
    ...lines[1],
    text: 'TWO',
    words: null,
    corrected: { id: 'c2', received: 'two', words: [0, 3, 2, 3] },
  });
  expect(correctedLines(corrected, corrections)).toEqual(corrected);
  expect(correctedLines(corrected, [])).toEqual(lines);
});

test('lines are stored as corrected, the text of the API as received, and a changed line waits', () => {
  const fixture = new MirrorFixture();
  const take = (updated: number, ...texts: readonly string[]) =>
    fixture.tookPage(
      'engagements',
      [
        sentEngagement('e1', {
          updated_at: new Date(Date.UTC(2026, 0, updated)).toISOString(),
          transcript: texts.join('\n'),
          transcript_timeline: sentTimeline(
            texts.map((text) => [0, text]),
            ['Ada'],
          ),
        }),
      ],
      { asked: fixture.writer.syncState().commits },
    );
  const db = new Database(fixture.folder.file(), { readOnly: true });
  const stored = () => ({
    lines: db.all('SELECT text FROM parley_v1_utterances ORDER BY line', (row) => row[0]),
    plain: db.get('SELECT plain_text FROM parley_v1_engagements', (row) => row[0]),
    kept: db.get('SELECT count(*) FROM stored_text', (row) => row[0]),
  });
  const correct = (...corrections: readonly StoredCorrection[]) => {
    const written = fixture.writer.correct({ engagementId: ID, corrections });
    if (!written.ok) throw new Error(JSON.stringify(written.problem));
    fixture.reader.changed(written.value.changed, false);
    return written.value.changed.length;
  };
  take(1, 'Hello.', 'Bonifai is cheap.', 'Bye.');
  const received = {
    lines: ['Hello.', 'Bonifai is cheap.', 'Bye.'],
    plain: 'Hello.\nBonifai is cheap.\nBye.',
    kept: 0,
  };
  expect(stored()).toEqual(received);

  const own = correction(3, 'Bonifai is cheap.', 'Bonify is cheap?');
  expect([correct(own), correct(own)]).toEqual([1, 0]);
  expect(stored()).toEqual({ ...received, lines: ['Hello.', 'Bonify is cheap?', 'Bye.'], kept: 1 });
  // The API's plain text still has its words.
  expect([found(fixture, 'bonify'), found(fixture, 'bonifai')]).toEqual([['e1'], ['e1']]);
  const questions = () => db.get('SELECT sum(questions) FROM parley_v1_metrics', (row) => row[0]);
  expect(questions()).toBe(1);

  // The same again, as in a scan, changes nothing.
  take(1, 'Hello.', 'Bonifai is cheap.', 'Bye.');
  expect(stored().lines).toEqual(['Hello.', 'Bonify is cheap?', 'Bye.']);
  take(2, 'Hello!', 'Bonifai is cheap.', 'Bye.');
  expect(stored().lines).toEqual(['Hello!', 'Bonify is cheap?', 'Bye.']);
  take(3, 'Hello!', 'Bonifay is cheap.', 'Bye.');
  expect(stored().lines).toEqual(['Hello!', 'Bonifay is cheap.', 'Bye.']);
  take(4, 'Hello.', 'Bonifai is cheap.', 'Bye.');
  expect(stored().lines).toEqual(['Hello.', 'Bonify is cheap?', 'Bye.']);

  expect(correct()).toBe(1);
  expect([stored(), questions(), found(fixture, 'bonify')]).toEqual([received, 0, []]);
  db.close();
});
