import { type Database, json, number, type Row, text, textOrNull } from '../../database/database.ts';
import type { ReadInput, ReadOutput } from '../mirror.ts';

type Change = ReadOutput<'updates'>['changes'][number];
type ChangeKind = NonNullable<ReadInput<'updates'>['how']>[number];
import { readNote } from '../mirrorDatabase.ts';
import type { ChangedKind } from '#shared/contract/mirror.ts';

const KINDS: Readonly<Record<string, ChangedKind>> = {
  engagement: 'engagement',
  contact: 'contact',
  company: 'company',
  user: 'user',
  tag: 'tag',
};

/** Pseudo-fields mark resources that appeared or were deleted. */
const HOW: Readonly<Record<ChangeKind, string>> = {
  appeared: `field IN ('created', 'restored')`,
  deleted: `field = 'deleted'`,
  changed: `field NOT IN ('created', 'restored', 'deleted')`,
};

function readChange(row: Row): Change {
  return {
    seq: number(row, 0),
    seenAt: text(row, 1),
    kind: KINDS[text(row, 2)] ?? 'engagement',
    id: text(row, 3),
    name: text(row, 4),
    field: text(row, 5),
    before: json(row, 6),
    after: json(row, 7),
    requestId: textOrNull(row, 8),
  };
}

/** A company with its engagements and contacts. */
const OF_COMPANY = `SELECT 'company', ?
  UNION ALL SELECT 'engagement', engagement.id FROM record JOIN link ON link.record = record.key AND link.kind = 'company'
    JOIN engagement ON engagement.key = link.engagement WHERE record.kind = 'company' AND record.id = ?
  UNION ALL SELECT 'contact', id FROM record WHERE kind = 'contact' AND json_extract(json, '$.company.id') = ?`;

/** Processing fills these in after each call, which would hide what people changed. */
const PROCESSED = `'processing_status', 'transcript', 'transcript_timeline', 'action_items', 'signals', 'duration_seconds',
  'description'`;

/** The condition for the changes of one resource or company, with its values; all that others made without either. */
function changesOf({ of, ofCompany }: ReadInput<'updates'>): readonly [string, ...string[]] {
  if (of !== undefined) return ['kind = ? AND id = ?', of.kind, of.id];
  if (ofCompany !== undefined) {
    const condition = `(kind, id) IN (${OF_COMPANY}) AND field NOT IN (${PROCESSED})`;
    return [condition, ofCompany, ofCompany, ofCompany];
  }
  return ['own = 0'];
}

export function updatesPage(db: Database, request: ReadInput<'updates'>): ReadOutput<'updates'> {
  const { before, limit, kinds, how } = request;
  const chosen = kinds === undefined || kinds.length === 0 ? Object.values(KINDS) : kinds;
  const ways =
    how === undefined || how.length === 0 ? '' : `AND (${how.map((way) => HOW[way]).join(' OR ')})`;
  const [condition, ...values] = changesOf(request);
  const where = `WHERE ${condition} AND kind IN (${chosen.map(() => '?').join(', ')}) ${ways}`;
  const changes = db.all(
    `SELECT seq, seen_at, kind, id, name, field, before, after, request_id FROM change
     ${where} AND seq < ? ORDER BY seq DESC LIMIT ?`,
    readChange,
    ...values,
    ...chosen,
    before ?? Number.MAX_SAFE_INTEGER,
    limit + 1,
  );
  const total =
    request.ofCompany === undefined
      ? null
      : db.get(`SELECT count(*) FROM change ${where}`, (row) => number(row, 0), ...values, ...chosen);
  const newest = db.get('SELECT ifnull(max(seq), 0) FROM change', (row) => number(row, 0)) ?? 0;
  const looked = Number(readNote(db, 'looked') ?? 0);
  const unseen =
    db.get('SELECT count(*) FROM change WHERE seq > ? AND own = 0', (row) => number(row, 0), looked) ?? 0;
  const shown = changes.slice(0, limit);
  return {
    changes: shown,
    next: changes.length > limit ? (shown.at(-1)?.seq ?? null) : null,
    total: total ?? null,
    newest,
    looked,
    unseen,
  };
}
