import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { EditStore, type OpenEditStore } from '../editStore.ts';
import { toStoredDraft } from '../edits.ts';
import { WorkspaceData, workspaceFolder } from '../../database/workspaceData.ts';
import { editTables } from '../editsDatabase.ts';
import { CONNECTION, engagement, setContacts, setLink } from '../testing/editsOn.ts';
import { must } from '../../testing/callApp.ts';
import { testDir } from '../../testing/testDir.ts';
import { findOverwritten } from '#shared/domain/edits/overwrittenChanges.ts';
import type { Change } from '#shared/contract/edit.ts';

let folder: string;
const place = () => ({ dataDir: folder, id: CONNECTION });
beforeEach(async () => {
  folder = (await testDir(onTestFinished)).dir;
});

function openStore(): { data: WorkspaceData; open: OpenEditStore } {
  const data = new WorkspaceData(place());
  const store = new EditStore({
    data,
    now: () => Date.UTC(2026, 0, 15),
    overwritten: findOverwritten,
  });
  onTestFinished(() => data.close());
  return { data, open: must(store.open()) };
}

const draft = (id: string, change: Change) =>
  toStoredDraft({
    engagementId: engagement(id),
    engagementTitle: null,
    change,
    names: {},
  });

const search = {
  states: [],
  engagementId: null,
  bulkEditId: null,
  proposed: null,
  before: null,
  limit: 50,
};

describe('the outbox', () => {
  test('returns what was stored after it was closed and reopened', () => {
    const first = openStore();
    const edit = draft('e', setContacts(['a'], ['b', 'ünïcode “quotes”']));
    first.open.outbox.queue([edit]);
    first.data.close();
    const { open } = openStore();
    expect(open.outbox.find(edit.id)).toMatchObject({ ...edit, state: 'queued', attempts: 0 });
    expect(open.outbox.isBusy()).toBe(true);
  });

  test('keeps only the last staged change of each field of a record', () => {
    const { open } = openStore();
    open.outbox.stage(draft('e', setContacts([], ['a'])));
    open.outbox.stage(draft('e', setLink(null, '1')));
    open.outbox.stage(draft('e', setContacts([], ['b'])));
    open.outbox.stage(draft('f', setContacts([], ['c'])));
    expect(open.list.page(search).map(({ change }) => change.mine)).toEqual([
      ['c'],
      ['b'],
      { object_type: 'deal', crm_object_id: '1', source: 'HUBSPOT' },
    ]);
  });

  test('offers only the first edit of each record', () => {
    const { open } = openStore();
    const [e1, e2, f1] = [
      draft('e', setContacts([], ['a'])),
      draft('e', setLink(null, '1')),
      draft('f', setContacts([], ['c'])),
    ];
    open.outbox.queue([e1, e2, f1]);
    expect([...open.outbox.ready()].map(({ id }) => id)).toEqual([e1.id, f1.id]);
    open.outbox.beginWriting(e1.id);
    expect([...open.outbox.ready()].map(({ id }) => id)).toEqual([f1.id]);
    open.outbox.settle(e1.id, { state: 'done', result: null, problem: null, requestId: null });
    expect([...open.outbox.ready()].map(({ id }) => id)).toEqual([e2.id, f1.id]);
  });

  test('queues an edit behind those queued while it was staged', () => {
    const { open } = openStore();
    const [early, late] = [draft('e', setContacts([], ['a'])), draft('e', setContacts([], ['b']))];
    open.outbox.stage(early);
    open.outbox.queue([late]);
    open.outbox.enqueue([early.id], ['staged']);
    expect([...open.outbox.ready()].map(({ id }) => id)).toEqual([late.id]);
  });

  test('lets an edit be discarded until its PUT is sent, and not begin afterwards', () => {
    const { open } = openStore();
    const [one, other] = [draft('e', setContacts([], ['a'])), draft('f', setContacts([], ['a']))];
    open.outbox.queue([one, other]);
    expect(open.outbox.beginWriting(one.id)).toBe(true);
    expect(open.outbox.discard([one.id, other.id]).map(({ id }) => id)).toEqual([other.id]);
    expect(open.outbox.beginWriting(other.id)).toBe(false);
    expect(open.outbox.find(one.id)?.state).toBe('writing');
  });
});

/** What a process says that opens the file beside others. */
function openBeside() {
  const data = new WorkspaceData(place());
  onTestFinished(() => data.close());
  return data.open(editTables);
}

describe('the edits file', () => {
  test('can’t be opened by a second process, which says why', () => {
    openStore();
    expect(openBeside()).toMatchObject({
      ok: false,
      problem: {
        kind: 'storage',
        reason: 'unavailable',
        detail: expect.stringMatching(/second Parley/) as string,
      },
    });
  });

  test('is left untouched when damaged', () => {
    const garbage = 'not a database, and long enough to be read as one: '.repeat(40);
    const file = join(workspaceFolder(place()), editTables.file);
    mkdirSync(workspaceFolder(place()), { recursive: true });
    writeFileSync(file, garbage);
    expect(openBeside()).toMatchObject({
      problem: { kind: 'storage', reason: 'damaged' },
    });
    expect(readFileSync(file, 'utf8')).toBe(garbage);
  });

  test('is left untouched when a newer version wrote it', () => {
    const first = openStore();
    first.open.db.run('PRAGMA user_version = 999');
    first.data.close();
    expect(openBeside()).toMatchObject({
      problem: { kind: 'storage', detail: expect.stringMatching(/newer version/) as string },
    });
  });

  test('is synced to disk on every commit', () => {
    const { open } = openStore();
    const pragma = (name: string) => open.db.get(`PRAGMA ${name}`, (row) => row[0]);
    expect([pragma('synchronous'), pragma('journal_mode'), pragma('locking_mode')]).toEqual([
      2,
      'wal',
      'exclusive',
    ]);
    // On macOS.
    expect([pragma('fullfsync'), pragma('checkpoint_fullfsync')]).toEqual([1, 1]);
  });
});
