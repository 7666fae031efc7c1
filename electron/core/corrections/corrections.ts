import { randomUUID } from 'node:crypto';
import type { correctionMethods } from '#shared/contract/corrections.ts';
import { MOST_CORRECTIONS } from '#shared/contract/enumerations.ts';
import { engagementId, type EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { type Database, number, type Row, text } from '../database/database.ts';
import type { Subject } from '../database/workspaceData.ts';
import { digestOf, type StoredCorrection } from '../mirror/write/correctedLines.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorkspaceHandlers } from '../workspace/workspaces.ts';

/** The user's texts of lines. Of what the API sent, only a digest is kept. */
export const correctionTables: Subject = {
  name: 'corrections',
  file: 'workspace.db',
  migrations: [
    `create table line_correction (
      id text primary key,
      engagement_id text not null,
      start_seconds real not null,
      digest text not null,
      text text not null
    ) strict;
    create index line_correction_of_engagement on line_correction (engagement_id);`,
  ],
};

const COLUMNS = 'id, engagement_id, start_seconds, digest, text';
const SELECT = `select ${COLUMNS} from line_correction`;

function readCorrection(row: Row): StoredCorrection {
  return {
    id: text(row, 0),
    engagementId: engagementId.parse(text(row, 1)),
    start: number(row, 2),
    digest: text(row, 3),
    text: text(row, 4),
  };
}

/** The oldest first: of two lines of one text, the first correction is for the first. */
function ofEngagement(db: Database, id: EngagementId): StoredCorrection[] {
  return db.all(`${SELECT} where engagement_id = ? order by rowid`, readCorrection, id);
}

export function insertCorrection(
  db: Database,
  { id, engagementId: of, start, digest, text: corrected }: StoredCorrection,
): void {
  db.run(`insert into line_correction (${COLUMNS}) values (?, ?, ?, ?, ?)`, id, of, start, digest, corrected);
}

/** All of a workspace. Problems: `storage`, `cancelled`. */
export function correctionsIn({ data }: Pick<Workspace, 'data'>): Result<StoredCorrection[]> {
  return data.write(correctionTables, (db) => db.all(`${SELECT} order by rowid`, readCorrection));
}

const CHANGED: Problem = {
  kind: 'contract',
  detail: 'The transcript has changed. Open the engagement again.',
};
export const TOO_MANY: Problem = {
  kind: 'storage',
  reason: 'unavailable',
  detail: `You have reached the limit of ${MOST_CORRECTIONS} corrected lines. Restore one first.`,
};

/** Shows the lines of these engagements as they are corrected now, one engagement after the other. */
export async function showCorrections(
  workspace: Workspace,
  ids: readonly EngagementId[],
): Promise<Result<null>> {
  const mirror = await workspace.mirror();
  if (!mirror.ok) return mirror;
  for (const id of ids) {
    const corrections = workspace.data.write(correctionTables, (db) => ofEngagement(db, id));
    if (!corrections.ok) return corrections;
    // oxlint-disable-next-line no-await-in-loop -- each is a transaction of its own
    const shown = await mirror.value.correct({ engagementId: id, corrections: corrections.value });
    if (!shown.ok) return shown;
  }
  workspace.emit('mirror.changed', { collection: 'engagements', ids: [...ids] });
  workspace.emit('corrections.changed', {});
  return ok(null);
}

/** What lines should say, which the API can't store. Problems: `storage`, `contract`. */
export const correctionHandlers: WorkspaceHandlers<keyof typeof correctionMethods> = {
  'corrections.set': async (workspace, { engagementId: of, revision, line, text: wanted }) => {
    const id = engagementId.parse(of);
    const mirror = await workspace.mirror();
    if (!mirror.ok) return mirror;
    const head = await mirror.value.read('transcript', id);
    if (!head.ok) return head;
    if (head.value?.kind !== 'timeline' || head.value.revision !== revision) return failed(CHANGED);
    const lines = await mirror.value.read('transcriptLines', {
      engagementId: id,
      revision,
      from: line,
      count: 1,
    });
    if (!lines.ok) return lines;
    const [[shown], [start]] = [lines.value.text, lines.value.start];
    if (shown === undefined || start === undefined) return failed(CHANGED);
    const [known] = lines.value.corrected ?? [];
    const received = known?.received ?? shown;
    const made: StoredCorrection = {
      id: known?.id ?? randomUUID(),
      engagementId: id,
      start,
      digest: digestOf(received),
      text: wanted,
    };
    const written = workspace.data.write(correctionTables, (db) => {
      db.run('delete from line_correction where id = ?', made.id);
      if (wanted !== received) {
        const count = db.get('select count(*) from line_correction', (row) => number(row, 0)) ?? 0;
        if (count >= MOST_CORRECTIONS) return failed(TOO_MANY);
        insertCorrection(db, made);
      }
      return ok(null);
    });
    const stored = written.ok ? written.value : written;
    if (!stored.ok) return stored;
    const corrected = await showCorrections(workspace, [id]);
    return corrected.ok ? ok({}) : corrected;
  },
};
