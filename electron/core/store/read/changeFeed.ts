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

export function updatesPage(db: Database, request: ReadInput<'updates'>): ReadOutput<'updates'> {
  const { before, limit, kinds, how, of } = request;
  const chosen = kinds === undefined || kinds.length === 0 ? Object.values(KINDS) : kinds;
  const ways =
    how === undefined || how.length === 0 ? '' : `AND (${how.map((way) => HOW[way]).join(' OR ')})`;
  const changes = db.all(
    `SELECT seq, seen_at, kind, id, name, field, before, after, request_id FROM change
     WHERE seq < ? ${of === undefined ? 'AND own = 0' : 'AND kind = ? AND id = ?'} AND kind IN (${chosen.map(() => '?').join(', ')}) ${ways}
     ORDER BY seq DESC LIMIT ?`,
    readChange,
    before ?? Number.MAX_SAFE_INTEGER,
    ...(of === undefined ? [] : [of.kind, of.id]),
    ...chosen,
    limit + 1,
  );
  const newest = db.get('SELECT ifnull(max(seq), 0) FROM change', (row) => number(row, 0)) ?? 0;
  const looked = Number(readNote(db, 'looked') ?? 0);
  const unseen =
    db.get('SELECT count(*) FROM change WHERE seq > ? AND own = 0', (row) => number(row, 0), looked) ?? 0;
  const shown = changes.slice(0, limit);
  return {
    changes: shown,
    next: changes.length > limit ? (shown.at(-1)?.seq ?? null) : null,
    newest,
    looked,
    unseen,
  };
}
