import { z } from 'zod';
import type { EmailAddress } from '#shared/contract/contact.ts';
import { type Engagement, type Provenance, unreadable } from '#shared/contract/engagement.ts';
import { companyId, engagementId, type EngagementId } from '#shared/contract/ids.ts';
import type { MirrorRow } from '#shared/contract/mirror.ts';
import { signalId } from '#shared/domain/signals/signalColumns.ts';
import { readContact, readEngagement } from '../../api/adapter/responseParser.ts';
import {
  type Database,
  json,
  number,
  numberOrNull,
  ownJsonOf,
  ownRecord,
  type Row,
  StorageError,
  text,
  textOrNull,
} from '../../database/database.ts';
import { isRecord } from '../../json.ts';
import {
  FLAG,
  hasFlag,
  type Part,
  PARTS,
  secondOf,
  type Stamp,
  type Stamps,
  stampsFromJson,
} from '../columnEncoding.ts';
import type {
  LinkedRecord,
  MirrorEngagement,
  ReadInput,
  ReadOutput,
  RecordedEngagement,
  WholeEngagement,
} from '../mirror.ts';
import { LINK_PARTS } from '../write/engagementParts.ts';
import type { Columns } from './engagementTable.ts';
import type { MirroredTranscripts } from './mirroredTranscripts.ts';

/** Only shown on the engagement's own page. */
const NOT_IN_LISTS = new Set(['description', 'action_items', 'signals']);

interface Stored {
  readonly body: Record<string, unknown>;
  readonly stamps: Stamps;
  readonly flags: number;
  readonly lineCount: number;
  readonly owner: number | null;
  readonly unreadable: string | null;
}

function readStored(row: Row): Stored {
  return {
    body: ownRecord(text(row, 0)),
    stamps: stampsFromJson(json(row, 1)),
    flags: number(row, 2),
    lineCount: number(row, 3),
    owner: numberOrNull(row, 4),
    unreadable: textOrNull(row, 5),
  };
}

function storedOf(db: Database, key: number): Stored | undefined {
  return db.get(
    `SELECT b.json, e.parts, e.flags, e.line_count, e.owner, b.unreadable
     FROM engagement e JOIN engagement_body b ON b.key = e.key WHERE e.key = ?`,
    readStored,
    key,
  );
}

/** The fields of a company within an engagement (API description, "Company"). */
const EMBEDDED_COMPANY = new Set(['id', 'name', 'crm_association', 'domains']);

/**
 * A company in its embedded form, even if its own resource is known, which has more fields and a different form of
 * domains (API description, "Company").
 */
function embedded(kind: string, fields: unknown): unknown {
  if (kind !== 'company' || !isRecord(fields)) return fields;
  const known =
    fields['object'] === 'company'
      ? Object.fromEntries(Object.entries(fields).filter(([field]) => EMBEDDED_COMPANY.has(field)))
      : fields;
  const domains = Array.isArray(known['domains'])
    ? known['domains'].map((domain: unknown) => (isRecord(domain) ? domain['domain'] : domain))
    : known['domains'];
  return {
    ...known,
    ...(fields['object'] === 'company' ? { object: 'engagement_company' } : {}),
    ...(domains === undefined ? {} : { domains }),
  };
}

/** Contacts, companies, tags and owner as currently known, possibly newer than the engagement. */
function expansionsOf(db: Database, key: number, stored: Stored): Record<string, unknown> {
  const linked = db.all(
    'SELECT l.kind, r.json FROM link l JOIN record r ON r.key = l.record WHERE l.engagement = ? ORDER BY l.kind, l.position',
    (row) => ({ kind: text(row, 0), fields: embedded(text(row, 0), json(row, 1)) }),
    key,
  );
  const expansions: Record<string, unknown> = {};
  for (const [part, kind] of Object.entries(LINK_PARTS)) {
    if (!(part in stored.stamps)) continue;
    expansions[part] = linked.filter((link) => link.kind === kind).map((link) => link.fields);
  }
  if (stored.owner !== null) {
    const owner = db.get(
      `SELECT json FROM record WHERE key = ? AND form <> 'stub'`,
      (row) => json(row, 0),
      stored.owner,
    );
    if (owner !== undefined) expansions['owner'] = owner;
  }
  return expansions;
}

/** Parses stored fields as leniently as when they were received. */
function asEngagement(fields: Record<string, unknown>): Engagement {
  const { value } = readEngagement(fields, 'engagement');
  if (value === null) throw new StorageError('damaged');
  return value;
}

function provenanceOf(stamp: Stamp | undefined): Provenance {
  return { source: 'mirror', requestId: stamp?.requestId ?? null, receivedAt: stamp?.receivedAt ?? '' };
}

function transcriptOf(flags: number): MirrorRow['transcript'] {
  if (hasFlag(flags, FLAG.timeline)) return 'timeline';
  if (hasFlag(flags, FLAG.text)) return 'text';
  return hasFlag(flags, FLAG.textKnown) && hasFlag(flags, FLAG.timelineKnown) ? 'none' : 'unread';
}

function rowWith(
  db: Database,
  key: number,
  fieldsOf: (body: Stored['body']) => Record<string, unknown>,
): MirrorRow | undefined {
  const stored = storedOf(db, key);
  if (stored === undefined) return undefined;
  const fields = fieldsOf(stored.body);
  return {
    engagement: asEngagement({ ...fields, ...expansionsOf(db, key, stored) }),
    provenance: provenanceOf(stored.stamps.base),
    transcript: transcriptOf(stored.flags),
    lineCount: stored.lineCount,
  };
}

/** The signals of a row: all of them, those of some definitions, or none. */
type SignalsOfRow = boolean | readonly string[];

/** A list row; undefined if the engagement is gone. */
export function rowOf(db: Database, key: number, withSignals = false): MirrorRow | undefined {
  const isShown = (field: string): boolean =>
    !NOT_IN_LISTS.has(field) || (withSignals && field === 'signals');
  return rowWith(db, key, (body) =>
    Object.fromEntries(Object.entries(body).filter(([field]) => isShown(field))),
  );
}

/** Rows for an export: every field the API sent except texts. */
export function wholeRows(db: Database, keys: Iterable<number>): MirrorRow[] {
  return [...keys].flatMap((key) => rowWith(db, key, (body) => body) ?? []);
}

/** Rows for a list on screen, or with their signals for one that has columns of them or is printed. */
export function leanRows(db: Database, keys: Iterable<number>, signals: SignalsOfRow = false): MirrorRow[] {
  const chosen = typeof signals === 'boolean' ? null : new Set(signals);
  return [...keys].flatMap((key) => {
    const row = rowOf(db, key, signals !== false);
    if (row === undefined) return [];
    const engagement = leanEngagement(row.engagement);
    if (signals === false) return [{ ...row, engagement }];
    const own = engagement.signals ?? [];
    const asked = chosen === null ? own : own.filter((signal) => chosen.has(signalId(signal)));
    return [{ ...row, engagement: { ...engagement, signals: asked } }];
  });
}

/** Everything known of one engagement except its timeline. */
export function engagementOf(db: Database, key: number): MirrorEngagement | undefined {
  const stored = storedOf(db, key);
  if (stored === undefined) return undefined;
  const parts: Partial<Record<Part, Provenance>> = {};
  for (const part of PARTS) if (part in stored.stamps) parts[part] = provenanceOf(stored.stamps[part]);
  const transcript = db.get('SELECT text FROM engagement_text WHERE key = ?', (row) => text(row, 0), key);
  const known = hasFlag(stored.flags, FLAG.textKnown) ? { transcript: transcript ?? null } : {};
  const setAside = stored.unreadable === null ? [] : ownJsonOf(stored.unreadable, z.array(unreadable));
  return {
    engagement: asEngagement({ ...stored.body, ...expansionsOf(db, key, stored), ...known }),
    provenance: provenanceOf(stored.stamps.base),
    parts,
    unreadable: setAside,
  };
}

export function keyOf(db: Database, id: string): number | undefined {
  return db.get('SELECT key FROM engagement WHERE id = ?', (row) => number(row, 0), id);
}

/** The ids of these rows, in this order. */
export function idsOf(db: Database, keys: Iterable<number>): EngagementId[] {
  const read = (row: Row) => engagementId.parse(text(row, 0));
  return [...keys].flatMap((key) => db.get('SELECT id FROM engagement WHERE key = ?', read, key) ?? []);
}

/** The rows of these ids, in this order; unknown ids are left out. */
export function keysOf(db: Database, ids: readonly EngagementId[]): number[] {
  return ids.flatMap((id) => keyOf(db, id) ?? []);
}

/** Whether the engagement has a recording, as far as that is known without asking the API. */
function mayBeRecorded({ flags, seconds, lines }: Columns, key: number): boolean {
  const known = flags[key] ?? 0;
  if (hasFlag(known, FLAG.mediaKnown)) return hasFlag(known, FLAG.media);
  return (seconds[key] ?? 0) > 0 || (lines[key] ?? 0) > 0;
}

export function recordedEngagements(db: Database, columns: Columns, keys: Uint32Array): RecordedEngagement[] {
  return [...keys].flatMap((key) => {
    const [id] = mayBeRecorded(columns, key) ? idsOf(db, [key]) : [];
    const at = secondOf(columns.timeKey[key] ?? 0) * 1000;
    return id === undefined ? [] : [{ id, at, updated: columns.updated[key] ?? 0 }];
  });
}

/** Whether the API has been asked for this engagement's timed lines. */
function isTimelineKnown(db: Database, key: number): boolean {
  const flags = db.get('SELECT flags FROM engagement WHERE key = ?', (row) => number(row, 0), key);
  return flags !== undefined && hasFlag(flags, FLAG.timelineKnown);
}

export function unreadTimelines(db: Database, ids: readonly EngagementId[]): EngagementId[] {
  return ids.filter((id) => !isTimelineKnown(db, keyOf(db, id) ?? 0));
}

export function wholeEngagements(
  db: Database,
  transcripts: MirroredTranscripts,
  ids: readonly EngagementId[],
): WholeEngagement[] {
  return keysOf(db, ids).flatMap((key) => {
    const kept = engagementOf(db, key);
    return kept === undefined ? [] : [{ engagement: kept.engagement, timeline: transcripts.whole(key) }];
  });
}

/**
 * The commits that last wrote the engagement, its parts, and the records it names, and the digest of its texts, which the
 * user's names of speakers and corrections of lines change. Commits also rise when a scan finds nothing new, so another mark
 * doesn't have to mean another file.
 */
const MARK = `SELECT e.id,
  e.written || '.' || e.flags || '.'
  || (SELECT ifnull(max(json_extract(value, '$[1]')), 0) FROM json_each(e.parts, '$.stamps')) || '.'
  || (SELECT count(*) || '.' || ifnull(max(r.written), 0) FROM link l JOIN record r ON r.key = l.record
      WHERE l.engagement = e.key) || '.'
  || ifnull((SELECT written FROM record WHERE key = e.owner), 0) || '.'
  || ifnull((SELECT digest FROM indexed WHERE key = e.key), '')
  FROM engagement e WHERE e.key = ?`;

export function exportMark(
  db: Database,
  key: number,
): ReadOutput<'exportMarks'>['marks'][number] | undefined {
  return db.get(MARK, (row) => ({ id: engagementId.parse(text(row, 0)), mark: text(row, 1) }), key);
}

export function deletedAmong(db: Database, ids: readonly EngagementId[]): EngagementId[] {
  const sql = 'SELECT 1 FROM tombstone WHERE id = ?';
  return ids.filter((id) => db.get(sql, () => true, id) === true);
}

function domainsOf(fields: unknown): string[] {
  const domains: readonly unknown[] =
    isRecord(fields) && Array.isArray(fields['domains']) ? fields['domains'] : [];
  return domains.flatMap((each) => {
    const domain = isRecord(each) ? each['domain'] : each;
    return typeof domain === 'string' ? [domain] : [];
  });
}

export function linkedRecords(
  db: Database,
  { kind, ids }: ReadInput<'linkedRecords'>,
): ReadOutput<'linkedRecords'> {
  const nameOf = (id: string): string | null =>
    db.get(
      `SELECT name FROM record WHERE kind = 'company' AND id = ? AND name <> ''`,
      (row) => text(row, 0),
      id,
    ) ?? null;
  const read = (row: Row): LinkedRecord[] => {
    const fields = json(row, 1);
    if (kind === 'contact') {
      const contact = readContact(fields, 'contact').value;
      const company = contact?.company;
      if (contact === null) return [];
      const known = company === null || company === undefined ? null : company.id;
      return [{ kind, contact, company: known === null ? null : { id: known, name: nameOf(known) } }];
    }
    const [type, crmId] = [textOrNull(row, 3), textOrNull(row, 4)];
    const link =
      type === null || crmId === null
        ? null
        : { object_type: type, crm_object_id: crmId, source: textOrNull(row, 5) ?? '' };
    const id = companyId.parse(text(row, 0));
    return [{ kind, company: { id, name: text(row, 2), domains: domainsOf(fields), crm_association: link } }];
  };
  const sql = 'SELECT id, json, name, crm_type, crm_id, crm_source FROM record WHERE kind = ? AND id = ?';
  return ids.flatMap((id) => db.get(sql, read, kind, id) ?? []);
}

/** The name, or the primary address if there is none. */
function leanPerson<Id>(person: {
  readonly id: Id;
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
  readonly emails?: readonly EmailAddress[] | null | undefined;
}) {
  const { id, first_name, last_name, emails } = person;
  const named = [first_name, last_name].some((part) => part?.trim());
  const shown = named ? undefined : (emails?.find((email) => email.is_primary === true) ?? emails?.[0]);
  return { id, first_name, last_name, ...(shown === undefined ? {} : { emails: [{ email: shown.email }] }) };
}

/**
 * An engagement for a list on screen: contacts, companies and tags by name only. The rest is three quarters of a
 * row, and a window of rows should reach the page in one small message.
 */
export function leanEngagement(engagement: Engagement): Engagement {
  const { description: _description, owner, contacts, companies, tags, ...rest } = engagement;
  return {
    ...rest,
    ...(owner === undefined || owner === null ? {} : { owner: leanPerson(owner) }),
    ...(contacts === undefined || contacts === null ? {} : { contacts: contacts.map(leanPerson) }),
    ...(companies === undefined || companies === null
      ? {}
      : { companies: companies.map(({ id, name }) => ({ id, name })) }),
    ...(tags === undefined || tags === null
      ? {}
      : { tags: tags.map(({ id, name, hex_color }) => ({ id, name, hex_color })) }),
  };
}
