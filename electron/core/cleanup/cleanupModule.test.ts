import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { CleanupItem, CleanupQueue } from '#shared/contract/cleanup.ts';
import type { InputOf, MethodName, OutputOf } from '#shared/contract/methods.ts';
import { STALE_READS } from '#shared/contract/staleReads.ts';
import { WRITTEN } from '#shared/domain/edits/editStates.ts';
import type { App } from '../app.ts';
import { createApp } from '../createApp.ts';
import { callApp, must } from '../testing/callApp.ts';
import { testDir, type TestDir } from '../testing/testDir.ts';
import { startSandboxProcess, type SandboxProcess } from '../testing/sandboxProcess.ts';
import { testPorts } from '../testing/testPorts.ts';

let sandbox: SandboxProcess;
let dir: TestDir;
let app: App;
let connection: { id: InputOf<'rateLimit.current'>['connectionId'] };

const call = async <M extends MethodName>(
  method: M,
  input: Omit<InputOf<M>, 'connectionId'>,
): Promise<OutputOf<M>> =>
  must(await callApp(app, method, { connectionId: connection.id, ...input } as InputOf<M>));

/** Resolves once the mirror holds the whole workspace including transcripts. */
async function filled(): Promise<void> {
  const live = new Promise<void>((resolve) => {
    const stop = app.onEvent((event) => {
      if (event.name !== 'sync.changed' || event.payload.progress.phase !== 'live') return;
      stop();
      resolve();
    });
  });
  const progress = await call('sync.progress', {});
  if (progress?.phase !== 'live') await live;
}

beforeAll(async () => {
  [sandbox, dir] = await Promise.all([
    startSandboxProcess(['--engagements', '120', '--rate-limit', '1000000']),
    testDir(),
  ]);
  app = createApp(testPorts({ dataDir: dir.dir }));
  const choice = { baseUrl: sandbox.baseUrl, token: sandbox.tokens.full, readOnly: false };
  connection = must(await app.startWith({ kind: 'remote', ...choice }));
  await filled();
});
afterAll(async () => {
  await app.close();
  await sandbox.stop();
  await dir.remove();
});

/** Every engagement in the API's list, read without the mirror. */
async function everything(): Promise<Engagement[]> {
  const rows: Engagement[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({
      limit: '100',
      expand: 'contacts,companies',
      ...(cursor === null ? {} : { cursor }),
    });
    const response = await fetch(`${sandbox.baseUrl}/v2/engagements?${query.toString()}`, {
      headers: { authorization: `Bearer ${sandbox.tokens.full}` },
    });
    const page = (await response.json()) as { data: Engagement[]; next_cursor: string | null };
    rows.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return rows;
}

async function walk(queue: CleanupQueue): Promise<CleanupItem[]> {
  const items: CleanupItem[] = [];
  let after: string | null = null;
  do {
    const page: OutputOf<'cleanup.page'> = await call('cleanup.page', { queue, after, limit: 50 });
    items.push(...page.items);
    after = page.next;
  } while (after !== null);
  return items;
}

async function openCount(queue: CleanupQueue): Promise<number> {
  const { queues } = await call('cleanup.queues', {});
  return queues.find((state) => state.queue === queue)?.open ?? -1;
}

async function acceptance(queue: CleanupQueue) {
  const { queues } = await call('cleanup.queues', {});
  return queues.find((state) => state.queue === queue)?.acceptance;
}

describe('clean-up queues of a workspace', () => {
  test('contain the same findings as a scan of the API’s lists', async () => {
    const rows = await everything();
    const { queues, coverage, complete } = await call('cleanup.queues', {});
    expect(complete).toBe(true);
    expect(queues.map(({ queue }) => queue)).toHaveLength(5);
    for (const { open, trend } of queues) expect(trend.at(-1)?.open).toBe(open);
    expect(coverage.engagements).toBe(rows.length);
    const day = new Date().toISOString().slice(0, 10);
    expect(coverage.trend).toEqual([{ day, clear: coverage.clear, engagements: rows.length }]);

    const unlinked = rows.filter((row) => !row.crm_association).map((row) => row.id);
    const found = await walk('no-link');
    expect(found.map((item) => item.key).toSorted()).toEqual(unlinked.toSorted());

    const wrong = rows.filter(({ crm_association: link, contacts, companies }) => {
      const own = [...(contacts ?? []), ...(companies ?? [])].flatMap(
        (record) => record.crm_association ?? [],
      );
      const same = own.filter(
        (other) => other.object_type === link?.object_type && other.source === link.source,
      );
      return same.length > 0 && same.every((other) => other.crm_object_id !== link?.crm_object_id);
    });
    const disagreeing = await walk('link-disagrees');
    expect(disagreeing.map((item) => item.key).toSorted()).toEqual(wrong.map((row) => row.id).toSorted());
    for (const item of disagreeing) expect(item.fixes.length).toBeGreaterThan(0);
  });

  test('hide an item while its fix is staged, show it again if discarded, and drop it once written', async () => {
    const before = await openCount('no-link');
    const item = (await walk('no-link')).find(({ fixes }) => fixes.length > 0);
    const fix = item?.fixes[0];
    if (item?.engagement === undefined || item.engagement === null || fix === undefined)
      throw new Error('nothing to fix');
    const stage = { engagementId: item.engagement.id, engagementTitle: item.engagement.title };
    await call('edits.stage', { ...stage, change: fix.change, names: fix.names });
    expect(await openCount('no-link')).toBe(before - 1);
    await call('edits.discard', { which: { kind: 'all' } });
    expect(await openCount('no-link')).toBe(before);

    await call('edits.stage', { ...stage, change: fix.change, names: fix.names });
    await call('edits.commit', { which: { kind: 'all' } });
    const mine = fix.change.kind === 'crm' ? fix.change.mine.crm_object_id : null;
    const now = async () =>
      (await everything()).find((row) => row.id === item.engagement?.id)?.crm_association?.crm_object_id;
    await expect.poll(now).toBe(mine);
    await expect.poll(() => openCount('no-link'), { interval: 500 }).toBe(before - 1);
  });

  test('are counted again soon after changes in quick succession', async () => {
    let shown = await openCount('no-link');
    const before = shown;
    // As the page does.
    const stop = app.onEvent(({ name }) => {
      if (STALE_READS[name].includes('cleanup.queues'))
        void openCount('no-link').then((open) => (shown = open));
    });
    const fixable = (await walk('no-link')).filter(({ fixes }) => fixes.length > 0).slice(0, 3);
    for (const { engagement, fixes } of fixable) {
      if (engagement === null || fixes[0] === undefined) continue;
      const { change, names } = fixes[0];
      const stage = { engagementId: engagement.id, engagementTitle: engagement.title };
      await call('edits.stage', { ...stage, change, names });
      await call('edits.commit', { which: { kind: 'all' } });
      const about = { engagementId: engagement.id, bulkEditId: null, before: null, limit: 1 };
      await expect
        .poll(async () => (await call('edits.list', { ...about, states: [...WRITTEN] })).edits)
        .toHaveLength(1);
      shown = await openCount('no-link');
    }
    await expect.poll(() => shown).toBe(before - 3);
    stop();
  });

  test('accept fixes grouped by company and reason as pending changes', async () => {
    const queue = 'no-link';
    const before = await openCount(queue);
    const items = await walk(queue);
    const { groups, left } = await call('cleanup.groups', { queue });
    expect(left).toBe(0);
    const fixable = items.filter(({ fixes }) => fixes.length > 0);
    expect(groups.flatMap(({ keys }) => keys).toSorted()).toEqual(fixable.map(({ key }) => key).toSorted());
    for (const { company, evidence, keys } of groups) {
      for (const item of items.filter(({ key }) => keys.includes(key))) {
        expect(item.engagement?.companies?.[0]?.id ?? null).toBe(company?.id ?? null);
        expect(item.fixes[0]?.evidence[0]?.kind).toBe(evidence.kind);
      }
    }
    const [largest] = groups;
    if (largest === undefined) throw new Error('nothing can be accepted');
    const { editIds } = await call('cleanup.stageFixes', { queue, keys: largest.keys });
    expect(editIds).toHaveLength(largest.keys.length);
    expect(await openCount(queue)).toBe(before - largest.keys.length);
    const { edits } = await call('edits.review', {});
    for (const { state } of edits) expect(state).toBe('staged');
    const rule = largest.evidence.kind;
    const count = largest.keys.length;
    expect(await acceptance(queue)).toEqual([{ rule, accepted: count, decided: count }]);
    await call('edits.discard', { which: { kind: 'all' } });
    expect(await openCount(queue)).toBe(before);
    expect(await acceptance(queue)).toEqual([]);

    // A suggestion that was accepted and discarded can be decided in another way.
    const dismissed = items.find(({ key }) => key === largest.keys[0]);
    if (dismissed === undefined) throw new Error('it is gone');
    const { key, version } = dismissed;
    await call('cleanup.decide', { queue, key, version, rule, decision: 'never' });
    expect(await acceptance(queue)).toEqual([{ rule, accepted: 0, decided: 1 }]);
    await call('cleanup.decide', { queue, key, version, decision: 'reopen' });
    expect(await acceptance(queue)).toEqual([]);
  });

  test('contain what another program proposes, until the user decides about it', async () => {
    const queue = 'no-link';
    const items = await walk(queue);
    const before = await openCount(queue);
    const item = items.findLast(({ fixes }) => fixes.length === 0);
    const [other] = items;
    if (!item?.engagement || !other?.engagement) throw new Error('every finding has a suggestion');
    const link = { object_type: 'deal', crm_object_id: 'proposed', source: 'HUBSPOT' } as const;
    const proposed = { engagementId: item.engagement.id, crm_association: link };
    await call('edits.propose', proposed);
    await call('edits.propose', { ...proposed, engagementId: other.engagement.id });
    const now = await walk(queue);
    expect(now).toHaveLength(before);
    const evidence = [{ kind: 'proposed', assistant: null }];
    expect(now.find(({ key }) => key === item.key)).toMatchObject({
      fixes: [{ change: { mine: link }, evidence }],
      strength: { level: 'possible', rule: 'proposed', alike: 1 },
    });
    const levels = now.map(({ strength }) => strength?.level ?? null);
    expect(levels.lastIndexOf('likely')).toBeLessThan(now.findIndex(({ key }) => key === item.key));
    expect(now.findIndex(({ key }) => key === item.key)).toBe(levels.indexOf('possible'));
    const found = now.find(({ key }) => key === other.key);
    expect(found?.fixes).toMatchObject([...other.fixes, { change: { mine: link }, evidence }]);
    expect(found?.strength).toEqual(other.strength);
    // Nobody looks at a proposal there, so it isn't replaced.
    const { groups } = await call('cleanup.groups', { queue });
    expect(groups.flatMap(({ keys }) => keys)).not.toContain(other.key);
    const { edits } = await call('edits.list', {
      states: ['staged'],
      engagementId: null,
      bulkEditId: null,
      proposed: true,
      before: null,
      limit: 10,
    });
    expect(edits).toHaveLength(2);
    const which = { kind: 'some', editIds: edits.map(({ id }) => id) } as const;
    await call('edits.discard', { which: { ...which, editIds: [...which.editIds] } });
    expect(await walk(queue)).toEqual(items);
  });

  test('replace duplicate contacts on every call, keeping changes already staged there', async () => {
    const queue = 'duplicate-contacts';
    const before = await openCount(queue);
    const [item] = await walk(queue);
    if (item?.finding.kind !== 'duplicate-contacts') throw new Error('nobody is doubled');
    const { keep, contacts } = item.finding;
    const drop = contacts.map(({ contact }) => contact.id).filter((id) => id !== keep);
    const { calls, total } = await call('cleanup.sameContacts', { keep, drop });
    expect(calls).toHaveLength(total);
    const [first] = calls;
    if (first === undefined) throw new Error('the others are on no call');

    const held = (await everything()).find((row) => row.id === first.engagementId)?.contacts ?? [];
    const base = held.map((contact) => contact.id);
    const stranger = (await call('contacts.page', { search: '', cursor: null, limit: 100 })).rows.find(
      ({ id }) => !base.includes(id) && !drop.includes(id) && id !== keep,
    );
    if (stranger === undefined) throw new Error('everybody is on the call');
    const mine = [...base, stranger.id];
    const about = { engagementId: first.engagementId, engagementTitle: first.title, names: {} };
    await call('edits.stage', { ...about, change: { kind: 'contacts', base, mine } });

    const { editIds } = await call('cleanup.stageSameContacts', { keep, drop });
    expect(editIds).toHaveLength(total);
    expect(await openCount(queue)).toBe(before - 1);
    const { edits } = await call('edits.review', {});
    const merged = edits.find((edit) => edit.engagementId === first.engagementId);
    expect(merged?.change).toMatchObject({ mine: expect.arrayContaining([keep, stranger.id]) as unknown });
    for (const gone of drop)
      expect(merged?.change).not.toMatchObject({ mine: expect.arrayContaining([gone]) as unknown });
    const told = [...new Set([...base, stranger.id, keep, ...drop.filter((id) => base.includes(id))])];
    const names = Object.keys(merged?.names ?? {});
    expect(names).toEqual(expect.arrayContaining(told));
    expect([...told, ...drop]).toEqual(expect.arrayContaining(names));
    await call('edits.discard', { which: { kind: 'all' } });
    expect(await openCount(queue)).toBe(before);
  });

  test('hide decided items and show reopened ones', async () => {
    const queue = 'no-link';
    const before = await openCount(queue);
    const item = (await call('cleanup.page', { queue, after: null, limit: 1 })).items[0];
    const about = { queue, key: item?.key ?? '', version: item?.version ?? '' } as const;
    await call('cleanup.decide', { ...about, decision: 'never' });
    expect(await openCount(queue)).toBe(before - 1);
    const decided = { key: about.key, decision: 'never', item: { engagement: { id: item?.engagement?.id } } };
    expect(await call('cleanup.decisions', { queue, from: 0, limit: 10 })).toMatchObject({
      decisions: [decided],
      total: 1,
    });
    const next = (await call('cleanup.page', { queue, after: null, limit: 1 })).items[0];
    const other = { queue, key: next?.key ?? '', version: next?.version ?? '' } as const;
    await call('cleanup.decide', { ...other, decision: 'skip' });
    const pages = [
      await call('cleanup.decisions', { queue, from: 0, limit: 1 }),
      await call('cleanup.decisions', { queue, from: 1, limit: 1 }),
    ];
    expect(pages).toMatchObject([{ total: 2 }, { total: 2 }]);
    expect(new Set(pages.flatMap(({ decisions }) => decisions.map(({ key }) => key)))).toEqual(
      new Set([about.key, other.key]),
    );
    await call('cleanup.decide', { ...other, decision: 'reopen' });
    await call('cleanup.decide', { ...about, decision: 'reopen' });
    expect(await openCount(queue)).toBe(before);
  });
});
