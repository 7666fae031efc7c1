import type { ConnectionId } from '#shared/contract/ids.ts';
import { read } from './ask.ts';

const MAX_LINKS = 50;

/** CRM links in use, most used first. */
export const crmLinkChoicesQuery = (connectionId: ConnectionId, search: string) =>
  read('mirror.crmAssociations', { connectionId, search, limit: MAX_LINKS });
