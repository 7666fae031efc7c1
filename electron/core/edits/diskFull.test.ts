import { describe, expect, test } from 'vitest';
import type { EditId } from '#shared/contract/ids.ts';
import { must } from '../testing/callApp.ts';
import { testDir } from '../testing/testDir.ts';
import { LONG, longLimit, printFigures } from '../testing/longRun.ts';
import { toStoredDraft } from './edits.ts';
import { WorkspaceData } from '../database/workspaceData.ts';
import { editTables } from './editsDatabase.ts';
import { Journal } from './outbox/journal.ts';
import { Outbox } from './outbox/outbox.ts';
import { CONNECTION, engagement, setContacts } from './testing/editsOn.ts';

const POINTS = LONG ? 50 : 8;

function contactIds(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `cnt_somebody-${at}`);
}

/** Queues and begins writing edits until the disk is full; returns those that were acknowledged. */
function untilFull(data: WorkspaceData): { queued: EditId[]; writing: EditId[]; problem: unknown } {
  const db = must(data.open(editTables));
  const outbox = new Outbox(db, () => 0);
  const journal = new Journal(db, () => 0);
  const [queued, writing]: [EditId[], EditId[]] = [[], []];
  for (let step = 0; ; step += 1) {
    const about = {
      engagementId: engagement(`e${step}`),
      engagementTitle: null,
      names: {},
    };
    const draft = toStoredDraft({ ...about, change: setContacts([], contactIds(5 + (step % 60))) });
    const result = data.with(editTables, () => outbox.queue([draft]));
    if (!result.ok) return { queued, writing, problem: result.problem };
    queued.push(draft.id);
    const begun = data.write(editTables, () => {
      const edit = outbox.find(draft.id);
      if (edit === null || !outbox.beginWriting(draft.id))
        throw new Error('The edit that was just queued is missing.');
      const value = { kind: 'contacts' as const, ids: [] };
      const seen = { version: 'v1', before: value, beforeSeen: true, sent: value };
      journal.begin({ edit, connectionName: 'c', ...seen, also: { added: [], removed: [] } });
    });
    if (!begun.ok) return { queued, writing, problem: begun.problem };
    writing.push(draft.id);
  }
}

describe('a full disk', () => {
  test(
    `never loses or half-writes an acknowledged edit, at ${POINTS} points`,
    longLimit(600_000),
    async () => {
      let acknowledged = 0;
      for (let point = 0; point < POINTS; point += 1) {
        const dir = await testDir();
        // The first two dozen pages hold the file's own tables.
        const place = { dataDir: dir.dir, id: CONNECTION };
        const small = new WorkspaceData(place, { maxPages: 26 + point });
        const { queued, writing, problem } = untilFull(small);
        expect(problem).toMatchObject({ kind: 'storage', reason: 'disk-full' });
        small.close();

        const reopened = new WorkspaceData(place);
        const again = must(reopened.open(editTables));
        const [outbox, journal] = [new Outbox(again, () => 0), new Journal(again, () => 0)];
        for (const id of queued) {
          const begun = writing.includes(id);
          expect(outbox.find(id)?.state).toBe(begun ? 'writing' : 'queued');
          expect(journal.openOf(id) !== null).toBe(begun);
        }
        const all = again.get('select count(*) from edits', (row) => Number(row[0]));
        expect(all).toBe(queued.length);
        acknowledged += queued.length;
        reopened.close();
        await dir.remove();
      }
      expect(acknowledged).toBeGreaterThan(POINTS * 5);
      printFigures('R7', { fullDiskPointsEdits: POINTS, acknowledged });
    },
  );
});
