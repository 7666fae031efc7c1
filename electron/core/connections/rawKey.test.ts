import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Connection } from '#shared/contract/connection.ts';
import { createApp } from '../createApp.ts';
import { callApp, must } from '../testing/callApp.ts';
import { testDir } from '../testing/testDir.ts';
import { startSandboxProcess } from '../testing/sandboxProcess.ts';
import { testPorts } from '../testing/testPorts.ts';

const ENGAGEMENTS = 110;

/** An API that accepts only the bare key and is slow to refuse: some 401s arrive after the first successes. */
async function rawService(seed: number) {
  const data = await testDir(onTestFinished);
  const faults = path.join(data.dir, 'faults.json');
  const late = { kind: 'delay', ms: 0, upToMs: 600 };
  writeFileSync(faults, JSON.stringify([{ route: '* /v2/*', whenStatus: 401, every: 2, fault: late }]));
  const sandbox = await startSandboxProcess(
    ['--engagements', String(ENGAGEMENTS), '--key-form', 'raw', '--faults', faults, '--seed', String(seed)],
    onTestFinished,
  );
  const statuses: number[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await globalThis.fetch(input, init);
    statuses.push(response.status);
    return response;
  };
  const ports = testPorts({ dataDir: data.dir, fetch });
  return { ports, statuses, service: sandbox };
}

describe('a key sent without a prefix', () => {
  test.each([1, 2, 3])(
    'syncs a whole workspace from the first start although its 401s arrive late and in any order: %i',
    async (seed) => {
      const { ports, statuses, service } = await rawService(seed);
      const { baseUrl } = service;
      const start = async (token: string | null) => {
        const app = createApp(ports);
        const close = (): Promise<void> => app.close();
        onTestFinished(close);
        const { id } = must(await app.startWith({ kind: 'remote', baseUrl, token, readOnly: true }));
        const standing = async (): Promise<Connection | undefined> =>
          must(await callApp(app, 'connections.list', {})).find((connection) => connection.id === id);
        return { app, id, standing, close };
      };

      const first = await start(service.tokens.full);
      const progress = async (): Promise<string | undefined> => {
        const now = must(await callApp(first.app, 'sync.progress', { connectionId: first.id }));
        return now?.waitsFor?.kind === 'stopped' ? 'stopped' : now?.phase;
      };
      const page = { filter: {}, cursor: null, limit: 25 } as const;
      // The page's initial requests, all at once, while the sync starts.
      const responses = await Promise.all([
        progress(),
        ...(['updated_at:desc', 'updated_at:asc', 'start_at:desc', 'start_at:asc'] as const).map((order) =>
          callApp(first.app, 'engagements.page', { connectionId: first.id, ...page, order }),
        ),
      ]);
      const refusals = responses.map(
        (answer) => typeof answer === 'object' && !answer.ok && answer.problem.kind,
      );
      expect(refusals).not.toContain('unauthenticated');
      await expect.poll(progress, { interval: 50 }).toMatch(/^(live|stopped)$/);
      expect(await progress()).toBe('live');
      expect(await first.standing()).toMatchObject({ token: 'ready' });
      const all = {
        connectionId: first.id,
        filter: {},
        order: 'updated_at:desc',
        offset: 0,
        limit: 1,
      } as const;
      // The first response for a list has no total.
      const total = async () => must(await callApp(first.app, 'mirror.list', all)).total;
      await expect.poll(total, { interval: 50 }).toBe(ENGAGEMENTS);
      expect(statuses).toContain(401);
      await first.close();

      // The form is remembered, both with the connection and when the command line names the token again.
      for (const token of [null, service.tokens.full]) {
        const before = statuses.length;
        const again = await start(token);
        const contacts = { connectionId: again.id, search: '', cursor: null, limit: 5 };
        must(await callApp(again.app, 'contacts.page', contacts));
        expect(await again.standing()).toMatchObject({ token: 'ready' });
        await again.close();
        expect(statuses.slice(before)).not.toEqual([]);
        expect(statuses.slice(before)).not.toContain(401);
      }
    },
  );
});
