import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { BulkRow, RowCells, RowCorrection } from '#shared/contract/bulkEdits.ts';
import { crmAssociationDraft, type CrmAssociationDraft } from '#shared/contract/crmAssociation.ts';
import {
  bulkEditId,
  type BulkEditId,
  connectionId,
  contactId,
  engagementId,
  type EngagementId,
} from '#shared/contract/ids.ts';
import type { App } from '../app.ts';
import { createApp } from '../createApp.ts';
import { WorkspaceData } from '../database/workspaceData.ts';
import { editTables } from '../edits/editsDatabase.ts';
import { must } from '../testing/callApp.ts';
import { testDir, type TestDir } from '../testing/testDir.ts';
import { startSandboxProcess, type SandboxProcess } from '../testing/sandboxProcess.ts';
import { MemorySettings, testPorts } from '../testing/testPorts.ts';
import { BulkEditStore } from './bulkEditStore.ts';
import { bulkEditCalls } from './testing/bulkEditCalls.ts';
import { engagementOnService } from './testing/engagementOnService.ts';

let sandbox: SandboxProcess;
const apps: App[] = [];
const dirs: TestDir[] = [];
beforeAll(async () => {
  sandbox = await startSandboxProcess(['--engagements', '60', '--rate-limit', '1000000']);
});
afterAll(() => sandbox.stop());
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
  await Promise.all(dirs.splice(0).map((dir) => dir.remove()));
});

async function openApp(api = sandbox) {
  const dir = await testDir();
  dirs.push(dir);
  const settings = new MemorySettings();
  const app = createApp(testPorts({ dataDir: dir.dir, settings }));
  apps.push(app);
  const choice = { baseUrl: api.baseUrl, token: api.tokens.full, readOnly: false };
  const { id } = must(await app.startWith({ kind: 'remote', ...choice }));
  const calls = bulkEditCalls(app, id);
  const page = { filter: {}, order: 'updated_at:desc', cursor: null, limit: 60 } as const;
  const { rows } = await calls.call('engagements.page', page);
  const open = rows.filter((row) => !row.is_private);
  return { app, dir: dir.dir, settings, connectionId: id, rows: open, ...calls, ...onRows(calls.call) };
}

type Call = ReturnType<typeof bulkEditCalls>['call'];

/** What the tests do to the rows of a bulk edit. */
function onRows(call: Call) {
  const rowsOf = async (id: BulkEditId): Promise<BulkRow[]> =>
    (await call('bulkEdits.rows', { bulkEditId: id, states: [], offset: 0, limit: 100 })).rows;
  return {
    rowsOf,
    rowAt: async (id: BulkEditId, item: number) => (await rowsOf(id)).find((row) => row.item === item),
    correct: async (id: BulkEditId, item: number, correction: RowCorrection) =>
      (await call('bulkEdits.correct', { bulkEditId: id, item, correction })).rows,
    importCsv: async (lines: readonly string[]) => {
      const piece = Buffer.from(lines.join('\n')).toString('base64');
      await call('bulkEdits.upload', { uploadId: 'corrected', piece });
      const reading = { contactsMode: 'add', objectType: null, source: null } as const;
      return call('bulkEdits.readCsv', { uploadId: 'corrected', fileName: 'rows.csv', reading });
    },
    cellsOf: async (id: BulkEditId, item: number) =>
      (await call('bulkEdits.cells', { bulkEditId: id, item })).cells,
  };
}

const exported = z.array(z.object({ corrected: z.string(), 'crm id': z.string() }));
const deal = (id: string) => ({ object_type: 'deal', crm_object_id: id, source: 'HUBSPOT' }) as const;
const toLink = (link: CrmAssociationDraft): RowCorrection => ({
  kind: 'change',
  change: { kind: 'crm', base: null, mine: link, replaceTheirs: false },
  names: {},
});
const cells = (all: RowCells): RowCorrection => ({ kind: 'cells', cells: all });
const linkOnService = async (id: EngagementId) =>
  (await engagementOnService(sandbox, id)).crm_association?.crm_object_id ?? null;
const contactsOnService = async (id: EngagementId) =>
  (await engagementOnService(sandbox, id)).contacts.map((contact) => contact.id);
const linkOf = (row: BulkRow | undefined) =>
  row?.change?.kind === 'crm' ? row.change.mine.crm_object_id : null;

describe('a row corrected in the preview of a selection', () => {
  test('is checked, survives a restart, and is what is written, undone and exported', async () => {
    const { app, call, reaches, correct, rowAt, rows, ...opened } = await openApp();
    const [first, second, third] = rows.filter((row) => row.crm_association).map(({ id }) => id);
    if (first === undefined || second === undefined || third === undefined) throw new Error('too few rows');
    const before = [await linkOnService(first), await linkOnService(second)];
    const action = { kind: 'crm', link: deal('ALL-1') } as const;
    const engagementIds = [first, second, third];
    const { id } = await call('bulkEdits.fromSelection', { engagementIds, action });
    expect((await reaches(id, 'checked')).counts).toMatchObject({ ready: 3, unchanged: 0 });

    const [one] = await correct(id, 1, toLink(deal('ONE-1')));
    expect([one?.state, one?.corrected, linkOf(one)]).toEqual(['ready', true, 'ONE-1']);
    // The link that the engagement has already, as the API reads it.
    const now = (await rowAt(id, 2))?.change;
    if (now?.kind !== 'crm' || now.base === null) throw new Error('no link');
    const [two] = await correct(id, 2, toLink(crmAssociationDraft.parse(now.base)));
    expect([two?.state, two?.corrected]).toEqual(['unchanged', true]);
    expect((await call('bulkEdits.get', { bulkEditId: id })).counts).toMatchObject({
      ready: 2,
      unchanged: 1,
      waiting: 0,
    });

    await app.close();
    const again = createApp(testPorts({ dataDir: opened.dir, settings: opened.settings }));
    apps.push(again);
    const later = bulkEditCalls(again, opened.connectionId);
    const { rowsOf: laterRows } = onRows(later.call);
    expect((await laterRows(id)).map((row) => [row.corrected, row.state, linkOf(row)])).toEqual([
      [true, 'ready', 'ONE-1'],
      [true, 'unchanged', now.base.crm_object_id],
      [false, 'ready', 'ALL-1'],
    ]);
    await later.call('connections.replaceToken', { token: sandbox.tokens.full });
    await later.call('bulkEdits.apply', { bulkEditId: id });
    expect((await later.reaches(id, 'finished')).counts).toMatchObject({ done: 2, unchanged: 1 });
    expect([await linkOnService(first), await linkOnService(second), await linkOnService(third)]).toEqual([
      'ONE-1',
      before[1],
      'ALL-1',
    ]);
    const { text } = await later.call('bulkEdits.export', { bulkEditId: id, format: 'csv', after: 0 });
    const result = exported.parse(parse(text, { bom: true, columns: true }));
    expect(result.map((row) => [row.corrected, row['crm id']])).toEqual([
      ['yes', 'ONE-1'],
      ['yes', now.base.crm_object_id],
      ['', 'ALL-1'],
    ]);

    await later.call('edits.undo', { which: { kind: 'bulkEdit', bulkEditId: id } });
    await expect
      .poll(async () => (await later.call('bulkEdits.get', { bulkEditId: id })).counts.undone)
      .toBe(2);
    expect(await linkOnService(first)).toBe(before[0]);
  });

  test('gets the bulk edit’s value back', async () => {
    const { call, reaches, correct, rows } = await openApp();
    const engagementIds = rows.slice(0, 2).map((row) => row.id);
    const action = { kind: 'crm', link: deal('OWN-1') } as const;
    const { id } = await call('bulkEdits.fromSelection', { engagementIds, action });
    await reaches(id, 'checked');
    await correct(id, 2, toLink(deal('OTHER-1')));
    const [row] = await correct(id, 2, { kind: 'own' });
    expect([row?.state, row?.corrected, linkOf(row)]).toEqual(['ready', false, 'OWN-1']);
  });

  test('keeps contacts that others add until it is applied', async () => {
    const { call, reaches, correct, rowAt, rows } = await openApp();
    const people = (await call('contacts.page', { search: '', cursor: null, limit: 100 })).rows;
    const [row] = rows;
    if (row === undefined) throw new Error('no engagement');
    const present = await contactsOnService(row.id);
    const [all, own, theirs] = people.map(({ id }) => id).filter((id) => !present.includes(id));
    if (all === undefined || own === undefined || theirs === undefined) throw new Error('too few contacts');
    const action = { kind: 'contacts', mode: 'add', contactIds: [all], names: {} } as const;
    const { id } = await call('bulkEdits.fromSelection', {
      engagementIds: [row.id],
      action: { ...action, contactIds: [all] },
    });
    await reaches(id, 'checked');
    const base = present.map((each) => contactId.parse(each));
    await correct(id, 1, {
      kind: 'change',
      change: { kind: 'contacts', base, mine: [...base, own] },
      names: { [own]: 'Named by the editor' },
    });
    expect((await rowAt(id, 1))?.names[own]).toBe('Named by the editor');
    await fetch(`${sandbox.baseUrl}/v2/engagements/${row.id}/contacts`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${sandbox.tokens.full}`, 'content-type': 'application/json' },
      body: JSON.stringify({ contact_ids: [...base, theirs] }),
    });
    await call('bulkEdits.apply', { bulkEditId: id });
    await reaches(id, 'finished');
    expect((await contactsOnService(row.id)).toSorted()).toEqual([...base, own, theirs].toSorted());
  });

  test('stays as it is after the bulk edit was applied, and while the API is away', async () => {
    const own = await startSandboxProcess(['--engagements', '20', '--rate-limit', '1000000']);
    const { call, reaches, correct, rowAt, rows } = await openApp(own);
    const engagementIds = rows.slice(0, 1).map((row) => row.id);
    const make = async (link: string) => {
      const action = { kind: 'crm', link: deal(link) } as const;
      const { id } = await call('bulkEdits.fromSelection', { engagementIds, action });
      await reaches(id, 'checked');
      return id;
    };
    const applied = await make('KEPT-1');
    await call('bulkEdits.apply', { bulkEditId: applied });
    await reaches(applied, 'finished');
    await expect(correct(applied, 1, toLink(deal('LATE-1')))).rejects.toThrow(/applied or discarded/);

    const id = await make('KEPT-2');
    await own.stop();
    await expect(correct(id, 1, toLink(deal('LATE-2')))).rejects.toThrow();
    const row = await rowAt(id, 1);
    expect([row?.state, row?.corrected, linkOf(row)]).toEqual(['ready', false, 'KEPT-2']);
  });
});

describe('a line corrected in the preview of a file', () => {
  const HEADINGS = 'engagement id,emails,crm id,crm type,crm source';

  test('says what is still wrong, then changes what it asks for, and can be as in the file again', async () => {
    const { call, reaches, importCsv, correct, cellsOf, rowsOf, rows } = await openApp();
    const person = (await call('contacts.page', { search: '', cursor: null, limit: 100 })).rows.find(
      ({ emails }) => emails?.[0] !== undefined,
    );
    const email = person?.emails?.[0]?.email ?? '';
    const [target, next] = rows;
    const wrong = { engagement: 'ngmt_nowhere', emails: 'nobody', 'crm-id': 'F-1', 'crm-type': 'planet' };
    const { id } = await importCsv([
      HEADINGS,
      `${Object.values(wrong).join(',')},hubspot`,
      `${next?.id},,F-2,deal,hubspot`,
    ]);
    await reaches(id, 'checked');
    expect(await cellsOf(id, 1)).toEqual({ ...wrong, 'crm-source': 'hubspot' });

    const typed = { ...wrong, 'crm-source': 'hubspot', emails: email, 'crm-type': 'deal' };
    const still = await correct(id, 1, cells(typed));
    expect(still.map(({ state, errors }) => [state, ...errors.map(({ kind }) => kind)])).toEqual([
      ['invalid', 'service'],
      ['invalid', 'service'],
    ]);
    expect(await cellsOf(id, 1)).toEqual(typed);
    const corrected = await correct(id, 1, cells({ ...typed, engagement: target?.id ?? '' }));
    expect(corrected.map(({ kind, line, engagementId: on }) => [kind, line, on])).toEqual([
      ['contacts', 2, target?.id],
      ['crm', 2, target?.id],
    ]);
    // Both are where the line is, before the next one.
    expect((await rowsOf(id)).map((row) => [row.line, row.kind, row.corrected])).toEqual([
      [2, 'contacts', true],
      [2, 'crm', true],
      [3, 'crm', false],
    ]);

    const whole = await call('bulkEdits.export', { bulkEditId: id, format: 'json', after: 0 });
    expect(JSON.parse(whole.text)).toHaveLength(3);
    const back = await correct(id, 1, { kind: 'own' });
    expect(back.map(({ state, corrected: is }) => [state, is])).toEqual([['invalid', false]]);
    expect((await call('bulkEdits.get', { bulkEditId: id })).counts).toMatchObject({ ready: 1, invalid: 1 });
    expect(await cellsOf(id, 1)).toEqual({ ...wrong, 'crm-source': 'hubspot' });
  });

  test('keeps the value that its other change was given', async () => {
    const { reaches, importCsv, correct, rows } = await openApp();
    const line = { engagement: rows[0]?.id ?? '', emails: 'nobody@nowhere.example', 'crm-id': 'F-3' };
    const { id } = await importCsv([HEADINGS, `${Object.values(line).join(',')},deal,hubspot`]);
    await reaches(id, 'checked');
    await correct(id, 2, toLink(deal('BY-HAND')));
    const typed = { ...line, 'crm-type': 'deal', 'crm-source': 'hubspot', emails: 'else@nowhere.example' };
    const after = await correct(id, 1, cells(typed));
    expect(after.map((row) => [row.item, row.kind, row.state, linkOf(row)])).toEqual([
      [1, 'contacts', 'invalid', null],
      [2, 'crm', 'ready', 'BY-HAND'],
    ]);
  });

  test('never changes an engagement that another row changes', async () => {
    const { call, reaches, importCsv, correct, rowsOf, rows } = await openApp();
    const [a, b] = rows.map((row) => row.id);
    const line = (on: string | undefined, link: string) => `${on},,${link},deal,hubspot`;
    const { id } = await importCsv([HEADINGS, line(a, 'R-1'), line(a, 'R-2'), line(b, 'R-3')]);
    await reaches(id, 'checked');
    const told = async () => (await rowsOf(id)).map((row) => [row.state, ...row.errors]);
    expect(await told()).toEqual([['ready'], ['invalid', { kind: 'repeated', row: 1 }], ['ready']]);

    // The third row was checked first, so that it isn't taken away.
    const typed = { 'crm-id': 'R-1', 'crm-type': 'deal', 'crm-source': 'hubspot' };
    await correct(id, 1, cells({ ...typed, engagement: b ?? '' }));
    await expect.poll(told).toEqual([['invalid', { kind: 'repeated', row: 3 }], ['ready'], ['ready']]);
    await correct(id, 1, { kind: 'own' });
    expect(await told()).toEqual([['invalid', { kind: 'repeated', row: 2 }], ['ready'], ['ready']]);
    await call('bulkEdits.apply', { bulkEditId: id });
    expect((await reaches(id, 'finished')).counts).toMatchObject({ done: 2, invalid: 1 });
  });
});

test('bulk edits from before corrections are kept, without lines to correct', async () => {
  const dir = await testDir();
  dirs.push(dir);
  const place = { dataDir: dir.dir, id: connectionId.parse('conn_old') };
  const old = new WorkspaceData(place);
  const released = { ...editTables, migrations: editTables.migrations.slice(0, 1) };
  must(
    old.write(released, (db) => {
      const origin = { kind: 'selection', action: { kind: 'crm', link: deal('OLD-1') } };
      db.run(
        `insert into bulk_edits (bulk_edit_id, made_at, origin) values ('bulk_old', '2026-01-01T00:00:00Z', ?)`,
        JSON.stringify(origin),
      );
      db.run(
        `insert into bulk_edit_items (bulk_edit_id, item, engagement_id, kind, state)
           values ('bulk_old', 1, 'ngmt_old', 'crm', 'unchanged')`,
      );
    }),
  );
  old.close();
  const data = new WorkspaceData(place);
  const items = must(
    data.with(editTables, (db) => new BulkEditStore(db).page(bulkEditId.parse('bulk_old'), [], 0, 10)),
  );
  data.close();
  expect(items).toMatchObject([
    {
      engagementId: engagementId.parse('ngmt_old'),
      state: 'unchanged',
      cells: null,
      correctedCells: null,
      correctedValue: null,
    },
  ]);
});
