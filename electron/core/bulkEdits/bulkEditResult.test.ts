import { expect, onTestFinished, test } from 'vitest';
import { contactId } from '#shared/contract/ids.ts';
import { createApp } from '../createApp.ts';
import { must } from '../testing/callApp.ts';
import { startSandboxProcess } from '../testing/sandboxProcess.ts';
import { testDir } from '../testing/testDir.ts';
import { testPorts } from '../testing/testPorts.ts';
import { bulkEditCalls } from './testing/bulkEditCalls.ts';

/** An app whose token can't write private engagements. */
async function openApp() {
  const [sandbox, dir] = await Promise.all([
    startSandboxProcess(['--engagements', '60', '--rate-limit', '1000000']),
    testDir(),
  ]);
  const app = createApp(testPorts({ dataDir: dir.dir }));
  onTestFinished(async () => {
    await app.close();
    await Promise.all([sandbox.stop(), dir.remove()]);
  });
  const choice = { baseUrl: sandbox.baseUrl, token: sandbox.tokens.writenoprivate, readOnly: false };
  const { id: connectionId } = must(await app.startWith({ kind: 'remote', ...choice }));
  return bulkEditCalls(app, connectionId);
}

test('the result of a bulk edit can be brought back in, for what wasn’t applied alone', async () => {
  const { call, reaches } = await openApp();
  const page = { filter: {}, order: 'updated_at:desc', cursor: null, limit: 60 } as const;
  const { rows } = await call('engagements.page', page);
  const hidden = rows.filter((row) => row.is_private).slice(0, 2);
  const open = rows.filter((row) => !row.is_private).slice(0, 3);
  const engagementIds = [...hidden, ...open].map(({ id }) => id);
  const people = await call('contacts.page', { search: '', cursor: null, limit: 5 });
  const contactIds = people.rows.map(({ id }) => contactId.parse(id));
  const action = { kind: 'contacts', mode: 'replace', contactIds, names: {} } as const;
  const made = await call('bulkEdits.fromSelection', {
    engagementIds,
    action: { ...action, contactIds: [...contactIds] },
  });
  await reaches(made.id, 'checked');
  await call('bulkEdits.apply', { bulkEditId: made.id });
  const { counts } = await reaches(made.id, 'finished');
  expect(counts).toMatchObject({ failed: 2 });
  const all = { states: [], offset: 0, limit: 100 };
  const before = (await call('bulkEdits.rows', { bulkEditId: made.id, ...all, states: ['failed'] })).rows;

  const { text } = await call('bulkEdits.export', { bulkEditId: made.id, format: 'csv', after: 0 });
  const piece = Buffer.from(text).toString('base64');
  await call('bulkEdits.upload', { uploadId: 'result', piece });
  // What a row adds and removes doesn't depend on what other contacts in the file would mean.
  const reading = { contactsMode: 'remove', objectType: null, source: null } as const;
  const look = await call('bulkEdits.previewCsv', { uploadId: 'result', reading });
  expect(look).toMatchObject({ defect: null, result: { taken: 2, leftOut: 3 }, rows: 2 });
  const again = await call('bulkEdits.readCsv', { uploadId: 'result', fileName: 'result.csv', reading });
  await reaches(again.id, 'checked');
  const after = (await call('bulkEdits.rows', { bulkEditId: again.id, ...all })).rows;
  const asked = (items: typeof before) =>
    items.map(({ engagementId, change }) => [
      engagementId,
      change?.kind === 'contacts' ? change.mine.toSorted() : null,
    ]);
  expect(after.map(({ state }) => state)).toEqual(['ready', 'ready']);
  expect(asked(after)).toEqual(asked(before));
});
