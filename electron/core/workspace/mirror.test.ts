import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../createApp.ts';
import { callApp, must } from '../testing/callApp.ts';
import { type CleanUp, cleanUpAfterAll } from '../testing/cleanUp.ts';
import { mirroredApp, type MirroredApp } from '../testing/mirroredApp.ts';

const anything = { filter: {}, order: 'updated_at:desc' } as const;

const mirrored = (engagements: number, cleanUp: CleanUp = onTestFinished) =>
  mirroredApp(['--engagements', String(engagements)], cleanUp);

describe('a mirrored workspace', () => {
  /** More than a page of rows. */
  const ENGAGEMENTS = 120;
  const cleanUp = cleanUpAfterAll();
  let call: MirroredApp['call'];
  beforeAll(async () => {
    ({ call } = await mirrored(ENGAGEMENTS, cleanUp));
  });

  test('holds every engagement and answers what the API can’t: text, owner, length', async () => {
    const all = must(await call('mirror.list', { ...anything, offset: 0, limit: 500 }));
    expect([all.total, all.rows.length]).toEqual([ENGAGEMENTS, ENGAGEMENTS]);
    const long = must(
      await call('mirror.list', { ...anything, filter: { secondsFrom: 1800 }, offset: 0, limit: 500 }),
    );
    expect(long.rows.length).toBeGreaterThan(0);
    expect(long.rows.length).toBeLessThan(ENGAGEMENTS);
    for (const row of long.rows) expect(row.engagement.duration_seconds).toBeGreaterThanOrEqual(1800);
    const facets = must(await call('mirror.facets', { filter: {} }));
    expect(facets.types.reduce((sum, { count }) => sum + count, 0)).toBe(ENGAGEMENTS);
  });

  test('finds a spoken line and its time in the call', async () => {
    const { rows } = must(await call('mirror.list', { ...anything, offset: 0, limit: 500 }));
    const recorded = rows.find((row) => row.transcript === 'timeline' && row.lineCount > 30);
    if (recorded === undefined) throw new Error('too little data');
    const { id } = recorded.engagement;
    const head = must(await call('transcripts.open', { engagementId: id }));
    if (head.kind !== 'timeline') throw new Error('no timeline');
    const lines = must(
      await call('transcripts.lines', { engagementId: id, revision: head.revision, from: 0, count: 30 }),
    );
    const line = lines.text.findIndex((text) => /^[\w ,.’']{25,}$/.test(text));
    const phrase = (lines.text[line] ?? '').split(/\W+/).filter(Boolean).slice(0, 5).join(' ');
    const input = { input: `"${phrase}"`, order: 'newest', cursor: null, limit: 50 } as const;
    const answer = must(await call('mirror.search', input));
    const found = answer.found.find(({ row }) => row.engagement.id === id);
    const starts = found?.hits.flatMap((hit) => (hit.kind === 'line' ? [hit.start] : []));
    expect(starts).toContain(lines.start[line]);
  });
});

describe('the mirror of a workspace', () => {
  test('says when contacts were read last, and so does the page after Sync now, though nothing changed', async () => {
    const { call, events } = await mirrored(20);
    const contacts = { kind: 'contact', search: '', offset: 0, limit: 500 } as const;
    const [first] = must(await call('mirror.records', contacts)).rows;
    const readAt = async () => {
      const record = must(await call('mirror.record', { kind: 'contact', id: first?.fields.id ?? '' }));
      return Date.parse(record?.provenance.receivedAt ?? '');
    };
    const before = await readAt();
    const told = events.length;
    must(await call('sync.control', { action: 'rescan' }));
    const changed = () =>
      events.slice(told).flatMap(({ name, payload }) => (name === 'mirror.changed' ? [payload] : []));
    await expect.poll(changed).toContainEqual(expect.objectContaining({ collection: 'contacts', ids: [] }));
    expect(await readAt()).toBeGreaterThan(before);
  });

  test('is complete without the API, even after a restart', async () => {
    const { call, app, start, sandbox } = await mirrored(60);
    const { rows } = must(await call('mirror.list', { ...anything, offset: 0, limit: 1 }));
    await sandbox.stop();
    await app.close();
    const again = await start();
    const all = must(await again.call('mirror.list', { ...anything, offset: 0, limit: 500 }));
    expect(all.rows).toHaveLength(60);
    const engagementId = rows[0]?.engagement.id ?? '';
    expect(must(await again.call('engagements.get', { engagementId }))).toMatchObject({
      engagement: { id: engagementId },
      provenance: { source: 'mirror' },
    });
  });

  test('is deleted with its connection', async () => {
    const { app, id, data, call } = await mirrored(40);
    const { rows } = must(await call('mirror.list', { ...anything, offset: 0, limit: 1 }));
    const title = rows[0]?.engagement.title ?? '';
    expect(data.filesWith(title)).not.toEqual([]);
    const context = { signal: new AbortController().signal };
    must(await app.handlers['connections.remove']({ connectionId: id }, context));
    expect(data.filesWith(title)).toEqual([]);
  });

  test('that was shown last is opened before anything requests it', async () => {
    const { app, id, call, sandbox, data, ports } = await mirrored(20);
    const { baseUrl, tokens } = sandbox;
    const other = { name: 'Other', color: 'rose', baseUrl, token: tokens.full, readOnly: true } as const;
    const second = must(await callApp(app, 'connections.add', other));
    must(await callApp(app, 'mirror.list', { ...anything, connectionId: second.id, offset: 0, limit: 1 }));
    must(await call('mirror.list', { ...anything, offset: 0, limit: 1 }));
    await app.close();
    const folder = (connectionId: string): string => path.join(data.dir, 'workspaces', connectionId);
    for (const connectionId of [id, second.id]) await rm(folder(connectionId), { recursive: true });

    const again = createApp(ports);
    onTestFinished(() => again.close());
    again.prepare();
    await expect.poll(() => existsSync(path.join(folder(id), 'mirror.sqlite'))).toBe(true);
    expect(existsSync(path.join(folder(second.id), 'mirror.sqlite'))).toBe(false);
  });
});
