import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectionId, engagementId } from '#shared/contract/ids.ts';
import type { App } from './app.ts';
import { createApp } from './createApp.ts';
import { crashImages } from './database/testing/statements.ts';
import { workspaceFolder } from './database/workspaceData.ts';
import { callApp, must } from './testing/callApp.ts';
import { testDir, type TestDir } from './testing/testDir.ts';
import { testPorts, type TestPorts } from './testing/testPorts.ts';
import { adoptMirror, earlierMirrorFolder, mirrorFile, mirrorFileToRead } from './workspace/workspace.ts';

async function newFolder(): Promise<TestDir> {
  const folder = await testDir(onTestFinished);
  return folder;
}

const draft = { color: 'blue', token: 'canary-token', readOnly: true } as const;

const page = (id: string) => ({
  connectionId: connectionId.parse(id),
  engagementId: null,
  from: 0,
  count: 10,
});

/** An app with a workspace to remove and another one to keep. */
async function filled(dataDir: string) {
  const ports = testPorts({ dataDir });
  const app = createApp(ports);
  onTestFinished(() => app.close());
  const add = async (name: string) =>
    must(
      await callApp(app, 'connections.add', {
        ...draft,
        name,
        baseUrl: `https://${name}.example.com`,
        token: `${name}-token`,
      }),
    ).id;
  const [gone, stays] = [await add('canary'), await add('stays')];
  for (const [id, name] of [
    [gone, 'canary'],
    [stays, 'stays'],
  ] as const) {
    const engagement = engagementId.parse('ngmt_1');
    const place = { start: 1, end: null };
    const bookmark = { engagementId: engagement, engagementTitle: name, place, name, note: '', quote: null };
    must(await callApp(app, 'bookmarks.add', { connectionId: id, ...bookmark }));
    must(await callApp(app, 'trackers.add', { connectionId: id, name, phrases: [name] }));
    must(await callApp(app, 'views.add', { connectionId: id, name, query: `q=${name}` }));
  }
  return { app, ports, gone, stays };
}

/** The settings and secrets of an app, as they are at a moment. */
const keptBy = (ports: TestPorts) =>
  structuredClone({ settings: [...ports.settings.values], secrets: [...ports.secrets.values] });

/** Calls `step` ahead of each change of the settings and the secrets. */
function watchPorts(ports: TestPorts, step: () => void): void {
  const [set, remove] = [ports.settings.set.bind(ports.settings), ports.secrets.delete.bind(ports.secrets)];
  ports.settings.set = (key, value) => {
    step();
    set(key, value);
  };
  ports.secrets.delete = (name) => {
    step();
    return remove(name);
  };
}

async function expectRemoved(app: App, folder: TestDir, ports: TestPorts, stays: string): Promise<void> {
  expect(folder.filesWith('canary')).toEqual([]);
  expect(JSON.stringify([...ports.settings.values])).not.toContain('canary');
  expect([...ports.secrets.values.keys()]).toEqual([`token:${stays}`]);
  expect(must(await callApp(app, 'connections.list', {})).map(({ name }) => name)).toEqual(['stays']);
  const trackers = await callApp(app, 'trackers.list', { connectionId: connectionId.parse(stays) });
  expect(must(trackers).map(({ name }) => name)).toEqual(['stays']);
}

test('the removal of a workspace that was interrupted at any step is finished at the next start', async () => {
  const folder = await newFolder();
  const { app, ports, gone, stays } = await filled(folder.dir);
  const images = await crashImages(
    folder.dir,
    (await newFolder()).dir,
    async (beforeStep) => {
      watchPorts(ports, beforeStep);
      must(await callApp(app, 'connections.remove', { connectionId: gone }));
    },
    () => keptBy(ports),
  );
  await expectRemoved(app, folder, ports, stays);
  const isMarked = ({ settings }: ReturnType<typeof keptBy>): boolean =>
    JSON.stringify(settings).includes('"removing":true');
  const steps = images.map(({ elsewhere }) => ({
    isMarked: isMarked(elsewhere),
    tokens: elsewhere.secrets.length,
  }));
  expect(steps[0]).toEqual({ isMarked: false, tokens: 2 });
  expect(steps).toContainEqual({ isMarked: true, tokens: 2 });
  expect(steps).toContainEqual({ isMarked: true, tokens: 1 });
  expect(steps.at(-1)).toEqual({ isMarked: false, tokens: 1 });
  for (const { folder: image, elsewhere } of images) {
    const copy = await newFolder();
    cpSync(image, copy.dir, { recursive: true });
    const next = testPorts({ dataDir: copy.dir });
    for (const [key, value] of elsewhere.settings) next.settings.set(key, value);
    for (const [name, secret] of elsewhere.secrets) await next.secrets.set(name, secret);
    const hasBegun = isMarked(elsewhere);
    const again = createApp(next);
    onTestFinished(() => again.close());
    if (hasBegun) {
      // Nothing finds it, even before the start has finished the removal.
      expect(await callApp(again, 'bookmarks.list', page(gone))).toMatchObject({ ok: false });
      again.prepare();
      await expect.poll(() => next.settings.get('connections')).toHaveLength(1);
    } else {
      must(await callApp(again, 'connections.remove', { connectionId: gone }));
    }
    await expectRemoved(again, copy, next, stays);
  }
});

test('a removal that fails says why, and another try finishes it', async () => {
  const folder = await newFolder();
  const { app, ports, gone, stays } = await filled(folder.dir);
  const remove = ports.secrets.delete.bind(ports.secrets);
  ports.secrets.delete = () => Promise.reject(new Error('The keychain is locked.'));
  const refused = await callApp(app, 'connections.remove', { connectionId: gone });
  expect(refused).toMatchObject({ problem: { kind: 'storage' } });
  expect(must(await callApp(app, 'connections.list', {})).map(({ name }) => name)).toEqual(['stays']);
  ports.secrets.delete = remove;
  must(await callApp(app, 'connections.remove', { connectionId: gone }));
  must(await callApp(app, 'connections.remove', { connectionId: gone }));
  await expectRemoved(app, folder, ports, stays);
});

test('a mirror of an earlier version is moved with all that is beside it, also after a move that was interrupted', async () => {
  const { dir } = await newFolder();
  const place = { dataDir: dir, id: connectionId.parse('here') };
  const files = ['mirror.sqlite', 'mirror.sqlite-wal', 'recordings/a'];
  const write = (folder: string, names: readonly string[]): void => {
    for (const name of names) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), name);
    }
  };
  const [from, to] = [earlierMirrorFolder(place), workspaceFolder(place)];
  const moved = (): boolean[] => files.map((name) => existsSync(path.join(to, name)));
  write(from, files);
  expect(mirrorFileToRead(dir, place.id)).toBe(path.join(from, 'mirror.sqlite'));
  adoptMirror(place);
  expect([moved(), existsSync(from)]).toEqual([[true, true, true], false]);
  expect(mirrorFileToRead(dir, place.id)).toBe(mirrorFile(dir, place.id));
  adoptMirror(place);

  const half = { dataDir: path.join(dir, 'half'), id: place.id };
  write(earlierMirrorFolder(half), ['mirror.sqlite', 'recordings/a']);
  write(workspaceFolder(half), ['mirror.sqlite-wal']);
  adoptMirror(half);
  expect(files.map((name) => existsSync(path.join(workspaceFolder(half), name)))).toEqual([true, true, true]);
  expect(existsSync(earlierMirrorFolder(half))).toBe(false);

  // A log that belongs to another mirror would damage this one.
  write(from, ['mirror.sqlite', 'mirror.sqlite-wal']);
  writeFileSync(path.join(to, 'mirror.sqlite-wal'), 'its own');
  adoptMirror(place);
  expect(existsSync(from)).toBe(false);
  expect(readFileSync(path.join(to, 'mirror.sqlite-wal'), 'utf8')).toBe('its own');
});
