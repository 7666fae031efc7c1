import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findOverwritten } from '#shared/domain/edits/overwrittenChanges.ts';
import { Database } from '../database/database.ts';
import { must } from '../testing/callApp.ts';
import { EditStore } from './editStore.ts';
import { WorkspaceData } from '../database/workspaceData.ts';
import { testDir } from '../testing/testDir.ts';
import { EDITS_DB } from './editsDatabase.ts';
import { migrations } from './migrations/index.ts';
import type { SeenVersion } from './overwriteDetector.ts';
import { CONNECTION, contacts, editsOn, engagement, setContacts } from './testing/editsOn.ts';
import { recordService, versionAt, type RecordServiceOptions } from './testing/recordService.ts';

async function play(options: RecordServiceOptions) {
  const service = await recordService(options, onTestFinished);
  const editor = editsOn(service.baseUrl, {}, onTestFinished);
  const seen = (names: string[] | null, fields: string[] | null = null): SeenVersion => ({
    engagementId: engagement('e'),
    version: versionAt(service.record('e').version),
    contacts: names === null ? null : contacts(...names),
    crm: null,
    fields,
    names: {},
  });
  const observe = (...versions: SeenVersion[]): void => {
    must(editor.edits.observe(versions));
  };
  return { service, ...editor, seen, observe };
}

describe('a change by others between our read and our PUT', () => {
  /** Adds a contact right before the first PUT is applied; the test decides what is seen of it. */
  const struck = async (see: (made: Awaited<ReturnType<typeof play>>) => void) => {
    let strikes = 1;
    const made = await play({
      before: ({ method }) => {
        if (method !== 'PUT' || strikes === 0) return null;
        strikes -= 1;
        made.service.change('e', { contacts: ['theirs'] });
        see(made);
        return null;
      },
    });
    return made;
  };

  test('is a conflict when a row with it arrives before the response', async () => {
    const { queue, settled, service } = await struck(({ observe, seen }) => observe(seen(['theirs'])));
    expect(await settled(queue('e', setContacts([], ['a'])))).toMatchObject({
      state: 'overwrote',
      overwrote: { kind: 'contacts', added: ['theirs'], removed: [] },
    });
    expect(service.record('e').contacts).toEqual(['a']);
  });

  test('is a conflict even when the row arrives long after the edit was done', async () => {
    const late: SeenVersion[] = [];
    const { queue, settled, observe, find } = await struck(({ seen }) => late.push(seen(['theirs'])));
    const id = queue('e', setContacts([], ['a']));
    expect(await settled(id)).toMatchObject({ state: 'done', overwrote: null });
    observe(...late);
    expect(find(id)).toMatchObject({ state: 'overwrote', overwrote: { added: ['theirs'] } });
  });

  test('is reported without a name while only a webhook shows that the record changed', async () => {
    const { queue, settled, observe, find, seen } = await struck(({ observe: observeVersion, seen: event }) =>
      observeVersion(event(null, [])),
    );
    const id = queue('e', setContacts([], ['a']));
    const edit = await settled(id);
    expect(edit).toMatchObject({ state: 'overwrote', overwrote: { kind: 'unseen' } });
    observe({ ...seen(['theirs']), version: versionAt(2) });
    expect(find(id)).toMatchObject({
      state: 'overwrote',
      overwrote: { kind: 'contacts', added: ['theirs'] },
    });
  });

  test('is no conflict if it turns out to concern another field', async () => {
    const events: SeenVersion[] = [];
    const { queue, settled, observe, find } = await struck(({ observe: observeVersion, seen }) => {
      observeVersion(seen(null));
      events.push(seen(null, ['title']));
    });
    const id = queue('e', setContacts([], ['a']));
    expect(await settled(id)).toMatchObject({ state: 'overwrote', overwrote: { kind: 'unseen' } });
    observe(...events);
    expect(find(id)).toMatchObject({ state: 'done', overwrote: null });
  });

  test('stays unknown when nothing shows it', async () => {
    const { queue, settled } = await struck(() => undefined);
    expect(await settled(queue('e', setContacts([], ['a'])))).toMatchObject({
      state: 'done',
      overwrote: null,
    });
  });
});

test('a row newer than our read triggers another read instead of being overwritten', async () => {
  let reads = 0;
  const made = await play({
    after: ({ method }) => {
      if (method === 'GET') reads += 1;
    },
    before: ({ method }) => {
      if (method !== 'GET' || reads > 0) return null;
      // The sync is faster: it has the next version before our read of the previous one returns.
      const version = made.service.record('e').version + 1;
      const next = { ...made.seen(['theirs']), version: versionAt(version) };
      made.observe(next);
      setImmediate(() => made.service.change('e', { contacts: ['theirs'] }));
      return null;
    },
  });
  const edit = await made.settled(made.queue('e', setContacts([], ['a'])));
  expect(edit).toMatchObject({ state: 'done', attempts: 1, result: { alsoAdded: ['theirs'] } });
  expect(made.service.record('e').contacts.toSorted()).toEqual(['a', 'theirs']);
  // Twice before the PUT, once after it.
  expect(reads).toBe(3);
});

test('edits and writes of the previous schema version are read unchanged', async () => {
  const { dir: folder } = await testDir(onTestFinished);
  const before = new Database(join(folder, EDITS_DB.name), { readOnly: false });
  for (const migration of migrations.slice(0, 3)) before.exec(migration);
  before.exec('PRAGMA user_version = 3');
  const change = JSON.stringify(setContacts([], ['a']));
  const [none, value] = ['{"kind":"contacts","ids":[]}', '{"kind":"contacts","ids":["a"]}'];
  const editId = '00000000-0000-4000-8000-000000000001';
  before.run(
    `insert into edits (place, edit_id, connection_id, engagement_id, kind, change, names, state, made_at, changed_at)
     values (1, ?, ?, 'e', 'contacts', ?, '{"a":"Ada"}', 'done', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z')`,
    editId,
    CONNECTION,
    change,
  );
  before.run(
    `insert into writes (edit_id, connection_id, connection_name, engagement_id, sent_at, version, before, before_seen,
       sent, also, after, names, result, words)
     values (?, ?, 'Old', 'e', '2026-01-01T00:00:00Z', ?, ?, 1, ?, '{"added":[],"removed":[]}', ?, '{}', 'saved', '')`,
    editId,
    CONNECTION,
    versionAt(1),
    none,
    value,
    value,
  );
  before.close();

  const data = new WorkspaceData({ dataDir: folder, id: CONNECTION });
  const store = new EditStore({
    data,
    now: () => Date.UTC(2026, 0, 1),
    overwritten: findOverwritten,
  });
  onTestFinished(() => data.close());
  const { outbox, journal, overwrites } = must(store.open());
  const [edit] = must(
    store.with(({ list }) =>
      list.page({
        states: ['done'],
        engagementId: null,
        bulkEditId: null,
        proposed: null,
        before: null,
        limit: 5,
      }),
    ),
  );
  expect(edit).toMatchObject({ id: editId, state: 'done', overwrote: null, names: { a: 'Ada' } });
  expect(journal.ofRecord(engagement('e'))).toMatchObject([
    { result: 'saved', after: { ids: ['a'] }, landed: null, afterVersion: null, unconfirmed: false },
  ]);
  expect(outbox.isBusy()).toBe(false);
  // It is unknown when it landed, so nothing seen now is evidence against it.
  const row = { engagementId: engagement('e'), contacts: contacts('x'), crm: null, fields: null, names: {} };
  expect(overwrites.observe([{ ...row, version: versionAt(2) }])).toEqual([]);
});
