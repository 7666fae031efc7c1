/** What the address of a list of records says: what is searched for, and whose people they are. */
export interface RecordSearch {
  readonly find?: string;
  /** Id of the company whose people are listed. */
  readonly company?: string;
}

export interface CrmSearch {
  readonly find?: string;
  /** The record that is open, by all three parts of its name. */
  readonly source?: string;
  readonly type?: string;
  readonly id?: string;
}

const MOST_CHARACTERS = 500;

function words(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, MOST_CHARACTERS)
    : '';
}

function named<Name extends string>(raw: Readonly<Record<string, unknown>>, names: readonly Name[]) {
  const found: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = words(raw[name]);
    if (value !== '') found[name] = value;
  }
  return found;
}

/** Reads the address; what makes no sense is left out, so that any address shows a list. */
export function readRecordSearch(raw: Readonly<Record<string, unknown>>): RecordSearch {
  return named(raw, ['find', 'company']);
}

export function readCrmSearch(raw: Readonly<Record<string, unknown>>): CrmSearch {
  return named(raw, ['find', 'source', 'type', 'id']);
}
