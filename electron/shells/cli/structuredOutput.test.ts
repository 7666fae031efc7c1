import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parse } from 'csv-parse/sync';
import { withoutHarmless } from '#shared/domain/csvText.ts';
import { plainText } from '#shared/domain/transcript/export/exportLines.ts';
import { must } from '#core/testing/callApp.ts';
import { cleanUpAfterAll } from '#core/testing/cleanUp.ts';
import { PARLEY, servedWorkspace, type ServedWorkspace } from './testing/servedWorkspace.ts';

const cleanUp = cleanUpAfterAll();
let workspace: ServedWorkspace;
let engagementId = '';

const reported = z.object({
  members: z.array(
    z.looseObject({
      name: z.string(),
      email: z.string().nullable(),
      volume: z.looseObject({ engagements: z.number() }),
    }),
  ),
});
const utterance = z.strictObject({
  line: z.int(),
  start_seconds: z.number(),
  end_seconds: z.number(),
  speaker: z.string(),
  text: z.string(),
});
const searchHit = z.strictObject({
  engagement_id: z.string(),
  title: z.string(),
  line: z.int().nullable(),
  start_seconds: z.number().nullable(),
  end_seconds: z.number().nullable(),
  speaker: z.string().nullable(),
  text: z.string().nullable(),
  url: z.string(),
});

const parley = (...args: readonly string[]) => workspace.parley(...args);
const json = async (...args: readonly string[]): Promise<unknown> =>
  JSON.parse((await parley(...args, '--json')).out);

beforeAll(async () => {
  workspace = await servedWorkspace(60, cleanUp);
  const list = { filter: {}, order: 'date:desc', offset: 0, limit: 60 } as const;
  const { rows } = must(await workspace.call('mirror.list', list));
  engagementId = rows.find(({ transcript }) => transcript === 'timeline')?.engagement.id ?? '';
});

describe('what other programs read', () => {
  it('has the API’s names, and every line that a search finds', async () => {
    const listed = z
      .array(z.object({ id: z.string(), title: z.string(), engagement_type: z.string(), url: z.string() }))
      .parse(await json('list'));
    expect(listed).toHaveLength(60);
    const hits = z.array(searchHit).parse(await json('search', 'the'));
    const timed = hits.find(({ line }) => line !== null);
    const shown = z
      .object({ id: z.string(), utterances: z.array(utterance), plain_text: z.null() })
      .parse(await json('show', timed?.engagement_id ?? '', '--transcript'));
    const said = shown.utterances[timed?.line ?? 0];
    expect(timed).toMatchObject({
      start_seconds: said?.start_seconds,
      end_seconds: said?.end_seconds,
      text: said?.text,
    });
    const found = new Set(hits.flatMap((hit) => (hit.engagement_id === shown.id ? [hit.line] : [])));
    const expected = shown.utterances.filter(({ text }) => /\bthe\b/iu.test(text)).map(({ line }) => line);
    expect(expected.filter((line) => !found.has(line))).toEqual([]);
  });

  it('streams one object a line, the same as its JSON document', async () => {
    const query = 'SELECT id, title FROM parley_v1_engagements';
    for (const args of [
      ['list', 'type:call'],
      ['search', 'the', '--limit', '4'],
      ['sql', query],
    ]) {
      const { code, out } = await parley(...args, '--ndjson');
      const objects = out.trimEnd().split('\n');
      expect([args, code, objects.map((each): unknown => JSON.parse(each))]).toEqual([
        args,
        0,
        await json(...args),
      ]);
    }
    const { out } = await parley('show', engagementId, '--transcript', '--ndjson');
    const lines = out
      .trimEnd()
      .split('\n')
      .map((each): unknown => JSON.parse(each));
    expect(await json('show', engagementId, '--transcript')).toMatchObject({ utterances: lines });
    const one = (await parley('show', engagementId, '--ndjson')).out;
    expect(one.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(one)).toEqual(await json('show', engagementId));
    const both = await parley('list', '--ndjson', '--json');
    expect([both.code, both.err]).toEqual([2, 'Use one of --csv, --json and --ndjson.\n']);
  });

  it('has the same rows as CSV, with a header', async () => {
    const query = 'SELECT id, title FROM parley_v1_engagements';
    const compared: readonly (readonly [args: readonly string[], columns: readonly string[]])[] = [
      [
        ['list', 'type:call'],
        ['id', 'title', 'engagement_type', 'duration_seconds', 'url'],
      ],
      [
        ['search', 'the', '--limit', '4'],
        ['engagement_id', 'title', 'line', 'start_seconds', 'speaker', 'text'],
      ],
      [
        ['show', engagementId, '--transcript'],
        ['line', 'start_seconds', 'end_seconds', 'speaker', 'text'],
      ],
      [
        ['show', engagementId],
        ['id', 'title', 'url'],
      ],
      [
        ['report', 'team'],
        ['name', 'engagements', 'hours', 'talk_ratio', 'questions', 'sentiment'],
      ],
      [
        ['report', 'accounts'],
        ['company', 'last_contact', 'days_ago', 'next', 'id'],
      ],
      [
        ['report', 'actions'],
        ['due', 'overdue', 'title', 'assignee', 'id'],
      ],
      [
        ['sql', query],
        ['id', 'title'],
      ],
    ];
    const cells = (row: Readonly<Record<string, unknown>>, columns: readonly string[]) =>
      columns.map((column) => {
        const value = row[column];
        return typeof value === 'number' || typeof value === 'string'
          ? withoutHarmless(plainText(String(value)))
          : '';
      });
    for (const [args, columns] of compared) {
      const { code, out } = await parley(...args, '--csv');
      const ndjson = (await parley(...args, '--ndjson')).out.trimEnd().split('\n');
      const objects = ndjson.map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));
      const rows = z.array(z.record(z.string(), z.string())).parse(parse(out, { columns: true }));
      expect([args, code, rows.map((row) => cells(row, columns))]).toEqual([
        args,
        0,
        objects.map((row) => cells(row, columns)),
      ]);
    }
    const nothing = await parley('list', 'title-that-nothing-has', '--csv');
    expect([nothing.code, nothing.out.split(',').slice(0, 2)]).toEqual([3, ['title', 'engagement_type']]);
  });

  it('ends quietly where its reader has read enough', async () => {
    const query = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n';
    const args = [PARLEY, 'sql', query, '--ndjson', '--data-dir', workspace.data.dir];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    const ended = once(child, 'close');
    const [first] = await once(child.stdout, 'data');
    child.stdout.destroy();
    expect(String(first).split('\n').slice(0, 2)).toEqual(['{"i":1}', '{"i":2}']);
    expect([await ended, said]).toEqual([[0, null], '']);
  });
});

it('counts a speaker as the user decided, whether the program runs or not', async () => {
  const report = async () => {
    const { out } = await workspace.parley('report', 'team', '--from', '2000-01-01', '--json');
    return reported.parse(JSON.parse(out)).members;
  };
  const before = await report();
  const [most] = before.toSorted((a, b) => b.volume.engagements - a.volume.engagements);
  const decision = { identity: `email:${most?.email}`, label: most?.name ?? '', userId: null };
  must(await workspace.call('speakers.decide', { decision }));
  const running = await report();
  expect(running).not.toEqual(before);
  await workspace.stopServing();
  expect(await report()).toEqual(running);
});
