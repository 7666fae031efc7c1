import type { ConnectionId } from '#shared/contract/ids.ts';
import type { InputOf, OutputOf } from '#shared/contract/methods.ts';
import { readPages } from '../../queries/ask.ts';

export type UpdatesPageData = OutputOf<'mirror.updates'>;
export type Change = UpdatesPageData['changes'][number];
export type ChangedKind = Change['kind'];
/** What an entry of the feed is about. */
export type UpdateKind = ChangedKind | 'alert';
export type ChangedHow = NonNullable<InputOf<'mirror.updates'>['how']>[number];

export interface UpdatesChoice {
  readonly kinds: readonly ChangedKind[];
  readonly how: readonly ChangedHow[];
  /** Limits the result to one record. */
  readonly of: { readonly kind: ChangedKind; readonly id: string } | null;
}

const CHANGES_A_PAGE = 100;

/** What changed, newest first, page by page. */
export const updatesQuery = (connectionId: ConnectionId, { kinds, how, of }: UpdatesChoice) =>
  readPages(
    'mirror.updates',
    (before: number | null) => ({
      connectionId,
      before,
      limit: CHANGES_A_PAGE,
      kinds: [...kinds],
      how: [...how],
      ...(of === null ? {} : { of }),
    }),
    null,
    ({ next }) => next,
  );
