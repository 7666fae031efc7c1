import { Activity, Building2, History, IdCard, Tag, User } from 'lucide-react';
import { useText } from '../../text/useText.ts';
import { cx } from '../../ui/cx.ts';
import { Row, Text, VisuallyHidden } from '../../ui/primitives.tsx';
import type { Suggestion } from './useSearchSuggestions.ts';
import css from './Search.module.css';

const icons = { company: Building2, contact: User, user: IdCard, tag: Tag, signal: Activity } as const;

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
    <div data-float className={css['panel']}>
      {isRecent ? (
        <Text as="p" size="small" tone="tertiary" pad={[4, 8]}>
          {search.recent}
        </Text>
      ) : null}
      <div role="listbox" id={id} aria-label={isRecent ? search.recent : search.narrow}>
        {suggestions.map((suggestion, at) => {
          const Icon = suggestion.kind === 'recent' ? History : icons[suggestion.kind];
          return (
            // The box handles the keys.
            <Row
              gap={8}
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
            </Row>
          );
        })}
      </div>
      <div role="status">
        <VisuallyHidden>{search.suggestions({ count: suggestions.length })}</VisuallyHidden>
      </div>
    </div>
  );
}
