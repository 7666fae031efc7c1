import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { must } from '#core/testing/callApp.ts';
import { cleanUpAfterAll } from '#core/testing/cleanUp.ts';
import { PARLEY, type ServedWorkspace, servedWorkspace } from './testing/servedWorkspace.ts';

const cleanUp = cleanUpAfterAll();
let workspace: ServedWorkspace;

const parley: ServedWorkspace['parley'] = (...args) => workspace.parley(...args);

async function json(...args: readonly string[]): Promise<unknown> {
  const { code, out, err } = await parley(...args, '--json');
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out);
}

beforeAll(async () => {
  workspace = await servedWorkspace(60, cleanUp);
});

test('queries the views, and writes nothing', async () => {
  expect(await json('sql', 'SELECT count(*) AS n FROM parley_v1_engagements')).toEqual([{ n: 60 }]);
  expect((await parley('sql', 'SELECT 1 AS a, NULL AS b', '--csv')).out).toBe('a,b\r\n1,\r\n');
  expect(
    (await parley('sql', 'SELECT title FROM parley_v1_engagements', '--csv')).out.split('\r\n'),
  ).toHaveLength(62);
});

test('queries ticks and notes beside the action items', async () => {
  const items = z
    .array(z.object({ engagement_id: z.string(), id: z.string() }))
    .parse(await json('sql', 'SELECT engagement_id, id FROM parley_v1_action_items ORDER BY id LIMIT 2'));
  const [done, noted] = items;
  if (done === undefined || noted === undefined) throw new Error('There are fewer than two action items.');
  const ticked = { engagementId: done.engagement_id, id: done.id, done: true };
  const { doneAt } = must(await workspace.call('actionItems.mark', ticked));
  const written = { engagementId: noted.engagement_id, id: noted.id, note: 'Called' };
  must(await workspace.call('actionItems.mark', written));
  const marks = `SELECT m.*, typeof(done_at) AS type FROM parley_v1_action_items a
    JOIN PARLEY_v1_action_item_marks m ON m.action_item_id = a.id ORDER BY a.id`;
  expect(await json('sql', marks)).toEqual([
    { engagement_id: done.engagement_id, action_item_id: done.id, done_at: doneAt, note: null, type: 'text' },
    {
      engagement_id: noted.engagement_id,
      action_item_id: noted.id,
      done_at: null,
      note: 'Called',
      type: 'null',
    },
  ]);
  const document = readFileSync(path.join(import.meta.dirname, '../../../docs/sql.md'), 'utf8');
  const [, example = ''] = /^parley sql "(.+?)"$/msu.exec(document) ?? [];
  const open = z.array(z.object({ note: z.string().nullable() })).parse(await json('sql', example));
  const [{ n } = { n: 0 }] = z
    .array(z.object({ n: z.int() }))
    .parse(await json('sql', 'SELECT count(*) AS n FROM parley_v1_action_items'));
  expect([open.length, open.filter(({ note }) => note === 'Called').length]).toEqual([n - 1, 1]);
  const deletion = await parley('sql', 'DELETE FROM parley_v1_action_item_marks');
  expect([deletion.code, deletion.err]).toEqual([2, expect.stringContaining('Only SELECT from the views')]);
});

/** Tries to write, and to read more than the views. */
async function expectRefused(): Promise<void> {
  const target = path.join(workspace.data.dir, 'copy.sqlite');
  for (const query of [
    'DELETE FROM engagement',
    `VACUUM INTO '${target}'`,
    `ATTACH '${target}' AS other`,
    'CREATE TEMP TABLE mine (a)',
    'PRAGMA writable_schema = 1',
    'PRAGMA user_version',
    'SELECT json FROM record',
    'SELECT * FROM sqlite_schema',
    "SELECT * FROM pragma_table_info('record')",
    'WITH parley_v1_mine AS (SELECT json FROM record) SELECT * FROM parley_v1_mine',
  ]) {
    const { code, out, err } = await parley('sql', query);
    expect([query, code, out, err]).toEqual([
      query,
      2,
      '',
      expect.stringContaining('Only SELECT from the views'),
    ]);
  }
  expect(existsSync(target)).toBe(false);
}

test('reads nothing but the views, one statement at a time', async () => {
  await expectRefused();
  const two = await parley('sql', 'SELECT 1; SELECT 2');
  expect([two.code, two.err]).toEqual([2, expect.stringContaining('one statement')]);
  expect((await parley('sql', 'SELECT 1; -- one', '--csv')).out).toBe('1\r\n1\r\n');
  const names = `WITH n AS (SELECT value FROM json_each('[1,2]')) SELECT count(*) AS n FROM n, parley_v1_tags`;
  expect((await parley('sql', names)).code).toBe(0);
});

const ENDLESS = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)';

/** What a user does who waits no longer. */
async function interrupt(child: ChildProcess): Promise<unknown[]> {
  child.kill('SIGINT');
  return once(child, 'exit');
}

describe.skipIf(process.platform === 'win32')('an endless query', () => {
  const start = (query: string, ...nodeOptions: readonly string[]) => {
    const args = [...nodeOptions, PARLEY, 'sql', query, '--csv', '--data-dir', workspace.data.dir];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  };

  test('streams, and ends when it is interrupted', async () => {
    const child = start(`${ENDLESS} SELECT i FROM n`);
    await once(child.stdout, 'data');
    child.stdout.resume();
    expect(await interrupt(child)).toEqual([null, 'SIGINT']);
  });

  test('ends when it is interrupted before its first row', async () => {
    // SQLite then counts for ever, within one call.
    const query = `${ENDLESS} SELECT count(*) FROM n`;
    const saysWhenItBegins = `import { StatementSync } from 'node:sqlite';
      const { iterate } = StatementSync.prototype;
      StatementSync.prototype.iterate = function (...values) {
        if (this.sourceSQL === ${JSON.stringify(query)}) process.stderr.write('begins');
        return iterate.apply(this, values);
      };`;
    const child = start(query, '--import', `data:text/javascript,${encodeURIComponent(saysWhenItBegins)}`);
    expect(String(await once(child.stderr, 'data'))).toBe('begins');
    expect(await interrupt(child)).toEqual([null, 'SIGINT']);
  });
});

test('reads nothing but the views when Parley isn’t running, either', async () => {
  await workspace.stopServing();
  await expectRefused();
  const marks = 'SELECT count(*) AS n FROM parley_v1_action_item_marks';
  expect(await json('sql', marks)).toEqual([{ n: expect.any(Number) }]);
});
