import type { ActionItemMark, actionItemMethods } from '#shared/contract/actionItems.ts';
import { engagementId } from '#shared/contract/ids.ts';
import type { InputOf } from '#shared/contract/methods.ts';
import type { Result } from '#shared/contract/result.ts';
import { type Database, type Row, text, textOrNull } from '../database/database.ts';
import {
  readBeside,
  type Subject,
  type WorkspaceData,
  type WorkspacePlace,
} from '../database/workspaceData.ts';
import type { Clock } from '../ports.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorkspaceHandlers } from '../workspace/workspaces.ts';

/** Ticks and notes. A row without either is deleted; one whose action item is gone does no harm. */
export const actionItemTables: Subject = {
  name: 'actionItems',
  file: 'workspace.db',
  migrations: [
    `create table action_item_mark (
      id text primary key,
      engagement_id text not null,
      done_at text,
      note text not null
    ) strict, without rowid;
    create index action_item_mark_of_engagement on action_item_mark (engagement_id);`,
  ],
};

const SELECT = 'select id, engagement_id, done_at, note from action_item_mark';

function readMark(row: Row): ActionItemMark {
  return {
    id: text(row, 0),
    engagementId: engagementId.parse(text(row, 1)),
    doneAt: textOrNull(row, 2),
    note: text(row, 3),
  };
}

const all = (db: Database): ActionItemMark[] => db.all(SELECT, readMark);

/** All of a workspace. Problems: `storage`, `cancelled`. */
export function marksIn({ data }: { readonly data: WorkspaceData }): Result<ActionItemMark[]> {
  return data.write(actionItemTables, all);
}

/** The same while the app doesn't run. Problems: `storage`. */
export function marksBeside(place: WorkspacePlace): Result<ActionItemMark[]> {
  return readBeside(place, actionItemTables, all);
}

/** Ticks an action item off or not, or sets its note; what is left out stays. Problems: `storage`, `cancelled`. */
export function markActionItem(
  { data, emit }: Pick<Workspace, 'data' | 'emit'>,
  clock: Pick<Clock, 'now'>,
  input: Omit<InputOf<'actionItems.mark'>, 'connectionId'>,
): Result<ActionItemMark> {
  const { id, done, note } = input;
  const engagement = engagementId.parse(input.engagementId);
  const written = data.write(actionItemTables, (db): ActionItemMark => {
    const known = db.get(`${SELECT} where id = ?`, readMark, id);
    const now = new Date(clock.now()).toISOString();
    const before = known?.doneAt ?? null;
    const mark = {
      id,
      engagementId: engagement,
      doneAt: done === undefined ? before : done ? (before ?? now) : null,
      note: note ?? known?.note ?? '',
    };
    if (mark.doneAt === null && mark.note === '') db.run('delete from action_item_mark where id = ?', id);
    else
      db.run(
        'insert or replace into action_item_mark values (?, ?, ?, ?)',
        id,
        engagement,
        mark.doneAt,
        mark.note,
      );
    return mark;
  });
  if (written.ok) emit('actionItems.changed', {});
  return written;
}

/** What the user keeps about action items, and their list. Problems: `storage`. */
export function actionItemHandlers({
  clock,
}: {
  readonly clock: Clock;
}): WorkspaceHandlers<keyof typeof actionItemMethods | 'mirror.actionItems'> {
  return {
    'actionItems.marks': ({ data }, { engagementId: of }) =>
      of === undefined
        ? marksIn({ data })
        : data.write(actionItemTables, (db) => db.all(`${SELECT} where engagement_id = ?`, readMark, of)),
    'actionItems.mark': (workspace, input) => markActionItem(workspace, clock, input),
    'mirror.actionItems': async (workspace: Workspace, input, { signal }) => {
      const marks = marksIn(workspace);
      if (!marks.ok) return marks;
      const mirror = await workspace.mirror();
      if (!mirror.ok) return mirror;
      return mirror.value.read('actionItems', { ...input, marks: marks.value }, { signal });
    },
  };
}
