import { describe, expect, it } from 'vitest';
import { Database, number, StorageError, text } from '../database/database.ts';
import { migrate, schemaVersion } from '../database/openDatabase.ts';
import { MIGRATIONS, mirrorProblem, readNote, removeNote } from './mirrorDatabase.ts';
import { Folder } from './testing/mirrorFixture.ts';
import { refoldEngagements } from './write/indexEngagement.ts';
import { fillSignals } from './write/signalRows.ts';

const ENGAGEMENT = `INSERT INTO engagement (id, time_key, title, title_folded, type, status, flags, updated_us, line_count, parts, written, met)
  VALUES (?, ?, 'Review', 'review', 1, 1, 0, 5, 0, '{}', 1, 1)`;

function open(folder: Folder): Database {
  return new Database(folder.file(), { readOnly: false });
}

function refused(work: () => void): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return error;
  }
}

describe('mirror migrations', () => {
  it('keep what the previous version wrote, at every step', () => {
    const folder = new Folder();
    const db = open(folder);
    migrate(db, MIGRATIONS, 1);
    db.run(ENGAGEMENT, 'ngmt_1', 7);
    db.run("INSERT INTO term (kind, name) VALUES ('type', 'CALL')");
    expect(schemaVersion(db)).toBe(1);

    migrate(db, MIGRATIONS, 2);
    expect(schemaVersion(db)).toBe(2);
    expect(db.all('SELECT id, title FROM engagement', (row) => [text(row, 0), text(row, 1)])).toEqual([
      ['ngmt_1', 'Review'],
    ]);
    // Rows from before the index wait to be indexed.
    expect(db.all('SELECT key FROM reindex', (row) => number(row, 0))).toEqual([1]);
    db.run("INSERT INTO engagement_text (key, text) VALUES (1, 'hello')");
    db.run("INSERT INTO document (rowid, title) VALUES (7, 'review')");

    migrate(db, MIGRATIONS, 3);
    expect(schemaVersion(db)).toBe(3);
    expect(db.get('SELECT text FROM engagement_text', (row) => text(row, 0))).toBe('hello');
    expect(db.get("SELECT rowid FROM document WHERE document MATCH 'review'", (row) => number(row, 0))).toBe(
      7,
    );
    db.run(
      "INSERT INTO change (seen_at, kind, id, name, field, before, after) VALUES ('', 'tag', 't', '', 'name', '1', '2')",
    );
    db.run(
      `INSERT INTO record (kind, id, name, name_folded, found_by, form, json, written, met)
       VALUES ('contact', 'c1', 'Ada', 'ada', 'ada', 'whole', '{"id":"c1","company":{"id":"k1"}}', 1, 1)`,
    );

    migrate(db, MIGRATIONS, 4);
    expect(schemaVersion(db)).toBe(4);
    const ofCompany =
      "SELECT id FROM record WHERE kind = 'contact' AND json_extract(json, '$.company.id') = 'k1'";
    expect(db.all(ofCompany, (row) => text(row, 0))).toEqual(['c1']);
    expect(db.get(`EXPLAIN QUERY PLAN ${ofCompany}`, (row) => text(row, 3))).toContain('contact_by_company');

    migrate(db, MIGRATIONS, 5);
    expect(schemaVersion(db)).toBe(5);
    expect(db.all('SELECT id, views FROM record', (row) => [text(row, 0), text(row, 1)])).toEqual([
      ['c1', '{"list":{}}'],
    ]);
    db.run(
      "INSERT INTO timeline (key, speakers, body, spoken_by, times) VALUES (1, '[]', 'hello', x'', x'')",
    );

    migrate(db, MIGRATIONS, 6);
    expect(schemaVersion(db)).toBe(6);
    expect(db.get('SELECT body FROM timeline', (row) => text(row, 0))).toBe('hello');
    expect(db.get('SELECT count(*) FROM talk_numbers', (row) => number(row, 0))).toBe(0);
    expect(db.get('SELECT count(*) FROM speaker_numbers', (row) => number(row, 0))).toBe(0);
    const items = [
      { id: 'a1', due_on: '2026-11-30T00:00:00Z', assigned_to_user_id: 'u1' },
      { id: 'a2', due_on: 'soon' },
    ];
    db.run('INSERT INTO engagement_body (key, json) VALUES (1, ?)', JSON.stringify({ action_items: items }));
    db.run(`UPDATE engagement SET parts = '{"parts":{"action_items":0}}' WHERE key = 1`);
    db.run("INSERT INTO engagement_body (key, json) VALUES (2, '{}')");

    migrate(db, MIGRATIONS, 7);
    expect(schemaVersion(db)).toBe(7);
    expect(db.all('SELECT * FROM action_item', (row) => [...row])).toEqual([
      [1, 0, '2026-11-30', 'u1'],
      [1, 1, null, null],
    ]);
    expect(db.get('SELECT flags & 2048 FROM engagement WHERE key = 1', (row) => number(row, 0))).toBe(2048);

    migrate(db, MIGRATIONS, 8);
    expect(schemaVersion(db)).toBe(8);
    expect(db.all('SELECT id, own FROM change', (row) => [text(row, 0), number(row, 1)])).toEqual([['t', 0]]);

    migrate(db, MIGRATIONS, 9);
    expect(schemaVersion(db)).toBe(9);
    db.run("INSERT INTO term (kind, name) VALUES ('status', 'COMPLETED')");
    const named = 'SELECT id, title, type, lines FROM parley_v1_engagements';
    expect(db.all(named, (row) => [...row])).toEqual([['ngmt_1', 'Review', 'CALL', 0]]);
    db.run("UPDATE timeline SET folded = 'hello'");

    migrate(db, MIGRATIONS, 10);
    expect(schemaVersion(db)).toBe(10);
    expect(readNote(db, 'refold')).toBe('0');
    db.run("DELETE FROM note WHERE name = 'refold'");

    migrate(db, MIGRATIONS, 11);
    expect(schemaVersion(db)).toBe(11);
    const plain = 'SELECT plain_text FROM parley_v1_engagements';
    expect(db.all(plain, (row) => text(row, 0))).toEqual(['hello']);
    expect(readNote(db, 'refold')).toBe('0');
    expect(refoldEngagements(db, 0)).toBe(1);
    expect(db.all('SELECT body, folded FROM timeline', (row) => [...row])).toEqual([['hello', null]]);
    expect(db.all('SELECT key FROM text_of_lines', (row) => number(row, 0))).toEqual([1]);
    expect(db.all('SELECT key FROM stored_text', (row) => number(row, 0))).toEqual([]);
    expect(db.all(plain, (row) => text(row, 0))).toEqual(['hello']);

    migrate(db, MIGRATIONS, 12);
    expect(schemaVersion(db)).toBe(12);
    const buffer = "SELECT v FROM document_config WHERE k = 'hashsize'";
    expect(db.get(buffer, (row) => number(row, 0))).toBe(4 * 1024 * 1024);

    migrate(db, MIGRATIONS, 13);
    expect(schemaVersion(db)).toBe(13);
    const due = 'SELECT engagement_id, id, due_on FROM parley_v1_action_items';
    expect(db.all(due, (row) => [...row])).toEqual([
      ['ngmt_1', 'a1', '2026-11-30T00:00:00Z'],
      ['ngmt_1', 'a2', 'soon'],
    ]);
    db.run(
      'UPDATE timeline SET spoken_by = ?, times = ?, sentiment = ?',
      new Uint8Array(Int32Array.of(-1).buffer),
      new Uint8Array(Float64Array.of(0.1, 2.5).buffer),
      '["calm"]',
    );
    db.run('UPDATE engagement SET line_count = 1 WHERE key = 1');

    migrate(db, MIGRATIONS, 14);
    expect(schemaVersion(db)).toBe(14);
    expect(readNote(db, 'refold')).toBe('0');
    const lines = 'SELECT speaker, start_seconds, end_seconds, text, sentiment FROM parley_v1_utterances';
    const stored = 'SELECT length(spoken_by) + length(times), sentiment FROM timeline';
    expect(db.all(lines, (row) => [...row])).toEqual([[null, 0.1, 2.5, 'hello', 'calm']]);
    expect(refoldEngagements(db, 0)).toBe(1);
    expect(db.all(stored, (row) => [...row])).toEqual([[0, null]]);
    expect(db.all(lines, (row) => [...row])).toEqual([[null, 0.1, 2.5, 'hello', 'calm']]);

    migrate(db, MIGRATIONS, 15);
    expect(schemaVersion(db)).toBe(15);
    db.run("INSERT INTO document (rowid, text) VALUES (1, 'hello again')");
    const words = 'SELECT term, doc FROM vocabulary';
    expect(db.all(words, (row) => [...row])).toEqual([
      ['again', 1],
      ['hello', 1],
      ['review', 1],
    ]);
    db.run(
      'UPDATE engagement_body SET json = ? WHERE key = 1',
      JSON.stringify({ signals: [{ id: 's1', annotation_definition_id: 'd1', name: 'NPS', value: 9 }] }),
    );
    db.run(`UPDATE engagement SET parts = '{"parts":{"signals":0}}' WHERE key = 1`);

    migrate(db, MIGRATIONS, 16);
    expect(schemaVersion(db)).toBe(16);
    expect(readNote(db, 'signals')).toBe('0');
    expect(db.get('SELECT flags & 4096 FROM engagement WHERE key = 1', (row) => number(row, 0))).toBe(4096);
    expect(fillSignals(db, 0)).toEqual({ keys: [1], last: null });
    expect(db.all('SELECT * FROM signal', (row) => [...row])).toEqual([[1, 1, 9, 1, null]]);
    expect(db.all('SELECT id, name, engagements, counts FROM signal_definition', (row) => [...row])).toEqual([
      ['d1', 'NPS', 1, '[0,1,0,0,0,0,0]'],
    ]);

    const texts = 'SELECT id, plain_text FROM parley_v1_engagements';
    const before = db.all(texts, (row) => [...row]);
    migrate(db, MIGRATIONS, 17);
    expect(schemaVersion(db)).toBe(17);
    expect(db.all(texts, (row) => [...row])).toEqual(before);
    expect(db.all('SELECT * FROM parley_v1_participants', (row) => [...row])).toEqual([]);

    migrate(db, MIGRATIONS, 18);
    expect(schemaVersion(db)).toBe(18);
    const typed = 'SELECT name, value, value_json, number_value FROM parley_v1_signals';
    expect(db.all(typed, (row) => [...row])).toEqual([['NPS', '9', '9', 9]]);
    const measured = 'SELECT id, name, type, engagements FROM parley_v1_signal_definitions';
    expect(db.all(measured, (row) => [...row])).toEqual([['d1', 'NPS', 'number', 1]]);

    migrate(db, MIGRATIONS, 19);
    expect(schemaVersion(db)).toBe(19);
    const counted =
      'SELECT crm_type, crm_id, crm_source, count(*) FROM engagement WHERE crm_id > 0 GROUP BY 2, 1, 3';
    const plan = db.all(`EXPLAIN QUERY PLAN ${counted}`, (row) => text(row, 3));
    expect(plan).toEqual(['SEARCH engagement USING COVERING INDEX engagement_by_crm (crm_id>?)']);
    db.run(
      `INSERT INTO speaker_numbers VALUES (1, 0, 0, 'name:ada', 'Ada', 1, 1, 2000000, 2000000, 0, 0, 0, 0, 0, 0)`,
    );
    db.run('INSERT INTO talk_numbers VALUES (1, 1, 1, 2000000, 0, 2000000, 0, 0)');

    migrate(db, MIGRATIONS, 20);
    expect(schemaVersion(db)).toBe(20);
    const figures = 'SELECT speaker_name, spoken_seconds, sentiment FROM parley_v1_metrics';
    expect(db.all(figures, (row) => [...row])).toEqual([['Ada', 2, null]]);
    db.run('UPDATE speaker_numbers SET rated_us = 2000000, sentiment_us = -500000');
    expect(db.all(figures, (row) => [...row])).toEqual([['Ada', 2, -0.25]]);

    migrate(db, MIGRATIONS, 21);
    expect(schemaVersion(db)).toBe(21);
    expect(db.all(texts, (row) => [...row])).toEqual(before);
    expect(db.all('SELECT DISTINCT corrected FROM timeline', (row) => row[0])).toEqual([null]);
    removeNote(db, 'signals');

    migrate(db, MIGRATIONS, 22);
    expect(schemaVersion(db)).toBe(22);
    expect(readNote(db, 'signals')).toBeUndefined();
    expect(MIGRATIONS).toHaveLength(22);
    db.close();
  });

  it('run once each, and the file reopens unchanged', () => {
    const folder = new Folder();
    const first = open(folder);
    migrate(first, MIGRATIONS);
    first.run(ENGAGEMENT, 'ngmt_1', 7);
    first.close();
    const second = open(folder);
    migrate(second, MIGRATIONS);
    expect(second.get('SELECT count(*) FROM engagement', (row) => number(row, 0))).toBe(1);
    second.close();
  });

  it('leave a file of a newer version untouched and explain why', () => {
    const folder = new Folder();
    const db = open(folder);
    migrate(db, MIGRATIONS);
    db.exec(`PRAGMA user_version = ${MIGRATIONS.length + 1}`);
    const newer = refused(() => migrate(db, MIGRATIONS));
    expect(newer).toBeInstanceOf(StorageError);
    expect(mirrorProblem(newer)).toMatchObject({
      kind: 'storage',
      reason: 'unavailable',
      detail: expect.stringContaining('newer version of Parley'),
    });
    expect(schemaVersion(db)).toBe(MIGRATIONS.length + 1);
    db.close();
  });

  it('are atomic: a failing step leaves the previous version', () => {
    const folder = new Folder();
    const db = open(folder);
    migrate(db, MIGRATIONS, 1);
    db.exec('CREATE TABLE timeline (other TEXT)');
    expect(() => migrate(db, MIGRATIONS)).toThrow(/already exists/u);
    expect(schemaVersion(db)).toBe(1);
    const tables = db.all("SELECT name FROM sqlite_schema WHERE name = 'engagement_text'", (row) =>
      text(row, 0),
    );
    expect(tables).toEqual([]);
    db.close();
  });
});
