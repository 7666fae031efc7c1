import type { MirrorFilter } from '../../contract/engagementFilter.ts';

/**
 * A dataset is an export in tables rather than one file for each engagement. Each table is a SQL view (docs/sql.md) and
 * a folder: what belongs to engagements by the month of their start, the rest as a whole.
 */
export const DATASET_TABLES = {
  engagements: 'month',
  engagement_links: 'month',
  participants: 'month',
  utterances: 'month',
  action_items: 'month',
  signals: 'month',
  metrics: 'month',
  contacts: 'whole',
  companies: 'whole',
  users: 'whole',
  tags: 'whole',
  crm_associations: 'whole',
} as const satisfies Record<string, 'month' | 'whole'>;

/**
 * A dataset goes to others more easily than a file: it has private engagements only if the user wants them, or if its
 * list asks for them, or for none, itself.
 */
export function withoutPrivate(filter: MirrorFilter): MirrorFilter {
  const asks = filter.private !== undefined || /(?:^|\s)-?is:private(?!\w)/iu.test(filter.text ?? '');
  return asks ? filter : { ...filter, private: false };
}

export type DatasetTable = keyof typeof DATASET_TABLES;

export const DATASET_NAMES: readonly DatasetTable[] = Object.keys(DATASET_TABLES).filter(isTable);

/** What Hive, and so Spark, Trino and DuckDB, call the partition without a value. */
export const NO_MONTH = '__HIVE_DEFAULT_PARTITION__';

/** What every column of the dataset is. Readers leave files out whose names begin with an underscore. */
export const SCHEMA_NAME = '_schema.json';

const PART_NAME = 'part-0.parquet';
const MONTH_FOLDER = new RegExp(`^month=(?:\\d{4}-\\d{2}|${NO_MONTH})$`);

function isTable(name: string): name is DatasetTable {
  return Object.hasOwn(DATASET_TABLES, name);
}

/** The month of an instant in UTC, or the partition of engagements without a start. */
export function monthOf(startMicros: number | null): string {
  const date = startMicros === null ? null : new Date(startMicros / 1000);
  const year = date?.getUTCFullYear();
  if (date === null || year === undefined || !(year >= 0 && year <= 9999)) return NO_MONTH;
  return date.toISOString().slice(0, 7);
}

/** Names a part of the dataset: a table, or a month of one. */
export function partId(table: DatasetTable, month: string): string {
  return DATASET_TABLES[table] === 'month' ? `${table}/month=${month}` : table;
}

export function partFile(id: string): string {
  return `${id}/${PART_NAME}`;
}

/** The table and the month that a part holds; null for what names no part. The month of a whole table is empty. */
export function partOf(id: string): { readonly table: DatasetTable; readonly month: string } | null {
  const [table = '', folder, ...more] = id.split('/');
  if (!isTable(table) || more.length > 0) return null;
  if (DATASET_TABLES[table] === 'whole') return folder === undefined ? { table, month: '' } : null;
  return folder !== undefined && MONTH_FOLDER.test(folder)
    ? { table, month: folder.slice('month='.length) }
    : null;
}

/** Whether files of a dataset go to this folder within it. */
export function isPartFolder(folder: string): boolean {
  return partOf(folder) !== null;
}

/** Whether an export writes a file of a dataset there. */
export function isDatasetFile(file: string): boolean {
  return (
    file === SCHEMA_NAME ||
    (file.endsWith(`/${PART_NAME}`) && isPartFolder(file.slice(0, -PART_NAME.length - 1)))
  );
}
