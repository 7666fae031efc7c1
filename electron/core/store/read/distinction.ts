import { type Database, number, text, textOrNull } from '../../database/database.ts';

const PRIMARY_EMAIL = `(SELECT nullif(json_extract(email.value, '$.email'), '')
  FROM json_each(record.json, '$.emails') email
  ORDER BY json_extract(email.value, '$.is_primary') = 1 DESC NULLS LAST, email.key LIMIT 1)`;
/** Of more, those compared first differ enough. */
const MOST_NAMESAKES = 50;

/** The primary email address of a record, or else the first. */
export function emailOf(db: Database, key: number): string | null {
  return (
    db.get(`SELECT ${PRIMARY_EMAIL} FROM record WHERE key = ?`, (row) => textOrNull(row, 0), key) ?? null
  );
}

/**
 * What tells a record apart from others of its kind with the same name: its email address, or its id if it has none or
 * they share it. Null if the name is unique, or there is none.
 */
export function distinctionOf(db: Database, key: number): string | null {
  const own = db.get(
    'SELECT kind, name_folded, id FROM record WHERE key = ?',
    (row) => ({ kind: text(row, 0), folded: text(row, 1), id: text(row, 2) }),
    key,
  );
  if (own === undefined || own.folded === '') return null;
  // Both values of `gone`, because the index on names begins with it.
  const others = db
    .all(
      `SELECT key FROM record WHERE kind = ? AND gone IN (0, 1) AND name_folded = ? LIMIT ${MOST_NAMESAKES}`,
      (row) => number(row, 0),
      own.kind,
      own.folded,
    )
    .filter((other) => other !== key);
  if (others.length === 0) return null;
  const email = emailOf(db, key);
  return email === null || others.some((other) => emailOf(db, other) === email) ? own.id : email;
}
