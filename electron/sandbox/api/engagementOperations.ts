import { createHash } from 'node:crypto';
import type { EngagementPage } from '../world/engagementQuery.ts';
import type { EngagementRecord } from '../world/engagementRecord.ts';
import { iso } from '../world/iso.ts';
import type { Found } from '../world/keyset.ts';
import { type Answer, type Call, ok, type Operation } from './call.ts';
import type { Credential } from './credentials.ts';
import { type SortField, writeCursor } from './cursor.ts';
import type { EngagementJson } from './engagementJson.ts';
import { isEngagementParameter, readEngagementFilter } from './engagementParameters.ts';
import { type Expand, limitWith, readExpand } from './expand.ts';
import { listJson } from './listJson.ts';
import { readBoundary, readLimit, readOrdering } from './pageParameters.ts';
import { Refusal } from './problems.ts';
import { acceptOnly } from './query.ts';
import type { Service } from './service.ts';

/** The engagement of an id, if the credential may see it: a private one it may not see does not exist for it. */
export function visibleEngagement(service: Service, credential: Credential, id: string): EngagementRecord {
  const record = service.world.engagements.get(id);
  if (
    record === undefined ||
    (record.wire.is_private && !credential.scopes.has('engagements:private:read'))
  ) {
    throw new Refusal('notFound', `There is no engagement ${id}.`);
  }
  return record;
}

/** All that reads engagements. */
export function engagementOperations(service: Service, json: EngagementJson): readonly Operation[] {
  const { world, archive } = service;

  const pageJson = (found: Found<EngagementRecord>, order: SortField, expand: Expand): Answer => {
    const rows = found.rows.map((row) => json.write(row, expand));
    const last = found.rows.at(-1);
    return ok(listJson(rows, found.more && last !== undefined ? cursorAfter(last, order) : undefined));
  };

  const cursorAfter = (row: number | EngagementRecord, order: SortField): string => {
    if (typeof row !== 'number') {
      const time = order === 'start' ? (row.wire.start_at ?? null) : row.wire.updated_at;
      return writeCursor(order, row.wire.id, time);
    }
    const { columns, identifiers } = world.made.engagements;
    const time = (order === 'start' ? columns.start : columns.updated)[row] ?? Number.NaN;
    return writeCursor(order, identifiers.of(row), Number.isNaN(time) ? null : iso(time));
  };

  const list = ({ query, credential }: Call): Answer | Promise<Answer> => {
    acceptOnly(query, isEngagementParameter);
    const filter = readEngagementFilter(query, credential);
    const { order, descending } = readOrdering(query, true);
    const boundary = readBoundary(query, order);
    const expand = readExpand(query, credential);
    const limit = limitWith(expand, readLimit(query));
    const page: EngagementPage = { order, descending, boundary, limit };
    if (filter.search === undefined) {
      return pageJson(world.engagementQueries.pageNow(filter, page), order, expand);
    }
    return world.engagementQueries.page(filter, page).then((found) => pageJson(found, order, expand));
  };

  const ofContact = ({ query, credential, param }: Call): Answer => {
    acceptOnly(query, (name) => name === 'limit' || name === 'cursor' || name === 'expand');
    const contactId = param('contact_id');
    const boundary = readBoundary(query, 'updated');
    const expand = readExpand(query, credential);
    const limit = limitWith(expand, readLimit(query));
    const hidden = world.isRoom(contactId) && !world.showRooms;
    if (hidden || world.contacts.get(contactId) === undefined) {
      throw new Refusal('notFound', `There is no contact ${contactId}.`);
    }
    const found = world.engagementQueries.pageNow(
      { contactIds: [contactId], withPrivate: credential.scopes.has('engagements:private:read') },
      { order: 'updated', descending: true, boundary, limit },
    );
    return pageJson(found, 'updated', expand);
  };

  const get = ({ query, credential, param }: Call): Answer => {
    acceptOnly(query, (name) => name === 'expand');
    const expand = readExpand(query, credential);
    const body = json.write(visibleEngagement(service, credential, param('engagement_id')), expand);
    return ok(body, { ETag: `W/"${createHash('sha1').update(body).digest('base64url')}"` });
  };

  const timeline = ({ query, credential, param }: Call): Answer => {
    acceptOnly(query, () => false);
    const record = visibleEngagement(service, credential, param('engagement_id'));
    const body = archive.timelineJson(record);
    if (body === null) {
      throw new Refusal('notFound', `The engagement ${record.wire.id} has no transcript timeline.`);
    }
    return ok(body);
  };

  const read = { method: 'GET', scope: 'engagements:read' } as const;
  return [
    { ...read, id: 'listEngagements', path: '/v2/engagements', answer: list },
    { ...read, id: 'getEngagement', path: '/v2/engagements/{engagement_id}', answer: get },
    {
      ...read,
      id: 'listContactEngagements',
      path: '/v2/contacts/{contact_id}/engagements',
      answer: ofContact,
    },
    {
      id: 'getTranscriptTimeline',
      method: 'GET',
      path: '/v2/engagements/{engagement_id}/transcript_timeline',
      scope: 'transcript_timelines:read',
      answer: timeline,
    },
  ];
}
