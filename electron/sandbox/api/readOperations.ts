import { createHash } from 'node:crypto';
import { type Company, engagementTypes, processingStatuses } from '../resources.ts';
import type { Collection } from '../workspace/rowCollection.ts';
import type { CrmRecord, EngagementFilter, ListQuery } from '../workspace/workspaceQueries.ts';
import type { EngagementRecord } from '../workspace/workspaceRecords.ts';
import { iso } from '../workspace/timestamps.ts';
import type { Found } from '../workspace/timeOrder.ts';
import type { Credential, Scope } from './credentials.ts';
import { type EngagementJson, type Expand, limitWith, readExpand } from './engagementJson.ts';
import { type ApiRequest, type ApiResponse, ok, type Operation, type Service } from './apiRoutes.ts';
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
import { badParameter, ProblemError } from './problemDetails.ts';
import { acceptOnly, isObject, listed, type Query, single } from './requestInput.ts';

const crmParameter = 'filter[crm_associations][eq]';
const indexedCrmParameter = /^filter\[crm_associations\]\[eq\]\[(\d{1,6})\]\[(id|object_type)\]$/;
const mostCrmRecords = 20;
const crmRecordTypes = ['company', 'contact', 'deal'] as const;

/** Whether a parameter belongs to either form of the CRM association filter. */
function isCrmParameter(parameter: string): boolean {
  return (
    parameter === crmParameter || (parameter.startsWith(crmParameter) && indexedCrmParameter.test(parameter))
  );
}

/** API section "Engagement list filters": a JSON array or indexed brackets, up to 20 objects. */
function readCrmFilter(query: Query): readonly CrmRecord[] | undefined {
  const json = single(query, crmParameter);
  const fields = readIndexed(query);
  if (json !== undefined && fields.length > 0) {
    throw badParameter(
      crmParameter,
      'two_forms',
      `${crmParameter} is given both as JSON and by index; use one form.`,
    );
  }
  const items = json === undefined ? fields : parseArray(json);
  if (items.length > mostCrmRecords) {
    throw badParameter(
      crmParameter,
      'too_many_values',
      `${crmParameter} may contain up to ${mostCrmRecords} objects.`,
    );
  }
  return items.length === 0 ? undefined : items.map((item) => readItem(item.value, item.field));
}

interface Item {
  readonly field: string;
  readonly value: unknown;
}

function readIndexed(query: Query): readonly Item[] {
  const byIndex = new Map<number, Record<string, string>>();
  for (const parameter of query.keys()) {
    const match = indexedCrmParameter.exec(parameter);
    if (match === null) continue;
    const index = Number(match[1]);
    const item = byIndex.get(index) ?? {};
    item[match[2] ?? ''] = single(query, parameter) ?? '';
    byIndex.set(index, item);
  }
  return [...byIndex].map(([index, value]) => ({ field: `${crmParameter}[${index}]`, value }));
}

function parseArray(json: string): readonly Item[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw badParameter(crmParameter, 'invalid_json', `${crmParameter} is not valid JSON.`);
  }
  if (!Array.isArray(parsed)) {
    throw badParameter(crmParameter, 'not_an_array', `${crmParameter} must be an array of objects.`);
  }
  return parsed.map((value: unknown, i) => ({ field: `${crmParameter}[${i}]`, value }));
}

function readItem(value: unknown, field: string): CrmRecord {
  if (!isObject(value)) {
    throw badParameter(field, 'not_an_object', `${field} must be an object.`);
  }
  const { id, object_type: type, ...rest } = value;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw badParameter(`${field}[${unknown}]`, 'unknown_field', 'Not a field here.');
  if (typeof id !== 'string' || id === '') {
    throw badParameter(`${field}[id]`, 'required', `${field}[id] must be a string that is not empty.`);
  }
  const kind = crmRecordTypes.find((known) => known === type);
  if (kind === undefined) {
    throw badParameter(
      `${field}[object_type]`,
      'unknown_value',
      `Must be one of ${crmRecordTypes.join(', ')}.`,
    );
  }
  return { kind, id };
}

export const engagementParameters: ReadonlySet<string> = new Set([
  'limit',
  'cursor',
  'search',
  'order_by',
  'expand',
  ...['engagement_type', 'processing_status', 'company_ids', 'contact_ids'].flatMap((field) => [
    `filter[${field}][eq]`,
    `filter[${field}][in]`,
  ]),
  ...['start_at', 'updated_at'].flatMap((field) => comparisons.map((name) => `filter[${field}][${name}]`)),
]);

function isEngagementParameter(name: string): boolean {
  return engagementParameters.has(name) || isCrmParameter(name);
}

const mostIds = 25;

/** API section "Engagement list filters". */
function readEngagementFilter(query: Query, credential: Credential): EngagementFilter {
  const withPrivate = credential.scopes.has('engagements:private:read');
  if (query.size === 0) return { withPrivate };
  return {
    types: readOneOf(query, 'engagement_type', engagementTypes),
    statuses: readOneOf(query, 'processing_status', processingStatuses),
    companyIds: readIds(query, 'company_ids'),
    contactIds: readIds(query, 'contact_ids'),
    crmRecords: readCrmFilter(query),
    started: readRange(query, 'start_at'),
    updated: readRange(query, 'updated_at'),
    search: readSearch(query),
    withPrivate,
  };
}

/** `[eq]` holds one value, `[in]` several; both together form one list. */
function readValues(query: Query, field: string): readonly string[] | undefined {
  const one = single(query, `filter[${field}][eq]`);
  if (one === '') throw badParameter(`filter[${field}][eq]`, 'empty_value', 'The value is empty.');
  const several = listed(query, `filter[${field}][in]`);
  if (one === undefined) return several;
  return several === undefined ? [one] : [one, ...several];
}

function readOneOf<Value extends string>(
  query: Query,
  field: string,
  known: readonly Value[],
): readonly Value[] | undefined {
  return readValues(query, field)?.map((text) => {
    const value = known.find((candidate) => candidate === text);
    if (value !== undefined) return value;
    const name = query.has(`filter[${field}][in]`) ? `filter[${field}][in]` : `filter[${field}][eq]`;
    throw badParameter(name, 'unknown_value', `"${text}" must be one of ${known.join(', ')}.`);
  });
}

function readIds(query: Query, field: 'company_ids' | 'contact_ids'): readonly string[] | undefined {
  const ids = readValues(query, field);
  if (ids !== undefined && ids.length > mostIds) {
    throw badParameter(`filter[${field}][in]`, 'too_many_values', `At most ${mostIds} values are accepted.`);
  }
  return ids;
}

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
    const answer = ({ query }: ApiRequest): ApiResponse => {
      acceptOnly(query, (parameter) => accepted.has(parameter));
      const found = list.page({
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
function visibleEngagement(service: Service, credential: Credential, id: string): EngagementRecord {
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

  const list = ({ query, credential }: ApiRequest): ApiResponse => {
    acceptOnly(query, isEngagementParameter);
    const filter = readEngagementFilter(query, credential);
    const { order, descending } = readOrdering(query, true);
    const boundary = readBoundary(query, order);
    const expand = readExpand(query, credential);
    const limit = limitWith(expand, readLimit(query));
    const page = { order, descending, boundary, limit };
    return pageJson(workspace.engagementQueries.page(filter, page), order, expand);
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
    const found = workspace.engagementQueries.page(
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
