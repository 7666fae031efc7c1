import { expect, onTestFinished, test } from 'vitest';
import { connectionId, engagementId } from '#shared/contract/ids.ts';
import { must } from '../testing/callApp.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { testDir } from '../testing/testDir.ts';
import { testWorkspaces } from '../testing/testWorkspaces.ts';
import { onWorkspaces } from '../workspace/workspaces.ts';
import { actionItemHandlers } from './actionItemMarks.ts';

const CONNECTION = { connectionId: connectionId.parse('here') };
const ENGAGEMENT = engagementId.parse('e1');
const context = { signal: new AbortController().signal };

test('ticks and notes change one by one, survive a restart, and leave nothing behind', async () => {
  const folder = await testDir(onTestFinished);
  const clock = new ManualClock();
  const open = () => {
    const changed: string[] = [];
    const workspaces = testWorkspaces(({ name }) => changed.push(name), { dataDir: folder.dir });
    onTestFinished(() => workspaces.close());
    const handlers = onWorkspaces(workspaces, actionItemHandlers({ clock }));
    const mark = async (id: string, change: { done?: boolean; note?: string }) =>
      must(
        await handlers['actionItems.mark'](
          { ...CONNECTION, engagementId: ENGAGEMENT, id, ...change },
          context,
        ),
      );
    const marks = async () =>
      must(await handlers['actionItems.marks']({ ...CONNECTION, engagementId: ENGAGEMENT }, context));
    return { changed, workspaces, mark, marks };
  };
  const first = open();
  const { doneAt } = await first.mark('a', { done: true });
  expect(doneAt).toBe(new Date(clock.now()).toISOString());
  await clock.advance(1000);
  // Again, which keeps when it was done first.
  await first.mark('a', { done: true });
  expect(await first.mark('a', { note: 'Called' })).toMatchObject({ doneAt, note: 'Called' });
  await first.mark('b', { note: 'Later' });
  expect(first.changed).toEqual(Array.from({ length: 4 }, () => 'actionItems.changed'));
  await first.workspaces.close();
  const again = open();
  expect((await again.marks()).map(({ id, note }) => [id, note])).toEqual([
    ['a', 'Called'],
    ['b', 'Later'],
  ]);
  expect(await again.mark('a', { done: false })).toMatchObject({ doneAt: null, note: 'Called' });
  await again.mark('a', { note: '' });
  await again.mark('b', { note: '' });
  expect(await again.marks()).toEqual([]);
});
