import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { number } from './database/database.ts';
import { testDir, type TestDir } from './testing/testDir.ts';
import { RecordingLogger } from './testing/testPorts.ts';
import { openLogDatabase } from './logDatabase.ts';

const first = 'create table entries (n integer) strict; insert into entries values (1)';
const second = 'insert into entries values (2)';

let folder: TestDir;
let logger: RecordingLogger;
beforeEach(async () => {
  folder = await testDir();
  logger = new RecordingLogger();
});
afterEach(() => folder.remove());

function opened(migrations: readonly string[], dir = folder.dir) {
  const { db, keptOn } = openLogDatabase({ folder: dir, name: 'ring', migrations, logger });
  const sum = db.get('select sum(n) from entries', (row) => number(row, 0));
  db.close();
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
