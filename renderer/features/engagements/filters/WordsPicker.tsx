import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../../text/useText.ts';
import css from './Filters.module.css';

const SETTLED_MS = 300;

/** Words that must occur, in the language of the search box; several searches, one a line, must all be met. */
export function WordsPicker({
  value,
  note,
  onChange,
}: {
  readonly value: string | undefined;
  readonly note: ReactNode;
  readonly onChange: (value: string | undefined) => void;
}) {
  const { filters, search } = useText();
  const [typed, setTyped] = useState(value ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div className={css['choices']}>
      <textarea
        rows={typed.split('\n').length}
        aria-label={filters.words}
        placeholder={filters.wordsHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={typed}
        data-first
        className={css['input']}
        onChange={({ target }) => {
          setTyped(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onChange(target.value), SETTLED_MS);
        }}
      />
      <p className={css['note']}>{search.hints}</p>
      {note === null ? null : <p className={css['note']}>{note}</p>}
    </div>
  );
}
