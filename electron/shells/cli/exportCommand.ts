import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ExportFormat, exportTranscript } from '#shared/domain/transcript/export/exportTranscript.ts';
import { openPolicy } from '../common/policyFile.ts';
import type { Caller } from './caller.ts';
import {
  limitOption,
  namedEngagement,
  readTranscript,
  speakerNamed,
  textOption,
  withWorkspace,
} from './commandContext.ts';
import { CliFailure, EXIT, type Run, type Shell } from './commandRun.ts';
import { plainLine } from '#shared/domain/plainLine.ts';
import { listedRows } from './readCommands.ts';

interface Wanted {
  readonly id: string;
  readonly title: string;
  readonly startAt: string | null;
}

const CHOICES = { speakers: true, times: true, range: null, onlySpeakers: null } as const;

async function wantedEngagements(run: Run, caller: Caller, connectionId: string): Promise<Wanted[]> {
  const matching = textOption(run, 'matching');
  const wanted: Wanted[] = [];
  if (matching !== undefined) {
    const choice = { words: matching, order: 'date:desc', limit: limitOption(run, 1000) } as const;
    for await (const { engagement } of listedRows(caller, connectionId, choice)) {
      wanted.push({ id: engagement.id, title: engagement.title, startAt: engagement.start_at ?? null });
    }
  }
  for (const word of run.words) {
    const { id: engagementId } = namedEngagement(word);
    const { engagement } = await caller.call('engagements.get', { connectionId, engagementId });
    wanted.push({ id: engagement.id, title: engagement.title, startAt: engagement.start_at ?? null });
  }
  return wanted;
}

/** Null where there is no transcript with times. */
async function fileFor(
  caller: Caller,
  connectionId: string,
  { id, title, startAt }: Wanted,
  format: ExportFormat,
): Promise<{ readonly name: string; readonly text: string } | null> {
  const read = await readTranscript(caller, connectionId, id);
  if (read.transcript === null) return null;
  const call = {
    engagementId: id,
    title,
    startAt,
    transcript: read.transcript,
    nameOf: (speaker: number) => speakerNamed(read, speaker),
  };
  return exportTranscript(call, format, CHOICES, new Date().toISOString());
}

/** A name that isn't taken yet, in any case of its letters. */
function freeName(name: string, taken: Set<string>): string {
  const { name: stem, ext } = path.parse(name);
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${stem} (${count})${ext}`;
  taken.add(free.toLowerCase());
  return free;
}

export async function runExport(run: Run, shell: Shell): Promise<void | number> {
  if (openPolicy(process)?.export === false) {
    throw new CliFailure('Your organization has switched export off.', EXIT.refused);
  }
  const [out, dir] = [textOption(run, 'out'), textOption(run, 'dir')];
  // The parser lets no other format through.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const format = (textOption(run, 'format') ?? 'txt') as ExportFormat;
  if (run.words.length === 0 && textOption(run, 'matching') === undefined) {
    throw new CliFailure('Name an engagement, or use --matching.', EXIT.usage);
  }
  if (dir === undefined && (run.words.length > 1 || textOption(run, 'matching') !== undefined)) {
    throw new CliFailure('Several engagements need a folder: --dir DIR.', EXIT.usage);
  }
  return withWorkspace(run, shell, async (caller, { id }) => {
    const wanted = await wantedEngagements(run, caller, id);
    if (dir !== undefined) await mkdir(dir, { recursive: true });
    const taken = new Set<string>();
    let [written, failures] = [0, 0];
    for (const each of wanted) {
      try {
        const file = await fileFor(caller, id, each, format);
        if (file === null) throw new CliFailure('No transcript with times.', EXIT.nothing);
        if (dir !== undefined) await writeFile(path.join(dir, freeName(file.name, taken)), file.text);
        else if (out !== undefined) await writeFile(out, file.text);
        else run.print(file.text);
        written += 1;
      } catch (error) {
        failures += 1;
        const why = error instanceof Error ? error.message : 'unknown reason';
        process.stderr.write(`${plainLine(each.title)} (${each.id}): ${plainLine(why)}\n`);
      }
    }
    if (dir !== undefined) process.stderr.write(`${written} written, ${failures} not written\n`);
    if (failures > 0) return EXIT.failed;
    return written === 0 ? EXIT.nothing : EXIT.ok;
  });
}
