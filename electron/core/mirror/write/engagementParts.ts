import type { ActionItem } from '#shared/contract/engagement.ts';
import type { RecordKind } from '#shared/contract/mirror.ts';
import {
  type Database,
  json,
  number,
  numberOrNull,
  ownRecord,
  type Row,
  text,
} from '../../database/database.ts';
import { type Recheck, type RecheckFacts, replaces } from '../../sync/rowRules.ts';
import { FLAG, hasFlag, type Part, type Stamp, type Stamps, stampsFromJson } from '../columnEncoding.ts';
import { type FieldChange, fieldChanges, type MirrorTransaction } from './mirrorTransaction.ts';
import type { IncomingEngagement } from './incomingEngagement.ts';
import { type RecordFields, type RecordForm, writeRecord } from './writeRecord.ts';
import { type TextChanges, writeTexts } from './writeTexts.ts';

const DAY = /^\d{4}-\d{2}-\d{2}/;

const INSERT_ITEM = `INSERT INTO action_item (engagement, position, due_on, assignee) VALUES (?, ?, ?, ?)`;

/**
 * Stores what action items across engagements are ordered and filtered by; everything else stays in the
 * engagement's body.
 */
export function writeActionItems(db: Database, key: number, items: readonly ActionItem[]): void {
  db.run('DELETE FROM action_item WHERE engagement = ?', key);
  for (const [position, item] of items.entries()) {
    const due = DAY.exec(item.due_on ?? '')?.[0] ?? null;
    db.run(INSERT_ITEM, key, position, due, item.assigned_to_user_id ?? null);
  }
}

/** A stored engagement, with what writing needs. */
export interface StoredEngagement {
  readonly key: number;
  readonly timeKey: number;
  readonly title: string;
  readonly type: string;
  readonly status: string;
  readonly owner: number | null;
  readonly host: number | null;
  readonly flags: number;
  readonly updatedUs: number;
  readonly lineCount: number;
  readonly stamps: Stamps;
  readonly written: number;
  readonly met: number;
  readonly recheck: Recheck | null;
  readonly body: string;
}

function readStored(row: Row): StoredEngagement {
  const dueAt = numberOrNull(row, 14);
  return {
    key: number(row, 0),
    timeKey: number(row, 1),
    title: text(row, 2),
    type: text(row, 3),
    status: text(row, 4),
    owner: numberOrNull(row, 5),
    host: numberOrNull(row, 6),
    flags: number(row, 7),
    updatedUs: number(row, 8),
    lineCount: number(row, 9),
    stamps: stampsFromJson(json(row, 10)),
    written: number(row, 11),
    met: number(row, 12),
    recheck: dueAt === null ? null : { looks: number(row, 13), dueAt },
    body: text(row, 15),
  };
}

export function storedEngagement(db: Database, id: string): StoredEngagement | undefined {
  return db.get(
    `SELECT e.key, e.time_key, e.title, t.name, s.name, e.owner, e.host, e.flags, e.updated_us, e.line_count, e.parts,
       e.written, e.met, e.looks, e.due_at, b.json
     FROM engagement e
     JOIN term t ON t.code = e.type
     JOIN term s ON s.code = e.status
     JOIN engagement_body b ON b.key = e.key
     WHERE e.id = ?`,
    readStored,
    id,
  );
}

/** The facts for `recheckOf`. A timeline counts as read only at the row's current version. */
export function recheckFacts(
  row: Pick<StoredEngagement, 'type' | 'status' | 'flags' | 'updatedUs' | 'stamps'>,
): RecheckFacts {
  const read = row.stamps.transcript_timeline?.updatedUs === row.updatedUs;
  return {
    processingStatus: row.status,
    engagementType: row.type,
    updatedAt: row.updatedUs === 0 ? null : Math.floor(row.updatedUs / 1000),
    timeline: !read ? 'unread' : hasFlag(row.flags, FLAG.timeline) ? 'there' : 'none',
  };
}

/** What changed in the tables beside the body, for the history. */
export interface PartChanges extends TextChanges {
  readonly links: ReadonlyMap<LinkPart, LinkChange>;
}

/** Not news: `updated_at` moves with every change. */
const IGNORED_FIELDS = new Set(['object', 'updated_at']);
const EXPANDED = ['action_items', 'signals'] as const;

/**
 * Field changes between two versions. A part requested for the first time is new detail rather than a change;
 * neither is a different order.
 */
export function engagementChanges(stored: StoredEngagement, body: string, parts: PartChanges): FieldChange[] {
  const unknownYet = EXPANDED.filter((part) => stored.stamps[part] === undefined);
  const changes =
    stored.body !== body
      ? fieldChanges(ownRecord(stored.body), ownRecord(body), new Set([...IGNORED_FIELDS, ...unknownYet]))
      : [];
  for (const [part, change] of parts.links) {
    if (!change.set || stored.stamps[part] === undefined) continue;
    changes.push({ field: part, before: change.before, after: change.after });
  }
  const { transcript, lines } = parts;
  if (transcript !== null && !transcript.same && hasFlag(stored.flags, FLAG.textKnown)) {
    const [was, is] = [{ characters: transcript.before }, { characters: transcript.after }];
    changes.push({ field: 'transcript', before: was, after: is });
  }
  if (lines !== null && lines.before !== lines.after && hasFlag(stored.flags, FLAG.timelineKnown)) {
    const [was, is] = [{ lines: lines.before }, { lines: lines.after }];
    changes.push({ field: 'transcript_timeline', before: was, after: is });
  }
  return changes;
}

type LinkKind = Exclude<RecordKind, 'user'>;
export const LINK_PARTS = { contacts: 'contact', companies: 'company', tags: 'tag' } as const;
type LinkPart = keyof typeof LINK_PARTS;
const FORMS: Readonly<Record<LinkKind, RecordForm>> = { contact: 'whole', company: 'embedded', tag: 'whole' };

interface LinkChange {
  /** Ids in the API's order. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** False if only the order differs. */
  readonly set: boolean;
}

function linkedIds(
  transaction: MirrorTransaction,
  engagement: number,
  kind: LinkKind,
): { key: number; id: string }[] {
  return transaction.db.all(
    `SELECT r.key, r.id FROM link l JOIN record r ON r.key = l.record
     WHERE l.engagement = ? AND l.kind = ? ORDER BY l.position`,
    (row) => ({ key: number(row, 0), id: String(row[1]) }),
    engagement,
    kind,
  );
}

/** Replaces an engagement's links; null if they are unchanged. */
function writeLinks(
  transaction: MirrorTransaction,
  engagement: number,
  kind: LinkKind,
  resources: readonly RecordFields[],
): LinkChange | null {
  const before = linkedIds(transaction, engagement, kind);
  const after = new Map<number, string>();
  for (const resource of resources)
    after.set(writeRecord(transaction, kind, resource, FORMS[kind], 'embedded'), resource.id);
  const keys = [...after.keys()];
  if (keys.length === before.length && keys.every((key, index) => before[index]?.key === key)) return null;
  transaction.db.run('DELETE FROM link WHERE engagement = ? AND kind = ?', engagement, kind);
  for (const [position, key] of keys.entries()) {
    const sql = 'INSERT INTO link (engagement, kind, position, record) VALUES (?, ?, ?, ?)';
    transaction.db.run(sql, engagement, kind, position, key);
  }
  const same = keys.length === before.length && before.every(({ key }) => after.has(key));
  return { before: before.map(({ id }) => id), after: [...after.values()], set: !same };
}

/**
 * Which received parts are newer than the stored ones. Each part is compared separately, because it may come from a
 * request of its own: a list page overtaken by a newer row can still contribute the first timeline.
 */
export function partsToWrite(
  stored: StoredEngagement | null,
  incoming: IncomingEngagement,
  asked: number,
): ReadonlySet<Part> {
  const isNewer = (stamp: Pick<Stamp, 'updatedUs' | 'commit'> | undefined): boolean => {
    const rule =
      stamp === undefined ? null : { updatedAt: stamp.updatedUs, commit: stamp.commit, gone: false };
    return replaces(rule, { updatedAt: incoming.updatedUs, asked });
  };
  const base = stored === null || isNewer({ updatedUs: stored.updatedUs, commit: stored.written });
  const parts = new Set<Part>(base ? ['base'] : []);
  for (const part of incoming.expanded) {
    if (base || isNewer(stored.stamps[part])) parts.add(part);
  }
  return parts;
}

/** Writes what is stored in separate tables: links, aggregated text, timeline. */
export function writeParts(
  transaction: MirrorTransaction,
  key: number,
  incoming: IncomingEngagement,
  parts: ReadonlySet<Part>,
): PartChanges {
  const { engagement } = incoming;
  const links = new Map<LinkPart, LinkChange>();
  for (const part of ['contacts', 'companies', 'tags'] as const) {
    if (!parts.has(part)) continue;
    const change = writeLinks(transaction, key, LINK_PARTS[part], engagement[part] ?? []);
    if (change !== null) links.set(part, change);
  }
  const texts = writeTexts(
    transaction.db,
    key,
    parts.has('transcript') ? (engagement.transcript ?? '') : undefined,
    parts.has('transcript_timeline') ? incoming.timeline : undefined,
  );
  return { links, ...texts };
}
