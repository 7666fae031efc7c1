import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Contact } from '#shared/contract/contact.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import { connectionId } from '#shared/contract/ids.ts';
import type { InputOf } from '#shared/contract/methods.ts';
import { ok } from '#shared/contract/result.ts';
import { must } from '../testing/callApp.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { connectedApp } from '../testing/mirroredApp.ts';
import { type SandboxProcess, startSandboxProcess } from '../testing/sandboxProcess.ts';
import { testDir } from '../testing/testDir.ts';
import { MemorySettings, testPorts } from '../testing/testPorts.ts';
import { testWorkspaces } from '../testing/testWorkspaces.ts';
import { toStoredDraft } from './edits.ts';
import { openEditsModule } from './editsModule.ts';
import { CONNECTION, engagement, setContacts } from './testing/editsOn.ts';
import { versionAt } from './testing/recordService.ts';

let sandbox: SandboxProcess;
let dataDir: string;
beforeAll(async () => {
  sandbox = await startSandboxProcess(['--engagements', '120', '--rate-limit', '1000000']);
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  dataDir = (await testDir(onTestFinished)).dir;
});

const settings = new MemorySettings();

async function openApp(readOnly = false) {
  const api = { baseUrl: sandbox.baseUrl, token: sandbox.tokens.full, readOnly };
  const { app, call, events } = await connectedApp(testPorts({ dataDir, settings }), api, onTestFinished);
  const written = async (): Promise<void> => {
    await expect
      .poll(async () => {
        const counts = must(await call('edits.counts', {}));
        return counts.queued + counts.writing;
      })
      .toBe(0);
  };
  return { app, call, written, events };
}

type Call = Awaited<ReturnType<typeof openApp>>['call'];

async function held(id: string): Promise<Engagement> {
  return (await sandbox.ask('GET', `/v2/engagements/${id}?expand=contacts`)) as Engagement;
}

let used = 0;

/** Engagements no other test has touched, and contacts on none of them. */
async function freshRows(call: Call, count: number) {
  const page = { filter: {}, order: 'start_at:asc', cursor: null, limit: 100 } as const;
  const rows = must(await call('engagements.page', page)).rows.filter((row) => !row.is_private);
  const mine = rows.slice(used, used + count);
  used += count;
  const present = new Set(mine.flatMap((row) => idsOf(row)));
  const all: Contact[] = must(await call('contacts.page', { search: '', cursor: null, limit: 100 })).rows;
  return { rows: mine, people: all.filter((contact) => !present.has(contact.id)) };
}

function idsOf(row: Engagement | undefined) {
  return (row?.contacts ?? []).map((contact) => contact.id);
}

function stageContacts(call: Call, row: Engagement | undefined, mine: readonly string[]) {
  return call('edits.stage', {
    engagementId: row?.id ?? '',
    engagementTitle: row?.title ?? null,
    change: { kind: 'contacts', base: idsOf(row), mine: [...mine] },
    names: Object.fromEntries(mine.map((id) => [id, `Name of ${id}`])),
  });
}

const link = (id: string) => ({ object_type: 'deal', crm_object_id: id, source: 'hubspot' }) as const;

describe('edits', () => {
  test('are staged, reviewed, committed together, undone and redone, and recorded in the journal', async () => {
    const { call, written, events } = await openApp();
    const { rows, people } = await freshRows(call, 2);
    const [first, second] = rows;
    const added = people[0]?.id ?? '';
    must(await stageContacts(call, first, [...idsOf(first), added]));
    must(
      await call('edits.stage', {
        engagementId: second?.id ?? '',
        engagementTitle: second?.title ?? null,
        change: {
          kind: 'crm',
          base: second?.crm_association ?? null,
          mine: link('D-1'),
          replaceTheirs: false,
        },
        names: {},
      }),
    );
    expect(must(await call('edits.review', {}))).toMatchObject({
      more: 0,
      totals: { engagements: 2, contactsAdded: 1, contactsRemoved: 0, linksSet: 1, cleared: 0 },
    });
    expect(idsOf(await held(first?.id ?? ''))).not.toContain(added);
    expect(must(await call('edits.marks', {}))).toEqual({
      marks: [
        { engagementId: second?.id, mark: 'staged' },
        { engagementId: first?.id, mark: 'staged' },
      ],
      total: 2,
    });

    expect(must(await call('edits.commit', { which: { kind: 'all' } }))).toEqual({ queued: 2 });
    await written();
    // The marks disappear once the mirror holds what was read back.
    await expect.poll(async () => must(await call('edits.marks', {}))).toEqual({ marks: [], total: 0 });
    expect(idsOf(await held(first?.id ?? ''))).toContain(added);
    expect((await held(second?.id ?? '')).crm_association?.crm_object_id).toBe('D-1');
    await expect.poll(() => events.some((event) => event.name === 'engagements.changed')).toBe(true);

    const done = { states: ['done'], engagementId: null, bulkEditId: null, before: null, limit: 10 } as const;
    const edits = must(await call('edits.list', { ...done, states: ['done'] })).edits;
    const edit = edits.find((item) => item.engagementId === first?.id);
    const which = { kind: 'some', editIds: [edit?.id ?? ''] } as const;
    expect(
      must(await call('edits.undo', { which: { ...which, editIds: [...which.editIds] } })).editIds,
    ).toHaveLength(1);
    await written();
    expect(idsOf(await held(first?.id ?? ''))).not.toContain(added);
    expect(
      must(await call('edits.undo', { which: { ...which, editIds: [...which.editIds] } })).impossible,
    ).toEqual([{ editId: edit?.id, why: 'undone-already' }]);
    must(await call('edits.redo', { which: { ...which, editIds: [...which.editIds] } }));
    await written();
    expect(idsOf(await held(first?.id ?? ''))).toContain(added);

    const all = { search: '', results: [], before: null };
    const { entries } = must(await call('journal.page', { ...all, limit: 50 }));
    expect(entries).toHaveLength(4);
    expect(entries.every((entry) => entry.result === 'saved' && entry.requestId !== null)).toBe(true);
    const found = must(await call('journal.page', { ...all, search: `name ${added}`, limit: 50 })).entries;
    expect(found.map((entry) => entry.engagementId)).toEqual([first?.id, first?.id, first?.id]);
    const file = must(await call('journal.export', { ...all, format: 'csv' }));
    expect(file.text.trim().split('\r\n')).toHaveLength(5);
    expect(file.next).toBe(null);
  });

  test('warn before a first CRM link is saved, because it can’t be undone', async () => {
    const { call } = await openApp();
    const { rows } = await freshRows(call, 40);
    const row = rows.find((item) => !item.crm_association);
    const staged = must(
      await call('edits.stage', {
        engagementId: row?.id ?? '',
        engagementTitle: null,
        change: { kind: 'crm', base: null, mine: link('D-2'), replaceTheirs: false },
        names: {},
      }),
    );
    expect(staged?.undo).toEqual({ kind: 'impossible', why: 'first-link' });
    expect(must(await call('edits.review', {})).totals.cannotBeUndone).toBe(1);
  });

  test('that can’t be undone are counted before an undo, and an undo counts once it is saved', async () => {
    const { call, written } = await openApp();
    const { rows } = await freshRows(call, 12);
    const first = rows.find((item) => !item.crm_association);
    const replaced = rows.find((item) => item.crm_association);
    for (const row of [first, replaced]) {
      const base = row?.crm_association ?? null;
      must(
        await call('edits.stage', {
          engagementId: row?.id ?? '',
          engagementTitle: null,
          change: { kind: 'crm', base, mine: link('D-3'), replaceTheirs: false },
          names: {},
        }),
      );
    }
    must(await call('edits.commit', { which: { kind: 'all' } }));
    await written();
    const list = { states: [], engagementId: null, bulkEditId: null, before: null, limit: 10 };
    const undoOf = async (id: string | undefined) =>
      must(await call('edits.list', list)).edits.find(
        (edit) => edit.engagementId === id && edit.undoes === null,
      )?.undo.kind;
    const editIds = must(await call('edits.list', list)).edits.map(({ id }) => id);
    const which = { kind: 'some' as const, editIds };
    expect(must(await call('edits.undoable', { which }))).toEqual({
      possible: 1,
      impossible: { 'first-link': 1 },
    });

    const { impossible } = must(await call('edits.undo', { which }));
    expect(impossible.map(({ why }) => why)).toEqual(['first-link']);
    expect(await undoOf(replaced?.id)).toBe('undoing');
    expect(must(await call('edits.undoable', { which }))).toEqual({
      possible: 0,
      impossible: { 'first-link': 1, 'undo-pending': 1 },
    });
    await written();
    expect(await undoOf(replaced?.id)).toBe('undone');
    expect(await undoOf(first?.id)).toBe('impossible');
    expect((await held(first?.id ?? '')).crm_association?.crm_object_id).toBe('D-3');
    const { entries } = must(
      await call('journal.page', { search: '', results: [], before: null, limit: 10 }),
    );
    const writes = entries.filter(({ engagementId }) => engagementId === first?.id);
    expect(writes.map(({ undo }) => undo)).toEqual([{ kind: 'impossible', why: 'first-link' }]);
  });

  test('show the CRM source as the API stores it', async () => {
    const { call, written } = await openApp();
    const { rows } = await freshRows(call, 12);
    const row = rows.find((item) => item.crm_association);
    const stage = (base: Engagement['crm_association'], mine: ReturnType<typeof link>) =>
      call('edits.stage', {
        engagementId: row?.id ?? '',
        engagementTitle: null,
        change: { kind: 'crm', base: base ?? null, mine, replaceTheirs: false },
        names: {},
      });
    const staged = must(await stage(row?.crm_association, link('D-4')));
    expect(staged?.change).toMatchObject({ mine: { source: 'HUBSPOT' } });
    must(await call('edits.commit', { which: { kind: 'all' } }));
    await written();
    const all = { search: '', results: [], before: null };
    const { entries } = must(await call('journal.page', { ...all, limit: 10 }));
    expect(entries[0]?.sent).toMatchObject({ link: { source: 'HUBSPOT' } });
    for (const format of ['csv', 'json'] as const) {
      const { text } = must(await call('journal.export', { ...all, format }));
      expect(text).toContain('HUBSPOT');
      expect(text).not.toContain('hubspot');
    }
    const now = (await held(row?.id ?? '')).crm_association;
    expect(must(await stage(now, { ...link('D-4'), source: 'hubspot' }))).toBe(null);
  });

  test('show the names of contacts others added if the mirror knows them', async () => {
    const { call, written } = await openApp();
    const { rows, people } = await freshRows(call, 1);
    const [row] = rows;
    const [mine, theirs] = people;
    const known = async () =>
      must(await call('mirror.record', { kind: 'contact', id: theirs?.id ?? '' }))?.name;
    await expect.poll(known).toEqual(expect.stringMatching(/\w/));
    must(await stageContacts(call, row, [...idsOf(row), mine?.id ?? '']));
    const change = { contact_ids: [...idsOf(row), theirs?.id] };
    await sandbox.ask('PUT', `/v2/engagements/${row?.id}/contacts`, change);
    must(await call('edits.commit', { which: { kind: 'all' } }));
    await written();
    const name = await known();
    const list = { states: [], engagementId: null, bulkEditId: null, before: null, limit: 10 };
    const [edit] = must(await call('edits.list', list)).edits;
    expect(edit?.result).toMatchObject({ alsoAdded: [theirs?.id] });
    expect(edit?.names[theirs?.id ?? '']).toBe(name);
    const all = { search: '', results: [], before: null };
    const { entries } = must(await call('journal.page', { ...all, limit: 1 }));
    expect(entries[0]?.names[theirs?.id ?? '']).toBe(name);
    const { text } = must(await call('journal.export', { ...all, format: 'csv' }));
    expect(text).toContain(`${name} (${theirs?.id})`);
  });

  test('that restore the original value are unstaged', async () => {
    const { call } = await openApp();
    const { rows, people } = await freshRows(call, 1);
    const [row] = rows;
    must(await stageContacts(call, row, [people[0]?.id ?? '']));
    expect(must(await stageContacts(call, row, idsOf(row)))).toBe(null);
    expect(must(await call('edits.counts', {})).staged).toBe(0);
  });

  test('can be discarded one by one', async () => {
    const { call } = await openApp();
    const { rows, people } = await freshRows(call, 2);
    const one = must(await stageContacts(call, rows[0], [people[0]?.id ?? '']));
    must(await stageContacts(call, rows[1], [people[0]?.id ?? '']));
    const which = { kind: 'some' as const, editIds: [one?.id ?? ''] };
    expect(must(await call('edits.discard', { which }))).toEqual({ discarded: 1, left: [] });
    expect(must(await call('edits.counts', {})).staged).toBe(1);
  });

  test('can’t be staged on a read-only connection', async () => {
    const { call } = await openApp(true);
    const { rows, people } = await freshRows(call, 1);
    expect(await stageContacts(call, rows[0], [people[0]?.id ?? ''])).toMatchObject({
      problem: { kind: 'refused', reason: 'read-only' },
    });
  });

  test('committed before a shutdown are written after a restart', async () => {
    const first = await openApp();
    const { rows, people } = await freshRows(first.call, 1);
    const [row] = rows;
    must(await stageContacts(first.call, row, [people[1]?.id ?? '']));
    must(await first.call('edits.commit', { which: { kind: 'all' } }));
    // Read-only blocks the queue, so that the app closes before anything is written.
    must(await first.call('connections.update', { readOnly: true }));
    await first.app.close();
    expect(idsOf(await held(row?.id ?? ''))).toEqual(idsOf(row));
    const second = await openApp();
    await second.written();
    await expect.poll(async () => idsOf(await held(row?.id ?? ''))).toEqual([people[1]?.id]);
  });

  test('are deleted with their connection', async () => {
    const { call, written } = await openApp();
    const { rows, people } = await freshRows(call, 2);
    must(await stageContacts(call, rows[0], [people[0]?.id ?? '']));
    must(await call('edits.commit', { which: { kind: 'all' } }));
    await written();
    must(await stageContacts(call, rows[1], [people[0]?.id ?? '']));
    must(await call('connections.remove', {}));
    expect(await call('edits.counts', {})).toMatchObject({ problem: { reason: 'unknown-connection' } });
    const journal = must(await call('journal.page', { search: '', results: [], before: null, limit: 10 }));
    expect(journal.entries).toEqual([]);
  });
});

describe('edit assistance', () => {
  test('opens with a fresh read that says whether the contacts can be replaced', async () => {
    const { call } = await openApp();
    const { rows } = await freshRows(call, 1);
    const opened = must(await call('edits.open', { engagementId: rows[0]?.id ?? '' }));
    expect(opened.contacts).toEqual({ kind: 'known', ids: idsOf(rows[0]) });
    expect(opened.pending).toEqual([]);
  });

  test('matches pasted addresses to contacts and explains each result', async () => {
    const { call } = await openApp();
    const { people } = await freshRows(call, 1);
    const person = people.find((contact) => (contact.emails ?? []).length > 0);
    const email = person?.emails?.[0]?.email ?? '';
    const text = `Someone <${email.toUpperCase()}>; nobody@nowhere.example\nno address,${email}`;
    const matches = must(await call('edits.matchEmails', { text }));
    expect(matches.map(({ match }) => match.kind)).toEqual(['one', 'none', 'no-address', 'again']);
    expect(matches[0]?.match).toMatchObject({ contact: { id: person?.id } });
  });

  test('suggests contacts and CRM records with reasons', async () => {
    const { call } = await openApp();
    const page = { filter: {}, order: 'updated_at:desc', cursor: null, limit: 100 } as const;
    const rows = must(await call('engagements.page', page)).rows.filter(
      (row) => (row.companies ?? []).length > 0,
    );
    const suggestions = [];
    for (const row of rows.slice(0, 8)) {
      suggestions.push(must(await call('edits.suggestions', { engagementId: row.id })));
    }
    const people = suggestions.flatMap(({ contacts }) => contacts);
    const links = suggestions.flatMap(({ links: found }) => found);
    expect(people.length).toBeGreaterThan(0);
    expect(links.length).toBeGreaterThan(0);
    for (const { evidence } of [...people, ...links]) expect(evidence.length).toBeGreaterThan(0);
  });
});

const WITHOUT_BULK_EDITS = { beforeResume: () => ok(null), onBulkEdit: () => undefined };

test('the history of all connections is in order of time, page by page', async () => {
  const clock = new ManualClock();
  const ids = ['one', 'other'].map((id) => connectionId.parse(id));
  const workspaces = testWorkspaces(undefined, { ids });
  const module = openEditsModule(testPorts({ dataDir, clock }), workspaces, WITHOUT_BULK_EDITS);
  onTestFinished(async () => {
    await workspaces.close();
    module.close();
  });
  for (const [at, name] of ['one', 'other', 'one', 'one', 'other'].entries()) {
    await clock.advance(1);
    const edits = module.of(must(workspaces.get(connectionId.parse(name))));
    must(
      edits.store.with(({ outbox, journal }) => {
        const about = { engagementId: engagement(`e${at}`), engagementTitle: null, names: {} };
        const draft = toStoredDraft({ ...about, change: setContacts([], ['a']) });
        outbox.queue([draft]);
        const edit = outbox.find(draft.id);
        if (edit === null) throw new Error('The edit is missing.');
        const value = { kind: 'contacts' as const, ids: [] };
        const seen = { version: 'v1', before: value, beforeSeen: true, sent: value };
        journal.begin({ edit, connectionName: name, ...seen, also: { added: [], removed: [] } });
      }),
    );
  }
  const pages: string[][] = [];
  const { signal } = new AbortController();
  const read = async (before: InputOf<'journal.page'>['before']): Promise<void> => {
    const search = { connectionId: null, search: '', results: [], before, limit: 2 };
    const { entries, next } = must(await module.handlers['journal.page'](search, { signal }));
    pages.push(entries.map((entry) => `${entry.connectionId} ${entry.engagementId}`));
    if (next !== null) await read(next);
  };
  await read(null);
  expect(pages).toEqual([['other e4', 'one e3'], ['one e2', 'other e1'], ['one e0']]);
});

test('sync input that arrives while the app closes logs no warning', async () => {
  const ports = testPorts({ dataDir });
  const workspaces = testWorkspaces();
  const module = openEditsModule(ports, workspaces, WITHOUT_BULK_EDITS);
  const workspace = must(workspaces.get(CONNECTION));
  module.of(workspace);
  await workspaces.close();
  module.observe(workspace, [
    {
      engagementId: engagement('e1'),
      version: versionAt(2),
      names: {},
      contacts: [],
      crm: null,
      fields: null,
    },
  ]);
  expect(ports.logger.entries).toEqual([]);
});
