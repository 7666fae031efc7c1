import { describe, expect, it } from 'vitest';
import type { Handlers } from '#core/app.ts';
import { createApp } from '#core/createApp.ts';
import { readPolicy } from '#core/policy/policy.ts';
import { MemorySettings, testPorts } from '#core/testing/testPorts.ts';
import { recordOf } from '#core/testing/testWorkspaces.ts';
import { connectionId as anyConnection } from '#shared/contract/ids.ts';
import { type MethodName, methods } from '#shared/contract/methods.ts';
import { failed, ok } from '#shared/contract/result.ts';
import { createDispatch, type Dispatch } from './dispatch.ts';

const never = new AbortController().signal;

function dispatchOver(
  changed: Partial<Handlers> = {},
  checkOutput = true,
): { dispatch: Dispatch; log: string[] } {
  const ports = testPorts();
  const { handlers } = createApp(ports);
  return {
    dispatch: createDispatch({ ...handlers, ...changed }, ports.logger, { checkOutput, policy: null }),
    log: ports.logger.lines,
  };
}

describe('dispatch', () => {
  it('returns the core’s answer to a valid call', async () => {
    const { dispatch } = dispatchOver();
    expect(await dispatch('app.info', {}, never)).toEqual(
      ok({
        version: '0.0.0',
        shell: 'browser',
        platform: 'test',
        demoAvailable: false,
        // Differs between runs.
        dataDir: expect.any(String) as string,
        badEnd: null,
        startWith: null,
        policy: null,
      }),
    );
  });

  it('passes on a problem of the core unchanged', async () => {
    const { dispatch } = dispatchOver();
    const answer = await dispatch('rateLimit.current', { connectionId: 'nobody' }, never);
    expect(answer).toMatchObject({ ok: false, problem: { kind: 'refused', reason: 'unknown-connection' } });
  });

  it.each([
    '',
    'app',
    'app.Info',
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'engagements.delete',
  ])('refuses the unknown method %j', async (name) => {
    const { dispatch } = dispatchOver();
    expect(await dispatch(name, {}, never)).toMatchObject({ ok: false, problem: { kind: 'contract' } });
  });

  it('refuses invalid input for every method before any handler sees it', async () => {
    const reached: string[] = [];
    const watch = Object.fromEntries(
      Object.keys(methods).map((name) => [name, () => Promise.reject(new Error(`${reached.push(name)}`))]),
    );
    const { dispatch } = dispatchOver(watch);
    const hostile = [
      undefined,
      null,
      0,
      'text',
      [],
      [{}],
      true,
      { unasked: 1 },
      JSON.parse('{"__proto__":{"a":1}}'),
    ];
    for (const name of Object.keys(methods)) {
      for (const input of hostile) {
        expect(await dispatch(name, input, never), name).toMatchObject({
          ok: false,
          problem: { kind: 'contract' },
        });
      }
    }
    expect(reached).toEqual([]);
  });

  it('says where the input is invalid without quoting it', async () => {
    const { dispatch } = dispatchOver();
    const canary = 'canary-token-'.repeat(1000);
    const answer = await dispatch('connections.check', { checkId: 'c', baseUrl: 'x', token: canary }, never);
    expect(answer).toMatchObject({ ok: false, problem: { kind: 'contract' } });
    expect(JSON.stringify(answer)).toContain('token');
    expect(JSON.stringify(answer)).not.toContain('canary');
  });

  it('passes the parsed input to the handler, not the raw one', async () => {
    let seen: unknown;
    const { dispatch } = dispatchOver({
      'connections.update': (input) => {
        seen = input;
        return Promise.resolve(failed({ kind: 'cancelled' }));
      },
    });
    await dispatch('connections.update', { connectionId: 'c', name: '  Acme  ' }, never);
    expect(seen).toEqual({ connectionId: 'c', name: 'Acme' });
  });

  it('turns a throwing handler into an internal problem and logs the place but not the message', async () => {
    const { dispatch, log } = dispatchOver({
      'app.info': () => {
        throw new TypeError('"Bearer canary" is an invalid header value');
      },
      'connections.list': () => Promise.reject(new RangeError('canary')),
    });
    for (const name of ['app.info', 'connections.list']) {
      const answer = await dispatch(name, {}, never);
      expect(answer).toMatchObject({ ok: false, problem: { kind: 'internal' } });
      expect(JSON.stringify(answer)).not.toContain('canary');
    }
    expect(log).toHaveLength(2);
    expect(log[0]).toContain('TypeError at');
    expect(log[0]).toContain('dispatch.test.ts');
    expect(log.join()).not.toContain('canary');
  });

  it('reports a handler that throws after cancellation as cancelled', async () => {
    const { dispatch, log } = dispatchOver({
      'app.info': (_input, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    });
    const controller = new AbortController();
    const answer = dispatch('app.info', {}, controller.signal);
    controller.abort();
    expect(await answer).toEqual(failed({ kind: 'cancelled' }));
    expect(log).toEqual([]);
  });

  it('refuses output that violates the contract when output is checked', async () => {
    const broken = JSON.parse('{"version":7}');
    const changed: Partial<Handlers> = { 'app.info': () => Promise.resolve(ok(broken)) };
    expect(await dispatchOver(changed, true).dispatch('app.info', {}, never)).toMatchObject({
      ok: false,
      problem: { kind: 'contract' },
    });
    expect(await dispatchOver(changed, false).dispatch('app.info', {}, never)).toEqual(ok(broken));
  });
});

describe('under a policy that forbids exports and webhooks', () => {
  const text = '{"export": false, "webhooks": false}';
  const policy = readPolicy({ file: '/etc/parley/policy.json', text, unreadable: null });
  const connectionId = anyConnection.parse('018f2d3a-0000-7000-8000-000000000000');
  const exported = {
    source: { kind: 'query', query: '', name: 'All' },
    format: 'md',
    template: '{title}',
    contacts: false,
    companies: false,
  };
  const calls: Partial<Record<MethodName, object>> = {
    'journal.export': { connectionId: null, search: '', results: [], before: null, format: 'csv' },
    'bookmarks.export': { connectionId, engagementId: null, format: 'json' },
    'bulkEdits.export': { connectionId, bulkEditId: connectionId, format: 'csv', after: 0 },
    'settings.export': {},
    'exports.start': { connectionId, ...exported, keeps: false, target: 'folder', folder: '/tmp' },
    'exports.update': { connectionId, exportId: connectionId, ...exported },
    'exports.run': { connectionId, exportId: connectionId },
    'exports.restore': { connectionId, exportId: connectionId },
    'exports.decide': { connectionId, exportId: connectionId, file: null, version: 'parley' },
    'teamFiles.export': { connectionId, folder: '/tmp', replace: false },
    'teamFiles.keep': { connectionId, folder: '/tmp' },
    'webhooks.configure': { connectionId, enabled: true },
  };

  it('every method that writes a file or opens the receiver refuses every caller', async () => {
    const settings = new MemorySettings();
    settings.set('connections', [recordOf(connectionId)]);
    const ports = testPorts({ settings });
    const app = createApp({ ...ports, policy });
    const dispatch = createDispatch(app.handlers, ports.logger, { checkOutput: true, policy });
    const forbidden = Object.keys(methods).filter(
      (name) =>
        name.endsWith('.export') ||
        name === 'webhooks.configure' ||
        /^exports\.(?:start|update|run|restore|decide)$|^teamFiles\.keep$/.test(name),
    );
    expect(forbidden.toSorted()).toEqual(Object.keys(calls).toSorted());
    for (const [name, input] of Object.entries(calls)) {
      expect([name, await dispatch(name, input, never)]).toMatchObject([
        name,
        { ok: false, problem: { kind: 'refused', reason: 'policy' } },
      ]);
    }
    await app.close();
  });
});
