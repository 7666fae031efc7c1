import { existsSync } from 'node:fs';
import type * as Sqlite from 'node:sqlite';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { mirrorFileToRead } from '#core/workspace/workspace.ts';
import { ARE_ALL_LISTED } from '#core/mirror/read/listCounts.ts';
import { VIEW_COLUMNS } from '#core/mirror/viewColumns.ts';
import { connectionId as workspaceId } from '#shared/contract/ids.ts';
import { openPolicy } from '../common/policyFile.ts';
import { chosenConnection } from './caller.ts';
import { endOfPart, limitOption, openCaller, textOption } from './commandContext.ts';
import { CliFailure, EXIT, type Run } from './commandTable.ts';
import { RowWriter, endOfRows, isStructured, tableText } from './output.ts';

type Value = string | number | null;

/** What a table, CSV and JSON can show. */
function valueOf(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : JSON.stringify(value);
}

/** Denies all but reading, and reading from anything but the tables that `mayRead` admits. */
function allowReading(
  { constants }: typeof Sqlite,
  database: DatabaseSync,
  mayRead: (table: string, schema: string | null) => boolean,
): void {
  const reading = new Set([constants.SQLITE_SELECT, constants.SQLITE_FUNCTION, constants.SQLITE_RECURSIVE]);
  database.setAuthorizer((action, table, _column, schema) => {
    const isAllowed =
      reading.has(action) || (action === constants.SQLITE_READ && mayRead(table ?? '', schema));
    return isAllowed ? constants.SQLITE_OK : constants.SQLITE_DENY;
  });
}

const MARKS = 'parley_v1_action_item_marks';

/**
 * Ticks and notes are in another file, which the views of the local copy can't read, and nobody else while the program
 * runs. So they are a temporary table, filled only for a query that names it: no other query fails where they can't be
 * read.
 */
async function addMarks(
  database: DatabaseSync,
  run: Run,
  connectionId: string,
  query: string,
): Promise<void> {
  // Not in a file that others might find.
  database.exec(`PRAGMA temp_store = MEMORY;
    CREATE TEMP TABLE ${MARKS} (${Object.keys(VIEW_COLUMNS.action_item_marks).join(' TEXT, ')} TEXT)`);
  if (!query.toLowerCase().includes(MARKS)) return;
  const insert = database.prepare(`INSERT INTO ${MARKS} VALUES (?, ?, ?, ?)`);
  const caller = await openCaller(run.dataDir);
  try {
    const marks = await caller.call('actionItems.marks', { connectionId });
    for (const { engagementId, id, doneAt, note } of marks)
      insert.run(engagementId, id, doneAt, note === '' ? null : note);
  } finally {
    caller.close();
  }
}

/** SQLite prepares the first of several statements and drops the rest. */
function checkOneStatement(query: string, { sourceSQL }: StatementSync): void {
  const rest = query.slice(sourceSQL.length).replace(/--[^\n]*|\/\*[^]*?(?:\*\/|$)/gu, '');
  if (/[^\s;]/u.test(rest)) throw new CliFailure('Write one statement: this is more than one.', EXIT.usage);
}

/**
 * Throws where a query reads anything but the views. It is prepared on an empty database in which the views are tables:
 * there, the names of a query can't be mistaken for the names that the views use themselves.
 */
function checkQuery(sqlite: typeof Sqlite, database: DatabaseSync, query: string): void {
  const scratch = new sqlite.DatabaseSync(':memory:');
  try {
    const columns = new Map<string, string[]>();
    const all = database.prepare(
      `SELECT v.name, c.name
       FROM (SELECT name FROM sqlite_schema WHERE type = 'view' UNION ALL SELECT name FROM sqlite_temp_schema) v,
         pragma_table_info(v.name) c
       WHERE v.name GLOB 'parley_v1_*' ORDER BY v.name, c.cid`,
    );
    for (const row of all.iterate()) {
      const [view, column] = Object.values(row).map(String);
      if (view !== undefined) columns.set(view, [...(columns.get(view) ?? []), `"${column ?? ''}"`]);
    }
    for (const [view, names] of columns) scratch.exec(`CREATE TABLE ${view} (${names.join(', ')})`);
    const readable = new Set([...columns.keys(), 'json_each', 'json_tree']);
    // A common table expression belongs to no schema.
    allowReading(sqlite, scratch, (table, schema) => schema === null || readable.has(table));
    const statement = scratch.prepare(query);
    checkOneStatement(query, statement);
    if (statement.columns().length === 0) throw new Error('not authorized');
  } catch (error) {
    if (error instanceof CliFailure) throw error;
    const why = error instanceof Error ? error.message : '';
    const isDenied = /not authorized|prohibited|no such table/u.test(why);
    if (!isDenied) throw new CliFailure(why === '' ? 'The query failed.' : why, EXIT.usage);
    throw new CliFailure(
      `Only SELECT from the views parley_v1_… is allowed (${why}). docs/sql.md describes them.`,
      EXIT.usage,
    );
  } finally {
    scratch.close();
  }
}

function* rowsOf(statement: StatementSync): Generator<Value[]> {
  for (const row of statement.iterate()) {
    const values: unknown = row;
    if (Array.isArray(values)) yield values.map(valueOf);
  }
}

/** The value of a query that returns one. */
function firstOf(database: DatabaseSync, query: string): Value {
  return rowsOf(database.prepare(query)).next().value?.[0] ?? null;
}

/** Prints what a query returns, as it is read. A table is printed when all its rows are known. */
async function printRows(run: Run, statement: StatementSync): Promise<number> {
  const headings = statement.columns().map(({ name }) => name);
  const limit = limitOption(run, run.width === null ? Infinity : 1000);
  const table: Value[][] = [];
  const output = new RowWriter(run, headings);
  const isTable = !isStructured(run);
  let count = 0;
  for (const row of rowsOf(statement)) {
    count += 1;
    // On a terminal, the rest is counted.
    if (count > limit && run.width === null) break;
    if (count > limit) continue;
    if (isTable) table.push(row);
    else await output.row(() => row);
  }
  if (isTable) await run.write(tableText({ headings, rows: table, width: run.width }));
  else await output.end();
  return endOfRows(run, Math.min(count, limit), count);
}

/** Reads the local copy itself, so it works whether Parley runs or not. */
export async function runSql(run: Run): Promise<void | number> {
  if (openPolicy(process)?.export === false) {
    throw new CliFailure('Your organization has switched export off.', EXIT.refused);
  }
  const query = run.words.join(' ');
  if (query.trim() === '') throw new CliFailure('Write a query.', EXIT.usage);
  const { id } = chosenConnection(run.dataDir, textOption(run, 'workspace'));
  const file = mirrorFileToRead(run.dataDir, workspaceId.parse(id));
  if (!existsSync(file)) {
    throw new CliFailure('This workspace has no local copy yet. Start Parley.', EXIT.nothing);
  }
  const sqlite = await import('node:sqlite');
  const database = new sqlite.DatabaseSync(file, { readOnly: true, returnArrays: true, timeout: 5000 });
  try {
    await addMarks(database, run, id, query);
    checkQuery(sqlite, database, query);
    // The views read tables that a query may not.
    allowReading(sqlite, database, () => true);
    const code = await printRows(run, database.prepare(query));
    return firstOf(database, ARE_ALL_LISTED) === 1
      ? code
      : endOfPart(Number(firstOf(database, 'SELECT count(*) FROM engagement')), code);
  } catch (error) {
    if (error instanceof CliFailure) throw error;
    throw new CliFailure(error instanceof Error ? error.message : 'The query failed.');
  } finally {
    database.close();
  }
}
