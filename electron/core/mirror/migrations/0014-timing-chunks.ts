import { BYTES, EMAIL, field, LINES, listOf, recordView, secondsAt, SPEAKER } from './0009-sql-views.ts';

/**
 * Speaker, times and sentiment of lines move from one binary value per transcript to rows of 32 lines: SQLite copies a
 * whole value for each part that it reads, so a line cost more the longer its transcript was. Maintenance moves what is
 * stored (`refold`); until then, the view reads the binary values. All columns now declare a type, which programs need
 * before they have read a row. Columns of tables do so themselves: with a `CAST`, they would lose their indexes.
 */

export function column(type: 'TEXT' | 'INTEGER' | 'REAL', expression: string, as: string): string {
  return `CAST(${expression} AS ${type}) AS ${as}`;
}

/** Place 0 to 3 of `[speaker, start, end, sentiment]` of a line, or what an earlier version stored. */
function timing(place: number, binary: string): string {
  const chunked = `json_extract(c.timings, '$[' || (l.key & 31) || '][${place}]')`;
  return `CASE WHEN c.engagement IS NULL THEN ${binary} ELSE ${chunked} END`;
}

const LINE_SPEAKER = `nullif(${timing(0, SPEAKER)}, -1)`;

function ofSpeaker(property: string, as: string): string {
  return column('TEXT', `json_extract(t.speakers, '$[' || (${LINE_SPEAKER}) || '].${property}')`, as);
}

/** @param plainText The text of an engagement `e`. */
export function engagementsView(plainText: string): string {
  return `CREATE VIEW parley_v1_engagements AS
SELECT e.id, e.title,
  (SELECT name FROM term WHERE code = e.type) AS type,
  (SELECT name FROM term WHERE code = e.status) AS status,
  ${field('data_source')},
  ${column('INTEGER', 'e.flags & 1', 'is_private')},
  ${column('INTEGER', 'CASE WHEN e.flags & 4 THEN (e.flags & 2) / 2 END', 'is_internal')},
  ${field('engagement_at')},
  ${field('start_at')},
  ${field('end_at')},
  e.seconds AS duration_seconds,
  ${field('owner_user_id')},
  ${column('TEXT', "(SELECT nullif(name, '') FROM record WHERE key = e.owner)", 'owner_name')},
  ${field('host_user_id')},
  ${column('TEXT', "(SELECT nullif(name, '') FROM record WHERE key = e.host)", 'host_name')},
  ${field('description')},
  ${field('meeting_url')},
  ${field('external_url')},
  ${column(
    'TEXT',
    `CASE WHEN e.flags & 64 THEN 'timeline' WHEN e.flags & 16 THEN 'text'
    WHEN e.flags & 160 = 160 THEN 'none' ELSE 'unread' END`,
    'transcript',
  )},
  e.line_count AS lines,
  ${column('TEXT', plainText, 'plain_text')},
  ${field('created_at')},
  ${field('updated_at')}
FROM engagement e JOIN engagement_body r ON r.key = e.key;
`;
}

export const timingChunks = `
CREATE TABLE timing_chunk (
  engagement INTEGER NOT NULL,
  chunk INTEGER NOT NULL,
  timings TEXT NOT NULL,
  PRIMARY KEY (engagement, chunk)
) STRICT, WITHOUT ROWID;
INSERT OR REPLACE INTO note (name, value) SELECT 'refold', '0' WHERE EXISTS (SELECT 1 FROM timeline);

DROP VIEW parley_v1_engagements;
${engagementsView('(SELECT text FROM engagement_text WHERE key = e.key)')}
DROP VIEW parley_v1_contacts;
DROP VIEW parley_v1_companies;
DROP VIEW parley_v1_users;
${recordView('contacts', 'contact', [
  field('first_name'),
  field('last_name'),
  field('company.id', 'company_id'),
  column(
    'TEXT',
    `(SELECT nullif(c.name, '') FROM record c
    WHERE c.kind = 'company' AND c.id = json_extract(r.json, '$.company.id'))`,
    'company_name',
  ),
  column('TEXT', EMAIL, 'email'),
  column('TEXT', listOf('emails', 'email'), 'emails'),
  column('TEXT', listOf('phone_numbers', 'phone_number'), 'phone_numbers'),
  field('description'),
  field('time_zone'),
  field('created_at'),
  field('updated_at'),
])}${recordView('companies', 'company', [
  column(
    'TEXT',
    `(SELECT json_group_array(CASE type WHEN 'object' THEN json_extract(value, '$.domain') ELSE value END)
    FROM json_each(r.json, '$.domains'))`,
    'domains',
  ),
  field('created_at'),
  field('updated_at'),
])}${recordView('users', 'user', [
  field('first_name'),
  field('last_name'),
  field('job_title'),
  field('role'),
  column('TEXT', EMAIL, 'email'),
  column('TEXT', listOf('emails', 'email'), 'emails'),
  field('time_zone'),
  field('last_activity_at'),
  field('created_at'),
  field('updated_at'),
])}
DROP VIEW parley_v1_utterances;
CREATE VIEW parley_v1_utterances AS
SELECT e.id AS engagement_id,
  ${column('INTEGER', 'l.key', 'line')},
  ${column('INTEGER', LINE_SPEAKER, 'speaker')},
  ${ofSpeaker('name', 'speaker_name')},
  ${ofSpeaker('email', 'speaker_email')},
  ${ofSpeaker('userId', 'user_id')},
  ${ofSpeaker('contactId', 'contact_id')},
  ${column('REAL', timing(1, secondsAt(0)), 'start_seconds')},
  ${column('REAL', timing(2, secondsAt(8)), 'end_seconds')},
  ${column('TEXT', 'replace(l.value, char(11), char(10))', 'text')},
  ${timing(3, "json_extract(t.sentiment, '$[' || l.key || ']')")} AS sentiment
FROM (SELECT x'${BYTES}' AS every) bytes
CROSS JOIN engagement e
JOIN timeline t ON t.key = e.key
JOIN json_each(${LINES}) l
LEFT JOIN timing_chunk c ON c.engagement = e.key AND c.chunk = l.key >> 5
WHERE l.key < e.line_count;

DROP VIEW parley_v1_metrics;
CREATE VIEW parley_v1_metrics AS
SELECT e.id AS engagement_id, s.speaker,
  s.name AS speaker_name,
  ${column('TEXT', "CASE s.side WHEN 1 THEN 'ours' WHEN 2 THEN 'theirs' ELSE 'unknown' END", 'side')},
  s.lines, s.turns,
  ${column('REAL', 's.spoken_us / 1e6', 'spoken_seconds')},
  ${column('REAL', 'CASE WHEN n.spoken_us > 0 THEN 1.0 * s.spoken_us / n.spoken_us END', 'talk_ratio')},
  ${column('REAL', 's.longest_us / 1e6', 'longest_monologue_seconds')},
  ${column('REAL', 's.longest_from_us / 1e6', 'longest_monologue_start')},
  s.questions,
  s.handovers AS floor_taken,
  s.interruptions,
  ${column('REAL', 'CASE WHEN s.waits > 0 THEN s.waited_us / 1e6 / s.waits END', 'patience_seconds')},
  ${column('REAL', 'n.span_us / 1e6', 'span_seconds')}
FROM speaker_numbers s
JOIN engagement e ON e.key = s.engagement
JOIN talk_numbers n ON n.key = s.engagement;
`;
