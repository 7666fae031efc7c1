import { connect } from 'node:net';
import path from 'node:path';
import type { InputOf, OutputOf } from '#shared/contract/methods.ts';
import { buildDeepLink } from '#shared/domain/links/deepLink.ts';
import { socketAddress } from '../common/localSocket.ts';
import { type Caller, chosenConnection, runningProgram } from './caller.ts';
import { engagementNamed, namedEngagement, textOption, textsOption, withKnownId } from './commandContext.ts';
import { CliFailure, EXIT, type Run, type Shell } from './commandTable.ts';
import { plainLine } from '#shared/domain/plainLine.ts';
import { jsonText } from './output.ts';

/** Works with the running program, in the workspace that is named. Throws a `CliFailure` where none runs. */
async function withProgram(
  run: Run,
  work: (caller: Caller, connectionId: string) => Promise<number>,
): Promise<number> {
  const { id } = chosenConnection(run.dataDir, textOption(run, 'workspace'));
  const caller = await runningProgram(run.dataDir);
  try {
    return await work(caller, id);
  } finally {
    caller.close();
  }
}

type Proposed = Pick<InputOf<'edits.propose'>, 'contacts' | 'crm_association'>;

/** An id that nobody has would fail when it is applied. */
async function contactsChange(run: Run, caller: Caller, connectionId: string): Promise<Proposed> {
  const contacts = { add: [...textsOption(run, 'add')], remove: [...textsOption(run, 'remove')] };
  if (contacts.add.length + contacts.remove.length === 0) {
    throw new CliFailure('Use --add or --remove.', EXIT.usage);
  }
  for (const id of contacts.add) {
    const named = { connectionId, kind: 'contact', id } as const;
    await withKnownId(caller, named, async () => {
      const found = await caller.call('mirror.record', named);
      if (found === null) throw new CliFailure(`There is no contact ${id}.`, EXIT.nothing);
    });
  }
  return { contacts };
}

function crmChange(run: Run): Proposed {
  const type = (['company', 'contact', 'deal'] as const).find((each) => each === textOption(run, 'type'));
  const [id, source] = [textOption(run, 'id'), textOption(run, 'source')];
  if (type === undefined) throw new CliFailure('--type is company, contact or deal.', EXIT.usage);
  if (id === undefined || source === undefined) throw new CliFailure('Use --id and --source.', EXIT.usage);
  return { crm_association: { object_type: type, crm_object_id: id, source } };
}

/** Proposes a change. Only the program can: it has the outbox. */
export async function runStage(run: Run): Promise<number> {
  const [what = '', word] = run.words;
  if (what !== 'contacts' && what !== 'crm') throw new CliFailure('Say what: contacts or crm.', EXIT.usage);
  const { id: engagementId } = namedEngagement(word);
  return withProgram(run, async (caller, connectionId) => {
    const { engagement } = await engagementNamed(caller, connectionId, engagementId);
    const change = what === 'contacts' ? await contactsChange(run, caller, connectionId) : crmChange(run);
    const staged = await caller.call('edits.propose', { connectionId, engagementId, ...change });
    if (run.options['json'] === true) run.print(jsonText({ staged: staged !== null, change: staged }));
    else if (staged === null) run.print('Already up to date\n');
    else run.print(`Added to Changes › Pending: ${plainLine(engagement.title)}\n`);
    return EXIT.ok;
  });
}

/** Why files were left out; empty if none were. */
function faultLines({ faults }: Pick<OutputOf<'teamFiles.import'>, 'faults'>): string[] {
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
  /** What else is to be known. */
  readonly note?: string;
}

const ACTIONS: Readonly<Record<'export' | 'import', (caller: Caller, asked: Asked) => Promise<Done>>> = {
  import: async (caller, { connectionId, folder, apply }) => {
    const found = await caller.call('teamFiles.import', { connectionId, folder, apply });
    const lines = found.changes.map(({ file, kind, name }) => `${kind}\t${file}\t${plainLine(name)}`);
    const { waiting, of } = found.waiting ?? { waiting: 0, of: 0 };
    const note = `${waiting} of ${of} corrected lines are not in this workspace. They wait for their transcript.`;
    return { found, lines, left: faultLines(found), ...(waiting === 0 ? {} : { note }) };
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
  return withProgram(run, async (caller, connectionId) => {
    const { found, lines, left, note } = await ACTIONS[what](caller, {
      connectionId,
      folder: path.resolve(dir),
      apply: run.options['apply'] === true,
      replace: run.options['replace'] === true,
    });
    run.print(run.options['json'] === true ? jsonText(found) : lines.map((line) => `${line}\n`).join(''));
    if (note !== undefined) process.stderr.write(`${note}\n`);
    if (left.length > 0) throw new CliFailure(left.join('\n'), EXIT.partial);
    return EXIT.ok;
  });
}

/** Asks the running program for a window; false where none runs. */
function askForWindow(dataDir: string, link: string | null): Promise<boolean> {
  const address = socketAddress(dataDir);
  if (address === null) return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = connect(address, () => socket.end(link ?? 'open'));
    let answered = false;
    socket.once('error', () => resolve(false));
    socket.once('data', () => (answered = true));
    socket.once('close', () => resolve(answered));
  });
}

export async function runOpen(run: Run, shell: Pick<Shell, 'start'>): Promise<number> {
  const [word] = run.words;
  let link: string | null = null;
  if (word?.toLowerCase().startsWith('parley://') === true) link = word;
  else if (word !== undefined) {
    const { baseUrl } = chosenConnection(run.dataDir, textOption(run, 'workspace'));
    link = buildDeepLink({ baseUrl, engagementId: word, second: null });
  }
  if (await askForWindow(run.dataDir, link)) return EXIT.ok;
  return shell.start([`--data-dir=${run.dataDir}`, ...(link === null ? [] : [link])]);
}
