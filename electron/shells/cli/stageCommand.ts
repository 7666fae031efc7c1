import { connect } from 'node:net';
import type { InputOf } from '#shared/contract/methods.ts';
import { buildDeepLink } from '#shared/domain/links/deepLink.ts';
import { socketAddress } from '../common/localSocket.ts';
import { callProgram, chosenConnection, type Caller } from './caller.ts';
import { withKnownId, namedEngagement, textOption, textsOption } from './commandContext.ts';
import { CliFailure, EXIT, type Run, type Shell } from './commandRun.ts';
import { plainLine } from '#shared/domain/plainLine.ts';
import { jsonText } from './output.ts';

type Draft = InputOf<'edits.stage'>;
type Opened = Awaited<ReturnType<typeof openEdit>>;

function openEdit(caller: Caller, connectionId: string, engagementId: string) {
  return caller.call('edits.open', { connectionId, engagementId });
}

/** Names of the contacts to add, by id. An id that nobody has would fail when it is applied. */
async function contactNames(run: Run, caller: Caller, connectionId: string): Promise<Draft['names']> {
  const names: Draft['names'] = {};
  for (const id of textsOption(run, 'add')) {
    const named = { connectionId, kind: 'contact', id } as const;
    const record = await withKnownId(caller, named, async () => {
      const found = await caller.call('mirror.record', named);
      if (found === null) throw new CliFailure(`There is no contact ${id}.`, EXIT.nothing);
      return found;
    });
    names[id] = record.name.slice(0, 300);
  }
  return names;
}

function contactsChange(run: Run, { contacts }: Opened): Draft['change'] {
  const [add, remove] = [textsOption(run, 'add'), textsOption(run, 'remove')];
  if (add.length + remove.length === 0) throw new CliFailure('Use --add or --remove.', EXIT.usage);
  if (contacts.kind !== 'known') {
    throw new CliFailure('The token of this workspace can’t see the contacts.', EXIT.refused);
  }
  const { ids } = contacts;
  const mine = [
    ...ids.filter((id) => !remove.includes(id)),
    ...add.filter((id) => !ids.some((each) => each === id)),
  ];
  return { kind: 'contacts', base: ids, mine };
}

function crmChange(run: Run, { engagement }: Opened): Draft['change'] {
  const type = (['company', 'contact', 'deal'] as const).find((each) => each === textOption(run, 'type'));
  const [id, source] = [textOption(run, 'id'), textOption(run, 'source')];
  if (type === undefined) throw new CliFailure('--type is company, contact or deal.', EXIT.usage);
  if (id === undefined || source === undefined) throw new CliFailure('Use --id and --source.', EXIT.usage);
  const mine = { object_type: type, crm_object_id: id, source };
  return { kind: 'crm', base: engagement.crm_association ?? null, mine, replaceTheirs: false };
}

/** Puts a change into the pending ones. Only the program can: it has the outbox, and reads the engagement afresh. */
export async function runStage(run: Run): Promise<number> {
  const [what = '', word] = run.words;
  if (what !== 'contacts' && what !== 'crm') throw new CliFailure('Say what: contacts or crm.', EXIT.usage);
  const { id: engagementId } = namedEngagement(word);
  const { id: connectionId } = chosenConnection(run.dataDir, textOption(run, 'workspace'));
  const caller = await callProgram(run.dataDir, 'cli');
  if (caller === null) throw new CliFailure('Parley isn’t running. Run: parley open', EXIT.notRunning);
  try {
    const named = { connectionId, kind: 'engagement', id: engagementId } as const;
    const opened = await withKnownId(caller, named, () => openEdit(caller, connectionId, engagementId));
    const change = what === 'contacts' ? contactsChange(run, opened) : crmChange(run, opened);
    const { title } = opened.engagement;
    const staged = await caller.call('edits.stage', {
      connectionId,
      engagementId,
      engagementTitle: title.slice(0, 2000),
      change,
      names: await contactNames(run, caller, connectionId),
    });
    if (run.options['json'] === true) run.print(jsonText({ staged: staged !== null, change: staged }));
    else if (staged === null) run.print('Already up to date\n');
    else run.print(`Added to Changes › Pending: ${plainLine(title)}\n`);
    return EXIT.ok;
  } finally {
    caller.close();
  }
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
