import path from 'node:path';
import type { InputOf, OutputOf } from '#shared/contract/methods.ts';
import { plainLine } from '#shared/domain/plainLine.ts';
import { type Caller, chosenConnection, runningProgram } from './caller.ts';
import { textOption } from './commandContext.ts';
import { CliFailure, EXIT, type Run } from './commandTable.ts';
import { jsonText } from './output.ts';

/** Why files were left out; empty if none were. */
function faultLines({ faults }: OutputOf<'teamFiles.import'>): string[] {
  return faults.map(({ file, line, reason }) =>
    plainLine(`${file}${line === null ? '' : `, line ${line}`}: ${reason}`),
  );
}

type Asked = InputOf<'teamFiles.import'> & InputOf<'teamFiles.export'>;

/** What a call did or found, the lines that say so, and what was left out and why. */
interface Done {
  readonly found: object;
  readonly lines: readonly string[];
  readonly left: readonly string[];
}

const ACTIONS: Readonly<Record<'export' | 'import', (caller: Caller, asked: Asked) => Promise<Done>>> = {
  import: async (caller, { connectionId, folder, apply }) => {
    const found = await caller.call('teamFiles.import', { connectionId, folder, apply });
    const lines = found.changes.map(({ file, kind, name }) => `${kind}\t${file}\t${plainLine(name)}`);
    return { found, lines, left: faultLines(found) };
  },
  export: async (caller, { connectionId, folder, replace }) => {
    const found = await caller.call('teamFiles.export', { connectionId, folder, replace });
    const others = [...new Set(found.changes.map(({ file }) => file))];
    const refused = others.map((file) => `${file} holds something else. Import it first, or use --replace.`);
    return { found, lines: found.written, left: [...faultLines(found), ...refused] };
  },
};

/** Writes or reads the files that a team shares. Only the program can: it has the workspace's database. */
export async function runSettings(run: Run): Promise<number> {
  const [what] = run.words;
  if (what !== 'export' && what !== 'import') throw new CliFailure('Say what: export or import.', EXIT.usage);
  const dir = textOption(run, 'dir');
  if (dir === undefined) throw new CliFailure('Use --dir.', EXIT.usage);
  const { id: connectionId } = chosenConnection(run.dataDir, textOption(run, 'workspace'));
  const caller = await runningProgram(run.dataDir);
  try {
    const { found, lines, left } = await ACTIONS[what](caller, {
      connectionId,
      folder: path.resolve(dir),
      apply: run.options['apply'] === true,
      replace: run.options['replace'] === true,
    });
    run.print(run.options['json'] === true ? jsonText(found) : lines.map((line) => `${line}\n`).join(''));
    if (left.length > 0) throw new CliFailure(left.join('\n'), EXIT.partial);
    return EXIT.ok;
  } finally {
    caller.close();
  }
}
