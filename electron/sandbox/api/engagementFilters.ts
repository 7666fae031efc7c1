import { engagementTypes, processingStatuses } from '../resources/engagementResources.ts';
import type { CrmRecord, EngagementFilter } from '../workspace/workspaceQueries.ts';
import type { Credential } from './credentials.ts';
import { comparisons, readRange, readSearch } from './listPagination.ts';
import { badParameter } from './problemDetails.ts';
import { listed, type Query, single } from './queryString.ts';
import { isObject } from './requestBody.ts';

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

export function isEngagementParameter(name: string): boolean {
  return engagementParameters.has(name) || isCrmParameter(name);
}

const mostIds = 25;

/** API section "Engagement list filters". */
export function readEngagementFilter(query: Query, credential: Credential): EngagementFilter {
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
