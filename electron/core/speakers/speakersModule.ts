import { userId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { type SpeakerDecision, speakerDecision, speakerDecisions } from '#shared/contract/speakers.ts';
import { type Database, text, textOrNull } from '../database/database.ts';
import {
  fromSettings,
  readBeside,
  type Subject,
  type WorkspaceData,
  type WorkspacePlace,
} from '../database/workspaceData.ts';
import type { Decided, Mirror } from '../mirror/mirror.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorkspaceHandlers } from '../workspace/workspaces.ts';

/** Which team members speakers are, where the user decided: null for none. `seq` preserves the order of decisions. */
export const speakerTables: Subject = {
  name: 'speakers',
  file: 'workspace.db',
  migrations: [
    `create table speaker_decision (
      seq integer primary key autoincrement,
      identity text not null unique,
      label text not null,
      user_id text
    ) strict;`,
    `create table speaker_name (
      id text primary key,
      engagement_id text not null,
      label text,
      email text,
      lines text not null,
      person text not null
    ) strict;
    create index speaker_name_of_engagement on speaker_name (engagement_id);`,
  ],
  adopts: fromSettings('speakers', (to, value) => {
    // Decision by decision, so that a damaged one affects no others.
    const entries: unknown[] = Array.isArray(value) ? value : [value];
    const read = entries.map((entry) => speakerDecision.safeParse(entry));
    for (const { success, data } of read.toReversed()) if (success) put(to, data);
    return entries.filter((_entry, at) => read[at]?.success !== true);
  }),
};

const TOO_MANY: Problem = {
  kind: 'storage',
  reason: 'unavailable',
  detail: 'You have reached the limit of decisions about speakers. Undo one first.',
};

function put(db: Database, { identity, label, userId: user }: SpeakerDecision): void {
  const sql = 'insert or replace into speaker_decision (identity, label, user_id) values (?, ?, ?)';
  db.run(sql, identity, label, user);
}

function all(db: Database): SpeakerDecision[] {
  return db.all('select identity, label, user_id from speaker_decision order by seq desc', (row) => {
    const user = textOrNull(row, 2);
    return {
      identity: text(row, 0),
      label: text(row, 1),
      userId: user === null ? null : userId.parse(user),
    };
  });
}

/** Latest first. Problems: `storage`, `cancelled`. */
export function decisionsIn({ data }: { readonly data: WorkspaceData }): Result<SpeakerDecision[]> {
  return data.write(speakerTables, all);
}

/** The same for a process beside the app. Problems: `storage`. */
export function decisionsBeside(place: WorkspacePlace): Result<SpeakerDecision[]> {
  return readBeside(place, speakerTables, all);
}

function decide(
  { data, emit }: Workspace,
  about: string,
  decision: SpeakerDecision | null,
): Result<SpeakerDecision[]> {
  const written = data.write(speakerTables, (db): Result<SpeakerDecision[]> => {
    const others = all(db).filter(({ identity }) => identity !== about);
    const changed = decision === null ? others : [decision, ...others];
    if (!speakerDecisions.safeParse(changed).success) return failed(TOO_MANY);
    if (decision === null) db.run('delete from speaker_decision where identity = ?', about);
    else put(db, decision);
    return ok(changed);
  });
  const changed = written.ok ? written.value : written;
  if (changed.ok) emit('speakers.changed', {});
  return changed;
}

/** Puts these decisions, the latest first, in place of all. */
export function replaceDecisions(
  { data, emit }: Workspace,
  decisions: readonly SpeakerDecision[],
): Result<null> {
  if (!speakerDecisions.safeParse(decisions).success) return failed(TOO_MANY);
  const written = data.write(speakerTables, (db) => {
    db.run('delete from speaker_decision');
    for (const decision of decisions.toReversed()) put(db, decision);
    return null;
  });
  if (written.ok) emit('speakers.changed', {});
  return written;
}

async function opened(workspace: Workspace): Promise<Result<Decided & { readonly mirror: Mirror }>> {
  const decisions = decisionsIn(workspace);
  if (!decisions.ok) return decisions;
  const mirror = await workspace.mirror();
  return mirror.ok ? ok({ mirror: mirror.value, decisions: decisions.value }) : mirror;
}

/** Decisions about speakers, which the API has no place for, and what follows them. Problems: `storage`. */
export const speakerHandlers: WorkspaceHandlers<
  | 'speakers.list'
  | 'speakers.decide'
  | 'speakers.undecide'
  | 'mirror.teamReport'
  | 'mirror.unclearSpeakers'
  | 'mirror.userReport'
> = {
  'speakers.list': decisionsIn,
  'speakers.decide': (workspace, { decision }) => decide(workspace, decision.identity, decision),
  'speakers.undecide': (workspace, { identity }) => decide(workspace, identity, null),
  'mirror.teamReport': async (workspace, input, { signal }) => {
    const open = await opened(workspace);
    if (!open.ok) return open;
    const { mirror, decisions } = open.value;
    return mirror.read('teamReport', { ...input, decisions }, { signal });
  },
  'mirror.unclearSpeakers': async (workspace, input, { signal }) => {
    const open = await opened(workspace);
    if (!open.ok) return open;
    const { mirror, decisions } = open.value;
    return mirror.read('unclearSpeakers', { ...input, decisions }, { signal });
  },
  'mirror.userReport': async (workspace, input, { signal }) => {
    const open = await opened(workspace);
    if (!open.ok) return open;
    const { mirror, decisions } = open.value;
    return mirror.read('userReport', { ...input, decisions }, { signal });
  },
};
