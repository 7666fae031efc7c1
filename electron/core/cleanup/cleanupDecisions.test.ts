import { expect, onTestFinished, test } from 'vitest';
import { connectionId } from '#shared/contract/ids.ts';
import { type Subject, WorkspaceData } from '../database/workspaceData.ts';
import { must } from '../testing/callApp.ts';
import { testDir } from '../testing/testDir.ts';
import { cleanupTables, Decisions } from './cleanupDecisions.ts';

const QUEUE = 'duplicate-contacts';
const NOW = Date.parse('2026-11-22T12:00:00Z');
const id = connectionId.parse('here');

function open(dataDir: string, subject: Subject = cleanupTables) {
  const data = new WorkspaceData({ dataDir, id });
  const work = <T>(on: (decisions: Decisions) => T): T =>
    must(data.write(subject, (db) => on(new Decisions(db, () => NOW))));
  return { data, work };
}

test('decisions of an earlier version stay hidden, and count for no rule', async () => {
  const folder = await testDir();
  onTestFinished(() => folder.remove());
  const { data } = open(folder.dir);
  must(
    data.write({ ...cleanupTables, migrations: cleanupTables.migrations.slice(0, 1) }, (db) =>
      db.run(
        `insert into cleanup_decisions (queue, item_key, decision, version, decided_at) values (?, 'old', 'never', '1', '2026-01-01')`,
        QUEUE,
      ),
    ),
  );
  data.close();
  const later = open(folder.dir);
  onTestFinished(() => later.data.close());
  later.work((decisions) => {
    expect(decisions.of(QUEUE)).toEqual(new Map([['old', null]]));
    expect(decisions.acceptance(QUEUE, new Set())).toEqual([]);
  });
});

test('accepted findings count for their rule unless they are open again, and aren’t hidden', () => {
  const { data, work } = open('');
  onTestFinished(() => data.close());
  work((decisions) => {
    const decide = (key: string, decision: 'accept' | 'skip' | 'never', rule: 'email' | 'phone') =>
      decisions.set(QUEUE, key, { decision, version: '1', rule });
    decide('one', 'accept', 'email');
    decide('two', 'accept', 'email');
    decide('three', 'never', 'email');
    decide('four', 'skip', 'phone');
    expect(decisions.accepted(QUEUE)).toEqual(new Set(['one', 'two']));
    expect([...decisions.of(QUEUE).keys()].toSorted()).toEqual(['four', 'three']);
    expect(decisions.total(QUEUE)).toBe(2);
    expect(decisions.list(QUEUE, 0, 10).map(({ key }) => key)).toEqual(['four', 'three']);
    const counts = decisions.acceptance(QUEUE, new Set(['two']));
    expect(new Map(counts.map(({ rule, ...count }) => [rule, count]))).toEqual(
      new Map([
        ['email', { accepted: 1, decided: 2 }],
        ['phone', { accepted: 0, decided: 1 }],
      ]),
    );
    expect(decisions.acceptance('no-link', new Set())).toEqual([]);
  });
});
