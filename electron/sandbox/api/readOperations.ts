import { createHash } from 'node:crypto';
import type { Company } from '../resources/directoryResources.ts';
import type { Collection } from '../workspace/rowCollection.ts';
import type { EngagementPage, ListQuery } from '../workspace/workspaceQueries.ts';
import type { EngagementRecord } from '../workspace/workspaceRecords.ts';
import { iso } from '../workspace/timestamps.ts';
import type { Found } from '../workspace/keysetPage.ts';
import type { Credential, Scope } from './credentials.ts';
import { isEngagementParameter, readEngagementFilter } from './engagementFilters.ts';
import { type EngagementJson, type Expand, limitWith, readExpand } from './engagementJson.ts';
import { type ApiRequest, type ApiResponse, ok, type Operation, type Service } from './operation.ts';
import {
  comparisons,
  listJson,
  readBoundary,
  readLimit,
  readOrdering,
  readRange,
  readSearch,
  type SortField,
  writeCursor,
} from './listPagination.ts';
import { ProblemError } from './problemDetails.ts';
import { acceptOnly } from './queryString.ts';

/** Tags have no `search`. */
const listParameters: readonly string[] = [
  'limit',
  'cursor',
  'order_by',
  ...comparisons.map((comparison) => `filter[updated_at][${comparison}]`),
];

interface Listed {
  readonly id: string;
  readonly updated_at: string;
}

/** Contacts, companies, users and tags (API section "Shared list collections"). */
export function listOperations({ workspace }: Service): readonly Operation[] {
  function operation<Row extends Listed>(
    name: string,
    scope: Scope,
    rows: Collection<Row>,
    list: ListQuery<Row>,
    searchable: boolean,
    shown: (row: Row) => object = (row) => row,
  ): Operation {
    const accepted = new Set(searchable ? [...listParameters, 'search'] : listParameters);
    const answer = async ({ query }: ApiRequest): Promise<ApiResponse> => {
      acceptOnly(query, (parameter) => accepted.has(parameter));
      const found = await list.page({
        search: readSearch(query),
        updated: readRange(query, 'updated_at'),
        descending: readOrdering(query, false).descending,
        boundary: readBoundary(query, 'updated'),
        limit: readLimit(query),
      });
      const page = found.rows.map((row) => (typeof row === 'number' ? rows.generated.row(row) : row));
      const last = page.at(-1);
      const next =
        found.more && last !== undefined ? writeCursor('updated', last.id, last.updated_at) : undefined;
      return ok(
        listJson(
          page.map((row) => JSON.stringify(shown(row))),
          next,
        ),
      );
    };
    return { id: `list${name}`, method: 'GET', path: `/v2/${name.toLowerCase()}`, scope, answer };
  }

  const company = (row: Company): object => (workspace.namelessCompanies ? { ...row, name: null } : row);

  return [
    operation('Contacts', 'contacts:read', workspace.contacts, workspace.contactQuery, true),
    operation('Companies', 'companies:read', workspace.companies, workspace.companyQuery, true, company),
    operation('Users', 'users:read', workspace.users, workspace.userQuery, true),
    operation('Tags', 'tags:read', workspace.tags, workspace.tagQuery, false),
  ];
}

/** Finds an engagement. A private one that the credential may not see counts as missing. */
export function visibleEngagement(service: Service, credential: Credential, id: string): EngagementRecord {
  const record = service.workspace.engagements.get(id);
  if (
    record === undefined ||
    (record.wire.is_private && !credential.scopes.has('engagements:private:read'))
  ) {
    throw new ProblemError('notFound', `There is no engagement ${id}.`);
  }
  return record;
}

/** All operations that read engagements. */
export function engagementOperations(service: Service, json: EngagementJson): readonly Operation[] {
  const { workspace, contentStore } = service;

  const pageJson = (found: Found<EngagementRecord>, order: SortField, expand: Expand): ApiResponse => {
    const rows = found.rows.map((row) => json.write(row, expand));
    const last = found.rows.at(-1);
    return ok(listJson(rows, found.more && last !== undefined ? cursorAfter(last, order) : undefined));
  };

  const cursorAfter = (row: number | EngagementRecord, order: SortField): string => {
    if (typeof row !== 'number') {
      const time = order === 'start' ? (row.wire.start_at ?? null) : row.wire.updated_at;
      return writeCursor(order, row.wire.id, time);
    }
    const { columns, identifiers } = workspace.generated.engagements;
    const time = (order === 'start' ? columns.start : columns.updated)[row] ?? Number.NaN;
    return writeCursor(order, identifiers.of(row), Number.isNaN(time) ? null : iso(time));
  };

  const list = ({ query, credential }: ApiRequest): ApiResponse | Promise<ApiResponse> => {
    acceptOnly(query, isEngagementParameter);
    const filter = readEngagementFilter(query, credential);
    const { order, descending } = readOrdering(query, true);
    const boundary = readBoundary(query, order);
    const expand = readExpand(query, credential);
    const limit = limitWith(expand, readLimit(query));
    const page: EngagementPage = { order, descending, boundary, limit };
    if (filter.search === undefined) {
      return pageJson(workspace.engagementQueries.pageNow(filter, page), order, expand);
    }
    return workspace.engagementQueries.page(filter, page).then((found) => pageJson(found, order, expand));
  };

  const ofContact = ({ query, credential, param }: ApiRequest): ApiResponse => {
    acceptOnly(query, (name) => name === 'limit' || name === 'cursor' || name === 'expand');
    const contactId = param('contact_id');
    const boundary = readBoundary(query, 'updated');
    const expand = readExpand(query, credential);
    const limit = limitWith(expand, readLimit(query));
    const hidden = workspace.isRoom(contactId) && !workspace.showRooms;
    if (hidden || workspace.contacts.get(contactId) === undefined) {
      throw new ProblemError('notFound', `There is no contact ${contactId}.`);
    }
    const found = workspace.engagementQueries.pageNow(
      { contactIds: [contactId], withPrivate: credential.scopes.has('engagements:private:read') },
      { order: 'updated', descending: true, boundary, limit },
    );
    return pageJson(found, 'updated', expand);
  };

  const get = ({ query, credential, param }: ApiRequest): ApiResponse => {
    acceptOnly(query, (name) => name === 'expand');
    const expand = readExpand(query, credential);
    const body = json.write(visibleEngagement(service, credential, param('engagement_id')), expand);
    return ok(body, { ETag: `W/"${createHash('sha1').update(body).digest('base64url')}"` });
  };

  const timeline = ({ query, credential, param }: ApiRequest): ApiResponse => {
    acceptOnly(query, () => false);
    const record = visibleEngagement(service, credential, param('engagement_id'));
    const body = contentStore.timelineJson(record);
    if (body === null) {
      throw new ProblemError('notFound', `The engagement ${record.wire.id} has no transcript timeline.`);
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
