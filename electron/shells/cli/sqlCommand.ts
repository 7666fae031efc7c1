import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { whyUnfitNode } from '#core/database/fitNode.mjs';
import { mirrorFile } from '#core/mirror/workspace.ts';
import { connectionId } from '#shared/contract/ids.ts';
import { csvLine } from '#shared/domain/csvText.ts';
import { openPolicy } from '../common/policyFile.ts';
import { chosenConnection } from './caller.ts';
import { limitOption, textOption } from './commandContext.ts';
import { CliFailure, EXIT, type Run, type Shell } from './commandRun.ts';
import { jsonText, tableText } from './output.ts';

type Value = string | number | null;

/** What a table, CSV and JSON can show. */
function valueOf(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : JSON.stringify(value);
}

function rowsOf(
  database: DatabaseSync,
  query: string,
  limit: number,
): { headings: string[]; rows: Value[][] } {
  const statement = database.prepare(query);
  const headings = statement.columns().map(({ name }) => name);
  const rows: Value[][] = [];
  for (const row of statement.iterate()) {
    const values: unknown = row;
    if (Array.isArray(values)) rows.push(values.map(valueOf));
    if (rows.length === limit) break;
  }
  return { headings, rows };
}

/** Reads the file itself, so it works whether Parley runs or not. */
export async function runSql(run: Run, shell: Pick<Shell, 'onUnfitNode'>): Promise<void | number> {
  if (openPolicy(process)?.export === false) {
    throw new CliFailure('Your organization has switched export off.', EXIT.refused);
  }
  const query = run.words.join(' ');
  if (query.trim() === '') throw new CliFailure('Write a query.', EXIT.usage);
  if (whyUnfitNode() !== null) return shell.onUnfitNode();
  const { id } = chosenConnection(run.dataDir, textOption(run, 'workspace'));
  const file = mirrorFile(run.dataDir, connectionId.parse(id));
  if (!existsSync(file)) {
    throw new CliFailure('This workspace has no local copy yet. Start Parley.', EXIT.nothing);
  }
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(file, { readOnly: true, returnArrays: true, timeout: 5000 });
  try {
    const { headings, rows } = rowsOf(database, query, limitOption(run, 1000));
    if (run.options['json'] === true) {
      run.print(
        jsonText(rows.map((row) => Object.fromEntries(headings.map((name, at) => [name, row[at] ?? null])))),
      );
    } else if (run.options['csv'] === true) {
      run.print([headings, ...rows].map(csvLine).join(''));
    } else {
      run.print(tableText({ headings, rows, width: run.width }));
    }
    return EXIT.ok;
  } catch (error) {
    throw new CliFailure(error instanceof Error ? error.message : 'The query failed.');
  } finally {
    database.close();
  }
}
