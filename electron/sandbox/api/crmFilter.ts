import type { CrmRecord } from '../world/engagementQuery.ts';
import { isObject } from './jsonObject.ts';
import { badParameter } from './problems.ts';
import { type Query, single } from './query.ts';

const name = 'filter[crm_associations][eq]';
const indexed = /^filter\[crm_associations\]\[eq\]\[(\d{1,6})\]\[(id|object_type)\]$/;
const most = 20;
const kinds = ['company', 'contact', 'deal'] as const;

/** Whether a parameter is one of the two forms of the CRM association filter. */
export function isCrmParameter(parameter: string): boolean {
  return parameter === name || (parameter.startsWith(name) && indexed.test(parameter));
}

/** API section "Engagement list filters": the JSON array or the indexed brackets, up to 20 objects. */
export function readCrmFilter(query: Query): readonly CrmRecord[] | undefined {
  const json = single(query, name);
  const fields = readIndexed(query);
  if (json !== undefined && fields.length > 0) {
    throw badParameter(name, 'two_forms', `${name} is given as JSON and by index; use one form.`);
  }
  const items = json === undefined ? fields : parseArray(json);
  if (items.length > most) {
    throw badParameter(name, 'too_many_values', `${name} may hold up to ${most} objects.`);
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
    const match = indexed.exec(parameter);
    if (match === null) continue;
    const index = Number(match[1]);
    const item = byIndex.get(index) ?? {};
    item[match[2] ?? ''] = single(query, parameter) ?? '';
    byIndex.set(index, item);
  }
  return [...byIndex].map(([index, value]) => ({ field: `${name}[${index}]`, value }));
}

function parseArray(json: string): readonly Item[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw badParameter(name, 'invalid_json', `${name} is not valid JSON.`);
  }
  if (!Array.isArray(parsed)) {
    throw badParameter(name, 'not_an_array', `${name} must be an array of objects.`);
  }
  return parsed.map((value: unknown, i) => ({ field: `${name}[${i}]`, value }));
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
  const kind = kinds.find((known) => known === type);
  if (kind === undefined) {
    throw badParameter(`${field}[object_type]`, 'unknown_value', `Must be one of ${kinds.join(', ')}.`);
  }
  return { kind, id };
}
