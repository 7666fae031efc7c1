import { engagementTypes, processingStatuses } from '../resources/engagement.ts';
import type { EngagementFilter } from '../world/engagementQuery.ts';
import { isCrmParameter, readCrmFilter } from './crmFilter.ts';
import type { Credential } from './credentials.ts';
import { comparisons, readRange, readSearch } from './pageParameters.ts';
import { badParameter } from './problems.ts';
import { listed, type Query, single } from './query.ts';

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

/** `[eq]` holds one value, `[in]` several; both together are one list. */
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
    throw badParameter(name, 'unknown_value', `"${text}" is none of ${known.join(', ')}.`);
  });
}

function readIds(query: Query, field: 'company_ids' | 'contact_ids'): readonly string[] | undefined {
  const ids = readValues(query, field);
  if (ids !== undefined && ids.length > mostIds) {
    throw badParameter(`filter[${field}][in]`, 'too_many_values', `Up to ${mostIds} values are accepted.`);
  }
  return ids;
}
