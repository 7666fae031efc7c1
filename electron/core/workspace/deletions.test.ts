import { describe, expect, onTestFinished, test } from 'vitest';
import { must } from '../testing/callApp.ts';
import { type ConnectionCall, mirroredApp, type MirroredApp } from '../testing/mirroredApp.ts';

async function mirrored(engagements: number): Promise<MirroredApp> {
  const args = ['--engagements', String(engagements), '--control', '--rate-limit', '100000'];
  return mirroredApp(args, onTestFinished);
}

async function listed(call: ConnectionCall): Promise<string[]> {
  const choice = { filter: {}, order: 'updated_at:desc', offset: 0, limit: 500 } as const;
  return must(await call('mirror.list', choice)).rows.map(({ engagement }) => engagement.id);
}

async function deletions(call: ConnectionCall): Promise<string[]> {
  const { changes } = must(await call('mirror.updates', { before: null, limit: 500, how: ['deleted'] }));
  return changes.map(({ id }) => id);
}

describe('an engagement deleted from the workspace', () => {
  test('disappears from the list as soon as it is opened, and appears in Updates', async () => {
    const { call, sandbox, events } = await mirrored(60);
    const before = await listed(call);
    const engagementId = before[0] ?? '';
    await sandbox.ask('DELETE', `/control/engagements/${engagementId}`);
    const opened = await call('engagements.get', { engagementId });
    expect(opened).toMatchObject({ ok: false, problem: { kind: 'api', status: 404, synthetic: false } });
    await expect.poll(() => listed(call)).toEqual(before.slice(1));
    expect(await deletions(call)).toEqual([engagementId]);
    expect(events).toContainEqual(
      expect.objectContaining({
        name: 'mirror.changed',
        payload: expect.objectContaining({ collection: 'engagements', ids: [engagementId] }),
      }),
    );
  });

  test('disappears when the user syncs now, and the scan reports its progress', async () => {
    const { call, sandbox, events } = await mirrored(150);
    const before = await listed(call);
    for (const engagementId of before.slice(100, 103)) {
      await sandbox.ask('DELETE', `/control/engagements/${engagementId}`);
    }
    expect(must(await call('sync.control', { action: 'rescan' }))?.scan).toEqual({ done: 0, total: 150 });
    const remaining = before.filter((_, index) => index < 100 || index > 102);
    // The scan settles at once, not with the next poll, due 30 seconds later.
    await expect.poll(() => listed(call)).toEqual(remaining);
    expect((await deletions(call)).sort()).toEqual(before.slice(100, 103).sort());
    await expect
      .poll(() =>
        events
          .flatMap((event) => (event.name === 'sync.changed' ? [event.payload.progress.scan] : []))
          .at(-1),
      )
      .toBeNull();
  });

  test('is not one for which only a gateway answers 404', async () => {
    const { call, sandbox } = await mirrored(60);
    const before = await listed(call);
    await sandbox.ask('PUT', '/control/faults', [
      { route: 'GET /v2/engagements/*', fault: { kind: 'html', status: 404 } },
    ]);
    const engagementId = before[0] ?? '';
    // The mirror serves it, as for any response that isn't the API's.
    expect(must(await call('engagements.get', { engagementId }))).toMatchObject({
      engagement: { id: engagementId },
      provenance: { source: 'mirror' },
    });
    expect(await call('media.check', { engagementId })).toMatchObject({
      ok: false,
      problem: { kind: 'api', status: 404, synthetic: true },
    });
    await sandbox.ask('PUT', '/control/faults', []);
    must(await call('sync.control', { action: 'now' }));
    expect(await listed(call)).toEqual(before);
    expect(await deletions(call)).toEqual([]);
  });
});

describe('a fresh copy', () => {
  test.each([
    ['companies by themselves are poorer than within engagements', ['--standalone-companies', 'nameless']],
    ['rooms show up among contacts', ['--calendar-resources', 'visible']],
  ])('reports no change if %s, nor does a complete scan of it', async (_what, args) => {
    const small = ['--engagements', '60', '--rate-limit', '100000'];
    const { call } = await mirroredApp([...small, ...args], onTestFinished);
    const news = async (): Promise<string[]> =>
      must(await call('mirror.updates', { before: null, limit: 500 })).changes.map(
        ({ kind, id, field }) => `${kind} ${id} ${field}`,
      );
    const others = async (): Promise<boolean> => {
      const progress = must(await call('sync.progress', {}));
      return progress !== null && progress.others.done === progress.others.total && progress.scan === null;
    };
    await expect.poll(others).toBe(true);
    expect(await news()).toEqual([]);
    must(await call('sync.control', { action: 'rescan' }));
    await expect.poll(others).toBe(true);
    expect(await news()).toEqual([]);
    const request = { kind: 'company', search: '', offset: 0, limit: 500 } as const;
    const companies = must(await call('mirror.records', request)).rows;
    const linked = companies.filter(({ engagements }) => engagements > 0);
    expect(linked.length).toBeGreaterThan(5);
    for (const { fields } of linked) expect(fields['name']).toMatch(/./);
  });
});
