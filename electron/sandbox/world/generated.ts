import type { Identifiers } from './identifiers.ts';
import type { TimeOrder } from './timeOrder.ts';

/** The rows of one resource as the seed makes them: any row on request, none held. */
export interface Generated<Row> {
  /** Rows with an index below this are listed. */
  readonly count: number;
  /** Rows from `count` up to this exist but are not listed (calendar resources). New rows get indices from here on. */
  readonly end: number;
  readonly identifiers: Identifiers;
  /** By update, over the listed rows. */
  readonly byUpdate: TimeOrder;
  readonly row: (index: number) => Row;
}
