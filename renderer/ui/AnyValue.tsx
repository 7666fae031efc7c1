import { useFormat, useText } from '../text/useText.ts';
import { cx } from './cx.ts';
import css from './AnyValue.module.css';

/** A text to the letter, as it was sent or kept; a long one scrolls within itself. */
export function RawText({
  label,
  className,
  children,
}: {
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children: string;
}) {
  return (
    // A long one is scrolled by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre tabIndex={0} aria-label={label} className={cx(css['raw'], className)}>
      {children}
    </pre>
  );
}

/** Nested deeper than this, the rest is shown as it would be written down. */
const DEEPEST = 4;

/** Any value the service may send, readable whatever its type. */
export function AnyValue({ value, depth = 0 }: { readonly value: unknown; readonly depth?: number }) {
  const { call } = useText();
  const format = useFormat();

  if (value === null || value === undefined || value === '') {
    return <span className={css['empty']}>{call.emptyValue}</span>;
  }
  if (typeof value === 'boolean') return value ? call.yes : call.no;
  if (typeof value === 'number') return <span className={css['number']}>{format.number(value)}</span>;
  if (typeof value === 'string') {
    return (
      <span dir="auto" className={css['text']}>
        {value}
      </span>
    );
  }
  if (depth >= DEEPEST) return <code className={css['text']}>{JSON.stringify(value)}</code>;
  if (Array.isArray(value)) {
    if (value.length === 0) return <span className={css['empty']}>{call.items(0)}</span>;
    return (
      <ul className={css['list']}>
        {value.map((item: unknown, index) => (
          // A list the service sent is never reordered here.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <AnyValue value={item} depth={depth + 1} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <dl className={css['fields']}>
      {Object.entries(value).map(([name, field]: [string, unknown]) => (
        <div key={name} className={css['field']}>
          <dt>{name}</dt>
          <dd>
            <AnyValue value={field} depth={depth + 1} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
