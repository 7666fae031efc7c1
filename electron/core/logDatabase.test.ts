import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Database, number, text } from './database/database.ts';
import { holdElsewhere } from './testing/lockHolder.ts';
import { ManualClock } from './testing/manualClock.ts';
import { testDir, type TestDir } from './testing/testDir.ts';
import { RecordingLogger } from './testing/testPorts.ts';
import { openLogDatabase } from './logDatabase.ts';

const first = 'create table entries (n integer) strict; insert into entries values (1)';
const second = 'insert into entries values (2)';

let folder: TestDir;
let logger: RecordingLogger;
let clock: ManualClock;
beforeEach(async () => {
  folder = await testDir(onTestFinished);
  logger = new RecordingLogger();
  clock = new ManualClock();
});

function opened(migrations: readonly string[], dir = folder.dir) {
  const { db, keptOn, close } = openLogDatabase({ folder: dir, name: 'ring', migrations, logger, clock });
  const sum = db.get('select sum(n) from entries', (row) => number(row, 0));
  close();
  return { sum, keptOn };
}

describe('a log database', () => {
  test('is migrated step by step, each step once', () => {
    expect(opened([first])).toEqual({ sum: 1, keptOn: 'disk' });
    expect(opened([first, second])).toEqual({ sum: 3, keptOn: 'disk' });
    expect(opened([first, second])).toEqual({ sum: 3, keptOn: 'disk' });
  });

  test('falls back to memory with a warning if the folder is unavailable', () => {
    const inTheWay = path.join(folder.dir, 'file');
    writeFileSync(inTheWay, '');
    expect(opened([first], path.join(inTheWay, 'below'))).toEqual({ sum: 1, keptOn: 'memory' });
    expect(logger.lines.join()).toContain('kept in memory until Parley quits');
  });

  test('falls back to memory if the file is unavailable, and leaves that file untouched', () => {
    mkdirSync(path.join(folder.dir, 'ring.db'));
    expect(opened([first])).toEqual({ sum: 1, keptOn: 'memory' });
    expect(readdirSync(folder.dir)).toEqual(['ring.db']);
  });

  test.each(['open', 'write', 'alone'] as const)(
    'is kept in memory while another program uses its file (%s), and moves there afterwards',
    async (use) => {
      const numbered = `create table entries (n integer primary key autoincrement, name text) strict;
        create table names (id text primary key, name text) strict, without rowid;`;
      let moves = 0;
      const open = () =>
        openLogDatabase({
          folder: folder.dir,
          name: 'ring',
          migrations: [numbered],
          logger,
          clock,
          onMoved: () => (moves += 1),
        });
      const names = ({ db }: { readonly db: Database }) =>
        db.all('select n, name from entries order by n', (row) => `${String(row[0])} ${text(row, 1)}`);
      const first = open();
      first.db.run(`insert into entries (name) values ('before')`);
      first.close();
      const holder = await holdElsewhere(path.join(folder.dir, 'ring.db'), use);
      const log = open();
      log.db.run(`insert into entries (name) values ('meanwhile')`);
      log.db.run(`insert into names values ('a', 'A')`);
      await clock.advance(60_000);
      expect([log.keptOn, names(log), moves]).toEqual(['memory', ['1 meanwhile'], 0]);
      expect(logger.lines).toEqual([expect.stringContaining('until another program stops using its file')]);
      await holder?.end();
      await clock.advance(1000);
      expect([log.keptOn, names(log), moves]).toEqual(['disk', ['1 before', '2 meanwhile'], 1]);
      log.close();
      const again = open();
      expect(names(again)).toEqual(['1 before', '2 meanwhile']);
      expect(again.db.all('select name from names', (row) => text(row, 0))).toEqual(['A']);
      again.close();
    },
  );

  test('is set aside when damaged, keeping only the latest copy', () => {
    for (const damage of ['first damage', 'second damage']) {
      writeFileSync(path.join(folder.dir, 'ring.db'), damage.repeat(100));
      expect(opened([first])).toEqual({ sum: 1, keptOn: 'disk' });
    }
    const files = readdirSync(folder.dir).toSorted();
    expect(files).toEqual(['ring.db', expect.stringMatching(/^ring\.db\.damaged-/)]);
    expect(folder.filesWith('second damage')).toEqual(files.slice(1));
    expect(logger.lines).toHaveLength(2);
  });
});
