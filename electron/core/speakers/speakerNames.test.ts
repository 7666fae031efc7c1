import { describe, expect, onTestFinished, test } from 'vitest';
import { type EngagementId, userId } from '#shared/contract/ids.ts';
import type { Speaker } from '#shared/contract/transcript.ts';
import { linesToKnow, namedSpeakers, type StoredSpeakerName } from '../mirror/write/namedSpeakers.ts';
import { mirrorFile } from '../workspace/workspace.ts';
import { removeDatabase } from '../database/openDatabase.ts';
import { must } from '../testing/callApp.ts';
import { foundBy, mirroredApp, type RunningApp, timelineOf, untilLive } from '../testing/mirroredApp.ts';

/** An engagement with a speaker who isn't a user, and a user who doesn't speak in it. */
async function unnamed(app: RunningApp) {
  const all = must(await app.call('mirror.list', { filter: {}, order: 'date:desc', offset: 0, limit: 50 }));
  const { users } = await usersOf(app);
  for (const { engagement } of all.rows) {
    const head = must(await app.call('transcripts.open', { engagementId: engagement.id }));
    const at = head.kind === 'timeline' ? head.speakers.findIndex(({ userId }) => userId === null) : -1;
    const user = users.find(
      ({ id }) => head.kind === 'timeline' && head.speakers.every(({ userId }) => userId !== id),
    );
    if (head.kind === 'timeline' && at >= 0 && user !== undefined)
      return { engagementId: engagement.id, head, at, user };
  }
  throw new Error('No engagement has such a speaker.');
}

async function usersOf({ call }: RunningApp) {
  const window = must(await call('mirror.records', { kind: 'user', search: '', offset: 0, limit: 50 }));
  return { users: window.rows.map(({ fields, name }) => ({ id: fields.id, name })) };
}

const YEARS = { from: '2000-01-01T00:00:00Z', before: '2100-01-01T00:00:00Z', timeZone: 'UTC' };

/** The engagements in which the report counts a user's talk. */
async function talkedIn({ call }: RunningApp, id: string): Promise<string[]> {
  const asked = { filter: {}, ...YEARS, userId: userId.parse(id), pointsOf: null, limit: 500 };
  const report = must(await call('mirror.userReport', asked));
  return (report?.points ?? []).map(({ engagementId }) => engagementId);
}

describe('a speaker’s name', () => {
  test('is used by transcript, search and reports, survives restart, rescan and a new mirror, and is undone', async () => {
    const app = await mirroredApp(['--engagements', '40', '--rate-limit', '100000'], onTestFinished);
    const { engagementId, head, at, user } = await unnamed(app);
    const before = head.speakers[at];
    const person = { kind: 'user', id: user.id } as const;
    const asked = { engagementId, revision: head.revision, speaker: at, person };
    const query = `speaker:"${user.name}"`;
    expect(await foundBy(app, query)).not.toContain(engagementId);
    expect(await talkedIn(app, user.id)).not.toContain(engagementId);

    const name = must(await app.call('speakers.name', asked));
    const check = async (running: RunningApp) => {
      const { speakers, revision } = await timelineOf(running, engagementId);
      expect(revision).toBe(head.revision);
      const { sentiment, ...received } = before ?? { sentiment: null };
      expect(speakers[at]).toMatchObject({
        name: user.name,
        userId: user.id,
        contactId: null,
        sentiment,
        named: { id: name.id, received },
      });
      expect(speakers.toSpliced(at, 1)).toEqual(head.speakers.toSpliced(at, 1));
      expect(await foundBy(running, query)).toContain(engagementId);
    };
    await check(app);
    expect(await talkedIn(app, user.id)).toContain(engagementId);
    const events = app.events.map(({ name: event }) => event);
    expect(events).toEqual(expect.arrayContaining(['speakers.changed', 'mirror.changed']));
    must(await app.call('sync.control', { action: 'rescan' }));
    await untilLive(app.call);
    await check(app);

    await app.app.close();
    const again = await app.start();
    await check(again);

    await again.app.close();
    removeDatabase(mirrorFile(app.data.dir, app.id));
    const rebuilt = await app.start();
    await untilLive(rebuilt.call);
    await check(rebuilt);

    must(await rebuilt.call('speakers.unname', { engagementId, id: name.id }));
    expect((await timelineOf(rebuilt, engagementId)).speakers).toEqual(head.speakers);
    expect(await foundBy(rebuilt, query)).not.toContain(engagementId);
    expect(must(await rebuilt.call('speakers.names', { engagementId }))).toEqual([]);
  });

  test('is refused for a transcript that changed, and for a person nobody knows', async () => {
    const app = await mirroredApp(['--engagements', '10', '--rate-limit', '100000'], onTestFinished);
    const { engagementId, head, at, user } = await unnamed(app);
    const asked = {
      engagementId,
      revision: head.revision,
      speaker: at,
      person: { kind: 'user', id: user.id },
    } as const;
    const refusals = [
      await app.call('speakers.name', { ...asked, revision: 'older' }),
      await app.call('speakers.name', { ...asked, speaker: 99 }),
      await app.call('speakers.name', { ...asked, person: { kind: 'contact', id: 'nobody' } }),
    ];
    expect(refusals.map((each) => !each.ok && each.problem.kind)).toEqual([
      'contract',
      'contract',
      'contract',
    ]);
    expect(must(await app.call('speakers.names', { engagementId }))).toEqual([]);
    expect((await timelineOf(app, engagementId)).speakers).toEqual(head.speakers);
  });
});

describe('a speaker’s name in another version of the transcript', () => {
  const speaker = (name: string | null): Speaker => ({
    name,
    email: null,
    userId: null,
    contactId: null,
    sentiment: null,
  });
  const spoken = (labels: readonly (string | null)[], lines: readonly (readonly [number, string])[]) => ({
    speakers: labels.map(speaker),
    lines: lines.map(([by, text]) => ({ speaker: by, text })),
  });
  const before = spoken(
    ['Speaker 1', 'Speaker 2'],
    [
      [0, 'Yes.'],
      [1, 'Our budget ends in March.'],
      [0, 'Then let us sign in February.'],
      [1, 'Yes.'],
    ],
  );
  const name = (label: string | null, by: number): StoredSpeakerName => ({
    id: `name ${by}`,
    engagementId: 'e' as EngagementId,
    label,
    email: null,
    lines: linesToKnow(before, by),
    person: { kind: 'contact', id: 'c', name: 'Ada', email: null },
  });
  const namesIn = (timeline: typeof before, ...names: StoredSpeakerName[]) =>
    namedSpeakers(timeline, names).map((each) => each.name);

  test('follows the lines where speakers have changed places', () => {
    const swapped = spoken(
      ['Speaker 1', 'Speaker 2'],
      [
        [0, 'Our budget ends in march'],
        [1, 'Then let us sign in February.'],
        [0, 'our budget ends in March.'],
      ],
    );
    expect(namesIn(before, name('Speaker 2', 1))).toEqual(['Speaker 1', 'Ada']);
    expect(namesIn(swapped, name('Speaker 2', 1))).toEqual(['Ada', 'Speaker 2']);
  });

  test('follows the label where no line is left, and waits where nothing tells', () => {
    const reworded = spoken(['Speaker 2', 'Speaker 1'], [[0, 'We have money until spring.']]);
    expect(namesIn(reworded, name('Speaker 2', 1))).toEqual(['Ada', 'Speaker 1']);
    const relabelled = spoken(['A', 'A'], [[0, 'We have money until spring.']]);
    expect(namesIn(relabelled, name('Speaker 2', 1))).toEqual(['A', 'A']);
    const twice = spoken(['Speaker 2', 'Speaker 2'], [[0, 'We have money until spring.']]);
    expect(namesIn(twice, name('Speaker 2', 1))).toEqual(['Speaker 2', 'Speaker 2']);
  });

  test('is nobody else’s: a line that two speakers share tells nothing', () => {
    expect(linesToKnow(before, 1)).toHaveLength(1);
    const shared = spoken(
      ['B', 'C'],
      [
        [0, 'Yes.'],
        [1, 'Yes.'],
      ],
    );
    expect(namesIn(shared, name(null, 1))).toEqual(['B', 'C']);
  });

  test('follows the lines as the API sent them, before and after one is corrected', () => {
    const said = spoken(['A', 'A'], [[1, 'Our budget ends in March.']]);
    const lines = said.lines.map((line) => ({
      ...line,
      text: 'Our budget ends in May.',
      corrected: { received: line.text },
    }));
    const corrected = { ...said, lines };
    expect(linesToKnow(corrected, 1)).toEqual(linesToKnow(said, 1));
    expect(namesIn(corrected, name('Speaker 2', 1))).toEqual(['A', 'Ada']);
  });

  test('gives the same again, and the received speakers without it', () => {
    const once = namedSpeakers(before, [name('Speaker 2', 1)]);
    expect(namedSpeakers({ ...before, speakers: once }, [name('Speaker 2', 1)])).toEqual(once);
    expect(namedSpeakers({ ...before, speakers: once }, [])).toEqual(before.speakers);
  });
});
