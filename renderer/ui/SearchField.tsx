import { Search, X } from 'lucide-react';
import type { InputHTMLAttributes, Ref } from 'react';
import { useText } from '../text/useText.ts';
import { cx } from './cx.ts';
import { Kbd } from './primitives.tsx';
import css from './SearchField.module.css';

interface SearchFieldProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'value' | 'onChange' | 'aria-label'
> {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly keys?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A search box with a button to clear it. */
export function SearchField({ label, value, onValue, keys, className, ref, ...rest }: SearchFieldProps) {
  const text = useText();
  return (
    <span className={cx(css['field'], className)}>
      <Search size={14} aria-hidden className={css['icon']} />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className={css['input']}
        {...rest}
      />
      {value === '' ? (
        keys !== undefined && (
          <span aria-hidden="true" className={css['keys']}>
            <Kbd>{keys}</Kbd>
          </span>
        )
      ) : (
        <button
          type="button"
          aria-label={text.app.clearSearch}
          data-hover
          className={css['clear']}
          onClick={() => onValue('')}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </span>
  );
}
