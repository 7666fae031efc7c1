/**
 * Views for other programs (docs/sql.md). They store nothing: packed columns are unpacked while reading. Only
 * functions available in every SQLite since 3.38 may be used.
 */

/** All byte values in order, so that `instr` converts a byte to a number: SQLite has no function for that. */
export const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('');

/** `place` counts from zero. */
function byteAt(column: string, place: string): string {
  return `(instr(bytes.every, substr(${column}, ${place} + 1, 1)) - 1)`;
}

/**
 * A packed number of seconds, which is never negative: sign, exponent and fraction of an IEEE double, lowest
 * byte first. Integers below 2^53 and divisions by powers of two are exact, so the result is exactly the
 * packed value.
 */
export function secondsAt(offset: number): string {
  const byte = (index: number): string => byteAt('t.times', `16 * l.key + ${offset + index}`);
  const fraction = [0, 1, 2, 3, 4, 5].map((index) => `(${byte(index)} << ${8 * index})`).join(' | ');
  const exponent = `((${byte(7)} << 4) | (${byte(6)} >> 4))`;
  const whole = `CAST(${fraction} | ((${byte(6)} & 15) << 48) | (1 << 52) AS REAL)`;
  // Shifting by more than 62 would lose the number. Values shorter than any clock can measure count as zero.
  return `CASE
    WHEN ${exponent} BETWEEN 1013 AND 1075 THEN ${whole} / (1 << (1075 - ${exponent}))
    WHEN ${exponent} BETWEEN 961 AND 1012 THEN ${whole} / (1 << 62) / (1 << (1013 - ${exponent}))
    WHEN ${exponent} < 961 THEN 0.0 END`;
}

/** -1, for no speaker, has all bits set. */
export const SPEAKER = `CASE WHEN substr(t.spoken_by, 4 * l.key + 4, 1) <> x'ff' THEN
    ${[0, 1, 2].map((index) => `(${byteAt('t.spoken_by', `4 * l.key + ${index}`)} << ${8 * index})`).join(' | ')} END`;

/** A JSON array of the lines: quoting escapes line breaks, so that only the separators remain. */
export const LINES = `'[' || replace(replace(json_quote(t.body), '\\\\', '\\u005c'), '\\n', '","') || ']'`;

/** The primary email address of a record, otherwise its first. */
export const EMAIL = `coalesce(
    (SELECT json_extract(value, '$.email') FROM json_each(r.json, '$.emails')
     WHERE json_extract(value, '$.is_primary') = 1 LIMIT 1),
    json_extract(r.json, '$.emails[0].email'))`;

export function listOf(path: string, field: string): string {
  return `(SELECT json_group_array(json_extract(value, '$.${field}')) FROM json_each(r.json, '$.${path}'))`;
}

export function field(name: string, as = name): string {
  return `CAST(json_extract(r.json, '$.${name}') AS TEXT) AS ${as}`;
}

/** Records that exist only because another record refers to their id are left out. */
export function recordView(name: string, kind: string, columns: readonly string[]): string {
  return `
CREATE VIEW parley_v1_${name} AS
SELECT r.id, r.name,
  ${columns.join(',\n  ')},
  r.gone AS deleted
FROM record r WHERE r.kind = '${kind}' AND r.form <> 'stub';
`;
}

export const sqlViews = `
CREATE VIEW parley_v1_engagements AS
SELECT e.id, e.title,
  (SELECT name FROM term WHERE code = e.type) AS type,
  (SELECT name FROM term WHERE code = e.status) AS status,
  ${field('data_source')},
  e.flags & 1 AS is_private,
  CASE WHEN e.flags & 4 THEN (e.flags & 2) / 2 END AS is_internal,
  ${field('engagement_at')},
  ${field('start_at')},
  ${field('end_at')},
  e.seconds AS duration_seconds,
  ${field('owner_user_id')},
  (SELECT nullif(name, '') FROM record WHERE key = e.owner) AS owner_name,
  ${field('host_user_id')},
  (SELECT nullif(name, '') FROM record WHERE key = e.host) AS host_name,
  ${field('description')},
  ${field('meeting_url')},
  ${field('external_url')},
  CASE WHEN e.flags & 64 THEN 'timeline' WHEN e.flags & 16 THEN 'text'
    WHEN e.flags & 160 = 160 THEN 'none' ELSE 'unread' END AS transcript,
  e.line_count AS lines,
  (SELECT text FROM engagement_text WHERE key = e.key) AS plain_text,
  ${field('created_at')},
  ${field('updated_at')}
FROM engagement e JOIN engagement_body r ON r.key = e.key;

CREATE VIEW parley_v1_engagement_links AS
SELECT e.id AS engagement_id, l.kind, r.id AS record_id, l.position
FROM link l JOIN engagement e ON e.key = l.engagement JOIN record r ON r.key = l.record;
${recordView('contacts', 'contact', [
  field('first_name'),
  field('last_name'),
  field('company.id', 'company_id'),
  `(SELECT nullif(c.name, '') FROM record c
    WHERE c.kind = 'company' AND c.id = json_extract(r.json, '$.company.id')) AS company_name`,
  `CAST(${EMAIL} AS TEXT) AS email`,
  `${listOf('emails', 'email')} AS emails`,
  `${listOf('phone_numbers', 'phone_number')} AS phone_numbers`,
  field('description'),
  field('time_zone'),
  field('created_at'),
  field('updated_at'),
])}${recordView('companies', 'company', [
  `(SELECT json_group_array(CASE type WHEN 'object' THEN json_extract(value, '$.domain') ELSE value END)
    FROM json_each(r.json, '$.domains')) AS domains`,
  field('created_at'),
  field('updated_at'),
])}${recordView('users', 'user', [
  field('first_name'),
  field('last_name'),
  field('job_title'),
  field('role'),
  `CAST(${EMAIL} AS TEXT) AS email`,
  `${listOf('emails', 'email')} AS emails`,
  field('time_zone'),
  field('last_activity_at'),
  field('created_at'),
  field('updated_at'),
])}${recordView('tags', 'tag', [
  field('hex_color'),
  field('description'),
  field('created_at'),
  field('updated_at'),
])}
CREATE VIEW parley_v1_crm_associations AS
SELECT 'engagement' AS kind, e.id, e.crm_type AS object_type, e.crm_id AS crm_object_id, e.crm_source AS source
FROM engagement e WHERE e.crm_id IS NOT NULL
UNION ALL
SELECT r.kind, r.id, r.crm_type, r.crm_id, r.crm_source
FROM record r WHERE r.crm_id IS NOT NULL AND r.gone = 0 AND r.form <> 'stub';

CREATE VIEW parley_v1_utterances AS
SELECT e.id AS engagement_id, l.key AS line,
  ${SPEAKER} AS speaker,
  CAST(json_extract(t.speakers, '$[' || (${SPEAKER}) || '].name') AS TEXT) AS speaker_name,
  CAST(json_extract(t.speakers, '$[' || (${SPEAKER}) || '].email') AS TEXT) AS speaker_email,
  CAST(json_extract(t.speakers, '$[' || (${SPEAKER}) || '].userId') AS TEXT) AS user_id,
  CAST(json_extract(t.speakers, '$[' || (${SPEAKER}) || '].contactId') AS TEXT) AS contact_id,
  ${secondsAt(0)} AS start_seconds,
  ${secondsAt(8)} AS end_seconds,
  replace(l.value, char(11), char(10)) AS text,
  json_extract(t.sentiment, '$[' || l.key || ']') AS sentiment
FROM (SELECT x'${BYTES}' AS every) bytes
CROSS JOIN engagement e
JOIN timeline t ON t.key = e.key
JOIN json_each(${LINES}) l
WHERE length(t.spoken_by) > 4 * l.key;

CREATE VIEW parley_v1_metrics AS
SELECT e.id AS engagement_id, s.speaker,
  s.name AS speaker_name,
  CASE s.side WHEN 1 THEN 'ours' WHEN 2 THEN 'theirs' ELSE 'unknown' END AS side,
  s.lines, s.turns,
  s.spoken_us / 1e6 AS spoken_seconds,
  CASE WHEN n.spoken_us > 0 THEN 1.0 * s.spoken_us / n.spoken_us END AS talk_ratio,
  s.longest_us / 1e6 AS longest_monologue_seconds,
  s.longest_from_us / 1e6 AS longest_monologue_start,
  s.questions,
  s.handovers AS floor_taken,
  s.interruptions,
  CASE WHEN s.waits > 0 THEN s.waited_us / 1e6 / s.waits END AS patience_seconds,
  n.span_us / 1e6 AS span_seconds
FROM speaker_numbers s
JOIN engagement e ON e.key = s.engagement
JOIN talk_numbers n ON n.key = s.engagement;
`;
