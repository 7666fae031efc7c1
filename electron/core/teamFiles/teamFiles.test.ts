import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { InputOf, MethodName, OutputOf } from '#shared/contract/methods.ts';
import { createApp } from '../createApp.ts';
import { callApp, must } from '../testing/callApp.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { testDir } from '../testing/testDir.ts';
import { MemorySettings, testPorts } from '../testing/testPorts.ts';
import { MOST_CHARACTERS } from './teamFile.ts';

async function newFolder(): Promise<string> {
  const folder = await testDir();
  onTestFinished(() => folder.remove());
  return folder.dir;
}

/** A person's Parley with one workspace. */
async function person(address = 'https://a.example.com') {
  const place = { dataDir: await newFolder(), settings: new MemorySettings() };
  const fetch: typeof globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  const open = async () => {
    const clock = new ManualClock();
    const app = createApp(testPorts({ ...place, fetch, clock }));
    onTestFinished(() => app.close());
    const choice = { kind: 'remote', baseUrl: address, token: 'secret-token', readOnly: true } as const;
    const { id: connectionId } = must(await app.startWith(choice));
    const call = async <M extends MethodName>(method: M, input: Omit<InputOf<M>, 'connectionId'>) =>
      must<OutputOf<M>>(await callApp(app, method, { connectionId, ...input } as InputOf<M>));
    const names = async () => (await call('views.list', {})).views.map(({ name }) => name);
    const changes = async () =>
      (await call('teamFiles.get', {}))?.changes.map(({ kind, name }) => `${kind} ${name}`);
    const apply = async (conflicts: 'mine' | 'theirs' = 'mine') => {
      const version = (await call('teamFiles.get', {}))?.version ?? '';
      return call('teamFiles.apply', { version, conflicts });
    };
    return { app, call, clock, connectionId, names, changes, apply };
  };
  return { open, ...(await open()) };
}

const fileIn = (folder: string, name = 'views.yaml') => ({
  read: () => readFileSync(path.join(folder, name), 'utf8'),
  write: (text: string) => writeFileSync(path.join(folder, name), text),
});

describe('files that a team shares', () => {
  test('hold what is here, change with it, and no more than that', async () => {
    const shared = await newFolder();
    const ada = await person();
    const { views } = await ada.call('views.add', {
      name: 'Long calls',
      query: 'type=CALL&q=price%3A%20%23',
    });
    await ada.call('trackers.add', { name: 'Prices', phrases: ['price', 'too dear: "really"'] });
    await ada.call('connections.update', { crmUrls: { HUBSPOT: 'https://crm.example.com/{type}/{id}' } });
    const speaker = { identity: 'name:ada', label: 'Ada', userId: null };
    await ada.call('speakers.decide', { decision: speaker });
    await ada.call('words.put', { id: null, word: 'Bonify', spellings: ['Bonifai', 'bonnie fly'] });
    expect(await ada.call('teamFiles.get', {})).toBeNull();
    // Another folder before gets all of them, too.
    for (const folder of [await newFolder(), shared])
      expect(await ada.call('teamFiles.keep', { folder })).toMatchObject({ changes: [], faults: [] });
    const texts = () => readdirSync(shared).map((name) => [name, fileIn(shared, name).read()]);
    const first = texts();
    expect(first.map(([name]) => name)).toEqual([
      'crm-addresses.yaml',
      'speakers.yaml',
      'trackers.yaml',
      'views.yaml',
      'words.yaml',
    ]);
    expect(fileIn(shared).read()).toBe(
      `# Saved views, in the order of the sidebar.\n- id: ${views[0]?.id}\n  name: Long calls\n  query: type=CALL&q=price%3A%20%23\n`,
    );
    // Written again without a change, they are the same: a repository shows nothing.
    await ada.clock.advance(60_000);
    await ada.call('teamFiles.get', {});
    expect(texts()).toEqual(first);
    for (const [, text] of texts())
      for (const secret of ['secret-token', 'a.example.com']) expect(text).not.toContain(secret);

    await ada.call('views.add', { name: 'Won', query: '' });
    await ada.clock.advance(1000);
    await expect.poll(() => fileIn(shared).read()).toContain('name: Won');
    expect(await ada.changes()).toEqual([]);
  });

  test('bring what a colleague changed, after a click, and keep what both have', async () => {
    const shared = await newFolder();
    const [ada, bob] = [await person(), await person()];
    await ada.call('views.add', { name: 'Renewals', query: 'q=renewal' });
    await ada.call('trackers.add', { name: 'Prices', phrases: ['price'] });
    await ada.call('words.put', { id: null, word: 'Bonify', spellings: ['Bonifai'] });
    await ada.call('teamFiles.keep', { folder: shared });
    await bob.call('views.add', { name: 'Mine', query: '' });
    await bob.call('teamFiles.keep', { folder: shared });
    expect(await bob.changes()).toEqual(['added Renewals', 'added Prices', 'added Bonify']);
    expect(await bob.names()).toEqual(['Mine']);
    expect(fileIn(shared).read()).not.toContain('Mine');
    await bob.apply();
    expect([await bob.names(), await bob.changes()]).toEqual([['Mine', 'Renewals'], []]);
    expect(await ada.changes()).toEqual(['added Mine']);
    await ada.apply();
    const [tracker] = await ada.call('trackers.list', {});
    expect((await bob.call('trackers.list', {})).map(({ id, phrases }) => ({ id, phrases }))).toEqual([
      { id: tracker?.id, phrases: ['price'] },
    ]);

    const [first] = (await ada.call('views.list', {})).views;
    await ada.call('views.remove', { viewId: first?.id ?? '' });
    await ada.call('teamFiles.get', {});
    expect(await bob.changes()).toEqual([`removed ${first?.name}`]);
    await bob.apply();
    expect(await bob.names()).toEqual(await ada.names());
  });

  test('keep both of a view that both changed, once, and ask about what can be there only once', async () => {
    const shared = await newFolder();
    const ada = await person();
    const { views } = await ada.call('views.add', { name: 'Calls', query: 'type=CALL' });
    const crm = (host: string) => ({ crmUrls: { HUBSPOT: `https://${host}.example.com/{id}` } });
    await ada.call('connections.update', crm('one'));
    await ada.call('teamFiles.keep', { folder: shared });
    const apart = async (host: string, query: string) => {
      fileIn(shared).write(
        fileIn(shared)
          .read()
          .replace(/type=\w+/, `type=${query}`),
      );
      const addresses = fileIn(shared, 'crm-addresses.yaml');
      addresses.write(addresses.read().replace(/https:\/\/\w+/, `https://${host}`));
    };
    await apart('two', 'EMAIL');
    await ada.call('views.update', { viewId: views[0]?.id ?? '', name: 'My calls' });
    await ada.call('connections.update', crm('three'));
    expect(await ada.changes()).toEqual(['both My calls', 'conflict HUBSPOT']);
    await ada.apply('theirs');
    const both = (await ada.call('views.list', {})).views.map(({ name, query }) => [name, query]);
    expect(both).toEqual([
      ['My calls', 'type=CALL'],
      ['Calls', 'type=EMAIL'],
    ]);
    const urls = async () => must(await callApp(ada.app, 'connections.list', {}))[0]?.crmUrls;
    expect([await urls(), await ada.changes()]).toEqual([crm('two').crmUrls, []]);
  });

  test('are not applied if they changed after they were shown', async () => {
    const shared = await newFolder();
    const ada = await person();
    await ada.call('teamFiles.keep', { folder: shared });
    fileIn(shared).write('- {id: a, name: A, query: ""}\n');
    const version = (await ada.call('teamFiles.get', {}))?.version ?? '';
    fileIn(shared).write('- {id: a, name: B, query: ""}\n');
    const { connectionId } = ada;
    expect(
      await callApp(ada.app, 'teamFiles.apply', { connectionId, version, conflicts: 'mine' }),
    ).toMatchObject({ ok: false, problem: { kind: 'contract' } });
    expect(await ada.names()).toEqual([]);
    await ada.apply();
    expect(await ada.names()).toEqual(['B']);
    // As the colleague wrote it.
    expect(fileIn(shared).read()).toBe('- {id: a, name: B, query: ""}\n');
  });

  test('that are broken name line and reason and change nothing', async () => {
    const shared = await newFolder();
    const ada = await person();
    await ada.call('views.add', { name: 'A', query: '' });
    await ada.call('teamFiles.keep', { folder: shared });
    const views = fileIn(shared);
    const sound = views.read();
    const faultOf = async (text: string) => {
      views.write(text);
      const looked = await ada.call('teamFiles.get', {});
      expect([looked?.changes, await ada.names(), views.read()]).toEqual([[], ['A'], text]);
      return looked?.faults.map(({ file, line, reason }) => [file, line, reason.length > 5]);
    };
    const at = (line: number | null) => [['views.yaml', line, true]];
    expect(await faultOf(`<<<<<<< HEAD\n${sound}=======\n${sound}>>>>>>> other\n`)).toEqual(at(1));
    expect(await faultOf('- id: a\n  name: A\n  query: "?"\n')).toEqual(at(3));
    expect(await faultOf('- id: a\n  name: A\n- id: a\n  name: A\n  query: ""\n')).toEqual(at(1));
    expect(await faultOf('- {id: a, name: A, query: ""}\n- {id: a, name: B, query: ""}\n')).toEqual(at(2));
    expect(await faultOf('- &a {id: a, name: A, query: ""}\n- *a\n')).toEqual(at(null));
    expect(await faultOf('views: none\n')).toEqual(at(1));
    expect(await faultOf('x'.repeat(MOST_CHARACTERS + 1))).toEqual(at(null));
    // A change here waits until it can be read.
    await ada.call('views.add', { name: 'B', query: '' });
    await ada.clock.advance(1000);
    views.write(sound);
    expect(await ada.changes()).toEqual([]);
    expect(views.read()).toContain('name: B');
  });

  test('follow no link, and wait for a folder that is gone', async () => {
    const shared = await newFolder();
    const outside = path.join(await newFolder(), 'outside');
    writeFileSync(outside, 'theirs');
    const folder = path.join(shared, 'team');
    mkdirSync(folder);
    symlinkSync(outside, path.join(folder, 'views.yaml'));
    const ada = await person();
    await ada.call('views.add', { name: 'A', query: '' });
    const { connectionId } = ada;
    expect(await callApp(ada.app, 'teamFiles.keep', { connectionId, folder })).toMatchObject({ ok: true });
    expect(readFileSync(outside, 'utf8')).toBe('theirs');
    expect(await ada.call('teamFiles.get', {})).toMatchObject({
      faults: [{ file: 'views.yaml', line: null, reason: 'There is a link or a folder of this name.' }],
      problem: null,
    });
    renameSync(folder, `${folder}.away`);
    const gone = await ada.call('teamFiles.get', {});
    expect([gone?.changes, gone?.problem]).toEqual([[], expect.stringContaining('is gone')]);
    renameSync(`${folder}.away`, folder);
    expect((await ada.call('teamFiles.get', {}))?.problem).toBeNull();
    await ada.call('teamFiles.keep', { folder: null });
    expect(await ada.call('teamFiles.get', {})).toBeNull();
    expect(await callApp(ada.app, 'teamFiles.keep', { connectionId, folder: '/' })).toMatchObject({
      ok: false,
    });
  });

  test('are written once and brought in once, losing nothing on either side', async () => {
    const shared = await newFolder();
    const [ada, bob] = [await person(), await person()];
    await ada.call('views.add', { name: 'A', query: '' });
    const once = { folder: shared };
    expect((await ada.call('teamFiles.export', { ...once, replace: false })).written).toEqual(['views.yaml']);
    await bob.call('views.add', { name: 'B', query: '' });
    const refused = await bob.call('teamFiles.export', { ...once, replace: false });
    expect([refused.written, refused.changes.map(({ name }) => name)]).toEqual([[], ['A']]);
    const shown = await bob.call('teamFiles.import', { ...once, apply: false });
    expect(shown.changes.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['added A']);
    expect(await bob.names()).toEqual(['B']);
    await bob.call('teamFiles.import', { ...once, apply: true });
    expect(await bob.names()).toEqual(['B', 'A']);
    expect((await bob.call('teamFiles.export', { ...once, replace: false })).written).toEqual(['views.yaml']);
    expect((await ada.call('teamFiles.import', { ...once, apply: true })).changes).toHaveLength(1);
    expect((await ada.names()).toSorted()).toEqual(['A', 'B']);
  });
});
