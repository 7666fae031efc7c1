import { z } from 'zod';
import { crmAssociation } from '../crmAssociation.ts';
import { engagementOrder } from '../engagementFilter.ts';
import { companyId, connectionId, engagementId } from '../ids.ts';
import { command, query } from '../method.ts';
import { syncProgress } from '../syncProgress.ts';
import { facets } from './facets.ts';
import { changedHow, changedKind, feedPage } from './updates.ts';
import { mirrorFilter } from './mirrorFilter.ts';
import { months } from './months.ts';
import { mirrorPage, mirrorWindow } from './mirrorRow.ts';
import { recordKind, recordRow, recordWindow } from './records.ts';
import { coverage, searchAnswer } from './search.ts';

const onConnection = z.strictObject({ connectionId });
const choice = onConnection.extend({ filter: mirrorFilter, order: engagementOrder });
const offset = z.int().nonnegative();
const limit = z.int().min(1).max(500);
const searchText = z.string().max(1000);

/** Everything the local mirror answers, online or not, and how far the sync has come. */
export const mirrorMethods = {
  'mirror.list': query(choice.extend({ offset, limit }), mirrorWindow),
  /** Rows after a cursor: for an export, which must see each row once while the list changes. */
  'mirror.page': query(choice.extend({ cursor: z.string().max(4096).nullable(), limit }), mirrorPage),
  /** Where an engagement stands in a list; null where it isn't in it. */
  'mirror.position': query(choice.extend({ engagementId }), z.int().nullable()),
  /** The list ordered by `start_at:desc`, month by month. `timeZone` is an IANA name. */
  'mirror.months': query(
    onConnection.extend({ filter: mirrorFilter, timeZone: z.string().max(100) }),
    months,
  ),
  'mirror.facets': query(onConnection.extend({ filter: mirrorFilter }), facets),
  'mirror.search': query(
    onConnection.extend({
      input: searchText,
      order: z.enum(['newest', 'relevance']),
      within: mirrorFilter.optional(),
      cursor: z.string().max(4096).nullable(),
      limit: z.int().min(1).max(100),
    }),
    searchAnswer,
  ),
  'mirror.coverage': query(onConnection, coverage),
  'mirror.records': query(
    onConnection.extend({
      kind: recordKind,
      search: searchText,
      offset,
      limit,
      /** Contacts of this company only. */
      ofCompany: companyId.optional(),
    }),
    recordWindow,
  ),
  'mirror.record': query(
    onConnection.extend({ kind: recordKind, id: z.string().max(512) }),
    recordRow.nullable(),
  ),
  'mirror.crmAssociations': query(
    onConnection.extend({ search: searchText, limit }),
    z.array(z.object({ association: crmAssociation, names: z.array(z.string()), engagements: z.int() })),
  ),
  'mirror.updates': query(
    onConnection.extend({
      before: z.int().nullable(),
      limit,
      kinds: z.array(changedKind).optional(),
      how: z.array(changedHow).optional(),
      of: z.strictObject({ kind: changedKind, id: z.string().max(512) }).optional(),
    }),
    feedPage,
  ),
  'mirror.markUpdatesRead': command(onConnection.extend({ seq: z.int().nonnegative() }), z.null()),

  /** Looks through the file of the local copy; a damaged one is set aside and fetched anew. */
  'mirror.check': command(onConnection, z.enum(['sound', 'rebuilt'])),
  /** Sets the local copy aside and fetches it anew. What waits to be sent lies elsewhere and stays. */
  'mirror.rebuild': command(onConnection, z.null()),

  /** Null before the sync of this connection has begun. */
  'sync.progress': query(onConnection, syncProgress.nullable()),
  'sync.control': command(
    onConnection.extend({ action: z.enum(['pause', 'resume', 'now', 'rescan']) }),
    syncProgress.nullable(),
  ),
};

export const mirrorEvents = {
  'sync.changed': z.object({ connectionId, progress: syncProgress }),
  /** Rows of the mirror came, went or changed; `ids` may be empty where there were many. */
  'mirror.changed': z.object({
    connectionId,
    collection: z.enum(['engagements', 'contacts', 'companies', 'users', 'tags']),
    ids: z.array(z.string()),
  }),
  'mirror.notice': z.object({
    connectionId,
    notice: z.discriminatedUnion('kind', [
      /** The file was damaged: it lies beside the new, empty one under this name. Sync begins again. */
      z.object({ kind: z.literal('rebuilt'), setAside: z.string() }),
      /** No room; writing goes on by itself when there is. */
      z.object({ kind: z.literal('disk-full') }),
      z.object({ kind: z.literal('room-again') }),
    ]),
  }),
};
