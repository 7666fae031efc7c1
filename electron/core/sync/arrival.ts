import type { Problem } from '#shared/contract/problem.ts';
import type { Control } from './mirrorPort.ts';
import type { PageSummary } from './pageSummary.ts';
import type { CloseRequest, PageRequest, SingleRequest, SyncRequest } from './request.ts';

/** What a request brought, as `advance` has to know it. `at` is the steady clock. */
export type Arrival =
  | {
      readonly kind: 'page';
      readonly at: number;
      readonly request: PageRequest;
      readonly summary: PageSummary;
      /** `Date` of the answer, milliseconds since 1970, null where it had none. */
      readonly serviceTime: number | null;
    }
  | { readonly kind: 'single' | 'missing'; readonly at: number; readonly request: SingleRequest }
  | {
      readonly kind: 'scanned';
      readonly at: number;
      readonly request: CloseRequest;
      /** Rows missed at least once and neither met again nor found gone. */
      readonly missed: number;
    }
  | {
      readonly kind: 'failure';
      readonly at: number;
      readonly request: SyncRequest;
      readonly problem: Problem;
    }
  | { readonly kind: 'lost'; readonly at: number; readonly scope: string }
  | { readonly kind: 'token'; readonly at: number; readonly token: number }
  | { readonly kind: 'control'; readonly at: number; readonly control: Control };
