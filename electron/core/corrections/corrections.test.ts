import { expect, onTestFinished, test } from 'vitest';
import type { EngagementId } from '#shared/contract/ids.ts';
import { removeDatabase } from '../database/openDatabase.ts';
import { must } from '../testing/callApp.ts';
import { foundBy, mirroredApp, type RunningApp, timelineOf, untilLive } from '../testing/mirroredApp.ts';
import { mirrorFile } from '../workspace/workspace.ts';

async function spoken(running: RunningApp, engagementId: EngagementId) {
  const { revision, corrected } = await timelineOf(running, engagementId);
  const lines = must(
    await running.call('transcripts.lines', { engagementId, revision, from: 0, count: 400 }),
  );
  return { revision, corrected, lines };
}

/** An engagement with a few lines. */
async function talk(app: RunningApp): Promise<EngagementId> {
  const order = 'date:desc' as const;
  const { rows } = must(
    await app.call('mirror.list', { filter: { transcript: true }, order, offset: 0, limit: 50 }),
  );
  const found = rows.find(({ transcript, lineCount }) => transcript === 'timeline' && lineCount > 5);
  if (found === undefined) throw new Error('No engagement has such a timeline.');
  return found.engagement.id;
}

const OWN = 'Bonify is zephyrously cheap, isn’t it?';

test('a correction is used by transcript and search, survives restart, rescan and a new mirror, and is undone', async () => {
  const app = await mirroredApp(['--engagements', '40', '--rate-limit', '100000'], onTestFinished);
  const engagementId = await talk(app);
  const before = await spoken(app, engagementId);
  const line = 2;
  const received = before.lines.text[line] ?? '';
  const { revision } = before;
  expect([before.corrected, await foundBy(app, 'zephyrously')]).toEqual([undefined, []]);

  must(await app.call('corrections.set', { engagementId, revision, line, text: OWN }));
  const check = async (running: RunningApp, text = OWN): Promise<void> => {
    const after = await spoken(running, engagementId);
    // The page keeps the lines that it has.
    expect(after.revision).toBe(revision);
    const corrected = [{ line, id: expect.any(String), text, received }];
    expect([after.corrected, after.lines.corrected]).toEqual([corrected, corrected]);
    expect(after.lines.text).toEqual(before.lines.text.with(line, text));
    expect(after.lines.words).toEqual(before.lines.words.with(line, null));
    expect(await foundBy(running, 'zephyrously')).toEqual([engagementId]);
  };
  await check(app);
  const events = app.events.map(({ name }) => name);
  expect(events).toEqual(expect.arrayContaining(['corrections.changed', 'mirror.changed']));
  must(await app.call('sync.control', { action: 'rescan' }));
  await untilLive(app.call);
  await check(app);

  await app.app.close();
  const again = await app.start();
  await check(again);
  const other = `${OWN} Yes.`;
  must(await again.call('corrections.set', { engagementId, revision, line, text: other }));
  await check(again, other);

  await again.app.close();
  removeDatabase(mirrorFile(app.data.dir, app.id));
  const rebuilt = await app.start();
  await untilLive(rebuilt.call);
  await check(rebuilt, other);

  // The text of the API takes it back.
  must(await rebuilt.call('corrections.set', { engagementId, revision, line, text: received }));
  expect(await spoken(rebuilt, engagementId)).toEqual(before);
  expect(await foundBy(rebuilt, 'zephyrously')).toEqual([]);
});

test('a correction of a transcript that changed, or of no line, is refused', async () => {
  const app = await mirroredApp(['--engagements', '10', '--rate-limit', '100000'], onTestFinished);
  const engagementId = await talk(app);
  const before = await spoken(app, engagementId);
  const { revision } = before;
  const refusals = [
    await app.call('corrections.set', { engagementId, revision: 'older', line: 0, text: OWN }),
    await app.call('corrections.set', { engagementId, revision, line: 99_999, text: OWN }),
  ];
  expect(refusals.map((each) => !each.ok && each.problem.kind)).toEqual(['contract', 'contract']);
  expect(await spoken(app, engagementId)).toEqual(before);
});
