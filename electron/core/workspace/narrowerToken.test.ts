import { describe, expect, onTestFinished, test } from 'vitest';
import type { EngagementId } from '#shared/contract/ids.ts';
import { callApp, must } from '../testing/callApp.ts';
import { mirroredApp, type ConnectionCall, type MirroredApp } from '../testing/mirroredApp.ts';

const everything = { filter: {}, order: 'updated_at:desc', offset: 0, limit: 500 } as const;
/** Of a window, without what it shows. */
const PICTURE = {
  attributes: {},
  title: 'Parley',
  takenAt: '2026-03-02T10:00:00.000Z',
  answered: true,
  sheet: '/assets/style-abc.css',
  script: '/assets/start-abc.js',
  styles: [],
};
const mirrored = (...args: string[]) => mirroredApp(['--rate-limit', '100000', ...args], onTestFinished);

async function listed(call: ConnectionCall) {
  return must(await call('mirror.list', everything)).rows;
}

async function contacts(call: ConnectionCall): Promise<number> {
  return must(await call('mirror.records', { kind: 'contact', search: '', offset: 0, limit: 1 })).total;
}

describe('a token that may read less than its predecessor', () => {
  test('leaves no trace of what it may not read in lists, transcripts, search or files', async () => {
    const { call, app, id, sandbox, data, events } = await mirrored('--engagements', '60');
    const rows = await listed(call);
    const hidden = rows.filter(({ engagement }) => engagement.is_private);
    const open = rows.filter(({ engagement }) => !engagement.is_private);
    const recorded = open.find(({ transcript }) => transcript === 'timeline');
    const person = must(
      await call('mirror.records', { kind: 'contact', search: '', offset: 0, limit: 500 }),
    ).rows.find(({ name }) => name.length > 10);
    if (recorded === undefined || person === undefined) throw new Error('too little data');
    const ids = hidden.map(({ engagement }) => engagement.id);
    const openTitles = new Set(open.map(({ engagement }) => engagement.title));
    const secrets = [
      ...hidden.map(({ engagement }) => engagement.title).filter((title) => !openTitles.has(title)),
      person.fields.id,
    ];
    expect(ids.length).toBeGreaterThan(0);
    const pictured = { connectionId: id, html: `<p>${secrets.join(' ')}</p>` };
    must(await callApp(app, 'firstPicture.keep', { ...PICTURE, ...pictured }));
    for (const text of secrets) expect(data.filesWith(text)).toContain('first-picture.json');

    const { baseUrl: _baseUrl, tokens } = sandbox;
    must(await callApp(app, 'connections.replaceToken', { connectionId: id, token: tokens.basic }));
    await expect.poll(() => data.filesWith(person.fields.id)).not.toContain('first-picture.json');
    await expect.poll(async () => (await listed(call)).length).toBe(open.length);
    await expect.poll(() => contacts(call)).toBe(0);
    await expect
      .poll(async () => must(await call('mirror.list', everything)).rows.map(({ lineCount }) => lineCount))
      .toEqual(open.map(() => 0));
    const opened = must(await call('transcripts.open', { engagementId: recorded.engagement.id }));
    expect(opened.kind).toBe('withheld');
    for (const engagementId of ids) {
      expect(await call('engagements.get', { engagementId })).toMatchObject({ ok: false });
    }
    await expect.poll(() => secrets.flatMap((text) => data.filesWith(text))).toEqual([]);
    const { changes } = must(await call('mirror.updates', { before: null, limit: 500 }));
    expect(changes.filter(({ field }) => field === 'deleted')).toEqual([]);
    expect(events.some((event) => event.name === 'mirror.changed')).toBe(true);

    // With the full token again, everything returns.
    must(await callApp(app, 'connections.replaceToken', { connectionId: id, token: tokens.full }));
    await expect.poll(async () => (await listed(call)).length).toBe(rows.length);
    await expect.poll(() => contacts(call)).toBeGreaterThan(0);
  });

  test('is detected even if the app was closed in between, and the same token again triggers no rescan', async () => {
    const { call, app, start, sandbox, data } = await mirrored('--engagements', '40');
    const rows = await listed(call);
    const hidden = rows
      .filter(({ engagement }) => engagement.is_private)
      .map(({ engagement }) => engagement.id);
    expect(hidden.length).toBeGreaterThan(0);
    await app.close();

    const same = await start();
    await same.call('sync.progress', {});
    await expect.poll(async () => must(await same.call('sync.progress', {}))?.phase).toBe('live');
    expect(must(await same.call('sync.progress', {}))?.scan).toBeNull();
    await same.app.close();

    const narrower = await start(sandbox.tokens.basic);
    await expect.poll(async () => (await listed(narrower.call)).length).toBe(rows.length - hidden.length);
    await expect.poll(() => hidden.flatMap((id) => data.filesWith(id))).toEqual([]);
  });
});

/** By the token `basic`, of what sync asks for. */
const LACKED = ['transcript_timelines:read', 'contacts:read', 'companies:read', 'users:read', 'tags:read'];

const WAVEFORM = { version: 'v1', peaks: Buffer.from([1, 2, 3]).toString('base64') };

/** Whether the waveform of an engagement is there. */
async function isDrawn(call: ConnectionCall, engagementId: EngagementId): Promise<boolean> {
  return must(await call('media.waveform', { engagementId })) !== null;
}

test('what shows something of a workspace goes once sync finds that a token may read less', async () => {
  const { call, app, id, sandbox, data } = await mirrored('--engagements', '40', '--control');
  const [row] = await listed(call);
  if (row === undefined) throw new Error('too little data');
  const engagementId = row.engagement.id;
  must(await callApp(app, 'firstPicture.keep', { ...PICTURE, connectionId: id, html: '<p>Jo Reed</p>' }));
  must(await call('media.saveWaveform', { engagementId, waveform: WAVEFORM }));
  expect(data.filesWith('Jo Reed')).toContain('first-picture.json');
  expect(await isDrawn(call, engagementId)).toBe(true);
  await sandbox.ask('PUT', '/control/scopes', { token: 'full', scopes: ['engagements:read'] });
  must(await call('sync.control', { action: 'rescan' }));
  await expect.poll(() => data.filesWith('Jo Reed')).not.toContain('first-picture.json');
  await expect.poll(() => isDrawn(call, engagementId)).toBe(false);
});

test('what a token could not read before is no news after a start', async () => {
  const narrow = await mirroredApp(
    ['--rate-limit', '100000', '--engagements', '40'],
    onTestFinished,
    'basic',
  );
  const [row] = await listed(narrow.call);
  if (row === undefined) throw new Error('too little data');
  const engagementId = row.engagement.id;
  // Each scope that is found to be missing has everything read once more.
  const progress = async () => must(await narrow.call('sync.progress', {}));
  const lacked = async () => (await progress())?.withheld.map(({ scope }) => scope).toSorted();
  await expect.poll(lacked).toEqual(LACKED.toSorted());
  await expect.poll(async () => (await progress())?.scan).toBeNull();
  must(await narrow.call('media.saveWaveform', { engagementId, waveform: WAVEFORM }));
  await narrow.app.close();

  const { call, app } = await narrow.start();
  expect(must(await call('engagements.get', { engagementId })).withheld).not.toEqual([]);
  await expect.poll(async () => must(await call('sync.progress', {}))?.phase).toBe('live');
  expect(must(await call('sync.progress', {}))?.scan).toBeNull();
  await app.close();
  expect(await isDrawn((await narrow.start()).call, engagementId)).toBe(true);
});

describe('a token that may read more than before', () => {
  const narrow = () =>
    mirroredApp(['--rate-limit', '100000', '--control', '--engagements', '40'], onTestFinished, 'basic');
  const grant = ({ sandbox }: MirroredApp, scopes: readonly string[]) =>
    sandbox.ask('PUT', '/control/scopes', { token: 'basic', scopes: ['engagements:read', ...scopes] });

  test('shows everything after a check', async () => {
    const narrowed = await narrow();
    const { call, events } = narrowed;
    const [row] = await listed(call);
    if (row === undefined) throw new Error('too little data');
    const engagementId = row.engagement.id;
    const before = (await listed(call)).length;
    expect(must(await call('engagements.get', { engagementId })).withheld).not.toEqual([]);
    expect(must(await call('connections.checkScopes', {})).toSorted()).toEqual(LACKED.toSorted());

    await grant(narrowed, [...LACKED, 'engagements:private:read']);
    expect(must(await call('connections.checkScopes', {}))).toEqual([]);
    await expect.poll(() => events.map(({ name }) => name)).toContain('connections.widened');
    expect(must(await call('engagements.get', { engagementId })).withheld).toEqual([]);
    await expect.poll(() => contacts(call)).toBeGreaterThan(0);
    await expect.poll(async () => (await listed(call)).length).toBeGreaterThan(before);
  });

  test('is noticed when a refused request is answered', async () => {
    const narrowed = await narrow();
    const { call, app, events } = narrowed;
    const scopes = must(await callApp(app, 'connections.list', {}))[0]?.scopes;
    expect(scopes?.['contacts:read']).toBe('missing');
    await grant(narrowed, ['contacts:read']);
    expect(events.map(({ name }) => name)).not.toContain('connections.widened');
    must(await call('contacts.page', { search: '', cursor: null, limit: 1 }));
    await expect.poll(() => events.map(({ name }) => name)).toContain('connections.widened');
    await expect.poll(() => contacts(call)).toBeGreaterThan(0);
  });
});
