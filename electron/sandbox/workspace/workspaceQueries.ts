import type { Company, Contact, EngagementType, ProcessingStatus } from '../resources.ts';
import { variants } from './engagementVariants.ts';
import { dealOfId, type Directory, type Engagements } from './generatedEngagements.ts';
import type { Collection } from './rowCollection.ts';
import { type Boundary, type Found, readPage } from './timeOrder.ts';
import type { EngagementRecord } from './workspaceRecords.ts';

/** Marks are kept for this many filters, because walks request the same one repeatedly. */
const mostFilters = 16;

/** Which generated rows a filter keeps: 1 for those. Found by looking at each row once. */
class Marks {
  readonly #count: number;
  readonly #known = new Map<string, Uint8Array>();

  constructor(count: number) {
    this.#count = count;
  }

  of(filter: string, keeps: (index: number) => boolean): Uint8Array {
    const known = this.#known.get(filter);
    if (known !== undefined) return known;
    const marks = new Uint8Array(this.#count);
    for (let index = 0; index < this.#count; index++) if (keeps(index)) marks[index] = 1;
    if (this.#known.size >= mostFilters) this.#known.delete(this.#known.keys().next().value ?? '');
    this.#known.set(filter, marks);
    return marks;
  }
}

/** Whether a text contains a phrase. Search ignores case but not accents. */
function contains(text: string, phrase: string): boolean {
  return text.toLowerCase().includes(phrase.toLowerCase());
}

const timeOf = (text: string | undefined): number => (text === undefined ? Number.NaN : Date.parse(text));

interface ListPage {
  readonly search: string | undefined;
  readonly updated: TimeRange | undefined;
  readonly descending: boolean;
  readonly boundary: Boundary | undefined;
  readonly limit: number;
}

/** Lists of everything except engagements: ordered by update, searchable by a phrase in some fields. */
export class ListQuery<Row extends { readonly id: string; readonly updated_at: string }> {
  readonly #rows: Collection<Row>;
  readonly #textOf: (row: Row) => string;
  readonly #marks: Marks;

  /** `textOf` returns the fields that `search` covers, one per line. */
  constructor(rows: Collection<Row>, textOf: (row: Row) => string) {
    this.#rows = rows;
    this.#textOf = textOf;
    this.#marks = new Marks(rows.generated.count);
  }

  page({ search, updated, ...page }: ListPage): Found<Row> {
    const { generated } = this.#rows;
    const keeps = (row: Row): boolean => search === undefined || contains(this.#textOf(row), search);
    const marks =
      search === undefined ? undefined : this.#marks.of(search, (index) => keeps(generated.row(index)));
    return readPage({
      ...page,
      generated: generated.byUpdate,
      keepsGenerated: (index) => marks?.[index] !== 0 && !this.#rows.hides(index),
      idOf: (index) => generated.identifiers.of(index),
      written: this.#rows
        .writtenRows()
        .filter(keeps)
        .map((row) => ({ row, id: row.id, time: timeOf(row.updated_at) })),
      range: updated,
    });
  }
}

/** Whole milliseconds, inclusive. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

export interface CrmRecord {
  readonly kind: 'company' | 'contact' | 'deal';
  readonly id: string;
}

/** The filter of an engagement list. An undefined part matches everything; an empty array matches nothing. */
export interface EngagementFilter {
  readonly types?: readonly EngagementType[] | undefined;
  readonly statuses?: readonly ProcessingStatus[] | undefined;
  readonly companyIds?: readonly string[] | undefined;
  readonly contactIds?: readonly string[] | undefined;
  readonly crmRecords?: readonly CrmRecord[] | undefined;
  readonly started?: TimeRange | undefined;
  readonly updated?: TimeRange | undefined;
  readonly search?: string | undefined;
  readonly withPrivate: boolean;
}

export interface EngagementPage {
  readonly order: 'updated' | 'start';
  readonly descending: boolean;
  readonly boundary: Boundary | undefined;
  readonly limit: number;
}

/** Of each of these, any value must match; undefined if a filter names none. */
interface Buckets {
  readonly companies: ReadonlySet<string> | undefined;
  readonly contacts: ReadonlySet<string> | undefined;
  readonly deals: ReadonlySet<string> | undefined;
}

interface Rows {
  readonly engagements: Collection<EngagementRecord>;
  readonly companies: Collection<Company>;
  readonly contacts: Collection<Contact>;
}

const inRange = (time: number, range: TimeRange | undefined): boolean =>
  range === undefined || (time >= range.from && time <= range.to);

export class EngagementQueries {
  readonly #generated: Engagements;
  readonly #rows: Rows;
  readonly #directory: Directory;
  readonly #marks: Marks;

  constructor(rows: Rows, generated: Directory & { readonly engagements: Engagements }) {
    this.#rows = rows;
    this.#generated = generated.engagements;
    this.#directory = generated;
    this.#marks = new Marks(generated.engagements.count);
  }

  /** API section "Engagement list filters": OR inside a bucket, AND across buckets. */
  page(filter: EngagementFilter, { order, ...page }: EngagementPage): Found<EngagementRecord> {
    const { engagements: rows } = this.#rows;
    const { columns, identifiers, byStart, byUpdate } = this.#generated;
    const buckets = this.#bucketsOf(filter);
    const marks = this.#marksOf(filter.search, buckets);
    const isByStart = order === 'start';
    const allowed = variants.map(
      (variant) =>
        (filter.withPrivate || !variant.private) &&
        (filter.types?.includes(variant.type) ?? true) &&
        (filter.statuses?.includes(variant.status) ?? true),
    );
    const [others, othersRange] = isByStart
      ? [columns.updated, filter.updated]
      : [columns.start, filter.started];
    return readPage({
      ...page,
      generated: isByStart ? byStart : byUpdate,
      keepsGenerated: (index) =>
        allowed[columns.variant[index] ?? 0] === true &&
        inRange(others[index] ?? Number.NaN, othersRange) &&
        marks?.[index] !== 0 &&
        !rows.hides(index),
      idOf: (index) => identifiers.of(index),
      written: rows
        .writtenRows()
        .filter((row) => keepsWritten(row, filter, buckets))
        .map((row) => {
          const { id, start_at: start, updated_at: updated } = row.wire;
          return { row, id, time: timeOf(isByStart ? start : updated) };
        }),
      range: isByStart ? filter.started : filter.updated,
    });
  }

  /** Direct ids and resolved CRM records form one bucket; unresolvable records have no effect. */
  #bucketsOf(filter: EngagementFilter): Buckets {
    const idsOf = (
      kind: CrmRecord['kind'],
      direct: readonly string[] | undefined,
    ): ReadonlySet<string> | undefined => {
      const records = filter.crmRecords?.filter((record) => record.kind === kind) ?? [];
      if (direct === undefined && records.length === 0) return undefined;
      return new Set([
        ...(direct ?? []),
        ...records.flatMap(({ id }) => (kind === 'deal' ? [id] : this.#idsOfCrmRecord(kind, id))),
      ]);
    };
    return {
      companies: idsOf('company', filter.companyIds),
      contacts: idsOf('contact', filter.contactIds),
      deals: idsOf('deal', undefined),
    };
  }

  /**
   * The companies or contacts with a CRM record; several if the data has duplicates. The source is ignored: the
   * sandbox's workspace counts as connected to every CRM that its links name.
   */
  #idsOfCrmRecord(kind: 'company' | 'contact', recordId: string): readonly string[] {
    const linked = kind === 'company' ? this.#rows.companies : this.#rows.contacts;
    const generated = kind === 'company' ? this.#directory.companies : this.#directory.contacts;
    const ids = linked
      .writtenRows()
      .filter(({ crm_association: crm }) => crm?.crm_object_id === recordId && crm.object_type === kind)
      .map(({ id }) => id);
    for (let index = 0; index < generated.count; index++) {
      if (generated.crmOf(index)?.crm_object_id === recordId && !linked.hides(index))
        ids.push(generated.identifiers.of(index));
    }
    return ids;
  }

  /** Undefined if a filter has neither a phrase nor a bucket. */
  #marksOf(search: string | undefined, buckets: Buckets): Uint8Array | undefined {
    const { companies, contacts, deals } = buckets;
    if (search === undefined && companies === undefined && contacts === undefined && deals === undefined)
      return undefined;
    const all = this.#generated;
    const { companies: allCompanies, contacts: allContacts } = this.#directory;
    const indices = (ids: ReadonlySet<string> | undefined, indexOf: (id: string) => number) =>
      ids && new Set([...ids].map(indexOf).filter((index) => index >= 0));
    const company = indices(companies, (id) => allCompanies.identifiers.indexOf(id));
    // A room that is hidden is no contact.
    const contact = indices(contacts, (id) => {
      const index = allContacts.identifiers.indexOf(id);
      return index < allContacts.count ? index : -1;
    });
    const deal = indices(deals, dealOfId);
    const name = JSON.stringify([search, ...[companies, contacts, deals].map((ids) => ids && [...ids])]);
    return this.#marks.of(
      name,
      (index) =>
        (company === undefined || all.companiesOf(index).some((each) => company.has(each))) &&
        (contact === undefined || all.peopleOf(index).some((each) => contact.has(each))) &&
        (deal === undefined || deal.has(all.columns.deal[index] ?? -1)) &&
        (search === undefined || contains(all.titleOf(index), search)),
    );
  }
}

function keepsWritten(
  { wire, companyIds, contactIds }: EngagementRecord,
  filter: EngagementFilter,
  { companies, contacts, deals }: Buckets,
): boolean {
  const crm = wire.crm_association;
  return (
    (filter.withPrivate || !wire.is_private) &&
    (filter.types?.includes(wire.engagement_type) ?? true) &&
    (filter.statuses?.includes(wire.processing_status) ?? true) &&
    inRange(timeOf(wire.start_at), filter.started) &&
    inRange(timeOf(wire.updated_at), filter.updated) &&
    (filter.search === undefined || contains(wire.title, filter.search)) &&
    (companies === undefined || companyIds.some((id) => companies.has(id))) &&
    (contacts === undefined || contactIds.some((id) => contacts.has(id))) &&
    (deals === undefined || (crm?.object_type === 'deal' && deals.has(crm.crm_object_id)))
  );
}
