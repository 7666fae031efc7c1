import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useFormat, useText } from '../../../text/useText.ts';
import { cx } from '../../../ui/cx.ts';
import { Row, Stack, Text } from '../../../ui/primitives.tsx';
import css from './Filters.module.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Distinguishes it from others of the same name. */
  readonly detail?: string | undefined;
  /** The number of engagements it would leave; undefined if unknown. */
  readonly count?: number | undefined;
}

interface ChoiceListProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /** At most one value: selecting another replaces it. */
  readonly single?: boolean;
  /** The maximum number of values, and the message once it is reached. */
  readonly cap?: { readonly most: number; readonly words: string } | undefined;
  /** The search field, if there are more choices than can be shown. */
  readonly search?: {
    readonly value: string;
    readonly placeholder: string;
    /** Whether the choices are those for the value: until then, Enter waits for them. */
    readonly settled: boolean;
    readonly onValue: (value: string) => void;
  };
  readonly note?: ReactNode;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** A list of values for mouse and keyboard, with a search field if there are many. */
export function ChoiceList({
  label,
  choices,
  chosen,
  single = false,
  cap,
  search,
  note,
  onChange,
}: ChoiceListProps) {
  const { filters } = useText().engagements;
  const format = useFormat();
  const id = useId();
  const [place, setPlace] = useState(0);
  const at = Math.min(place, choices.length - 1);
  const full = cap !== undefined && chosen.length >= cap.most;

  const choose = (value: string) => {
    if (chosen.includes(value)) onChange(chosen.filter((each) => each !== value));
    else if (single) onChange([value]);
    else if (!full) onChange([...chosen, value].sort());
  };

  const entered = useRef(false);
  useEffect(() => {
    if (!entered.current || search?.settled === false) return;
    entered.current = false;
    const [first] = choices;
    if (first !== undefined) choose(first.value);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = choices.length - 1;
    const to = { ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(at - 1, 0) }[event.key];
    const current = choices[at];
    if (event.key === 'Enter' && search?.settled === false) entered.current = true;
    else if (to !== undefined) {
      setPlace(to);
      document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: 'nearest' });
    } else if (
      (event.key === 'Enter' || (event.key === ' ' && search === undefined)) &&
      current !== undefined
    )
      choose(current.value);
    else return;
    event.preventDefault();
  };

  const pointing = {
    'aria-activedescendant': choices.length === 0 ? undefined : `${id}-${at}`,
    onKeyDown,
  };
  return (
    <Stack gap={8}>
      {search === undefined ? null : (
        <input
          type="text"
          role="combobox"
          aria-label={filters.find({ name: label })}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={search.placeholder}
          value={search.value}
          data-first
          className={css['input']}
          onChange={(event) => {
            setPlace(0);
            entered.current = false;
            search.onValue(event.target.value);
          }}
          {...pointing}
        />
      )}
      {full ? (
        <Text as="p" size="small" tone="warn" ground="warn" pad={[6, 8]} role="status">
          {cap.words}
        </Text>
      ) : null}
      {choices.length === 0 ? (
        <Text as="p" size="small" tone="tertiary" pad={[0, 4]}>
          {filters.nothingFound}
        </Text>
      ) : null}
      <div
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={!single}
        tabIndex={search === undefined ? 0 : -1}
        data-first={search === undefined ? true : undefined}
        className={css['list']}
        {...(search === undefined ? pointing : {})}
      >
        {choices.map((choice, index) => {
          const isChosen = chosen.includes(choice.value);
          return (
            // The list handles the keys for its options.
            <Row
              gap={8}
              key={choice.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={isChosen}
              aria-disabled={full && !isChosen}
              tabIndex={-1}
              className={cx(css['option'], index === at && css['pointed'])}
              onClick={() => choose(choice.value)}
              onPointerMove={() => setPlace(index)}
            >
              <span className={css['check']}>{isChosen ? <Check size={14} aria-hidden /> : null}</span>
              <Text wrap="anywhere" grow>
                <bdi>{choice.label}</bdi>
                {choice.detail === undefined ? null : (
                  <Text as="div" size="small" tone="tertiary">
                    {choice.detail}
                  </Text>
                )}
              </Text>
              {choice.count === undefined ? null : (
                <Text size="small" tone="tertiary" tabular>
                  {format.number(choice.count)}
                </Text>
              )}
            </Row>
          );
        })}
      </div>
      {note === undefined || note === null ? null : (
        <Text as="p" size="small" tone="tertiary" pad={[0, 4]}>
          {note}
        </Text>
      )}
    </Stack>
  );
}
