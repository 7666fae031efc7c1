import type { CrmAssociation } from '../../contract/crmAssociation.ts';
import type { Overwritten } from '../../contract/edit.ts';
import type { WrittenValue } from '../../contract/journal.ts';
import type { ContactId } from '../../contract/ids.ts';
import { sameCrmAssociation } from './crmAssociations.ts';
import { diffContactSets } from './contactSets.ts';

/** A version of an engagement in a response, a sync page or a webhook. */
export interface KnownVersion {
  /** `updated_at`, microseconds since 1970. */
  readonly at: number;
  /** Null if not included. */
  readonly contacts: readonly ContactId[] | null;
  /** `undefined` if not included, null without a link. */
  readonly crm: CrmAssociation | null | undefined;
  /** The fields a webhook listed as changed, apart from `updated_at`; null without a webhook. */
  readonly fields: readonly string[] | null;
}

/** One of our writes, and the versions it landed between. */
export interface LandedWrite {
  readonly before: WrittenValue;
  readonly sent: WrittenValue;
  /** `updated_at` of the read it was based on, microseconds since 1970. */
  readonly baseAt: number;
  /** `updated_at` in the response; null if the response was lost, so that it may have landed at any time since. */
  readonly landedAt: number | null;
}

/** Whether a version lacks any part of our change, so that it is older than the write. */
function lacksOurs({ before, sent }: LandedWrite, version: KnownVersion): boolean {
  if (before.kind === 'contacts' && sent.kind === 'contacts') {
    if (version.contacts === null) return false;
    const { added, removed } = diffContactSets(before.ids, sent.ids);
    const present = new Set(version.contacts);
    return added.some((id) => !present.has(id)) || removed.some((id) => present.has(id));
  }
  return version.crm !== undefined && sent.kind === 'crm' && !sameCrmAssociation(version.crm, sent.link);
}

/**
 * Whether this version came after the read the write was based on and was replaced by the write. An API with a
 * coarse `updated_at` gives both the same one; then the content decides.
 *
 * @param latestAt The newest known version.
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
  // The API can't clear a link, so a missing one can't be restored either.
  if (crm === undefined || crm === null) return null;
  const same = [before.link, sent.link].some((link) => sameCrmAssociation(crm, link));
  // If our link has been replaced since, the newer link counts.
  return same || !sameCrmAssociation(now.crm, sent.link) ? null : { kind: 'crm', link: crm };
}

function asSent({ sent }: LandedWrite, at: number): KnownVersion {
  const contacts = sent.kind === 'contacts' ? sent.ids : null;
  return { at, contacts, crm: sent.kind === 'crm' ? sent.link : undefined, fields: null };
}

/** The record changed, and nothing says that it was only another field. */
function isUnexplained({ contacts, fields }: KnownVersion): boolean {
  return contacts === null && (fields === null || fields.length === 0);
}

/**
 * Others' changes that a write of ours replaced, as far as any version seen reveals. The API has no version check
 * ("Replace engagement contacts"), so changes nobody saw between our read and our write stay unknown.
 *
 * @param versions Everything known of the record, including what our own writes read before and after.
 */
export function findOverwritten(write: LandedWrite, versions: readonly KnownVersion[]): Overwritten | null {
  const newestFirst = versions.toSorted((a, b) => b.at - a.at);
  const isInformative = ({ contacts, crm }: KnownVersion): boolean =>
    write.sent.kind === 'contacts' ? contacts !== null : crm !== undefined;
  const latest = newestFirst.find((version) => isInformative(version) && version.at >= (write.landedAt ?? 0));
  const now = latest ?? (write.landedAt === null ? null : asSent(write, write.landedAt));
  if (now === null) return null;
  const replaced = newestFirst.filter((version) => isReplaced(write, version, now.at));
  // The response may carry a later version than ours, so a version with the same timestamp is weaker evidence.
  replaced.sort((a, b) => Number(a.at === write.landedAt) - Number(b.at === write.landedAt));
  // The newest informative version counts: others may have reverted what came before.
  const informativeIndex = replaced.findIndex(isInformative);
  // A version with our change may be what our own write left, so also try the newest without it.
  const theirs = [
    replaced[informativeIndex],
    replaced.find((version) => isInformative(version) && lacksOurs(write, version)),
  ];
  const losses = theirs.map((version) => (version === undefined ? null : lostOf(write, version, now)));
  const lost = losses.find((each) => each !== null) ?? null;
  if (lost !== null || write.sent.kind === 'crm') return lost;
  const unexplained = replaced
    .slice(0, informativeIndex === -1 ? undefined : informativeIndex)
    .filter(isUnexplained).length;
  // The version of a write with a lost response is unknown, so one of these may be its own.
  return unexplained > (write.landedAt === null ? 1 : 0) ? { kind: 'unseen' } : null;
}
