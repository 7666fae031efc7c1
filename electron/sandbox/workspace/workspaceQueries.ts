import type { Company, Contact, EngagementType, ProcessingStatus } from '../resources.ts';
import { BoundedCache } from './boundedCache.ts';
import { variants } from './engagementVariants.ts';
import { type Boundary, type Found, readPage } from './keysetPage.ts';
import type { Collection } from './rowCollection.ts';
import { orderOf, type TimeOrder } from './timeOrder.ts';
import type { EngagementRecord } from './workspaceRecords.ts';
import type { Directory, Engagements } from './generatedEngagements.ts';
import type { EngagementIndexes } from './engagementIndexes.ts';
import { setImmediate as breathe } from 'node:timers/promises';

const rowsAtATime = 10_000;

/**
 * Finds the generated rows whose text contains a phrase. One buffer holds all texts, one per line, so that a search
 * is a native byte search: 10 ms for a million titles, compared to two seconds for a JavaScript scan that generates
 * each title. Built in slices on the first search, so that other requests are answered in between.
 */
class TextIndex {
  readonly #count: number;
  readonly #textOf: (index: number) => string;
  readonly #found = new Map<string, Uint8Array>();
  #built: Promise<{ text: Buffer; ends: Uint32Array }> | undefined;

  /** `textOf` returns the searchable fields of a row, one per line. */
  constructor(count: number, textOf: (index: number) => string) {
    this.#count = count;
    this.#textOf = textOf;
  }

  /** One mark per row: 1 if the text contains the phrase, ignoring case. */
  async find(phrase: string): Promise<Uint8Array> {
    const needle = foldCase(phrase);
    const known = this.#found.get(needle);
    if (known !== undefined) return known;
    this.#built ??= this.#build();
    const { text, ends } = await this.#built;
    const marks = scan(text, ends, needle);
    if (this.#found.size >= 16) this.#found.delete(this.#found.keys().next().value ?? '');
    this.#found.set(needle, marks);
    return marks;
  }

  async #build(): Promise<{ text: Buffer; ends: Uint32Array }> {
    const pieces: Buffer[] = [];
    const ends = new Uint32Array(this.#count);
    let length = 0;
    for (let begin = 0; begin < this.#count; begin += rowsAtATime) {
      const end = Math.min(this.#count, begin + rowsAtATime);
      let piece = '';
      for (let index = begin; index < end; index++) {
        const line = `${foldCase(this.#textOf(index))}\n`;
        piece += line;
        length += Buffer.byteLength(line);
        ends[index] = length;
      }
      pieces.push(Buffer.from(piece));
      await breathe();
    }
    return { text: Buffer.concat(pieces), ends };
  }
}

/** Search ignores case but not accents. */
function foldCase(text: string): string {
  return text.toLowerCase();
}

function scan(text: Buffer, ends: Uint32Array, phrase: string): Uint8Array {
  const marks = new Uint8Array(ends.length);
  // A line break separates fields and rows, so no phrase can match across one.
  if (phrase.includes('\n')) return marks;
  const needle = Buffer.from(phrase);
  let at = text.indexOf(needle);
  while (at >= 0) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ends[middle] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    if (low >= ends.length) break;
    marks[low] = 1;
    // One hit per row is enough; continue after the row.
    at = text.indexOf(needle, ends[low] ?? text.length);
  }
  return marks;
}

interface ListPage {
  readonly search: string | undefined;
  readonly updated: TimeRange | undefined;
  readonly descending: boolean;
  readonly boundary: Boundary | undefined;
  readonly limit: number;
}

/** Lists of everything except engagements: ordered by update, searchable by a phrase in some fields. */
export class ListQuery<Row> {
  readonly #rows: Collection<Row>;
  readonly #textOf: (row: Row) => string;
  readonly #index: TextIndex;

  /** `textOf` returns the fields that `search` covers, one per line. */
  constructor(rows: Collection<Row>, textOf: (row: Row) => string) {
    this.#rows = rows;
    this.#textOf = textOf;
    this.#index = new TextIndex(rows.generated.count, (index) => textOf(rows.generated.row(index)));
  }

  async page(page: ListPage): Promise<Found<Row>> {
    const { generated, laterByUpdate } = this.#rows;
    const { search } = page;
    const marks = search === undefined ? undefined : await this.#index.find(search);
    return readPage({
      generated: generated.byUpdate,
      later: laterByUpdate,
      idOf: (index) => generated.identifiers.of(index),
      descending: page.descending,
      boundary: page.boundary,
      range: page.updated,
      keepsGenerated: (index) => (marks === undefined || marks[index] === 1) && !this.#rows.hides(index),
      keepsLater: (row) => search === undefined || foldCase(this.#textOf(row)).includes(foldCase(search)),
      limit: page.limit,
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

/** The values of one bucket, of which any must match. */
interface Bucket {
  readonly ids: ReadonlySet<string>;
  readonly generated: readonly Int32Array[];
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
  readonly #rows: Collection<EngagementRecord>;
  readonly #linked: { readonly company: Collection<Company>; readonly contact: Collection<Contact> };
  readonly #directory: Directory;
  readonly #indexes: EngagementIndexes;
  readonly #titles: TextIndex;
  /** Caches the orders of companies, contacts and deals, because walks request the same order repeatedly. */
  readonly #orders = new BoundedCache<string, TimeOrder>(2_000_000, (order) => order.timed.length + 50);

  constructor(
    rows: Rows,
    generated: Directory & { readonly engagements: Engagements },
    indexes: EngagementIndexes,
  ) {
    const { engagements } = generated;
    this.#rows = rows.engagements;
    this.#linked = { company: rows.companies, contact: rows.contacts };
    this.#generated = engagements;
    this.#directory = generated;
    this.#indexes = indexes;
    this.#titles = new TextIndex(engagements.count, (index) => engagements.titleOf(index));
  }

  /** API section "Engagement list filters": OR inside a bucket, AND across buckets. */
  async page(filter: EngagementFilter, page: EngagementPage): Promise<Found<EngagementRecord>> {
    const marks = filter.search === undefined ? undefined : await this.#titles.find(filter.search);
    return this.pageNow(filter, page, marks);
  }

  /** The same without a search. It is synchronous because most requests needn't wait. */
  pageNow(filter: EngagementFilter, page: EngagementPage, marks?: Uint8Array): Found<EngagementRecord> {
    const buckets = this.#bucketsOf(filter);
    const byStart = page.order === 'start';
    const whole = byStart ? this.#generated.byStart : this.#generated.byUpdate;
    const { columns } = this.#generated;
    const allowed = variants.map(
      (variant) =>
        (filter.withPrivate || !variant.private) &&
        (filter.types?.includes(variant.type) ?? true) &&
        (filter.statuses?.includes(variant.status) ?? true),
    );
    const others = byStart ? columns.updated : columns.start;
    const othersRange = byStart ? filter.updated : filter.started;
    return readPage({
      generated: buckets.length === 0 ? whole : this.#orderOf(whole, page.order, buckets),
      later: byStart ? this.#rows.laterByStart : this.#rows.laterByUpdate,
      idOf: (index) => this.#generated.identifiers.of(index),
      descending: page.descending,
      boundary: page.boundary,
      range: byStart ? filter.started : filter.updated,
      keepsGenerated: (index) =>
        allowed[columns.variant[index] ?? 0] === true &&
        inRange(others[index] ?? Number.NaN, othersRange) &&
        (marks === undefined || marks[index] === 1) &&
        !this.#rows.hides(index),
      keepsLater: (row) => keepsLater(row, filter, buckets),
      limit: page.limit,
    });
  }

  /** The requested companies, contacts and deals, each with its generated engagements. */
  #bucketsOf(filter: EngagementFilter): readonly (Bucket & { readonly of: keyof typeof idsOf })[] {
    const { companies, contacts } = this.#directory;
    const crm = (kind: CrmRecord['kind']): readonly CrmRecord[] =>
      filter.crmRecords?.filter((record) => record.kind === kind) ?? [];
    const buckets = [];
    const companyIds = this.#idsOf('company', filter.companyIds, crm('company'));
    if (companyIds !== undefined) {
      const generated = [...companyIds].map((id) =>
        this.#indexes.ofCompany(companies.identifiers.indexOf(id)),
      );
      buckets.push({ of: 'companies' as const, ids: companyIds, generated });
    }
    const contactIds = this.#idsOf('contact', filter.contactIds, crm('contact'));
    if (contactIds !== undefined) {
      const generated = [...contactIds].map((id) => this.#peopleAt(contacts.identifiers.indexOf(id)));
      buckets.push({ of: 'contacts' as const, ids: contactIds, generated });
    }
    const deals = new Set(crm('deal').map((record) => record.id));
    if (deals.size > 0) {
      const generated = [...deals].map((id) => this.#indexes.ofDeal(id));
      buckets.push({ of: 'deals' as const, ids: deals, generated });
    }
    return buckets;
  }

  #peopleAt(index: number): Int32Array {
    return index >= 0 && index < this.#directory.contacts.count
      ? this.#indexes.ofPerson(index)
      : new Int32Array(0);
  }

  /** Combines direct ids and resolved CRM records in one bucket; unresolvable records have no effect. */
  #idsOf(
    kind: 'company' | 'contact',
    direct: readonly string[] | undefined,
    records: readonly CrmRecord[],
  ): ReadonlySet<string> | undefined {
    if (direct === undefined && records.length === 0) return undefined;
    const { identifiers } = kind === 'company' ? this.#directory.companies : this.#directory.contacts;
    const ids = new Set(direct);
    const linked = this.#linked[kind];
    for (const record of records) {
      for (const index of this.#indexes.ofCrmRecord(kind, record.id)) {
        if (!linked.hides(index)) ids.add(identifiers.of(index));
      }
      for (const { id, crm_association: crm } of linked.writtenRows()) {
        if (crm?.crm_object_id === record.id && crm.object_type === kind) ids.add(id);
      }
    }
    return ids;
  }

  #orderOf(
    whole: TimeOrder,
    name: string,
    buckets: readonly (Bucket & { readonly of: string })[],
  ): TimeOrder {
    const key = `${name} ${buckets.map(({ of, ids }) => `${of} ${[...ids].join(' ')}`).join(' and ')}`;
    const known = this.#orders.get(key);
    if (known !== undefined) return known;
    const unions = buckets.map(({ generated }) => new Set(generated.flatMap((part) => [...part])));
    const [first = new Set<number>(), ...others] = unions;
    const rows = [...first].filter((row) => others.every((union) => union.has(row)));
    return this.#orders.set(key, orderOf(whole, Int32Array.from(rows)));
  }
}

/** The ids of a written row that are compared with a bucket. */
const idsOf = {
  companies: (row: EngagementRecord): readonly string[] => row.companyIds,
  contacts: (row: EngagementRecord): readonly string[] => row.contactIds,
  deals: ({ wire: { crm_association: crm } }: EngagementRecord): readonly string[] =>
    crm?.object_type === 'deal' ? [crm.crm_object_id] : [],
};

const timeOf = (text: string | undefined): number => (text === undefined ? Number.NaN : Date.parse(text));

function keepsLater(
  row: EngagementRecord,
  filter: EngagementFilter,
  buckets: readonly (Bucket & { readonly of: keyof typeof idsOf })[],
): boolean {
  const { wire } = row;
  return (
    (filter.withPrivate || !wire.is_private) &&
    (filter.types?.includes(wire.engagement_type) ?? true) &&
    (filter.statuses?.includes(wire.processing_status) ?? true) &&
    inRange(timeOf(wire.start_at), filter.started) &&
    inRange(timeOf(wire.updated_at), filter.updated) &&
    (filter.search === undefined || foldCase(wire.title).includes(foldCase(filter.search))) &&
    buckets.every((bucket) => idsOf[bucket.of](row).some((id) => bucket.ids.has(id)))
  );
}
