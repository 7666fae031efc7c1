import { describe, expect, test } from 'vitest';
import { connectionId, engagementId } from '#shared/contract/ids.ts';
import { createApp } from '../createApp.ts';
import { callApp, must } from '../testing/callApp.ts';
import { httpServer } from '../testing/httpServer.ts';
import { testPorts } from '../testing/testPorts.ts';
import { checkArea, checkBaseUrl, readPolicy } from './policy.ts';

const FILE = '/etc/parley/policy.json';
const read = (text: string | null) => readPolicy({ file: FILE, text, unreadable: null });
const policyOf = (content: object) => read(JSON.stringify(content));

describe('the policy file', () => {
  test('restricts nothing if it is missing, and otherwise only what it contains', () => {
    expect(read(null)).toBeNull();
    expect(policyOf({})).toEqual({
      file: FILE,
      broken: null,
      allowedBaseUrls: null,
      readOnly: null,
      changes: true,
      updates: true,
      webhooks: true,
      export: true,
      mcp: true,
    });
    expect(
      policyOf({ allowedBaseUrls: ['https://api.example.com/v2/'], readOnly: 'default', webhooks: false }),
    ).toMatchObject({ allowedBaseUrls: ['https://api.example.com'], readOnly: 'default', webhooks: false });
  });

  test.each([
    ['', /not valid JSON/],
    ['{"webhooks": fals', /not valid JSON/],
    ['[]', /expected object/],
    ['{"webhook": false}', /webhook/],
    ['{"webhooks": "no"}', /webhooks/],
    ['{"allowedBaseUrls": ["http://api.example.com"]}', /allowedBaseUrls\.0: is not the address/],
  ])('%s forbids everything a policy can, and explains why', (text, why) => {
    expect(read(text)).toMatchObject({
      broken: expect.stringMatching(why),
      allowedBaseUrls: [],
      readOnly: 'always',
      changes: false,
      updates: false,
      webhooks: false,
      export: false,
      mcp: false,
    });
  });

  test('does the same if it is unreadable', () => {
    expect(readPolicy({ file: FILE, text: null, unreadable: 'EACCES' })).toMatchObject({
      broken: 'EACCES',
      export: false,
    });
  });
});

describe('an address', () => {
  const policy = policyOf({ allowedBaseUrls: ['https://api.example.com', 'https://gate.example.com/crm'] });

  test.each([
    ['https://api.example.com', true],
    ['https://api.example.com/eu', true],
    ['https://gate.example.com/crm', true],
    ['https://gate.example.com', false],
    ['https://gate.example.com/crm2', false],
    ['https://api.example.com.evil.example', false],
    ['https://evil.example', false],
    ['http://127.0.0.1:4000', false],
  ])('%s is allowed: %s', (url, allowed) => {
    expect(checkBaseUrl(policy, url).ok).toBe(allowed);
  });

  test('is unrestricted if the policy contains no list', () => {
    expect(checkBaseUrl(policyOf({}), 'https://evil.example').ok).toBe(true);
    expect(checkArea(policyOf({ export: false }), 'export')).toMatchObject({
      problem: { kind: 'refused', reason: 'policy' },
    });
  });
});

describe('the core under a policy', () => {
  const REFUSED = { ok: false, problem: { kind: 'refused', reason: 'policy' } };

  test('sends no token to an API that isn’t allowed, and stores no connection to it', async () => {
    const heard: string[] = [];
    const service = await httpServer((request, response) => {
      heard.push(request.url ?? '');
      response.end('{}');
    });
    const app = createApp({
      ...testPorts(),
      policy: policyOf({ allowedBaseUrls: ['https://api.example.com'] }),
    });
    const draft = { baseUrl: service.baseUrl, token: 'canary-token' };
    const add = { ...draft, name: 'A', color: 'blue', readOnly: false } as const;
    expect(await callApp(app, 'connections.add', add)).toMatchObject(REFUSED);
    expect(must(await callApp(app, 'connections.check', { checkId: '1', ...draft })).problem).toMatchObject(
      REFUSED.problem,
    );
    expect(await app.startWith({ kind: 'remote', ...draft, readOnly: true })).toMatchObject(REFUSED);
    expect(await callApp(app, 'network.test', { baseUrl: service.baseUrl })).toMatchObject(REFUSED);
    expect(must(await callApp(app, 'connections.list', {}))).toEqual([]);
    expect(heard).toEqual([]);
    await Promise.all([app.close(), service.close()]);
  });

  test('doesn’t use a forbidden connection created before the policy', async () => {
    const ports = testPorts();
    const draft = { name: 'A', color: 'blue', baseUrl: 'https://old.example.com', token: 't-1' } as const;
    const before = createApp(ports);
    const { id } = must(await callApp(before, 'connections.add', { ...draft, readOnly: false }));
    await before.close();
    const app = createApp({ ...ports, policy: policyOf({ allowedBaseUrls: ['https://api.example.com'] }) });
    expect(await callApp(app, 'rateLimit.current', { connectionId: id })).toMatchObject(REFUSED);
    await app.close();
  });

  test('keeps every connection read-only if it says so, whatever is requested', async () => {
    const app = createApp({ ...testPorts(), policy: policyOf({ readOnly: 'always' }) });
    const draft = { name: 'A', color: 'blue', baseUrl: 'https://api.example.com', token: 't-1' } as const;
    const made = must(await callApp(app, 'connections.add', { ...draft, readOnly: false }));
    expect(made.readOnly).toBe(true);
    const changed = await callApp(app, 'connections.update', { connectionId: made.id, readOnly: false });
    expect(changed).toMatchObject(REFUSED);
    expect(must(await callApp(app, 'connections.list', {}))[0]?.readOnly).toBe(true);
    await app.close();
  });

  test('saves no recording if it forbids exports', async () => {
    const app = createApp({ ...testPorts(), policy: policyOf({ export: false, webhooks: false }) });
    const recording = await app.media({
      connectionId: connectionId.parse('c'),
      engagementId: engagementId.parse('e'),
      range: null,
      method: 'GET',
      signal: new AbortController().signal,
      toFile: true,
    });
    expect([recording.status, recording.body]).toEqual([403, null]);
    expect(must(await callApp(app, 'app.info', {})).policy).toMatchObject({ export: false, webhooks: false });
    await app.close();
  });
});
