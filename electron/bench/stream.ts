import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { printFigure } from './figures.ts';
import { filledDataFolder } from './filledMirror.ts';

/**
 * The most memory of commands that print ten times the rows, of what they take for the first part: `list` and `search`
 * in a workspace ten times as large, and a query of ten million rows.
 */
const { values } = parseArgs({ options: { engagements: { type: 'string', default: '10000' } } });
const TIMES = 10;
const ROWS = 1_000_000;
const PARLEY = path.join(import.meta.dirname, '../commands/parley.mjs');
const REPORT = `data:text/javascript,process.on('exit',()=>process.stderr.write('KB '+process.resourceUsage().maxRSS))`;

/** The most memory that a command took, in MB, and the lines that it printed. */
async function run(data: string, args: readonly string[]): Promise<{ mb: number; lines: number }> {
  const command = [PARLEY, ...args, '--ndjson', '--data-dir', data];
  const child = spawn(process.execPath, ['--import', REPORT, ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [lines, said] = [0, ''];
  child.stdout.on('data', (chunk: Buffer) => {
    for (const byte of chunk) if (byte === 10) lines += 1;
  });
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  await once(child, 'close');
  const kilobytes = Number(/KB (\d+)$/u.exec(said)?.[1]);
  if (lines === 0) throw new Error(`Nothing was printed: ${said}`);
  return { mb: kilobytes / 1000, lines };
}

const query = (rows: number): string =>
  `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
   SELECT i, i * 2 AS twice, 'a line of a length that people say in a call, of several words' AS text FROM n`;

const engagements = Number(values.engagements);
const linesPerCall = 10;
const folders = [
  await filledDataFolder({ engagements, linesPerCall }),
  await filledDataFolder({ engagements: engagements * TIMES, linesPerCall }),
] as const;
const [small, large] = folders;
const found = 'in:transcript the';
const commands = [
  { name: 'list', few: { data: small, args: ['list'] }, many: { data: large, args: ['list'] } },
  {
    name: 'search',
    few: { data: small, args: ['search', found] },
    many: { data: large, args: ['search', found] },
  },
  {
    name: 'sql',
    few: { data: small, args: ['sql', query(ROWS)] },
    many: { data: small, args: ['sql', query(ROWS * TIMES)] },
  },
] as const;
for (const { name, few, many } of commands) {
  const [one, ten] = [await run(few.data, few.args), await run(many.data, many.args)];
  printFigure(`${name}: memory for ten times the rows`, ten.mb / one.mb, { one, ten });
}
for (const folder of folders) rmSync(folder, { recursive: true });
