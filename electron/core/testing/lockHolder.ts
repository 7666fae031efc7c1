import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';

/**
 * What another program does with a database: `open`: it reads nothing more, but stays open, as a database browser does;
 * `write`: it is in the middle of a write; `alone`: it lets nobody else read.
 */
export type Use = 'open' | 'write' | 'alone';

const SQL: Readonly<Record<Use, string>> = {
  open: 'SELECT count(*) FROM sqlite_schema',
  write: 'BEGIN IMMEDIATE',
  alone: 'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE',
};

const PROGRAM = `
const { DatabaseSync } = require('node:sqlite');
const [file, sql] = process.argv.slice(1);
try {
  const db = new DatabaseSync(file, { timeout: 0 });
  db.exec(sql);
  process.stdout.write('held');
  process.stdin.resume().on('end', () => db.close());
} catch {
  process.stdout.write('refused');
}`;

/** Another program that uses a database until it is told to end; null if it isn't let in. */
export async function holdElsewhere(file: string, use: Use): Promise<{ end(): Promise<void> } | null> {
  const child = spawn(process.execPath, ['-e', PROGRAM, file, SQL[use]], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [said]: unknown[] = await once(child.stdout, 'data');
  const ended = once(child, 'exit');
  const end = async (): Promise<void> => {
    child.stdin.end();
    await ended;
  };
  if (String(said) === 'held') return { end };
  await end();
  return null;
}

/** The databases of a data folder, by their path in it. */
export const databasesIn = (dataDir: string): readonly string[] =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:db|sqlite)$/u.test(name))
    .toSorted();
