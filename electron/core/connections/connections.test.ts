import { describe, expect, test } from 'vitest';
import type { Connection } from '#shared/contract/connection.ts';
import { engagementId as engagementIdSchema } from '#shared/contract/ids.ts';
import { createApp } from '../createApp.ts';
import { MemorySettings, testPorts, type TestPorts } from '../testing/testPorts.ts';
import type { App } from '../app.ts';

const draft = {
  name: 'Work',
  color: 'teal',
  baseUrl: 'https://api.example.com/v2/',
  token: ' Bearer canary ',
  readOnly: true,
} as const;
const context = { signal: new AbortController().signal };

async function added(app: App): Promise<Connection> {
  const result = await app.handlers['connections.add'](draft, context);
  if (!result.ok) throw new Error(result.problem.kind);
  return result.value;
}

async function listed(app: App): Promise<Connection[]> {
  const result = await app.handlers['connections.list']({}, context);
  return result.ok ? result.value : [];
}

function restarted(ports: TestPorts): App {
  return createApp({ ...testPorts({ settings: ports.settings }), secrets: ports.secrets });
}

describe('connections', () => {
  test('keep their token only in the secret store', async () => {
    const ports = testPorts();
    const app = createApp(ports);
    const connection = await added(app);
    expect(connection).toMatchObject({ baseUrl: 'https://api.example.com', token: 'ready', readOnly: true });
    expect([...ports.secrets.values.values()]).toEqual(['canary']);
    const elsewhere = JSON.stringify([
      connection,
      await listed(app),
      [...ports.settings.values],
      ports.logger.lines,
    ]);
    expect(elsewhere).not.toContain('canary');
  });

  test('are restored after a restart', async () => {
    const ports = testPorts();
    const connection = await added(createApp(ports));
    expect(await listed(restarted(ports))).toEqual([{ ...connection, scopes: {} }]);
  });

  test('report a missing token and accept another one in place', async () => {
    const ports = testPorts();
    const { id } = await added(createApp(ports));
    ports.secrets.values.clear();
    const app = restarted(ports);
    expect(await listed(app)).toMatchObject([{ id, token: 'missing' }]);
    expect(await app.handlers['rateLimit.current']({ connectionId: id }, context)).toMatchObject({
      problem: { kind: 'refused', reason: 'no-token' },
    });
    await app.handlers['connections.replaceToken']({ connectionId: id, token: 'other' }, context);
    expect(await listed(app)).toMatchObject([{ id, token: 'ready', name: 'Work', color: 'teal' }]);
    expect(await app.handlers['rateLimit.current']({ connectionId: id }, context)).toMatchObject({
      ok: true,
    });
  });

  test('delete their token when removed', async () => {
    const ports = testPorts();
    const app = createApp(ports);
    const { id } = await added(app);
    await app.handlers['connections.remove']({ connectionId: id }, context);
    expect(await listed(app)).toEqual([]);
    expect(ports.secrets.values.size).toBe(0);
    expect(await listed(restarted(ports))).toEqual([]);
  });

  test('that a full disk refuses are not half created, and existing ones stay unchanged', async () => {
    const ports = testPorts();
    const app = createApp(ports);
    const { id } = await added(app);
    const before = await listed(app);
    ports.settings.set = () => {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    };
    const refused = { ok: false, problem: { kind: 'storage', reason: 'disk-full' } };
    expect(await app.handlers['connections.add'](draft, context)).toMatchObject(refused);
    expect(await app.handlers['connections.openDemo']({}, context)).toMatchObject(refused);
    const renamed = { connectionId: id, name: 'Other' };
    expect(await app.handlers['connections.update'](renamed, context)).toMatchObject(refused);
    expect(await listed(app)).toEqual(before);
    expect(ports.secrets.values.size).toBe(1);
    // Continuing with existing connections writes nothing.
    expect(
      await app.startWith({ kind: 'remote', baseUrl: draft.baseUrl, token: 'canary', readOnly: true }),
    ).toMatchObject({ ok: true, value: { id } });
  });

  test('notify listeners of changes', async () => {
    const app = createApp(testPorts());
    const eventNames: string[] = [];
    const leave = app.onEvent((event) => eventNames.push(event.name));
    const { id } = await added(app);
    await app.handlers['connections.update']({ connectionId: id, readOnly: false }, context);
    await app.handlers['connections.update']({ connectionId: id, readOnly: true }, context);
    // The first at once, and those that follow right after it together.
    expect(eventNames).toEqual(['connections.changed']);
    await expect.poll(() => eventNames).toEqual(['connections.changed', 'connections.changed']);
    leave();
    await app.handlers['connections.remove']({ connectionId: id }, context);
    expect(eventNames).toHaveLength(2);
  });

  test('named on the command line are reused rather than duplicated', async () => {
    const ports = testPorts();
    const choice = {
      kind: 'remote',
      baseUrl: 'https://api.example.com/',
      token: 'one',
      readOnly: true,
    } as const;
    const first = await createApp(ports).startWith(choice);
    const app = restarted(ports);
    const second = await app.startWith({ ...choice, token: null, readOnly: false });
    expect(second).toMatchObject({ ok: true, value: { readOnly: false, token: 'ready' } });
    expect(await listed(app)).toHaveLength(1);
    expect(second.ok && first.ok && second.value.id === first.value.id).toBe(true);
    expect(await app.handlers['app.info']({}, context)).toMatchObject({
      value: { startWith: first.ok ? first.value.id : null },
    });
  });

  test('with a damaged settings entry are set aside rather than lost', async () => {
    const settings = new MemorySettings();
    await added(createApp(testPorts({ settings })));
    const stored = settings.get('connections');
    const damaged = { name: 'from another time' };
    settings.set('connections', [...(Array.isArray(stored) ? stored : []), damaged]);
    const app = createApp(testPorts({ settings }));
    expect(await listed(app)).toHaveLength(1);
    expect(settings.get('connectionsSetAside')).toEqual([damaged]);
  });

  test('that are read-only refuse every write before anything is sent', async () => {
    let requests = 0;
    const ports = testPorts({
      fetch: () => {
        requests += 1;
        return Promise.reject(new Error('A read-only connection must not send requests.'));
      },
    });
    const app = createApp(ports);
    const { id } = await added(app);
    const refused = { ok: false, problem: { kind: 'refused', reason: 'read-only' } };
    const engagementId = engagementIdSchema.parse('ngmt_1');
    const edit = { connectionId: id, engagementId, engagementTitle: null, names: {}, replaces: null };
    const mine = { object_type: 'deal' as const, crm_object_id: '1', source: 'X' };
    for (const change of [
      { kind: 'contacts' as const, base: [], mine: [] },
      { kind: 'crm' as const, base: null, mine, replaceTheirs: false },
    ]) {
      expect(await app.handlers['edits.stage']({ ...edit, change }, context)).toMatchObject(refused);
      expect(await app.handlers['edits.save']({ ...edit, change }, context)).toMatchObject(refused);
    }
    expect(requests).toBe(0);
  });
});
