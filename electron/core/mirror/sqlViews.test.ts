import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Database } from '../database/database.ts';
import { VIEW_COLUMNS } from './viewColumns.ts';
import { MirrorFixture } from './testing/mirrorFixture.ts';
import { sentContact, sentEngagement, sentTimeline, type Sent } from './testing/fixtures.ts';

const DOCUMENT = path.join(import.meta.dirname, '../../../docs/sql.md');

/** The documented views and columns: released names, in order. */
interface Documented {
  readonly name: string;
  readonly type: string;
  readonly meaning: string;
}

function documented(): Map<string, Documented[]> {
  const views = new Map<string, Documented[]>();
  let columns: Documented[] = [];
  for (const line of readFileSync(DOCUMENT, 'utf8').split('\n')) {
    const heading = /^## `(parley_v1_\w+)`$/u.exec(line)?.[1];
    if (heading !== undefined) views.set(heading, (columns = []));
    const [, name, type, meaning] = /^\| `(\w+)` +\| (\w+) +\| (.*?) *\|$/u.exec(line) ?? [];
    if (name !== undefined && type !== undefined && meaning !== undefined)
      columns.push({ name, type, meaning });
  }
  return views;
}

/** Those of the local copy: ticks and notes are in another file, and only `parley sql` has them as a table. */
function documentedViews(): Map<string, Documented[]> {
  const views = documented();
  expect(views.delete('parley_v1_action_item_marks')).toBe(true);
  return views;
}

function reading(fixture: MirrorFixture): Database {
  return new Database(fixture.folder.file(), { readOnly: true });
}

function rows(db: Database, view: string, ...columns: readonly string[]): unknown[][] {
  return db.all(`SELECT ${columns.join(', ')} FROM parley_v1_${view}`, (row) => [...row]);
}

const HOSTILE = ['one\\ntwo', 'three\nfour', '"quoted", \\"', '\\', '\u0001\t\r', '日本語 🎉', '\\u005c', ''];

function withTimes(times: readonly (readonly [number, number])[]): Sent {
  const timeline = sentTimeline(
    times.map((_, index) => [index % 3, HOSTILE[index % HOSTILE.length] ?? '']),
    ['Ada', 'Grace'],
  );
  const entries = Array.isArray(timeline['entries']) ? timeline['entries'] : [];
  return {
    ...timeline,
    entries: entries.map((entry: object, index) => ({
      ...entry,
      start_seconds: times[index]?.[0],
      end_seconds: times[index]?.[1],
      sentiment: index === 0 ? 0.5 : null,
    })),
  };
}

function filled(): MirrorFixture {
  const fixture = new MirrorFixture();
  fixture.tookPage('users', [
    {
      id: 'u1',
      first_name: 'Una',
      last_name: 'Lee',
      role: 'ADMIN',
      emails: [{ email: 'una@us.example' }],
    },
  ]);
  fixture.tookPage('engagements', [
    sentEngagement('e1', {
      is_private: true,
      is_internal: false,
      owner_user_id: 'u1',
      duration_seconds: 90.5,
      crm_association: { object_type: 'deal', crm_object_id: '42', source: 'HUBSPOT' },
      companies: [{ id: 'k1', name: 'Acme', domains: ['acme.example'] }],
      contacts: [
        sentContact('c1', {
          company: { id: 'k1' },
          emails: [
            { email: 'other@acme.example', is_primary: false },
            { email: 'main@acme.example', is_primary: true },
          ],
          phone_numbers: [{ phone_number: '+1 555' }],
        }),
      ],
      tags: [{ id: 't1', name: 'Renewal', hex_color: '#aabbcc' }],
      action_items: [{ id: 'a1', title: 'Send the offer', due_on: '2026-11-30', assigned_to_user_id: 'u1' }],
      signals: [
        { id: 's1', name: 'Sentiment', data_type: 'NUMBER', value: 0.5 },
        { id: 's2', name: 'Topics', data_type: 'LIST', value: ['price'] },
        { id: 's3', name: 'Champion', data_type: 'BOOLEAN', value: true },
        { id: 's4', name: 'Churn risk', data_type: 'TEXT', value: 'high' },
      ],
      transcript: 'Ada: one',
      transcript_timeline: withTimes(HOSTILE.map((_, index) => [index * 3, index * 3 + 2.125])),
    }),
    sentEngagement('e2', { transcript_timeline: withTimes([]) }),
  ]);
  return fixture;
}

/** The examples of the document that are only SQL, each statement on its own. */
function examples(): string[] {
  const blocks = [...readFileSync(DOCUMENT, 'utf8').matchAll(/```sql\n(?!--)([\s\S]*?)```/gu)];
  return blocks.flatMap(([, block = '']) => block.split(';').map((each) => each.trim())).filter(Boolean);
}

describe('the SQL views', () => {
  it('answer the documented examples', () => {
    const db = reading(filled());
    expect(examples().length).toBeGreaterThanOrEqual(4);
    for (const example of examples()) expect(() => db.all(example, (row) => [...row]), example).not.toThrow();
    expect(db.all(examples()[2] ?? '', (row) => [...row])).toEqual([['e1', 'price']]);
    db.close();
  });

  it('have values of signals in the columns that reports count', () => {
    const fixture = new MirrorFixture();
    const values: readonly unknown[] = [
      7,
      '8.5',
      ' 9 ',
      'high',
      true,
      'yes',
      'NO',
      null,
      '',
      ['a', 'b'],
      { a: 1 },
    ];
    const types = ['number', 'boolean'];
    const signals = values.flatMap((value, index) =>
      types.map((type) => ({
        id: `s${index}${type}`,
        annotation_definition_id: `d${index}${type}`,
        name: `S${index}`,
        data_type: type,
        value,
      })),
    );
    fixture.tookPage('engagements', [sentEngagement('e1', { signals })]);
    const db = reading(fixture);
    const typed = `SELECT count(number_value), count(boolean_value), count(text_value), sum(number_value)
      FROM parley_v1_signals`;
    const counted = `SELECT sum(numbers), sum(booleans), sum(texts), sum(without_value) FROM parley_v1_signal_definitions`;
    const [numbers, booleans, texts, sum] = db.get(typed, (row) => [...row]) ?? [];
    expect(sum).toBe(7 + 7 + 8.5 + 9);
    expect(db.get(counted, (row) => [...row])).toEqual([numbers, booleans, texts, 4]);
    db.close();
  });

  it('have exactly the documented columns, in order', () => {
    const db = reading(new MirrorFixture());
    const views = db.all(
      "SELECT name FROM sqlite_schema WHERE type = 'view' AND name GLOB 'parley_*'",
      (row) => String(row[0]),
    );
    const expected = documentedViews();
    expect(views.map(String).toSorted()).toEqual([...expected.keys()].toSorted());
    for (const [view, columns] of expected) {
      const found = db.all(`PRAGMA table_info(${view})`, (row) => String(row[1]));
      expect([view, found]).toEqual([view, columns.map(({ name }) => name)]);
    }
    db.close();
  });

  it('are documented as datasets describe them', () => {
    const types = {
      text: 'TEXT',
      instant: 'TEXT',
      json: 'TEXT',
      integer: 'INTEGER',
      real: 'REAL',
      any: 'ANY',
    };
    const described = Object.entries(VIEW_COLUMNS).map(([view, columns]) => [
      `parley_v1_${view}`,
      Object.entries(columns).map(([name, [type, meaning]]) => ({ name, type: types[type], meaning })),
    ]);
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(documented()));
  });

  it('declare the documented types, and contain values of them', () => {
    const db = reading(filled());
    for (const [view, columns] of documentedViews()) {
      const declared = db.all(`PRAGMA table_info(${view})`, (row) => String(row[2]));
      const short = { INT: 'INTEGER', '': 'ANY' };
      expect([view, declared.map((type) => new Map(Object.entries(short)).get(type) ?? type)]).toEqual([
        view,
        columns.map(({ type }) => type),
      ]);
      for (const { name, type } of columns) {
        const found = db.all(`SELECT DISTINCT upper(typeof(${name})) FROM ${view}`, (row) => String(row[0]));
        const allowed = type === 'ANY' ? ['TEXT', 'REAL', 'INTEGER', 'NULL'] : [type, 'NULL'];
        expect([view, name, found.filter((one) => !allowed.includes(one))]).toEqual([view, name, []]);
      }
      expect([view, db.all(`SELECT 1 FROM ${view} LIMIT 1`, () => true)]).toEqual([view, [true]]);
    }
    db.close();
  });

  it('match the data sent by the API', () => {
    const db = reading(filled());
    const columns = [
      'id',
      'title',
      'type',
      'status',
      'is_private',
      'is_internal',
      'owner_name',
      'transcript',
    ];
    expect(rows(db, 'engagements', ...columns, 'lines', 'plain_text', 'duration_seconds')).toEqual([
      ['e1', 'Call e1', 'CALL', 'COMPLETED', 1, 0, 'Una Lee', 'timeline', HOSTILE.length, 'Ada: one', 90.5],
      ['e2', 'Call e2', 'CALL', 'COMPLETED', 0, null, null, 'timeline', 0, null, null],
    ]);
    expect(rows(db, 'engagement_links ORDER BY kind', 'engagement_id', 'kind', 'record_id')).toEqual([
      ['e1', 'company', 'k1'],
      ['e1', 'contact', 'c1'],
      ['e1', 'tag', 't1'],
    ]);
    expect(
      rows(db, 'contacts', 'id', 'name', 'email', 'emails', 'phone_numbers', 'company_name', 'deleted'),
    ).toEqual([
      [
        'c1',
        'Ada c1',
        'main@acme.example',
        '["other@acme.example","main@acme.example"]',
        '["+1 555"]',
        'Acme',
        0,
      ],
    ]);
    expect(
      rows(db, 'participants', 'engagement_id', 'position', 'contact_id', 'name', 'email', 'company_name'),
    ).toEqual([['e1', 0, 'c1', 'Ada c1', 'main@acme.example', 'Acme']]);
    expect(rows(db, 'companies', 'id', 'name', 'domains')).toEqual([['k1', 'Acme', '["acme.example"]']]);
    expect(rows(db, 'users', 'id', 'name', 'role', 'email')).toEqual([
      ['u1', 'Una Lee', 'ADMIN', 'una@us.example'],
    ]);
    expect(rows(db, 'tags', 'id', 'name', 'hex_color')).toEqual([['t1', 'Renewal', '#aabbcc']]);
    expect(rows(db, 'crm_associations', 'kind', 'id', 'object_type', 'crm_object_id', 'source')).toEqual([
      ['engagement', 'e1', 'deal', '42', 'HUBSPOT'],
    ]);
    expect(rows(db, 'action_items', 'engagement_id', 'position', 'id', 'due_on')).toEqual([
      ['e1', 0, 'a1', '2026-11-30'],
    ]);
    expect(rows(db, 'signals', 'id', 'name', 'value')).toEqual([
      ['s1', 'Sentiment', '0.5'],
      ['s2', 'Topics', '["price"]'],
      ['s3', 'Champion', '1'],
      ['s4', 'Churn risk', 'high'],
    ]);
    expect(
      rows(db, 'metrics', 'engagement_id', 'speaker_name', 'lines', 'spoken_seconds', 'talk_ratio'),
    ).toEqual([
      ['e1', 'Ada', 3, 6.375, 0.5],
      ['e1', 'Grace', 3, 6.375, 0.5],
    ]);
    db.close();
  });

  it('contain every line with its text, speaker and times, whatever the text contains', () => {
    const db = reading(filled());
    const columns = ['line', 'speaker', 'speaker_name', 'text', 'start_seconds', 'end_seconds', 'sentiment'];
    expect(rows(db, 'utterances', ...columns)).toEqual(
      HOSTILE.map((text, index) => [
        index,
        index % 3 === 2 ? null : index % 3,
        ['Ada', 'Grace', null][index % 3],
        text,
        index * 3,
        index * 3 + 2.125,
        index === 0 ? 0.5 : null,
      ]),
    );
    db.close();
  });

  it('return the lines of one engagement without unpacking others', () => {
    const db = reading(filled());
    const plan = db.all(
      "EXPLAIN QUERY PLAN SELECT text FROM parley_v1_utterances WHERE engagement_id = 'e1'",
      (row) => String(row[3]),
    );
    expect(plan.join('\n')).toMatch(/SEARCH e USING .*\(id=\?\)/u);
    expect(plan.join('\n')).toMatch(/SEARCH t USING INTEGER PRIMARY KEY/u);
    db.close();
  });

  it('return the text of one engagement without reading those of others', () => {
    const db = reading(filled());
    const plan = db.all('EXPLAIN QUERY PLAN SELECT id, plain_text FROM parley_v1_engagements', (row) =>
      String(row[3]),
    );
    expect(plan.filter((step) => /stored_text|text_of_lines|timeline/u.test(step))).toEqual([
      'SEARCH stored_text USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH text_of_lines USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH timeline USING INTEGER PRIMARY KEY (rowid=?)',
    ]);
    db.close();
  });
});

const SQLITE = ['/usr/bin/sqlite3', '/opt/homebrew/bin/sqlite3', '/usr/local/bin/sqlite3'].find((file) =>
  existsSync(file),
);

/** As in docs/sql.md, printed as sqlite3 prints it. */
const PYTHON = `
import sqlite3, sys
db = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
for row in db.execute(sys.argv[2]):
    print(*row, sep="|")
`;

/** Itself rather than what `python3` may stand for; undefined without one that has a fitting SQLite. */
function pythonProgram(): string | undefined {
  try {
    const script =
      'import sqlite3, sys; print(sys.executable if sqlite3.sqlite_version_info >= (3, 38) else "")';
    const found = execFileSync('python3', ['-c', script], { encoding: 'utf8', stdio: 'pipe' }).trim();
    return found === '' ? undefined : found;
  } catch {
    return undefined;
  }
}

const READERS = [
  { name: 'sqlite3', program: SQLITE, argsOf: (file: string) => ['-readonly', '-batch', file] },
  {
    name: 'Python',
    program: pythonProgram(),
    argsOf: (file: string) => ['-c', PYTHON, file],
  },
];

describe.each(READERS)('the system’s $name', ({ program, argsOf }) => {
  it.skipIf(program === undefined)('reads every view while a sync writes', async () => {
    const fixture = filled();
    const run = promisify(execFile);
    const ask = async (sql: string): Promise<string> =>
      (await run(program ?? '', [...argsOf(fixture.folder.file()), sql])).stdout.trim();
    let id = 10;
    const stop = new AbortController();
    const sync = (async () => {
      while (!stop.signal.aborted) {
        id += 1;
        const fields = { transcript_timeline: sentTimeline([[0, `Line of ${id}`]], ['Ada']) };
        fixture.tookPage('engagements', [sentEngagement(`e${id}`, fields)]);
        // Allows the child's output to be read.
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    for (const [view, columns] of documentedViews()) {
      const names = columns.map(({ name }) => `count(${name})`).join(', ');
      expect([view, await ask(`SELECT count(*) > 0, ${names} FROM ${view}`)]).toEqual([
        view,
        expect.stringMatching(/^1(\|\d+)+$/u),
      ]);
    }
    const pair = `SELECT (SELECT count(*) FROM parley_v1_utterances) - (SELECT sum(lines) FROM parley_v1_engagements)`;
    for (let turn = 0; turn < 5; turn += 1) expect(await ask(pair)).toBe('0');
    const before = id;
    await ask('SELECT 1');
    stop.abort();
    await sync;
    expect(id).toBeGreaterThan(before);
    const texts = await ask("SELECT text FROM parley_v1_utterances WHERE engagement_id = 'e11'");
    expect(texts).toBe('Line of 11');
    await expect(ask("UPDATE engagement SET title = 'x'")).rejects.toThrow(/readonly/u);
  });
});
