import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { emailAddress } from '#shared/contract/contact.ts';
import { engagementId, type EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import {
  MOST_SPEAKER_NAMES,
  type SpeakerName,
  speakerName,
  type speakerMethods,
} from '#shared/contract/speakers.ts';
import { primaryEmail } from '#shared/domain/edits/personName.ts';
import { type Database, number, ownJsonOf, type Row, text, textOrNull } from '../database/database.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { receivedTexts } from '../mirror/write/correctedLines.ts';
import { linesToKnow, receivedSpeaker, type StoredSpeakerName } from '../mirror/write/namedSpeakers.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorkspaceHandlers } from '../workspace/workspaces.ts';
import { speakerTables } from './speakersModule.ts';

const COLUMNS = 'id, engagement_id, label, email, lines, person';
const person = speakerName.shape.person.extend({ email: z.string().nullable() });

function readName(row: Row): StoredSpeakerName {
  return {
    id: text(row, 0),
    engagementId: engagementId.parse(text(row, 1)),
    label: textOrNull(row, 2),
    email: textOrNull(row, 3),
    lines: ownJsonOf(text(row, 4), z.array(z.string())),
    person: ownJsonOf(text(row, 5), person),
  };
}

/** All of a workspace. Problems: `storage`, `cancelled`. */
export function speakerNamesIn({ data }: Pick<Workspace, 'data'>): Result<StoredSpeakerName[]> {
  return data.write(speakerTables, (db) => db.all(`select ${COLUMNS} from speaker_name`, readName));
}

const ofEngagement = (db: Database, id: EngagementId): StoredSpeakerName[] =>
  db.all(`select ${COLUMNS} from speaker_name where engagement_id = ? order by rowid`, readName, id);

const CHANGED: Problem = {
  kind: 'contract',
  detail: 'The transcript has changed. Open the engagement again.',
};
const UNKNOWN: Problem = {
  kind: 'contract',
  detail: 'This person isn’t in the local copy. Choose another, or wait until it is synced.',
};
const TOO_MANY: Problem = {
  kind: 'storage',
  reason: 'unavailable',
  detail: `You have reached the limit of ${MOST_SPEAKER_NAMES} speakers’ names. Remove one first.`,
};

/** The contact or user as the mirror knows them. */
async function personOf(
  mirror: Mirror,
  { kind, id }: Pick<SpeakerName['person'], 'kind' | 'id'>,
): Promise<Result<StoredSpeakerName['person']>> {
  const read = await mirror.read('record', { kind, id });
  if (!read.ok) return read;
  if (read.value === null) return failed(UNKNOWN);
  const { fields, name } = read.value;
  const emails = z.array(emailAddress).safeParse(fields['emails']);
  const email = primaryEmail({ emails: emails.success ? emails.data : null });
  return ok({ kind, id, name: name === '' ? (email ?? id) : name, email });
}

/** Stores what `change` makes of the names of an engagement, and gives them to its speakers. */
async function changed<T>(
  workspace: Workspace,
  id: EngagementId,
  change: (db: Database) => Result<T>,
): Promise<Result<T>> {
  const { data, emit } = workspace;
  const mirror = await workspace.mirror();
  if (!mirror.ok) return mirror;
  const written = data.write(speakerTables, (db) => {
    const done = change(db);
    return done.ok ? ok({ value: done.value, names: ofEngagement(db, id) }) : done;
  });
  const done = written.ok ? written.value : written;
  if (!done.ok) return done;
  const { value, names } = done.value;
  const renamed = await mirror.value.rename({ engagementId: id, names });
  if (!renamed.ok) return renamed;
  emit('mirror.changed', { collection: 'engagements', ids: [id] });
  emit('speakers.changed', {});
  return ok(value);
}

/** Who speakers of single engagements are, which the API can't store. Problems: `storage`, `contract`. */
export const speakerNameHandlers: WorkspaceHandlers<
  Extract<keyof typeof speakerMethods, 'speakers.names' | 'speakers.name' | 'speakers.unname'>
> = {
  'speakers.names': ({ data }, { engagementId: id }) =>
    data.write(speakerTables, (db) => ofEngagement(db, id)),
  'speakers.name': async (workspace, { engagementId: id, revision, speaker, person: chosen }) => {
    const mirror = await workspace.mirror();
    if (!mirror.ok) return mirror;
    const head = await mirror.value.read('transcript', id);
    if (!head.ok) return head;
    if (head.value?.kind !== 'timeline' || head.value.revision !== revision) return failed(CHANGED);
    const { speakers, lineCount } = head.value;
    const named = speakers[speaker];
    if (named === undefined) return failed(CHANGED);
    const range = { engagementId: id, revision, from: 0, count: lineCount };
    const lines = await mirror.value.read('transcriptLines', range);
    if (!lines.ok) return lines;
    const known = await personOf(mirror.value, chosen);
    if (!known.ok) return known;
    const { name: label, email } = receivedSpeaker(named);
    const { speaker: speakerOf } = lines.value;
    const spoken = receivedTexts(lines.value).map((words, at) => ({
      text: words,
      speaker: speakerOf[at] ?? -1,
    }));
    const made: StoredSpeakerName = {
      id: named.named?.id ?? randomUUID(),
      engagementId: id,
      label,
      email,
      lines: linesToKnow({ speakers, lines: spoken }, speaker),
      person: known.value,
    };
    return changed(workspace, id, (db) => {
      db.run('delete from speaker_name where id = ?', made.id);
      const count = db.get('select count(*) from speaker_name', (row) => number(row, 0)) ?? 0;
      if (count >= MOST_SPEAKER_NAMES) return failed(TOO_MANY);
      db.run(
        `insert into speaker_name (${COLUMNS}) values (?, ?, ?, ?, ?, ?)`,
        made.id,
        id,
        label,
        email,
        JSON.stringify(made.lines),
        JSON.stringify(made.person),
      );
      return ok(made);
    });
  },
  'speakers.unname': (workspace, { engagementId: id, id: name }) =>
    changed(workspace, id, (db) => {
      db.run('delete from speaker_name where id = ? and engagement_id = ?', name, id);
      return ok({});
    }),
};
