import type { CleanupQueue } from '#shared/contract/cleanup.ts';
import { CLEANUP_QUEUES } from '#shared/contract/enumerations.ts';
import type {
  BulkEditId,
  CompanyId,
  ConnectionId,
  ContactId,
  EngagementId,
  UserId,
} from '#shared/contract/ids.ts';

/* Ids are opaque, so those in URLs aren't validated: the host reports whether they exist. This keeps the
   contract's schemas out of the page. */

export function connectionIdOf(address: string): ConnectionId {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return address as ConnectionId;
}

export function engagementIdOf(address: string): EngagementId {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return address as EngagementId;
}

export function contactIdOf(address: string): ContactId {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return address as ContactId;
}

export function companyIdOf(address: string): CompanyId {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return address as CompanyId;
}

export function userIdOf(address: string): UserId {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return address as UserId;
}

export function bulkEditIdOf(address: string): BulkEditId {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return address as BulkEditId;
}

/** Falls back to the first queue. */
export function queueOf(address: string): CleanupQueue {
  return CLEANUP_QUEUES.find((queue) => queue === address) ?? CLEANUP_QUEUES[0];
}
