import type { CrmAssociation } from '../../contract/crmAssociation.ts';
import type { Overwritten } from '../../contract/edit.ts';
import type { WrittenValue } from '../../contract/journal.ts';
import type { ContactId } from '../../contract/ids.ts';
import { sameCrmAssociation } from './crmAssociations.ts';
import { diffContactSets } from './contactSets.ts';

/** A version of an engagement as an answer, a sync page or a webhook showed it. */
export interface KnownVersion {
  /** `updated_at`, microseconds since 1970. */
  readonly at: number;
  /** Null where what was seen doesn't say. */
  readonly contacts: readonly ContactId[] | null;
  /** `undefined` where what was seen doesn't say, null where there was no link. */
  readonly crm: CrmAssociation | null | undefined;
  /** What a webhook named as changed with this version, apart from `updated_at`; null where none was seen. */
  readonly fields: readonly string[] | null;
}

/** One of our writes, and between which versions it landed. */
export interface LandedWrite {
  readonly before: WrittenValue;
  readonly sent: WrittenValue;
  /** `updated_at` of the reading it was made from, microseconds since 1970. */
  readonly baseAt: number;
  /** `updated_at` that it was answered with; null where the answer was lost, so that it landed at any time since. */
  readonly landedAt: number | null;
}

/** Whether a version lacks any part of what the write changed, so that it is older than the write. */
function lacksOurs({ before, sent }: LandedWrite, version: KnownVersion): boolean {
  if (before.kind === 'contacts' && sent.kind === 'contacts') {
    if (version.contacts === null) return false;
    const { added, removed } = diffContactSets(before.ids, sent.ids);
    const there = new Set(version.contacts);
    return added.some((id) => !there.has(id)) || removed.some((id) => there.has(id));
  }
  return version.crm !== undefined && sent.kind === 'crm' && !sameCrmAssociation(version.crm, sent.link);
}

/**
 * Whether this version came after the reading that the write was made from, and was replaced by the write. Services
 * with a coarse `updated_at` give both the same one; then what the version holds decides.
 *
 * @param latestAt The newest version that is known.
 */
export function isReplaced(write: LandedWrite, version: KnownVersion, latestAt: number): boolean {
  const end = write.landedAt ?? latestAt;
  if (version.at <= write.baseAt || version.at > end) return false;
  return version.at < end || lacksOurs(write, version);
}

function lostContacts(
  before: readonly ContactId[],
  sent: readonly ContactId[],
  theirs: readonly ContactId[],
  now: readonly ContactId[],
): Overwritten | null {
  const [had, wrote, others, has] = [new Set(before), new Set(sent), new Set(theirs), new Set(now)];
  const added = theirs.filter((id) => !had.has(id) && !wrote.has(id) && !has.has(id));
  const removed = before.filter((id) => wrote.has(id) && !others.has(id) && has.has(id));
  return added.length + removed.length === 0 ? null : { kind: 'contacts', added, removed };
}

function lostOf({ before, sent }: LandedWrite, theirs: KnownVersion, now: KnownVersion): Overwritten | null {
  if (before.kind === 'contacts' && sent.kind === 'contacts') {
    return lostContacts(before.ids, sent.ids, theirs.contacts ?? [], now.contacts ?? sent.ids);
  }
  if (before.kind !== 'crm' || sent.kind !== 'crm') return null;
  const { crm } = theirs;
  // The API can't clear a link, so a missing one can't be put back either.
  if (crm === undefined || crm === null) return null;
  const same = [before.link, sent.link].some((link) => sameCrmAssociation(crm, link));
  // Where ours has been replaced since, it is that link which counts.
  return same || !sameCrmAssociation(now.crm, sent.link) ? null : { kind: 'crm', link: crm };
}

function asSent({ sent }: LandedWrite, at: number): KnownVersion {
  const contacts = sent.kind === 'contacts' ? sent.ids : null;
  return { at, contacts, crm: sent.kind === 'crm' ? sent.link : undefined, fields: null };
}

/** The record moved to this version, and nothing says that it was only something else that changed. */
function isUnexplained({ contacts, fields }: KnownVersion): boolean {
  return contacts === null && (fields === null || fields.length === 0);
}

/**
 * What others had changed that a write of ours replaced, as far as any version that was seen tells it. The API has no
 * version check ("Replace engagement contacts"), so what was not seen between our read and our write stays unknown.
 *
 * @param versions All that is known of the record, what our own writes read before and after included.
 */
export function findOverwritten(write: LandedWrite, versions: readonly KnownVersion[]): Overwritten | null {
  const newestFirst = versions.toSorted((a, b) => b.at - a.at);
  const says = ({ contacts, crm }: KnownVersion): boolean =>
    write.sent.kind === 'contacts' ? contacts !== null : crm !== undefined;
  const latest = newestFirst.find((version) => says(version) && version.at >= (write.landedAt ?? 0));
  const now = latest ?? (write.landedAt === null ? null : asSent(write, write.landedAt));
  if (now === null) return null;
  const replaced = newestFirst.filter((version) => isReplaced(write, version, now.at));
  // An answer may tell of a later version than our own: what has the same one is the weaker proof.
  replaced.sort((a, b) => Number(a.at === write.landedAt) - Number(b.at === write.landedAt));
  // The newest that says something counts: what came before it, the others may have changed back.
  const telling = replaced.findIndex(says);
  // One that has our change may be what our own write left: then the newest without it counts.
  const theirs = [replaced[telling], replaced.find((version) => says(version) && lacksOurs(write, version))];
  const losses = theirs.map((version) => (version === undefined ? null : lostOf(write, version, now)));
  const lost = losses.find((each) => each !== null) ?? null;
  if (lost !== null || write.sent.kind === 'crm') return lost;
  const unexplained = replaced.slice(0, telling === -1 ? undefined : telling).filter(isUnexplained).length;
  // The version of a write with a lost answer is unknown, so one of them may be its own.
  return unexplained > (write.landedAt === null ? 1 : 0) ? { kind: 'unseen' } : null;
}
