import { expect, onTestFinished, test } from 'vitest';
import { alertId } from '#shared/contract/alerts.ts';
import { connectionId } from '#shared/contract/ids.ts';
import { ok } from '#shared/contract/result.ts';
import { trackerId } from '#shared/contract/trackers.ts';
import { prepareAliases } from '#shared/domain/search/aliases.ts';
import { WorkspaceData } from '../database/workspaceData.ts';
import { EVERYTHING, sentEngagement, sentTimeline } from '../mirror/testing/fixtures.ts';
import { MirrorFixture, neverCancelled } from '../mirror/testing/mirrorFixture.ts';
import { must } from '../testing/callApp.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { testPorts } from '../testing/testPorts.ts';
import { trackerDefinition } from './alertDefinition.ts';
import { AlertRows, alertTables } from './alertRows.ts';
import { AlertWatcher } from './alertWatcher.ts';

const HERE = connectionId.parse('here');
const WORDS = [{ word: 'Bonify', spellings: ['Bonifai'] }];

test('a check during which words change reports nothing that was there before', async () => {
  const mirror = new MirrorFixture();
  const said = (id: string, text: string) =>
    sentEngagement(id, { transcript_timeline: sentTimeline([[0, text]], ['Ada']) });
  const store = (...rows: ReturnType<typeof said>[]) =>
    mirror.tookPage('engagements', rows, { expanded: EVERYTHING });
  store(said('old', 'Bonify'), said('misheard', 'Bonifai'));
  const data = new WorkspaceData({ dataDir: '', id: HERE });
  onTestFinished(() => data.close());
  const rows = new AlertRows(must(data.open(alertTables)));
  const source = { kind: 'tracker', id: trackerId.parse('t') } as const;
  const how = { timing: 'instant', dailyAt: '09:00', notify: false, sound: false } as const;
  rows.save({ source, ...how }, alertId.parse('a'), '2026-01-15T09:00:00.000Z');

  let words: typeof WORDS = [];
  let onRead = () => {};
  const read = (name: 'matchingIds' | 'matchesAmong', input: never) => {
    onRead();
    return Promise.resolve(ok(mirror.reader[name](input, neverCancelled)));
  };
  const clock = new ManualClock();
  const watcher = new AlertWatcher({
    clock,
    logger: testPorts().logger,
    // It only reads matches.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    workspace: { id: HERE, mirror: () => Promise.resolve(ok({ read })) } as never,
    alerts: () =>
      ok(
        rows.all().map((alert) => ({
          alert,
          definition: trackerDefinition({ name: 'B', phrases: ['Bonify'] }, prepareAliases(words)),
        })),
      ),
    write: (work) => ok(work(rows)),
    isComplete: () => true,
    onChange: () => undefined,
  });
  const found = () => rows.matches([1], Number.MAX_SAFE_INTEGER, 10).map(({ engagementId }) => engagementId);
  watcher.check('all');
  await clock.advance(1000);
  expect(found()).toEqual([]);

  onRead = () => {
    if (words === WORDS) return;
    words = WORDS;
    mirror.reader.respelled(words);
    watcher.definitionsChanged();
  };
  watcher.check('all');
  await clock.advance(1000);
  expect([found(), words]).toEqual([[], WORDS]);

  store(said('new', 'Bonifai'));
  watcher.engagementsChanged(['new']);
  await clock.advance(1000);
  expect(found()).toEqual(['new']);
});
