import type { Collection } from './collection.ts';
import type { TimeRange } from './engagementQuery.ts';
import { type Boundary, type Found, readPage } from './keyset.ts';
import { foldCase, TextIndex } from './textIndex.ts';

export interface ListPage {
  readonly search: string | undefined;
  readonly updated: TimeRange | undefined;
  readonly descending: boolean;
  readonly boundary: Boundary | undefined;
  readonly limit: number;
}

/** Lists of everything but engagements: ordered by update, found by a phrase in some of their fields. */
export class ListQuery<Row> {
  readonly #rows: Collection<Row>;
  readonly #textOf: (row: Row) => string;
  readonly #index: TextIndex;

  /** `textOf` gives the fields that `search` looks at, a line each. */
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
      made: generated.byUpdate,
      later: laterByUpdate,
      idOf: (index) => generated.identifiers.of(index),
      descending: page.descending,
      boundary: page.boundary,
      range: page.updated,
      keepsMade: (index) => (marks === undefined || marks[index] === 1) && !this.#rows.hides(index),
      keepsLater: (row) => search === undefined || foldCase(this.#textOf(row)).includes(foldCase(search)),
      limit: page.limit,
    });
  }
}
