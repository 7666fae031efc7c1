import { useQueries } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { RecordKind } from '#shared/contract/mirror.ts';
import { recordsByNameQuery } from '../../queries/searchQueries.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { completed, completionOf } from './searchCompletion.ts';

const SETTLED_MS = 100;

export interface Suggestion {
  readonly key: string;
  /** The search after choosing it. */
  readonly search: string;
  readonly label: string;
  readonly kind: RecordKind | 'recent';
}

/** Suggestions for the text: recent searches while it is empty, or names for the operator at its end. */
export function useSearchSuggestions(
  connectionId: ConnectionId | undefined,
  typed: string,
  recent: readonly string[],
): readonly Suggestion[] {
  const completion = completionOf(typed);
  const settled = useDebounced(completion?.words ?? '', SETTLED_MS);
  const answers = useQueries({
    queries:
      completion === null || connectionId === undefined
        ? []
        : completion.kinds.map((kind) => recordsByNameQuery(connectionId, kind, settled)),
  });
  if (typed === '') return recent.map((search) => ({ key: search, search, label: search, kind: 'recent' }));
  if (completion === null) return [];
  return completion.kinds.flatMap((kind, at) =>
    (answers[at]?.data?.rows ?? [])
      .filter(({ name }) => name !== '')
      .map(({ fields, name }) => ({
        key: `${kind} ${fields.id}`,
        search: completed(typed, completion, name),
        label: name,
        kind,
      })),
  );
}
