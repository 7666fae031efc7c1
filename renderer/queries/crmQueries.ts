import type { CrmOrder } from '#shared/contract/enumerations.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { read } from './ask.ts';

const MAX_LINKS = 50;

export type UsedCrmLink = OutputOf<'mirror.crmAssociations'>['links'][number];

/** CRM links in use, most used first. */
export const crmLinkChoicesQuery = (connectionId: ConnectionId, search: string) =>
  read('mirror.crmAssociations', { connectionId, search, limit: MAX_LINKS });

/** What these engagements may be linked to, the most likely first. */
export const commonCrmLinksQuery = (connectionId: ConnectionId, engagementIds: readonly EngagementId[]) =>
  read('mirror.commonCrmLinks', { connectionId, engagementIds });

/** More than anyone scrolls through; others are found by name or id. */
const CRM_RECORDS = 500;

/** Linked CRM records, the most used first by default. */
export const crmLinksQuery = (
  connectionId: ConnectionId,
  search: string,
  order: CrmOrder = 'engagements:desc',
) => read('mirror.crmAssociations', { connectionId, search, order, limit: CRM_RECORDS });
