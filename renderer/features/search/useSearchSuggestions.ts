import { keepPreviousData, useQueries } from '@tanstack/react-query';
import {
  recordsByNameQuery,
  signalDefinitionsQuery,
  signalValuesQuery,
} from '../../queries/searchQueries.ts';
import { useConnectionId } from '../../queries/workspace.ts';
import { signalValueText } from '../../text/signalText.ts';
import { useText } from '../../text/useText.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { completed, type Completion, completionOf, type NamedKind } from './searchOperators.ts';

const SETTLED_MS = 100;

export interface Suggestion {
  readonly key: string;
  /** The search after choosing it. */
  readonly search: string;
  readonly label: string;
  readonly kind: NamedKind | 'recent';
}

const MOST_SIGNALS = 8;

/** Names of signals, or the values of the one that is named, as far as there are few. */
function useSignalSuggestions(typed: string, completion: Completion | null): readonly Suggestion[] {
  const connectionId = useConnectionId();
  const text = useText();
  const named = completion?.signal ?? null;
  const isOfSignals = completion?.kinds.includes('signal') === true;
  const asked = isOfSignals ? [connectionId] : [];
  const [names] = useQueries({
    queries: asked.map((id) => ({
      ...signalDefinitionsQuery(id, named ?? completion?.words ?? ''),
      placeholderData: keepPreviousData,
    })),
  });
  const known = names?.data?.definitions ?? [];
  const definition = known.find(({ name }) => name.toLowerCase() === named?.toLowerCase());
  const [values] = useQueries({
    queries: definition === undefined ? [] : asked.map((id) => signalValuesQuery(id, definition.id)),
  });
  if (completion === null || !isOfSignals) return [];
  const suggestionOf = (name: string, label: string): Suggestion => ({
    key: `signal ${name}`,
    search: completed(typed, completion, name),
    label,
    kind: 'signal',
  });
  if (named === null) {
    return known.slice(0, MOST_SIGNALS).map(({ name }) => suggestionOf(name, name));
  }
  return (values?.data?.values ?? [])
    .filter(({ shown }) => shown.toLowerCase().startsWith(completion.words.toLowerCase()))
    .slice(0, MOST_SIGNALS)
    .map(({ kind, shown }) => suggestionOf(shown, signalValueText(text, kind, shown)));
}

/** Suggestions for the text: recent searches while it is empty, or names for the operator at its end. */
export function useSearchSuggestions(typed: string, recent: readonly string[]): readonly Suggestion[] {
  const connectionId = useConnectionId();
  const completion = completionOf(typed);
  const settled = useDebounced(completion?.words ?? '', SETTLED_MS);
  const answers = useQueries({
    queries:
      completion === null
        ? []
        : completion.kinds.flatMap((kind) =>
            kind === 'signal' ? [] : [recordsByNameQuery(connectionId, kind, settled)],
          ),
  });
  const signals = useSignalSuggestions(typed, completion);
  if (typed === '') return recent.map((search) => ({ key: search, search, label: search, kind: 'recent' }));
  if (completion === null) return [];
  if (completion.kinds.includes('signal')) return signals;
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
