import { SIGNAL_KINDS } from '#shared/contract/enumerations.ts';
import { type Database, json, number, ownRecord, text } from '../../database/database.ts';
import { countsOf, signalsOf } from '../storedSignals.ts';

interface Definition {
  readonly key: number;
  name: string;
  /** The version of the engagement that the name is from. */
  namedUs: number;
  engagements: number;
  readonly counts: number[];
}

/** The definitions that one transaction changes: each is read and written once, however many engagements have it. */
export class SignalRows {
  readonly #db: Database;
  readonly #definitions = new Map<string, Definition>();

  constructor(db: Database) {
    this.#db = db;
  }

  #definition(id: string): Definition | null {
    const known = this.#definitions.get(id);
    if (known !== undefined) return known;
    const stored = this.#db.get(
      'SELECT key, name, named_us, engagements, counts FROM signal_definition WHERE id = ?',
      (row): Definition => ({
        key: number(row, 0),
        name: text(row, 1),
        namedUs: number(row, 2),
        engagements: number(row, 3),
        counts: countsOf(json(row, 4)),
      }),
      id,
    );
    if (stored === undefined) return null;
    this.#definitions.set(id, stored);
    return stored;
  }

  #named(id: string, name: string, updatedUs: number): Definition {
    let definition = this.#definition(id);
    if (definition === null) {
      const sql = `INSERT INTO signal_definition (id, name, named_us, engagements, counts) VALUES (?, ?, ?, 0, '[]')`;
      const key = this.#db.insert(sql, id, name, updatedUs);
      definition = { key, name, namedUs: updatedUs, engagements: 0, counts: SIGNAL_KINDS.map(() => 0) };
      this.#definitions.set(id, definition);
    }
    if (updatedUs >= definition.namedUs) {
      definition.name = name;
      definition.namedUs = updatedUs;
    }
    return definition;
  }

  /** Removes what an engagement had. Rows that aren't there, because they wait to be filled, change no count. */
  remove(engagement: number, list: unknown): void {
    const sql = 'DELETE FROM signal WHERE definition = ? AND kind = ? AND value = ? AND engagement = ?';
    for (const [id, { values }] of signalsOf(list)) {
      const definition = this.#definition(id);
      if (definition === null) continue;
      let removed = 0;
      for (const { kind, value } of values) {
        const place = SIGNAL_KINDS.indexOf(kind);
        const rows = this.#db.run(sql, definition.key, place, value, engagement);
        definition.counts[place] = (definition.counts[place] ?? 0) - rows;
        removed += rows;
      }
      if (removed > 0) definition.engagements -= 1;
    }
  }

  add(engagement: number, list: unknown, updatedUs: number): void {
    const sql =
      'INSERT OR IGNORE INTO signal (definition, kind, value, engagement, shown) VALUES (?, ?, ?, ?, ?)';
    for (const [id, { name, values }] of signalsOf(list)) {
      const definition = this.#named(id, name, updatedUs);
      let added = 0;
      for (const { kind, value, shown } of values) {
        const place = SIGNAL_KINDS.indexOf(kind);
        const rows = this.#db.run(sql, definition.key, place, value, engagement, shown);
        definition.counts[place] = (definition.counts[place] ?? 0) + rows;
        added += rows;
      }
      if (added > 0) definition.engagements += 1;
    }
  }

  /** Replaces what an engagement had. */
  replace(engagement: number, before: unknown, after: unknown, updatedUs: number): void {
    this.remove(engagement, before);
    this.add(engagement, after, updatedUs);
  }

  /** Writes the counts and names; a definition that no engagement has anymore goes. */
  flush(): void {
    const update =
      'UPDATE signal_definition SET name = ?, named_us = ?, engagements = ?, counts = ? WHERE key = ?';
    for (const { key, name, namedUs, engagements, counts } of this.#definitions.values()) {
      if (engagements === 0) this.#db.run('DELETE FROM signal_definition WHERE key = ?', key);
      else this.#db.run(update, name, namedUs, engagements, JSON.stringify(counts), key);
    }
    this.#definitions.clear();
  }
}

/** Engagements per step: some milliseconds. */
const FILLED_AT_ONCE = 100;

/** Fills the rows of the next engagements after this one, from before there were any; null after the last. */
export function fillSignals(
  db: Database,
  after: number,
): { readonly keys: readonly number[]; readonly last: number | null } {
  const rows = new SignalRows(db);
  const keys: number[] = [];
  const sql = `SELECT e.key, e.updated_us, b.json FROM engagement e JOIN engagement_body b ON b.key = e.key
    WHERE e.key > ? ORDER BY e.key LIMIT ${FILLED_AT_ONCE}`;
  const read = db.all(
    sql,
    (row) => ({ key: number(row, 0), updatedUs: number(row, 1), body: text(row, 2) }),
    after,
  );
  for (const { key, updatedUs, body } of read) {
    const list = ownRecord(body)['signals'];
    rows.replace(key, list, list, updatedUs);
    keys.push(key);
  }
  rows.flush();
  return { keys, last: read.length < FILLED_AT_ONCE ? null : (keys.at(-1) ?? null) };
}
