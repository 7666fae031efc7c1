import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { callApp, must } from './testing/callApp.ts';
import { mirroredApp } from './testing/mirroredApp.ts';
import { testDir } from './testing/testDir.ts';
import { eventOf, freePort, newSecret, post, signedBy } from '../testing/webhooks/sender.ts';

const ELSEWHERE = { name: 'The other one', color: 'teal', baseUrl: 'https://other.example.com' } as const;
const POSITIONS = JSON.stringify([['ngmt_1', 12.5]]);

test('nothing of a removed connection is left in the data folder', async () => {
  const { app, id, call, data, ports, sandbox } = await mirroredApp(['--engagements', '30'], onTestFinished);
  const outside = await testDir(onTestFinished);
  const folderNamed = (name: string): string => {
    const folder = path.join(outside.dir, name);
    mkdirSync(folder);
    return folder;
  };
  const other = must(await callApp(app, 'connections.add', { ...ELSEWHERE, token: 't', readOnly: true })).id;
  must(await callApp(app, 'connections.update', { connectionId: id, readOnly: false, name: 'Canary name' }));
  must(await callApp(app, 'settings.update', { privacy: { keepSearches: true, keepPayloads: true } }));
  const listed = must(
    await call('mirror.list', { filter: {}, order: 'updated_at:desc', offset: 0, limit: 50 }),
  );
  const [row, edited, staged] = listed.rows.map(({ engagement }) => engagement);
  if (row === undefined || edited === undefined || staged === undefined) throw new Error('Rows are missing.');

  // What the user makes.
  const mine = (crm_object_id: string) => ({
    kind: 'crm' as const,
    base: null,
    mine: { object_type: 'deal' as const, crm_object_id, source: 'HUBSPOT' },
    replaceTheirs: true,
  });
  const draft = { names: {}, replaces: null };
  must(
    await call('edits.stage', {
      ...draft,
      engagementId: staged.id,
      engagementTitle: 'Canary staged',
      change: mine('canary-staged'),
    }),
  );
  must(
    await call('edits.save', {
      ...draft,
      engagementId: edited.id,
      engagementTitle: 'Canary saved',
      change: mine('canary-saved'),
    }),
  );
  const journal = { search: '', results: [], before: null, limit: 10 };
  await expect.poll(async () => must(await call('journal.page', journal)).entries.length).toBeGreaterThan(0);
  const bulk = must(
    await call('bulkEdits.fromSelection', {
      engagementIds: [row.id],
      action: {
        kind: 'crm',
        link: { object_type: 'deal', crm_object_id: 'canary-bulk', source: 'HUBSPOT' },
      },
    }),
  );
  await expect
    .poll(async () => must(await call('bulkEdits.get', { bulkEditId: bulk.id })).state)
    .toBe('checked');
  must(
    await call('cleanup.decide', {
      queue: 'no-link',
      key: 'canary-finding',
      version: 'canary-version',
      decision: 'never',
    }),
  );
  must(
    await call('bookmarks.add', {
      engagementId: row.id,
      engagementTitle: 'Canary bookmarked',
      place: { start: 1, end: 2 },
      name: 'Canary bookmark',
      note: 'Canary note',
      quote: 'Canary quote',
    }),
  );
  must(await callApp(app, 'trackers.add', { connectionId: other, name: 'Stays', phrases: ['stays'] }));
  const tracker = must(await call('trackers.add', { name: 'Canary tracker', phrases: ['canary phrase'] }));
  must(await call('words.put', { id: null, word: 'Canary word', spellings: ['canary spelling'] }));
  const how = { timing: 'daily', dailyAt: '09:00', notify: true, sound: false } as const;
  must(await call('alerts.save', { source: { kind: 'tracker', id: tracker.id }, ...how }));
  const { views } = must(await call('views.add', { name: 'Canary view', query: 'q=canaryQuery' }));
  must(
    await call('speakers.decide', {
      decision: { identity: 'name:canary speaker', label: 'Canary label', userId: null },
    }),
  );

  // What is written on its behalf.
  const exported = must(
    await call('exports.start', {
      source: { kind: 'filter', filter: {} },
      keeps: false,
      contacts: false,
      companies: false,
      format: 'md',
      template: '{title} canary-export',
      target: 'folder',
      folder: folderNamed('canary-folder'),
    }),
  );
  await expect
    .poll(async () => must(await call('exports.get', { exportId: exported.id })).state)
    .toBe('finished');
  const sync = must(
    await call('exports.start', {
      keeps: true,
      target: 'folder',
      source: { kind: 'query', query: '', name: 'Canary sync' },
      format: 'md',
      template: '{title} canary-sync',
      contacts: false,
      companies: false,
      folder: folderNamed('canary-synced'),
    }),
  );
  await expect
    .poll(async () => must(await call('exports.get', { exportId: sync.id })))
    .toMatchObject({ id: sync.id, ranAt: expect.any(String) });
  const all = must(await call('views.add', { name: 'Canary recordings', query: '' })).views.at(-1);
  must(await call('offlineRecordings.keep', { view: { kind: 'saved', id: all?.id ?? '' }, keep: true }));
  await expect
    .poll(async () => must(await callApp(app, 'offlineRecordings.get', {})).usedBytes)
    .toBeGreaterThan(0);
  must(
    await call('media.saveWaveform', {
      engagementId: row.id,
      waveform: { version: 'canary-version', peaks: 'AAAA' },
    }),
  );
  const secret = newSecret();
  const hook = must(
    await call('webhooks.configure', {
      enabled: true,
      port: await freePort(),
      publicHost: 'canary.example.com',
      addSecret: secret,
    }),
  );
  const body = eventOf('v1.engagement.updated', { id: 'ngmt_canary', title: 'Canary delivered' });
  await post(hook.url, signedBy({ secret, body }), body);
  await expect
    .poll(async () => must(await call('webhooks.deliveries', { verdicts: [], before: null, limit: 10 })).rows)
    .not.toEqual([]);
  must(await call('mirror.search', { input: 'canary search', order: 'newest', cursor: null, limit: 10 }));
  must(await call('engagements.get', { engagementId: row.id }));

  must(await callApp(app, 'connections.check', { checkId: '1', baseUrl: sandbox.baseUrl, token: 'canary' }));

  // What its windows remember.
  must(
    await callApp(app, 'windowState.update', {
      changes: {
        lastConnection: JSON.stringify(id),
        [`memory.${id}`]: '{"calls":["Canary remembered"]}',
        [`firstCalls.${id}`]: '[]',
        [`player.left.${id}`]: POSITIONS,
        [`player.left.${other}`]: POSITIONS,
      },
    }),
  );
  const picture = {
    connectionId: other,
    attributes: {},
    title: 'Parley',
    takenAt: '2026-03-02T10:00:00.000Z',
    answered: false,
    sheet: '',
    script: '',
    styles: [],
    html: '<p>Canary name</p>',
  };
  must(await callApp(app, 'firstPicture.keep', picture));

  const stored = (): void =>
    writeFileSync(path.join(data.dir, 'settings.json'), JSON.stringify([...ports.settings.values]));
  const strings = [
    id,
    'anary',
    'ANARY',
    sandbox.baseUrl,
    sandbox.tokens.full,
    secret.slice('whsec_'.length),
    new URL(hook.url).pathname,
    String(views[0]?.id),
    exported.id,
    sync.id,
    tracker.id,
    bulk.id,
    ...listed.rows.flatMap(({ engagement }) => [engagement.id, engagement.title]),
  ];
  const found = () =>
    Object.fromEntries(
      strings.flatMap((text) => {
        const files = data.filesWith(text);
        return files.length === 0 ? [] : [[text, [...new Set(files)].toSorted()]];
      }),
    );
  stored();
  // Proves the search: everything that keeps something is among the files.
  const before = new Set(
    Object.values(found())
      .flat()
      .map((name) => name.replace(/-wal$|^[0-9a-f]+(?=\.peaks$)/, '')),
  );
  expect([...before].toSorted()).toEqual([
    '.peaks',
    'edits.db',
    'exports.db',
    'first-picture.json',
    'mirror.sqlite',
    'recordings.db',
    'requests.db',
    'settings.json',
    'webhooks.db',
    'workspace.db',
  ]);

  must(await callApp(app, 'connections.remove', { connectionId: id }));
  // A window that hasn't noticed yet.
  must(await callApp(app, 'windowState.update', { changes: { [`memory.${id}`]: '"Canary late"' } }));
  expect(await callApp(app, 'firstPicture.keep', { ...picture, connectionId: id })).toMatchObject({
    problem: { kind: 'refused', reason: 'unknown-connection' },
  });
  stored();
  expect(found()).toEqual({});
  expect([...ports.secrets.values.keys()]).toEqual([`token:${other}`]);
  expect(must(await callApp(app, 'windowState.get', {}))).toEqual({ [`player.left.${other}`]: POSITIONS });
  expect(must(await callApp(app, 'trackers.list', { connectionId: other }))).toMatchObject([
    { name: 'Stays' },
  ]);
  await app.close();
  stored();
  expect(found()).toEqual({});
});
