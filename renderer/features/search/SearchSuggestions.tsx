import { useQueries } from '@tanstack/react-query';
import { Building2, History, IdCard, Tag, User } from 'lucide-react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { recordsByNameQuery } from '../../queries/searchQueries.ts';
import { useText } from '../../text/useText.ts';
import { cx } from '../../ui/cx.ts';
import { Text } from '../../ui/primitives.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { completed, completionOf } from './searchCompletion.ts';
import css from './SearchSuggestions.module.css';

const SETTLED_MS = 100;
const icons = { company: Building2, contact: User, user: IdCard, tag: Tag } as const;

export interface Suggestion {
  readonly key: string;
  /** The search after choosing it. */
  readonly search: string;
  readonly label: string;
  readonly kind: keyof typeof icons | 'recent';
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

/** Suggestions below the search box. The box keeps the focus; Enter selects the `active` one. */
export function SearchSuggestions({
  id,
  suggestions,
  active,
  onChoose,
}: {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  readonly onChoose: (suggestion: Suggestion) => void;
}) {
  const { search } = useText();
  const isRecent = suggestions[0]?.kind === 'recent';
  return (
    <div className={css['panel']}>
      {isRecent ? (
        <Text as="p" size="small" tone="tertiary" className={css['heading']}>
          {search.recent}
        </Text>
      ) : null}
      <div role="listbox" id={id} aria-label={isRecent ? search.recent : search.narrow}>
        {suggestions.map((suggestion, at) => {
          const Icon = suggestion.kind === 'recent' ? History : icons[suggestion.kind];
          return (
            // The box handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={suggestion.key}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              className={cx(css['option'], at === active && css['active'])}
              // Pressing must not move the focus from the box.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(suggestion)}
            >
              <Icon size={14} aria-hidden />
              <Text wrap="truncate" grow>
                {suggestion.label}
              </Text>
            </div>
          );
        })}
      </div>
      <div role="status">
        <VisuallyHidden>{search.suggestions({ count: suggestions.length })}</VisuallyHidden>
      </div>
    </div>
  );
}
