import { statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Database, keys, number, numberOrNull, storageProblem, text } from './database.ts';

const MESSAGES = { 'disk-full': 'full', damaged: 'damaged', unavailable: 'unavailable' };
import { Folder } from '../mirror/testing/mirrorFixture.ts';

describe('the database driver', () => {
  it('binds whole numbers as integers, up to the largest safe one', () => {
    const folder = new Folder();
    const db = new Database(folder.file(), { readOnly: false });
    const kinds = db.get(
      'SELECT typeof(?), typeof(?), typeof(?), typeof(?), ?',
      (row) => row,
      1,
      Number.MAX_SAFE_INTEGER,
      0.5,
      true,
      Number.MAX_SAFE_INTEGER,
    );
    expect(kinds).toEqual(['integer', 'integer', 'real', 'integer', Number.MAX_SAFE_INTEGER]);
    db.close();
  });

  it('reads the keys of a group, in its order', () => {
    const folder = new Folder();
    const db = new Database(folder.file(), { readOnly: false });
    const read = (list: string) =>
      db.get(`SELECT group_concat(value) FROM json_each(?)`, (row) => keys(row, 0), list);
    for (const list of [[], [7], [10, 9, 120_305]]) expect(read(JSON.stringify(list))).toEqual(list);
    db.close();
  });

  it('rolls back the whole transaction when anything throws', () => {
    const folder = new Folder();
    const db = new Database(folder.file(), { readOnly: false });
    db.exec('CREATE TABLE t (n INTEGER) STRICT');
    expect(() =>
      db.transaction(() => {
        db.run('INSERT INTO t VALUES (1)');
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(db.get('SELECT count(*) FROM t', (row) => number(row, 0))).toBe(0);
    db.transaction(() => db.run('INSERT INTO t VALUES (2)'));
    expect(db.all('SELECT n FROM t', (row) => number(row, 0))).toEqual([2]);
    db.close();
  });

  it('limits its log to a share of the file size', () => {
    const folder = new Folder();
    const db = new Database(folder.file(), { readOnly: false });
    const bytes = (name: string): number => statSync(folder.file(name)).size;
    db.exec('CREATE TABLE t (n INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
    for (let round = 0; round < 300; round += 1) {
      db.transaction(() => db.run('INSERT INTO t (text) VALUES (?)', 'x'.repeat(64_000)));
    }
    expect(bytes('mirror.sqlite')).toBeGreaterThan(12_000_000);
    expect(bytes('mirror.sqlite-wal')).toBeLessThan(bytes('mirror.sqlite') / 2);
    // One large transaction takes what it needs and returns it with the next.
    db.transaction(() => db.run("UPDATE t SET text = replace(text, 'x', 'y')"));
    expect(bytes('mirror.sqlite-wal')).toBeGreaterThan(bytes('mirror.sqlite') / 2);
    db.transaction(() => db.run('DELETE FROM t WHERE n = 1'));
    expect(bytes('mirror.sqlite-wal')).toBeLessThan(bytes('mirror.sqlite') / 2);
    db.close();
  });

  it('lets an iteration be abandoned and restarted', () => {
    const folder = new Folder();
    const db = new Database(folder.file(), { readOnly: false });
    db.exec('CREATE TABLE t (n INTEGER) STRICT; INSERT INTO t VALUES (1), (2), (3)');
    const firsts: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      for (const row of db.each('SELECT n FROM t ORDER BY n')) {
        firsts.push(number(row, 0));
        break;
      }
    }
    expect(firsts).toEqual([1, 1]);
    db.run('INSERT INTO t VALUES (4)');
    expect(db.get('SELECT max(n) FROM t', (row) => numberOrNull(row, 0))).toBe(4);
    db.close();
  });

  it('reads during another connection’s transaction and sees only committed data', () => {
    const folder = new Folder();
    const writer = new Database(folder.file(), { readOnly: false });
    writer.exec("CREATE TABLE t (name TEXT) STRICT; INSERT INTO t VALUES ('before')");
    const reader = new Database(folder.file(), { readOnly: true });
    writer.transaction(() => {
      writer.run("UPDATE t SET name = 'after'");
      expect(reader.get('SELECT name FROM t', (row) => text(row, 0))).toBe('before');
    });
    expect(reader.get('SELECT name FROM t', (row) => text(row, 0))).toBe('after');
    expect(() => reader.run("UPDATE t SET name = 'no'")).toThrow(/readonly/u);
    reader.close();
    writer.close();
  });

  it('distinguishes a full disk, a damaged file and an unusable one', () => {
    const folder = new Folder();
    const db = new Database(folder.file(), { readOnly: false, maxPages: 8 });
    db.exec('CREATE TABLE t (body TEXT) STRICT');
    let full: unknown;
    try {
      for (;;) db.run('INSERT INTO t VALUES (?)', 'x'.repeat(4000));
    } catch (error) {
      full = error;
    }
    expect(storageProblem(full, MESSAGES)).toMatchObject({ kind: 'storage', reason: 'disk-full' });
    expect(db.get('SELECT count(*) FROM t', (row) => number(row, 0))).toBeGreaterThan(0);
    db.close();

    const problemOf = (open: () => unknown): unknown => {
      try {
        open();
        return 'opened';
      } catch (error) {
        return storageProblem(error, MESSAGES);
      }
    };
    writeFileSync(folder.file('other'), 'This is a letter and no database at all. '.repeat(50));
    expect(problemOf(() => new Database(folder.file('other'), { readOnly: false }))).toMatchObject({
      kind: 'storage',
      reason: 'damaged',
    });
    expect(problemOf(() => new Database(folder.file('no/such/folder'), { readOnly: false }))).toMatchObject({
      kind: 'storage',
      reason: 'unavailable',
    });
  });
});
