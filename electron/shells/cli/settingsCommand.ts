import path from 'node:path';
import type { OutputOf } from '#shared/contract/methods.ts';
import { plainLine } from '#shared/domain/plainLine.ts';
import { callProgram, chosenConnection } from './caller.ts';
import { textOption } from './commandContext.ts';
import { CliFailure, EXIT, type Run } from './commandTable.ts';
import { jsonText } from './output.ts';

function changeLines({ changes }: OutputOf<'teamFiles.import'>): string {
  return changes.map(({ file, kind, name }) => `${kind}\t${file}\t${plainLine(name)}\n`).join('');
}

/** Why files were left out; empty if none were. */
function faultLines({ faults }: OutputOf<'teamFiles.import'>): string[] {
  return faults.map(({ file, line, reason }) =>
    plainLine(`${file}${line === null ? '' : `, line ${line}`}: ${reason}`),
  );
}

/** Writes or reads the files that a team shares. Only the program can: it has the workspace's database. */
export async function runSettings(run: Run): Promise<number> {
  const [what] = run.words;
  if (what !== 'export' && what !== 'import') {
    throw new CliFailure('Say what: export or import.', EXIT.usage);
  }
  const dir = textOption(run, 'dir');
  if (dir === undefined) throw new CliFailure('Use --dir.', EXIT.usage);
  const { id: connectionId } = chosenConnection(run.dataDir, textOption(run, 'workspace'));
  const caller = await callProgram(run.dataDir, 'cli');
  if (caller === null) throw new CliFailure('Parley isn’t running. Run: parley open', EXIT.notRunning);
  try {
    const place = { connectionId, folder: path.resolve(dir) };
    const isImport = what === 'import';
    const apply = run.options['apply'] === true;
    const imported = isImport ? await caller.call('teamFiles.import', { ...place, apply }) : null;
    const replace = run.options['replace'] === true;
    const exported = isImport ? null : await caller.call('teamFiles.export', { ...place, replace });
    const found = imported ?? exported;
    if (found === null) return EXIT.failed;
    if (run.options['json'] === true) run.print(jsonText(found));
    else if (exported !== null) run.print(exported.written.map((file) => `${file}\n`).join(''));
    else run.print(changeLines(found));
    const left = faultLines(found);
    const others = exported === null ? [] : [...new Set(found.changes.map(({ file }) => file))];
    for (const file of others) left.push(`${file} holds something else. Import it first, or use --replace.`);
    if (left.length > 0) throw new CliFailure(left.join('\n'), EXIT.partial);
    return EXIT.ok;
  } finally {
    caller.close();
  }
}
