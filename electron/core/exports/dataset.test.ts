import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { exportId } from '#shared/contract/exports.ts';
import { connectionId } from '#shared/contract/ids.ts';
import { ok } from '#shared/contract/result.ts';
import { DATASET_TABLES, SCHEMA_NAME } from '#shared/domain/exports/dataset.ts';
import { MANIFEST_NAME } from '#shared/domain/exports/fileNames.ts';
import { Database } from '../database/database.ts';
import { WorkspaceData } from '../database/workspaceData.ts';
import { microsOf } from '../instant.ts';
import { MirrorFixture, neverCancelled } from '../mirror/testing/mirrorFixture.ts';
import { sentContact, sentEngagement, sentTimeline, type Sent } from '../mirror/testing/fixtures.ts';
import { VIEW_COLUMNS } from '../mirror/viewColumns.ts';
import { must } from '../testing/callApp.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { type Dataset, datasetHere } from './datasetReader.ts';
import { ExportFolder } from './exportFolder.ts';
import { ExportRun } from './exportRun.ts';
import { NO_TICKS } from './ticks.ts';
import type { ExportReads } from './exportSource.ts';
import { exportsIn } from './exportsDatabase.ts';

const TABLES = Object.keys(DATASET_TABLES) as (keyof typeof DATASET_TABLES)[];

/** A mirror and a folder that follows all of it, or a filter. */
class Lake {
  readonly mirror = new MirrorFixture();
  readonly folder = mkdtempSync(path.join(tmpdir(), 'dataset-'));
  filter: { private?: boolean } = {};
  readonly #data = new WorkspaceData({ dataDir: '', id: connectionId.parse('lake') });
  readonly within = exportsIn({ data: this.#data });
  readonly #id = exportId.parse('lake');

  constructor() {
    onTestFinished(() => {
      this.#data.close();
      rmSync(this.folder, { recursive: true, force: true });
    });
    const options = { format: 'parquet', template: '{id}', contacts: false, companies: false } as const;
    const place = { target: 'folder', folder: this.folder, file: null, keeps: true } as const;
    must(
      this.within((store) =>
        store.add({ id: this.#id, madeAt: '', ...options, ...place }, { kind: 'query', query: '', name: '' }),
      ),
    );
  }

  took(...engagements: readonly Sent[]): void {
    this.mirror.tookPage('engagements', engagements);
  }

  get made() {
    const made = must(this.within((store) => store.find(this.#id)));
    if (made === null) throw new Error('It is there.');
    return made;
  }

  get counts() {
    return must(this.within((store) => store.counts(this.made.seq)));
  }

  runOf(wrap: (dataset: Dataset) => Dataset = (dataset) => dataset): ExportRun {
    const none = () => Promise.resolve(ok([]));
    const reads: ExportReads = {
      ids: () =>
        Promise.resolve(ok(this.mirror.reader.engagementIds({ filter: this.filter }, neverCancelled))),
      engagements: none,
      unread: none,
      fetch: () => Promise.resolve(null),
      whole: none,
    };
    return new ExportRun(this.made, {
      with: this.within,
      clock: new ManualClock(),
      dataset: wrap(datasetHere(this.mirror.folder.file())),
      folder: new ExportFolder(this.folder),
      dataDir: this.mirror.folder.path,
      reads,
      // Only its revision is read.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      list: {
        mirror: { commits: this.mirror.reader.commits() } as never,
        filter: this.filter,
        isComplete: true,
      },
      ticks: NO_TICKS,
      links: { baseUrl: '', crmUrls: {} },
      checksFiles: true,
      next: 'and go on',
      onProgress: () => undefined,
    });
  }

  async run(wrap?: (dataset: Dataset) => Dataset): Promise<unknown> {
    const problem = await this.runOf(wrap).run();
    if (problem === null)
      must(this.within((store) => store.set(this.made.seq, { ranAt: '2026-11-21T12:00:00Z' })));
    return problem;
  }

  /** Each file with what tells whether it was written again. */
  files(): Map<string, string> {
    const names = readdirSync(this.folder, { recursive: true, encoding: 'utf8' }).toSorted();
    return new Map(
      names.flatMap((name) => {
        const found = statSync(path.join(this.folder, name));
        return found.isFile() ? [[name, `${found.ino} ${found.mtimeMs}`]] : [];
      }),
    );
  }

  /** The names of files that are new, gone or written again since. */
  changedSince(before: ReadonlyMap<string, string>): string[] {
    const now = this.files();
    const names = new Set([...before.keys(), ...now.keys()]);
    return [...names].filter((name) => name !== MANIFEST_NAME && before.get(name) !== now.get(name));
  }

  /** Rows of a table, as DuckDB reads them, in the types of the views. */
  async read(table: keyof typeof DATASET_TABLES, where = ''): Promise<unknown[][]> {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    try {
      const glob = DATASET_TABLES[table] === 'month' ? '*/*.parquet' : '*.parquet';
      const columns = Object.entries(VIEW_COLUMNS[table]).map(([name, [type]]) =>
        type === 'instant'
          ? `epoch_us("${name}")`
          : type === 'json' || type === 'any'
            ? `CAST("${name}" AS VARCHAR)`
            : `"${name}"`,
      );
      const from = `read_parquet('${this.folder}/${table}/${glob}', hive_partitioning = true)`;
      const answer = await connection.runAndReadAll(`SELECT ${columns.join(', ')} FROM ${from} ${where}`);
      return answer
        .getRows()
        .map((row) => row.map((value) => (typeof value === 'bigint' ? Number(value) : value)));
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
  }

  /** The same as the SQL view has them. */
  view(table: keyof typeof DATASET_TABLES): unknown[][] {
    const db = new Database(this.mirror.folder.file(), { readOnly: true });
    const columns = Object.entries(VIEW_COLUMNS[table]);
    const rows = db.all(`SELECT ${columns.map(([name]) => name).join(', ')} FROM parley_v1_${table}`, (row) =>
      row.map((value, at) => {
        const type = columns[at]?.[1][0];
        if (type === 'instant') return typeof value === 'string' ? microsOf(value) : null;
        return type === 'any' && value !== null ? JSON.stringify(value) : value;
      }),
    );
    db.close();
    return rows;
  }

  async expectEqual(): Promise<void> {
    const sorted = (rows: unknown[][]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();
    for (const table of TABLES)
      expect([table, sorted(await this.read(table))]).toEqual([table, sorted(this.view(table))]);
  }
}

const EVERY_CHARACTER = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code + 1)).join('');

const call = (id: string, start_at: string | undefined, more: Sent = {}): Sent =>
  sentEngagement(id, { start_at, ...more });

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(EVERY_CHARACTER, 'x'.repeat(10_000), ''),
);
const month = fc.integer({ min: 1, max: 12 }).map((each) => String(each).padStart(2, '0'));
const lines = fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), text), { maxLength: 40 });
const engagement = fc.record({
  title: text,
  start_at: fc.option(
    month.map((each) => `2026-${each}-30T23:30:00.123456+01:00`.replace('-02-30', '-02-27')),
    { nil: undefined },
  ),
  is_private: fc.boolean(),
  duration_seconds: fc.option(fc.integer({ min: 0, max: 90_000 }), { nil: undefined }),
  lines,
  contacts: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
  signals: fc.array(
    fc.record({ name: text, value: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), text) }),
    {
      maxLength: 2,
    },
  ),
});

describe('a dataset', () => {
  it('has the rows of the SQL views, whatever they contain', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(engagement, { minLength: 1, maxLength: 12 }), async (all) => {
        const lake = new Lake();
        lake.took(
          ...all.map(({ lines: said, contacts, signals, title, ...fields }, at) =>
            sentEngagement(`e${at}`, {
              ...fields,
              title: title || 'Untitled',
              contacts: contacts.map((each) => sentContact(`c${each}`, { company: { id: `k${each}` } })),
              companies: [{ id: 'k1', name: title || 'Company', domains: ['a.example', title] }],
              crm_association: { object_type: 'deal', crm_object_id: title || '1', source: 'HUBSPOT' },
              signals: signals.map((each, place) => ({ id: `s${place}`, data_type: 'TEXT', ...each })),
              action_items: said.slice(0, 2).map(([, what], place) => ({ id: `a${place}`, title: what })),
              transcript: title,
              transcript_timeline: sentTimeline(said, ['Ada', 'Grace']),
            }),
          ),
        );
        expect(await lake.run()).toBeNull();
        await lake.expectEqual();
      }),
      { numRuns: 8 },
    );
  });

  it('has a file of each table of an empty workspace, and describes every column', async () => {
    const lake = new Lake();
    expect(await lake.run()).toBeNull();
    await lake.expectEqual();
    const schema: { tables: { name: string; columns: { name: string; description: string }[] }[] } =
      JSON.parse(readFileSync(path.join(lake.folder, SCHEMA_NAME), 'utf8'));
    expect(schema.tables.map(({ name }) => name)).toEqual(TABLES);
    for (const { name, columns } of schema.tables)
      expect(columns.map((each) => [each.name, each.description])).toEqual(
        Object.entries(VIEW_COLUMNS[name as keyof typeof VIEW_COLUMNS]).map(([column, [, meaning]]) => [
          column,
          meaning,
        ]),
      );
    const modes = [...lake.files().keys()].map((name) => statSync(path.join(lake.folder, name)).mode & 0o777);
    if (process.platform !== 'win32') expect(new Set(modes)).toEqual(new Set([0o600]));
  });

  it('answers the queries of the documentation', async () => {
    const lake = new Lake();
    lake.mirror.tookPage('users', [
      { id: 'u1', first_name: 'Una', last_name: 'Lee', role: 'USER', emails: [] },
    ]);
    lake.took(
      call('e1', '2026-10-01T10:00:00Z', {
        duration_seconds: 3600,
        companies: [{ id: 'k1', name: 'Acme', domains: [] }],
        contacts: [sentContact('c1', { company: { id: 'k1' } })],
        action_items: [{ id: 'a1', title: 'Send it', due_on: '2026-11-30', assigned_to_user_id: 'u1' }],
        transcript_timeline: sentTimeline([[0, 'Our pricing is public.']], ['Ada']),
      }),
      call('e2', '2026-09-01T10:00:00Z'),
    );
    await lake.run();
    const document = readFileSync(path.join(import.meta.dirname, '../../../docs/sql.md'), 'utf8');
    const queries = [...document.matchAll(/^```sql\n(.*?)^```/gmsu)]
      .map(([, query = '']) => query.replaceAll("'lake/", `'${lake.folder}/`))
      .filter((query) => query.includes('read_parquet'));
    expect(queries).toHaveLength(5);
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const answers = [];
    for (const query of queries) answers.push((await connection.runAndReadAll(query)).getRowsJson());
    connection.closeSync();
    instance.closeSync();
    expect(answers).toEqual([
      [
        ['2026-09', '1', null],
        ['2026-10', '1', 1],
      ],
      [['Ada', expect.any(Number)]],
      [[expect.stringContaining('2026-10-01'), 'Call e1', 'Ada', 'Our pricing is public.']],
      [['Acme', '1', expect.stringContaining('2026-10-01')]],
      [['Una Lee', '1', '2026-11-30']],
    ]);
  });

  it('writes only the months again in which something changed', async () => {
    const lake = new Lake();
    lake.took(call('e1', '2026-09-01T10:00:00Z'), call('e2', '2026-10-01T10:00:00Z'), call('e3', undefined));
    await lake.run();
    const first = lake.files();
    expect([...first.keys()]).toContain('utterances/month=2026-10/part-0.parquet');
    expect([...first.keys()]).toContain('engagements/month=__HIVE_DEFAULT_PARTITION__/part-0.parquet');

    await lake.run();
    expect(lake.changedSince(first)).toEqual([]);

    const later = { updated_at: '2026-11-20T10:00:00Z' };
    lake.took(call('e2', '2026-10-01T10:00:00Z', { ...later, title: 'Renamed' }));
    await lake.run();
    expect(lake.changedSince(first)).toEqual(['engagements/month=2026-10/part-0.parquet']);

    const second = lake.files();
    lake.took(call('e2', '2026-09-02T10:00:00Z', { updated_at: '2026-11-20T11:00:00Z' }));
    await lake.run();
    const moved = lake.changedSince(second);
    expect(moved).toContain('engagements/month=2026-09/part-0.parquet');
    expect(moved.every((name) => /month=2026-(?:09|10)/u.test(name))).toBe(true);
    expect([...lake.files().keys()].filter((name) => name.includes('2026-10'))).toEqual([]);
    expect(readdirSync(path.join(lake.folder, 'engagements'))).not.toContain('month=2026-10');

    lake.mirror.remove('engagement', 'e1');
    await lake.run();
    expect((await lake.read('engagements')).map(([id]) => String(id)).toSorted()).toEqual(['e2', 'e3']);
    await lake.expectEqual();
  });

  it('leaves out what its view leaves out, from the moment on that it does, with those it names', async () => {
    const lake = new Lake();
    lake.filter = { private: false };
    const contacts = [sentContact('c1', {})];
    lake.took(
      call('e1', '2026-10-01T10:00:00Z', { is_private: false, contacts }),
      call('e2', '2026-10-02T10:00:00Z', { is_private: false, contacts: [sentContact('c2', {})] }),
    );
    await lake.run();
    expect(await lake.read('contacts')).toHaveLength(2);
    const fields = { is_private: true, contacts, updated_at: '2026-11-20T10:00:00Z' };
    lake.took(call('e1', '2026-10-01T10:00:00Z', fields));
    await lake.run();
    expect((await lake.read('engagements')).map(([id]) => id)).toEqual(['e2']);
    expect((await lake.read('participants')).map(([id]) => id)).toEqual(['e2']);
    expect((await lake.read('contacts')).map(([id]) => id)).toEqual(['c2']);
  });

  it('keeps a file that someone else changed, and writes the new version beside it', async () => {
    const lake = new Lake();
    lake.took(call('e1', '2026-10-01T10:00:00Z'), call('e2', '2026-09-01T10:00:00Z'));
    await lake.run();
    const name = 'engagements/month=2026-10/part-0.parquet';
    writeFileSync(path.join(lake.folder, name), 'mine');
    lake.took(call('e1', '2026-10-01T10:00:00Z', { title: 'New', updated_at: '2026-11-20T10:00:00Z' }));
    await lake.run();
    expect(readFileSync(path.join(lake.folder, name), 'utf8')).toBe('mine');
    expect(readdirSync(path.join(lake.folder, 'engagements/month=2026-10'))).toContain(
      'part-0 (Parley).parquet',
    );
    expect(lake.counts).toMatchObject({ changed: 1, failed: 0 });
    lake.mirror.remove('engagement', 'e1');
    await lake.run();
    expect(readFileSync(path.join(lake.folder, name), 'utf8')).toBe('mine');
    expect(readdirSync(path.join(lake.folder, 'engagements/month=2026-10'))).toEqual(['part-0.parquet']);
  });

  it('ends on a full disk or when it is stopped with nothing half written, and goes on', async () => {
    const lake = new Lake();
    lake.took(call('e1', '2026-10-01T10:00:00Z'), call('e2', '2026-09-01T10:00:00Z'));
    let room = 7;
    const filling = (dataset: Dataset): Dataset => ({
      ...dataset,
      write: (part, signal) => {
        room -= 1;
        if (room >= 0) return dataset.write(part, signal);
        writeFileSync(part.file, 'half');
        const problem = { kind: 'storage', reason: 'disk-full', detail: 'Full.' } as const;
        return Promise.resolve({ ok: false, problem });
      },
    });
    expect(await lake.run(filling)).toMatchObject({ reason: 'disk-full' });
    const isTemporary = (name: string): boolean => path.basename(name).startsWith('.parley-');
    expect([...lake.files().keys()].filter(isTemporary)).toEqual([]);
    const before = lake.files();

    // As a process leaves it that was killed while it wrote.
    writeFileSync(path.join(lake.folder, '.parley-00000000-0000-4000-8000-000000000000.tmp'), 'half');
    const stopped = lake.runOf((dataset) => ({
      ...dataset,
      write: (part, signal) => {
        stopped.stop();
        return dataset.write(part, signal);
      },
    }));
    expect(await stopped.run()).toBeNull();
    expect([...lake.files().keys()].filter(isTemporary)).toEqual([]);

    expect(await lake.run()).toBeNull();
    await lake.expectEqual();
    for (const [name, stamp] of before)
      if (name !== MANIFEST_NAME) expect(lake.files().get(name)).toBe(stamp);
    expect(lake.counts).toMatchObject({ waiting: 0, changed: 0, failed: 0 });
  });

  it('waits for a drive that was taken away while it was written, and goes on', async () => {
    const lake = new Lake();
    const away = `${lake.folder}-away`;
    onTestFinished(() => rmSync(away, { recursive: true, force: true }));
    lake.took(call('e1', '2026-10-01T10:00:00Z'), call('e2', '2026-09-01T10:00:00Z'));
    let written = 0;
    const unplugged = (dataset: Dataset): Dataset => ({
      ...dataset,
      write: (part, signal) => {
        written += 1;
        if (written === 4) renameSync(lake.folder, away);
        return dataset.write(part, signal);
      },
    });
    expect(await lake.run(unplugged)).toMatchObject({ kind: 'storage', reason: 'folder' });
    expect(await lake.run()).toMatchObject({ kind: 'storage', reason: 'folder' });
    // The mount point of the drive is an empty folder.
    mkdirSync(lake.folder);
    expect(await lake.run()).toMatchObject({ detail: expect.stringContaining('are gone') });
    expect(readdirSync(lake.folder)).toEqual([]);
    rmSync(lake.folder, { recursive: true });
    renameSync(away, lake.folder);
    expect(await lake.run()).toBeNull();
    await lake.expectEqual();
    expect(lake.counts).toMatchObject({ waiting: 0, changed: 0, failed: 0 });
    expect([...lake.files().keys()].filter((name) => path.basename(name).startsWith('.parley-'))).toEqual([]);
  });

  it.each(['1999-01-01', '2050-01-01'])('writes only what changed when the clock says %s', async (day) => {
    const lake = new Lake();
    lake.took(call('e1', '2026-10-01T10:00:00Z'), call('e2', '2026-09-01T10:00:00Z'));
    await lake.run();
    const first = lake.files();
    // Files that another clock dated.
    for (const name of first.keys()) utimesSync(path.join(lake.folder, name), new Date(day), new Date(day));
    const dated = lake.files();
    vi.useFakeTimers({ now: new Date(day), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    expect(await lake.run()).toBeNull();
    expect(lake.changedSince(dated)).toEqual([]);
    const later = { updated_at: '2026-11-20T10:00:00Z', title: 'Renamed' };
    lake.took(call('e1', '2026-10-01T10:00:00Z', later));
    expect(await lake.run()).toBeNull();
    expect(lake.changedSince(dated)).toEqual(['engagements/month=2026-10/part-0.parquet']);
    await lake.expectEqual();
    expect(lake.counts).toMatchObject({ changed: 0, failed: 0 });
  });

  it('has row groups of bounded size, with statistics, sorted for readers that skip', async () => {
    const lake = new Lake();
    const long = Array.from({ length: 1300 }, (_, at) => [0, `${at} ${'x'.repeat(10_000)}`] as const);
    lake.took(
      call('e2', '2026-10-01T10:00:00Z', { transcript_timeline: sentTimeline(long, ['Ada']) }),
      call('e1', '2026-10-02T10:00:00Z', { transcript_timeline: sentTimeline([[0, 'short']], ['Ada']) }),
    );
    await lake.run();
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const file = path.join(lake.folder, 'utterances/month=2026-10/part-0.parquet');
    const groups = await connection.runAndReadAll(
      `SELECT row_group_num_rows, stats_min_value, compression FROM parquet_metadata('${file}')
       WHERE path_in_schema = 'engagement_id' ORDER BY row_group_id`,
    );
    expect(groups.getRows().map(([, min]) => min)).toEqual(['e1', 'e2', 'e2']);
    expect(new Set(groups.getRows().map(([, , compression]) => compression))).toEqual(new Set(['ZSTD']));
    connection.closeSync();
    instance.closeSync();
    await lake.expectEqual();
  });
});
