import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import type { MirrorOrder } from '#shared/contract/enumerations.ts';

/** A plain model of an engagement, for a list built the slow and obvious way. */
export interface Plain {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly updatedUs: number;
  readonly startUs: number | null;
  /** When it took place, even without a start. */
  readonly placedUs: number;
  readonly seconds: number | null;
  readonly private: boolean;
  readonly internal: boolean | null;
  readonly owner: string | null;
  readonly companies: readonly string[];
  readonly contacts: readonly string[];
  readonly tags: readonly string[];
  readonly crm: { readonly type: string; readonly id: string } | null;
  readonly transcript: string;
  readonly timeline: boolean;
  readonly title: string;
}

/** CRM records that companies and contacts are linked to, by id. */
export type CrmOf = Readonly<Record<string, string>>;

function anyOf<T>(chosen: readonly T[] | undefined, has: (value: T) => boolean): boolean {
  return chosen === undefined || chosen.length === 0 || chosen.some(has);
}

function bucket(
  ids: readonly string[] | undefined,
  crm: readonly string[],
  linked: readonly string[],
  crmOf: CrmOf,
): boolean {
  if ((ids ?? []).length === 0 && crm.length === 0) return true;
  return linked.some((id) => ids?.includes(id) === true || crm.includes(crmOf[id] ?? 'none'));
}

function within(value: number | null, from: number | undefined, before: number | undefined): boolean {
  if (from === undefined && before === undefined) return true;
  return value !== null && (from === undefined || value >= from) && (before === undefined || value < before);
}

const us = (iso: string | undefined): number | undefined =>
  iso === undefined ? undefined : Date.parse(iso) * 1000;
const same = (chosen: boolean | undefined, is: boolean | null): boolean =>
  chosen === undefined || chosen === is;

export function meets(plain: Plain, filter: MirrorFilter, crmOf: CrmOf): boolean {
  const crm = (type: string): string[] =>
    (filter.crmAssociations ?? []).filter((link) => link.object_type === type).map((link) => link.id);
  const deals = crm('deal');
  return (
    anyOf(filter.types, (type) => type === plain.type) &&
    anyOf(filter.statuses, (status) => status === plain.status) &&
    anyOf(filter.ownerIds, (owner) => owner === plain.owner) &&
    anyOf(filter.tagIds, (tag) => plain.tags.includes(tag)) &&
    bucket(filter.companyIds, crm('company'), plain.companies, crmOf) &&
    bucket(filter.contactIds, crm('contact'), plain.contacts, crmOf) &&
    (deals.length === 0 || (plain.crm?.type === 'deal' && deals.includes(plain.crm.id))) &&
    within(plain.startUs ?? plain.placedUs, us(filter.startAtFrom), us(filter.startAtBefore)) &&
    within(plain.updatedUs, us(filter.updatedAtFrom), us(filter.updatedAtBefore)) &&
    within(plain.seconds, filter.secondsFrom, filter.secondsBefore) &&
    same(filter.private, plain.private) &&
    same(filter.internal, plain.internal) &&
    same(filter.crm, plain.crm !== null) &&
    same(filter.transcript, plain.transcript !== '' || plain.timeline) &&
    same(filter.analysisPending, plain.timeline && plain.status !== 'COMPLETED') &&
    (filter.titleSearch === undefined || plain.title.toLowerCase().includes(filter.titleSearch.trim())) &&
    (filter.text === undefined || plain.transcript.split(' ').includes(filter.text))
  );
}

/** The sort value of an order; null if the engagement has none. Records are named by their ids. */
function valueIn(order: MirrorOrder, plain: Plain, timeKey: number): number | string | null {
  const name = order.slice(0, order.indexOf(':'));
  const values: Readonly<Record<string, number | string | null | undefined>> = {
    updated_at: plain.updatedUs,
    start_at: plain.startUs,
    date: timeKey,
    title: plain.title.toLowerCase(),
    company: plain.companies[0],
    contact: plain.contacts[0],
    owner: plain.owner,
    duration: plain.seconds === 0 ? null : plain.seconds,
    type: plain.type,
    crm: plain.crm === null ? null : `${plain.crm.type} ${plain.crm.id}`,
    status: plain.status,
    tag: plain.tags[0],
  };
  return values[name] ?? null;
}

/**
 * Ids in order; those without a value come last in both directions. Equal values are sorted by id in the
 * API's orders, and newest first in the others.
 * @param timeKeyOf The mirror's time key of an engagement.
 */
export function naiveList(
  all: readonly Plain[],
  filter: MirrorFilter,
  order: MirrorOrder,
  crmOf: CrmOf,
  timeKeyOf: (id: string) => number,
): string[] {
  const turn = order.endsWith(':desc') ? -1 : 1;
  const isApiOrder = order.startsWith('start_at') || order.startsWith('updated_at');
  const chosen = all
    .filter((plain) => meets(plain, filter, crmOf))
    .map(({ id, ...plain }) => {
      const timeKey = timeKeyOf(id);
      return { id, timeKey, value: valueIn(order, { id, ...plain }, timeKey) };
    });
  chosen.sort((a, b) => {
    if (a.value === null || b.value === null) {
      if (a.value !== b.value) return a.value === null ? 1 : -1;
    } else if (a.value !== b.value) return turn * (a.value < b.value ? -1 : 1);
    return isApiOrder ? turn * (a.id < b.id ? -1 : 1) : b.timeKey - a.timeKey;
  });
  return chosen.map((plain) => plain.id);
}
