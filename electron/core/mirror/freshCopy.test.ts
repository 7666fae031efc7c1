import { afterEach, describe, expect, test } from 'vitest';
import { must } from '../testing/callApp.ts';
import { mirroredApp } from '../testing/mirroredApp.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

describe('a fresh copy', () => {
  test.each([
    ['companies by themselves are poorer than within engagements', ['--standalone-companies', 'nameless']],
    ['rooms show up among contacts', ['--calendar-resources', 'visible']],
  ])('reports no change if %s, nor does a complete scan of it', async (_what, args) => {
    const { call } = await mirroredApp(['--engagements', '60', '--rate-limit', '100000', ...args], (end) =>
      cleanUps.push(end),
    );
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
