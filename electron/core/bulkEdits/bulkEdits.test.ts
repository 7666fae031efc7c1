import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { RowState } from '#shared/contract/bulkEdits.ts';
import { contactId, engagementId, type EngagementId } from '#shared/contract/ids.ts';
import type { App } from '../app.ts';
import { createApp } from '../createApp.ts';
import { must } from '../testing/callApp.ts';
import { testDir, type TestDir } from '../testing/testDir.ts';
import { startSandboxProcess, type SandboxProcess } from '../testing/sandboxProcess.ts';
import { MemorySettings, realClock, testPorts } from '../testing/testPorts.ts';
import { bulkEditCalls } from './testing/bulkEditCalls.ts';
import { engagementOnService } from './testing/engagementOnService.ts';

let sandbox: SandboxProcess;
const apps: App[] = [];
const dirs: TestDir[] = [];
beforeAll(async () => {
  sandbox = await startSandboxProcess(['--engagements', '120', '--rate-limit', '1000000']);
});
afterAll(() => sandbox.stop());
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
  await Promise.all(dirs.splice(0).map((dir) => dir.remove()));
});

async function openApp(token: keyof SandboxProcess['tokens'] = 'full', api = sandbox, clock = realClock) {
  const dir = await testDir();
  dirs.push(dir);
  const settings = new MemorySettings();
  const app = createApp(testPorts({ dataDir: dir.dir, settings, clock }));
  apps.push(app);
  const choice = { baseUrl: api.baseUrl, token: api.tokens[token], readOnly: false };
  const { id } = must(await app.startWith({ kind: 'remote', ...choice }));
  return { app, dir: dir.dir, settings, connectionId: id, ...bulkEditCalls(app, id) };
}

type Opened = Awaited<ReturnType<typeof openApp>>;

/** The same data folder after a restart, which forgets the token. */
async function restarted({ app: before, dir, settings, connectionId }: Opened) {
  await before.close();
  const app = createApp(testPorts({ dataDir: dir, settings }));
  apps.push(app);
  return bulkEditCalls(app, connectionId);
}

type Call = Opened['call'];

async function world(call: Call) {
  const page = { filter: {}, order: 'updated_at:desc', cursor: null, limit: 100 } as const;
  const { rows } = await call('engagements.page', page);
  const people = await call('contacts.page', { search: '', cursor: null, limit: 100 });
  return { rows: rows.filter((row) => !row.is_private), people: people.rows };
}

const held = (id: string) => engagementOnService(sandbox, id);

async function heldContacts(id: string): Promise<string[]> {
  return (await held(id)).contacts.map((contact) => contact.id);
}

async function upload(
  call: Call,
  text: string | Buffer,
  name = 'changes.csv',
  mode: 'add' | 'remove' | 'replace' = 'add',
) {
  const bytes = Buffer.from(text);
  const uploadId = `upload-${name}`;
  for (let at = 0; at < bytes.length; at += 100_000) {
    await call('bulkEdits.upload', { uploadId, piece: bytes.subarray(at, at + 100_000).toString('base64') });
  }
  const reading = { contactsMode: mode, objectType: 'deal', source: 'hubspot' } as const;
  return call('bulkEdits.readCsv', { uploadId, fileName: name, reading });
}

const all = { states: [], offset: 0, limit: 100 };

/** A bulk edit that was applied, then paused before all of it was written. */
async function appliedInPart({ call, reaches }: Pick<Opened, 'call' | 'reaches'>) {
  const { rows } = await world(call);
  const link = { object_type: 'deal', crm_object_id: randomUUID(), source: 'hubspot' } as const;
  const engagementIds = rows.slice(0, 30).map((row) => row.id);
  const { id } = await call('bulkEdits.fromSelection', { engagementIds, action: { kind: 'crm', link } });
  await reaches(id, 'checked');
  await call('bulkEdits.apply', { bulkEditId: id });
  await call('bulkEdits.pause', { bulkEditId: id });
  return id;
}

describe('a bulk edit that stands still', () => {
  test('says that the token is missing after a restart, and goes on with one', async () => {
    const first = await openApp();
    const id = await appliedInPart(first);
    const again = await restarted(first);
    await again.call('bulkEdits.resume', { bulkEditId: id });
    expect(await again.standsStill(id)).toMatchObject({
      state: 'running',
      hold: { reason: 'token', until: null },
      problem: { kind: 'refused', reason: 'no-token' },
    });
    await again.call('connections.replaceToken', { token: sandbox.tokens.full });
    const { counts, hold, problem } = await again.reaches(id, 'finished');
    expect({ hold, problem, queued: counts.queued }).toEqual({ hold: null, problem: null, queued: 0 });
  });

  test('says that the API is away, and which request failed', async () => {
    const own = await startSandboxProcess(['--engagements', '40', '--rate-limit', '1000000']);
    const { call, reaches, standsStill } = await openApp('full', own);
    const id = await appliedInPart({ call, reaches });
    await own.stop();
    await call('bulkEdits.resume', { bulkEditId: id });
    expect(await standsStill(id)).toMatchObject({
      hold: { reason: 'network' },
      problem: { kind: 'network', reason: 'refused' },
    });
  });

  test('names the rate limit while the preview waits for it', async () => {
    // However slow the machine is, the window doesn't end before it is used up.
    const window = ['--rate-limit', '60', '--window-ms', '3600000'];
    const own = await startSandboxProcess(['--engagements', '120', ...window]);
    onTestFinished(() => own.stop());
    // Sync may use it up before this test reads anything, so what to change comes from its twin without a limit.
    const twin = await openApp();
    const { rows } = await world(twin.call);
    const resumeEdits: (() => void)[] = [];
    const first = await openApp('full', own, {
      ...realClock,
      after: (ms, run) => (ms === 1000 ? (resumeEdits.push(run), () => undefined) : realClock.after(ms, run)),
    });
    const { call, standsStill } = first;
    const link = { object_type: 'deal', crm_object_id: 'RATE', source: 'hubspot' } as const;
    const change = { engagementIds: rows.map((row) => row.id), action: { kind: 'crm', link } } as const;
    const { id } = await call('bulkEdits.fromSelection', change);
    const waiting = await standsStill(id);
    expect(waiting).toMatchObject({ state: 'checking', hold: { reason: 'rate' } });
    expect(Date.parse(waiting.hold?.until ?? '')).toBeGreaterThan(0);
    // It isn't taken for one of the last session, whose edits are resumed a second after the start.
    for (const resume of resumeEdits) resume();
    const still = await call('bulkEdits.get', { bulkEditId: id });
    expect([still.paused, still.hold?.reason]).toEqual([false, 'rate']);
    const again = await restarted(first);
    await expect.poll(() => again.call('bulkEdits.get', { bulkEditId: id })).toMatchObject({ paused: true });
  });
});

describe('a bulk edit of a selection', () => {
  test('reports what can’t be undone before it is applied or undone, and counts what was undone', async () => {
    const { call, reaches } = await openApp();
    const { rows } = await world(call);
    const linked = rows.filter((row) => row.crm_association).slice(-2);
    const first = rows.findLast((row) => !row.crm_association);
    const [kept, fought] = linked;
    if (kept === undefined || fought === undefined || first === undefined) throw new Error('too few rows');
    const link = { object_type: 'deal', crm_object_id: 'RUN-2', source: 'hubspot' } as const;
    const { id: bulkEditId } = await call('bulkEdits.fromSelection', {
      engagementIds: [kept.id, fought.id, first.id],
      action: { kind: 'crm', link },
    });
    await reaches(bulkEditId, 'checked');
    expect(await call('bulkEdits.warnings', { bulkEditId })).toEqual({
      cleared: 0,
      replaced: 2,
      noWayBack: 1,
    });
    await call('bulkEdits.apply', { bulkEditId });
    await reaches(bulkEditId, 'finished');
    const which = { kind: 'bulkEdit', bulkEditId } as const;
    const firstLink = { 'first-link': 1 };
    expect(await call('edits.undoable', { which })).toEqual({ possible: 2, impossible: firstLink });

    const theirs = { ...link, crm_object_id: 'THEIRS' };
    await fetch(`${sandbox.baseUrl}/v2/engagements/${fought.id}/crm_association`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${sandbox.tokens.full}`, 'content-type': 'application/json' },
      body: JSON.stringify(theirs),
    });
    await call('edits.undo', { which });
    await expect
      .poll(async () => (await call('bulkEdits.get', { bulkEditId })).undone)
      .toEqual({ waiting: 0, done: 1, conflicts: 1, failed: 0, replaced: 0 });
    expect((await held(kept.id)).crm_association?.crm_object_id).toBe(kept.crm_association?.crm_object_id);
    expect((await held(fought.id)).crm_association?.crm_object_id).toBe('THEIRS');
    expect((await held(first.id)).crm_association?.crm_object_id).toBe('RUN-2');
    // An undo that met a conflict can be retried; a finished undo can't.
    expect(await call('edits.undoable', { which })).toEqual({
      possible: 1,
      impossible: { ...firstLink, 'undone-already': 1 },
    });
  });

  test('is previewed, then applied, then undone as a whole', async () => {
    const { call, reaches } = await openApp();
    const { rows, people } = await world(call);
    const chosen = rows.slice(0, 20).map((row) => row.id);
    const person = people.find((contact) =>
      rows.every((row) => !row.contacts?.some(({ id }) => id === contact.id)),
    );
    if (person === undefined) throw new Error('everybody is on a call');
    const to = { kind: 'contacts', mode: 'add' } as const;
    const action = { ...to, contactIds: [person.id], names: {} };
    const made = await call('bulkEdits.fromSelection', { engagementIds: chosen, action });
    const checked = await reaches(made.id, 'checked');
    expect(checked.counts).toMatchObject({ ready: 20, waiting: 0, invalid: 0, queued: 0 });
    expect(await heldContacts(chosen[0] ?? '')).not.toContain(person.id);

    await call('bulkEdits.apply', { bulkEditId: made.id });
    const finished = await reaches(made.id, 'finished');
    expect(finished.counts).toMatchObject({ ready: 0, done: 20, failed: 0 });
    for (const id of chosen) expect(await heldContacts(id)).toContain(person.id);

    const again = await call('bulkEdits.fromSelection', { engagementIds: chosen, action });
    expect((await reaches(again.id, 'checked')).counts).toMatchObject({ unchanged: 20, ready: 0 });

    const { editIds } = await call('edits.undo', { which: { kind: 'bulkEdit', bulkEditId: made.id } });
    expect(editIds).toHaveLength(20);
    await expect.poll(async () => (await call('edits.counts', {})).queued).toBe(0);
    await expect.poll(async () => (await call('edits.counts', {})).writing).toBe(0);
    for (const id of chosen) expect(await heldContacts(id)).not.toContain(person.id);
    const { undone, counts } = await call('bulkEdits.get', { bulkEditId: made.id });
    expect(undone).toEqual({ waiting: 0, done: 20, conflicts: 0, failed: 0, replaced: 0 });
    expect(counts).toMatchObject({ undone: 20, undoing: 0, done: 0 });
    const rowsIn = async (state: RowState) =>
      (await call('bulkEdits.rows', { bulkEditId: made.id, ...all, states: [state] })).rows;
    expect((await rowsIn('undone')).map(({ state }) => state)).toEqual(Array(20).fill('undone'));
    expect(await rowsIn('done')).toEqual([]);

    // A redone change is in place again, and undoing that undoes it again.
    const [row] = await rowsIn('undone');
    if (row === undefined || row.editId === null) throw new Error('no edit');
    const settled = () => expect.poll(async () => (await call('edits.counts', {})).writing).toBe(0);
    const redone = await call('edits.redo', { which: { kind: 'some', editIds: [row.editId] } });
    await expect.poll(async () => (await rowsIn('done')).map(({ item }) => item)).toEqual([row.item]);
    await settled();
    await call('edits.undo', { which: { kind: 'some', editIds: redone.editIds } });
    await expect.poll(async () => (await rowsIn('undone')).length).toBe(20);
    await settled();
    const some = { states: [], engagementId: null, bulkEditId: null, before: null, limit: 100 };
    expect((await call('edits.list', some)).edits).toHaveLength(42);
    expect((await call('edits.list', { ...some, alone: true })).edits).toEqual([]);
  });

  test('can be paused, resumed and stopped; unwritten items are reported as withdrawn', async () => {
    const { call, reaches } = await openApp();
    const { rows } = await world(call);
    const engagementIds = rows.slice(20, 40).map((row) => row.id);
    const link = { object_type: 'deal', crm_object_id: 'D-bulk', source: 'hubspot' } as const;
    const made = await call('bulkEdits.fromSelection', { engagementIds, action: { kind: 'crm', link } });
    await reaches(made.id, 'checked');
    await call('bulkEdits.apply', { bulkEditId: made.id });
    const paused = await call('bulkEdits.pause', { bulkEditId: made.id });
    expect(paused.paused).toBe(true);
    const { counts } = await call('bulkEdits.get', { bulkEditId: made.id });
    expect(counts.queued).toBeGreaterThan(0);
    expect(
      (await call('bulkEdits.rows', { bulkEditId: made.id, ...all, states: ['queued'] })).rows,
    ).toHaveLength(counts.queued);
    await call('bulkEdits.resume', { bulkEditId: made.id });
    await expect
      .poll(async () => (await call('bulkEdits.get', { bulkEditId: made.id })).counts.done)
      .toBeGreaterThan(2);
    const stopped = await call('bulkEdits.stop', { bulkEditId: made.id });
    expect(stopped.counts.queued).toBe(0);
    const { counts: last } = await reaches(made.id, 'finished');
    expect(last.done + last.withdrawn).toBe(20);
  });

  test('warns about engagements without contacts and links that can’t be undone', async () => {
    const { call, reaches } = await openApp();
    const { rows } = await world(call);
    const some = rows.slice(0, 30);
    const engagementIds = some.map((row) => row.id);
    const nobody = { kind: 'contacts', mode: 'replace', contactIds: [], names: {} } as const;
    const cleared = await call('bulkEdits.fromSelection', {
      engagementIds,
      action: { ...nobody, contactIds: [] },
    });
    await reaches(cleared.id, 'checked');
    const peopled = some.filter((row) => (row.contacts ?? []).length > 0).length;
    expect(peopled).toBeGreaterThan(0);
    expect(await call('bulkEdits.warnings', { bulkEditId: cleared.id })).toEqual({
      cleared: peopled,
      replaced: 0,
      noWayBack: 0,
    });
    const link = { object_type: 'deal', crm_object_id: 'D-warn', source: 'hubspot' } as const;
    const linked = await call('bulkEdits.fromSelection', { engagementIds, action: { kind: 'crm', link } });
    await reaches(linked.id, 'checked');
    const links = await Promise.all(
      engagementIds.map(async (id) => (await held(id)).crm_association ?? null),
    );
    expect(await call('bulkEdits.warnings', { bulkEditId: linked.id })).toEqual({
      cleared: 0,
      replaced: links.filter((one) => one !== null).length,
      noWayBack: links.filter((one) => one === null).length,
    });
  });

  test('retries only failed items and exports the result of every row', async () => {
    const { call, reaches } = await openApp('writenoprivate');
    const page = { filter: {}, order: 'updated_at:desc', cursor: null, limit: 100 } as const;
    const { rows } = await call('engagements.page', page);
    const hidden = rows.filter((row) => row.is_private).slice(0, 3);
    const open = rows.filter((row) => !row.is_private).slice(40, 45);
    const engagementIds: EngagementId[] = [...hidden, ...open].map((row) => row.id);
    engagementIds.push(engagementId.parse('ngmt_nothing'));
    const link = { object_type: 'company', crm_object_id: 'C-9', source: 'hubspot' } as const;
    const made = await call('bulkEdits.fromSelection', { engagementIds, action: { kind: 'crm', link } });
    expect((await reaches(made.id, 'checked')).counts).toMatchObject({ ready: 8, invalid: 1 });
    await call('bulkEdits.apply', { bulkEditId: made.id });
    expect((await reaches(made.id, 'finished')).counts).toMatchObject({ done: 5, failed: 3, invalid: 1 });
    await call('bulkEdits.retryFailed', { bulkEditId: made.id });
    expect((await reaches(made.id, 'finished')).counts).toMatchObject({ done: 5, failed: 3 });
    const file = await call('bulkEdits.export', { bulkEditId: made.id, format: 'csv', after: 0 });
    const lines = file.text.trim().split('\r\n');
    expect(lines).toHaveLength(10);
    expect(lines.filter((line) => line.includes('engagements:private:write'))).toHaveLength(3);
    expect(lines.filter((line) => line.includes('invalid'))).toHaveLength(1);
    const journal = await call('journal.page', { search: '', results: ['refused'], before: null, limit: 50 });
    expect(journal.entries).toHaveLength(6);
  });
});

describe('a bulk edit of a CSV file', () => {
  test('finds engagements by id and URL, contacts by email, and gives a reason for each invalid row', async () => {
    const { call, reaches } = await openApp();
    const { rows, people } = await world(call);
    const [first, second] = rows.slice(50);
    const linked = rows.find((row) => row.external_url);
    const person = people.find((contact) => contact.emails?.[0] !== undefined);
    const email = person?.emails?.[0]?.email ?? '';
    const text = [
      'Engagement ID;External URL;Emails;CRM id;Remarks',
      `${first?.id};;${email};D-1;first`,
      `;${linked?.external_url};${email};;by address`,
      `${second?.id};;nobody@nowhere.example;;`,
      `${second?.id};;not an address;;`,
      ';;x@y.example;;',
      'ngmt_nothing;;;D-2;',
      `${first?.id};;;D-3;again`,
      ';gopher://nowhere;;D-4;',
      `${second?.id};;;;nothing asked`,
      `${second?.id};;"open;;`,
    ].join('\r\n');
    const made = await upload(call, `\uFEFF${text}`);
    const { counts, origin } = await reaches(made.id, 'checked');
    expect(origin).toMatchObject({ kind: 'csv', encoding: 'utf-8', passedOver: ['Remarks'] });
    const { rows: items } = await call('bulkEdits.rows', { bulkEditId: made.id, ...all });
    const told = items.map((item) => [
      item.line,
      item.kind,
      item.state,
      ...item.errors.map((error) => error.kind),
    ]);
    expect(told).toEqual([
      [2, 'contacts', expect.stringMatching(/ready|unchanged/)],
      [2, 'crm', 'ready'],
      [3, 'contacts', expect.stringMatching(/ready|unchanged/)],
      [4, 'contacts', 'invalid', 'unknown-email'],
      [5, null, 'invalid', 'no-email-address'],
      [6, null, 'invalid', 'no-engagement'],
      [7, 'crm', 'invalid', 'service'],
      [8, 'crm', 'invalid', 'repeated'],
      [9, 'crm', 'invalid', 'unknown-address'],
      [10, null, 'invalid', 'nothing-asked'],
      [11, null, 'invalid', 'unreadable'],
    ]);
    expect(counts.invalid).toBe(8);
    await call('bulkEdits.apply', { bulkEditId: made.id });
    await reaches(made.id, 'finished');
    expect(await heldContacts(first?.id ?? '')).toContain(contactId.parse(person?.id));
  });

  test('is previewed before anything is created, and reread with the user’s settings', async () => {
    const { call } = await openApp();
    const { rows } = await world(call);
    const text = `Call|Person\r\n${rows[0]?.id}|Zo\u00eb@x.example\r\n${rows[1]?.id}|nobody\r\n`;
    const piece = Buffer.from(text, 'latin1').toString('base64');
    expect(await call('bulkEdits.upload', { uploadId: 'look', piece })).toEqual({ bytes: text.length });
    const reading = { contactsMode: 'add', objectType: null, source: null } as const;
    const first = await call('bulkEdits.previewCsv', { uploadId: 'look', reading });
    expect(first).toMatchObject({
      defect: { kind: 'no-engagement-column' },
      encoding: 'windows-1252',
      delimiter: '|',
      headings: [
        { heading: 'Call', column: null },
        { heading: 'Person', column: null },
      ],
      rows: 2,
      sample: [[rows[0]?.id, 'Zo\u00eb@x.example'], expect.anything()],
    });
    const said = { ...reading, columns: ['engagement', 'emails'] as const };
    const second = await call('bulkEdits.previewCsv', {
      uploadId: 'look',
      reading: { ...said, columns: [...said.columns] },
    });
    expect(second).toMatchObject({
      defect: null,
      changes: { contacts: 1, crm: 0 },
      bad: {
        rows: 1,
        kinds: [{ rows: 1, first: [{ line: 3, error: { kind: 'no-email-address', text: 'nobody' } }] }],
      },
    });
    const semicolons = await call('bulkEdits.previewCsv', {
      uploadId: 'look',
      reading: { ...reading, delimiter: ';', encoding: 'utf-8' },
    });
    expect(semicolons.headings).toEqual([{ heading: 'Call|Person', column: null }]);
    expect(semicolons.sample[0]?.[0]).toContain('\uFFFD');
    const made = await call('bulkEdits.readCsv', {
      uploadId: 'look',
      fileName: 'people.csv',
      reading: { ...said, columns: [...said.columns] },
    });
    expect(made.origin).toMatchObject({ delimiter: '|', columns: ['Call', 'Person'] });
    await expect(call('bulkEdits.previewCsv', { uploadId: 'look', reading })).rejects.toThrow(
      /choose it again/,
    );
  });

  test('reports rows with ten thousand contacts and rows with unknown contacts or engagements', async () => {
    const { call, reaches } = await openApp();
    const { rows } = await world(call);
    const many = Array.from({ length: 10_001 }, (_, at) => `cnt_${at}`).join(' ');
    const text = [
      'engagement id,contact ids',
      `${rows[60]?.id},${many}`,
      `${rows[61]?.id},cnt_nobody cnt_nobody`,
      `${rows[61]?.id},cnt_nobody`,
      `ngmt_nowhere,cnt_nobody`,
      `"${'x'.repeat(600)}",cnt_nobody`,
    ].join('\n');
    const made = await upload(call, text, 'many.csv');
    await reaches(made.id, 'checked');
    const { rows: items } = await call('bulkEdits.rows', { bulkEditId: made.id, ...all });
    expect(items.map((item) => [item.state, ...item.errors.map((error) => error.kind)])).toEqual([
      ['invalid', 'too-many-contacts'],
      ['ready'],
      ['invalid', 'repeated'],
      ['invalid', 'service'],
      ['invalid', 'too-long'],
    ]);
    await call('bulkEdits.apply', { bulkEditId: made.id });
    const { counts } = await reaches(made.id, 'finished');
    expect(counts).toMatchObject({ failed: 1, invalid: 4, done: 0 });
    const [failedRow] = (await call('bulkEdits.rows', { bulkEditId: made.id, ...all, states: ['failed'] }))
      .rows;
    expect(failedRow?.problem).toMatchObject({ kind: 'api', status: 422 });
    const page = { ...all, offset: 3, bulkEditId: made.id };
    const last = await call('bulkEdits.rows', { ...page, states: ['invalid'] });
    expect(last.rows).toEqual([expect.objectContaining({ item: 5 })]);
  });

  test.each([
    ['', /empty/],
    ['a,b\n1,2\n', /names the engagements/],
    ['engagement id\nx\n', /says what to change/],
    ['engagement id,emails\n', /no rows/],
    ['PK\u0003\u0004 rest of a spreadsheet', /Save it as CSV/],
  ])('is rejected with instructions if it contains no changes: %j', async (text, words) => {
    const { call } = await openApp();
    await expect(upload(call, text === '' ? '\n' : text)).rejects.toThrow(words);
  });

  test('is rejected during upload if it is too large', async () => {
    const { call } = await openApp();
    await expect(upload(call, Buffer.alloc(9 * 1024 * 1024, 'x'))).rejects.toThrow(/larger than 8 MB/);
  });
});
