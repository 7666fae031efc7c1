import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { EngagementId } from '#shared/contract/ids.ts';
import { must } from '../testing/callApp.ts';
import { testDir } from '../testing/testDir.ts';
import { type MirroredApp, mirroredApp } from '../testing/mirroredApp.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

const open = () =>
  mirroredApp(['--engagements', '20', '--rate-limit', '100000'], (end) => cleanUps.push(end));

/** Two engagements with a few lines. */
async function talks({ call }: MirroredApp): Promise<readonly [EngagementId, EngagementId]> {
  const order = 'date:desc' as const;
  const { rows } = must(
    await call('mirror.list', { filter: { transcript: true }, order, offset: 0, limit: 50 }),
  );
  const [one, two] = rows.flatMap(({ transcript, lineCount, engagement }) =>
    transcript === 'timeline' && lineCount > 5 ? [engagement.id] : [],
  );
  if (one === undefined || two === undefined) throw new Error('Too few engagements have such a timeline.');
  return [one, two];
}

async function headOf({ call }: MirroredApp, engagementId: EngagementId) {
  const head = must(await call('transcripts.open', { engagementId }));
  if (head.kind !== 'timeline') throw new Error('It has a timeline.');
  return head;
}

async function correct(app: MirroredApp, engagementId: EngagementId, line: number, text: string) {
  const { revision } = await headOf(app, engagementId);
  must(await app.call('corrections.set', { engagementId, revision, line, text }));
}

const correctedIn = async (app: MirroredApp, id: EngagementId) =>
  (await headOf(app, id)).corrected?.map(({ line, text }) => [line, text]) ?? [];

/** The API's text again. */
async function restore(app: MirroredApp, id: EngagementId) {
  const { revision, corrected = [] } = await headOf(app, id);
  for (const { line, received } of corrected)
    must(await app.call('corrections.set', { engagementId: id, revision, line, text: received }));
}

const NOWHERE = 'elsewhere 1.5 0123456789abcdef';

test('corrections are files that others take over; what has no line here waits, and is counted', async () => {
  const app = await open();
  const [one, two] = await talks(app);
  const team = await testDir();
  cleanUps.push(() => team.remove());
  const folder = team.dir;
  const file = path.join(folder, 'corrections.yaml');
  await correct(app, one, 2, 'Bonify is cheap: "really"');
  await correct(app, two, 0, 'Good morning, Ada.');
  const exporting = { folder, replace: true };
  expect(must(await app.call('teamFiles.export', exporting)).written).toEqual(['corrections.yaml']);
  const written = readFileSync(file, 'utf8');
  expect(written.split('\n')).toHaveLength(6);
  must(await app.call('teamFiles.export', exporting));
  expect(readFileSync(file, 'utf8')).toBe(written);

  await restore(app, one);
  await correct(app, two, 0, 'Good evening, Ada.');
  writeFileSync(file, `${written}- id: ${NOWHERE}\n  text: Not here\n`);
  const importing = { folder, apply: false };
  const shown = must(await app.call('teamFiles.import', importing));
  expect(shown.changes.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
    'added Bonify is cheap: "really"',
    'added Not here',
    'changed Good morning, Ada.',
  ]);
  expect(shown.waiting).toEqual({ waiting: 1, of: 3 });
  expect([await correctedIn(app, one), await correctedIn(app, two)]).toEqual([
    [],
    [[0, 'Good evening, Ada.']],
  ]);

  const before = app.events.length;
  must(await app.call('teamFiles.import', { ...importing, apply: true }));
  const both = [[[2, 'Bonify is cheap: "really"']], [[0, 'Good morning, Ada.']]];
  expect([await correctedIn(app, one), await correctedIn(app, two)]).toEqual(both);
  const changed = app.events.slice(before).filter(({ name }) => name === 'corrections.changed');
  expect(changed).toHaveLength(1);
  // The one that waits is kept, and nothing is new any more.
  expect(must(await app.call('teamFiles.import', importing))).toEqual({
    changes: [],
    faults: [],
    waiting: null,
  });
  must(await app.call('teamFiles.export', exporting));
  expect(readFileSync(file, 'utf8')).toContain(NOWHERE);

  writeFileSync(file, written.replace(/^- id: .*$/m, '- id: somewhere'));
  expect(must(await app.call('teamFiles.import', importing)).faults).toMatchObject([
    { file: 'corrections.yaml', line: 2 },
  ]);
});

test('the settings file takes corrections along, and says what waits or names no line', async () => {
  const app = await open();
  const [one] = await talks(app);
  await correct(app, one, 1, 'As it was said.');
  const exported = must(await app.call('settings.export', {}));
  await restore(app, one);
  const file = JSON.parse(exported.text) as { corrections: { id: string; text: string }[] };
  expect(file.corrections).toEqual([{ id: expect.stringContaining(one), text: 'As it was said.' }]);
  file.corrections.push({ id: NOWHERE, text: 'Not here' }, { id: 'nothing', text: 'At all' });
  const take = async () => must(await app.call('settings.import', { text: JSON.stringify(file) }));
  const taken = { kind: 'imported', leftOut: ['corrections.3'], waiting: { waiting: 1, of: 2 } };
  expect(await take()).toMatchObject(taken);
  expect(await correctedIn(app, one)).toEqual([[1, 'As it was said.']]);
  // Once more, they replace themselves.
  expect(await take()).toMatchObject(taken);
  const again = JSON.parse(must(await app.call('settings.export', {})).text) as typeof file;
  expect(again.corrections).toHaveLength(2);
});
