import type { Engagement } from '../../contract/engagement.ts';
import { plainText } from '../transcript/export/exportLines.ts';
import { personName, primaryEmail } from '../edits/personName.ts';

/** Columns that are the same in human-readable and machine-readable exports. */
export const MAIN_COLUMNS = [
  'title',
  'type',
  'status',
  'start',
  'seconds',
  'companies',
  'people',
  'owner',
  'tags',
] as const;

/** All columns of an exported list, in order. */
export const ROW_COLUMNS = [
  ...MAIN_COLUMNS,
  'at',
  'crmType',
  'crmId',
  'crmSource',
  'private',
  'internal',
  'updated',
  'id',
  'companyIds',
  'peopleIds',
  'peopleEmails',
  'ownerId',
  'ownerEmail',
] as const;
export type RowColumn = (typeof ROW_COLUMNS)[number];
export type RowValue = string | number | null;

function joined(names: readonly (string | null | undefined)[]): string {
  return names
    .map((name) => plainText(name ?? ''))
    .filter((name) => name !== '')
    .join('; ');
}

/** ISO 8601 in UTC, whatever the API's zone; unchanged if it isn't a date. */
function instant(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text === '') return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? text : new Date(at).toISOString();
}

function yesOrNo(value: boolean | null | undefined): string | null {
  return value === null || value === undefined ? null : value ? 'yes' : 'no';
}

/** The value of each column; null if the API has none. */
export function rowValues(row: Engagement): Readonly<Record<RowColumn, RowValue>> {
  const link = row.crm_association ?? null;
  return {
    title: plainText(row.title),
    type: row.engagement_type,
    status: row.processing_status,
    start: instant(row.start_at),
    seconds: row.duration_seconds ?? null,
    companies: joined((row.companies ?? []).map(({ name }) => name)),
    people: joined((row.contacts ?? []).map(personName)),
    owner: row.owner === null || row.owner === undefined ? null : plainText(personName(row.owner) ?? ''),
    tags: joined((row.tags ?? []).map(({ name }) => name)),
    at: instant(row.engagement_at),
    crmType: link?.object_type ?? null,
    crmId: link?.crm_object_id ?? null,
    crmSource: link?.source ?? null,
    private: yesOrNo(row.is_private),
    internal: yesOrNo(row.is_internal),
    updated: instant(row.updated_at),
    id: row.id,
    companyIds: joined((row.companies ?? []).map(({ id }) => id)),
    peopleIds: joined((row.contacts ?? []).map(({ id }) => id)),
    peopleEmails: joined((row.contacts ?? []).map(primaryEmail)),
    ownerId: row.owner?.id ?? null,
    ownerEmail: row.owner === null || row.owner === undefined ? null : primaryEmail(row.owner),
  };
}
