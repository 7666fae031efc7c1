import { expect, test } from 'vitest';
import type { ProgramUpdate } from '#shared/contract/programUpdate.ts';
import { createApp } from '../createApp.ts';
import { readPolicy } from '../policy/policy.ts';
import type { ProgramUpdates } from '../ports.ts';
import { callApp, must } from '../testing/callApp.ts';
import { testPorts } from '../testing/testPorts.ts';

/** An available update that records what was done with it. */
function updateOf(version: string): ProgramUpdates & { readonly done: string[] } {
  const done: string[] = [];
  let update: ProgramUpdate = { version, notes: null, state: 'available' };
  let listener = (): void => undefined;
  return {
    done,
    current: () => update,
    onChange: (given) => {
      listener = given;
    },
    download: () => {
      done.push('download');
      update = { version, notes: null, state: 'ready' };
      listener();
      return Promise.resolve(true);
    },
    install: () => void done.push('install'),
  };
}

test('the page is notified of an update, downloads and installs it', async () => {
  const programUpdates = updateOf('1.2.0');
  const app = createApp({ ...testPorts(), programUpdates });
  const events: string[] = [];
  app.onEvent(({ name }) => events.push(name));
  expect(must(await callApp(app, 'programUpdate.get', {}))).toMatchObject({
    version: '1.2.0',
    state: 'available',
  });
  expect(must(await callApp(app, 'programUpdate.download', {}))).toEqual({ downloaded: true });
  expect(events).toEqual(['programUpdate.changed']);
  expect(must(await callApp(app, 'programUpdate.get', {}))?.state).toBe('ready');
  must(await callApp(app, 'programUpdate.install', {}));
  expect(programUpdates.done).toEqual(['download', 'install']);
  await app.close();
});

test('a policy that forbids updates hides them and refuses all calls', async () => {
  const programUpdates = updateOf('1.2.0');
  const policy = readPolicy({ file: '/p.json', text: '{"updates": false}', unreadable: null });
  const app = createApp({ ...testPorts(), programUpdates, policy });
  expect(must(await callApp(app, 'programUpdate.get', {}))).toBeNull();
  expect(must(await callApp(app, 'programUpdate.download', {}))).toEqual({ downloaded: false });
  must(await callApp(app, 'programUpdate.install', {}));
  expect(programUpdates.done).toEqual([]);
  await app.close();
});
