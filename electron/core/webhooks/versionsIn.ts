import { readContactIds } from '../api/adapter/readContactIds.ts';
import { readEngagement } from '../api/adapter/readResources.ts';
import type { SeenVersion } from '../edits/outbox/seenVersions.ts';
import type { WebhookEvent } from './webhookEvent.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Contacts are no part of the payload the API description shows; a service that sends them all the same is heard. */
function versionOf(raw: Fields, fields: readonly string[] | null): SeenVersion[] {
  const { value } = readEngagement(raw, 'event');
  if (value === null) return [];
  const crm = value.crm_association ?? null;
  const version = { engagementId: value.id, version: value.updated_at, crm, names: {}, fields };
  return [{ ...version, contacts: readContactIds(raw) }];
}

/**
 * Both versions in an event about an engagement: the one it carries, and by `previous_attributes` the one
 * before ("Events", rules 1 and 2: of relations it may only say that `updated_at` moved).
 */
export function versionsIn(event: Extract<WebhookEvent, { kind: 'upsert' }>): SeenVersion[] {
  const { state, previous } = event;
  const fields = previous === null ? null : Object.keys(previous).filter((field) => field !== 'updated_at');
  const after = versionOf(state, fields);
  if (previous === null || typeof previous['updated_at'] !== 'string') return after;
  // What the relations held before is only known where it is named.
  const { contacts: _contacts, ...rest } = state;
  return [...versionOf({ ...rest, ...previous }, null), ...after];
}
