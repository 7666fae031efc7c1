import { useFormat, useText } from '../text/useText.ts';
import { cx } from './cx.ts';
import { Row, Stack, Text } from './primitives.tsx';
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
    return <Text tone="tertiary">{call.emptyValue}</Text>;
  }
  if (typeof value === 'boolean') return value ? call.yes : call.no;
  if (typeof value === 'number') return <Text tabular>{format.number(value)}</Text>;
  if (typeof value === 'string') {
    return (
      <Text dir="auto" wrap="pre">
        {value}
      </Text>
    );
  }
  if (depth >= DEEPEST)
    return (
      <Text as="code" wrap="pre">
        {JSON.stringify(value)}
      </Text>
    );
  if (Array.isArray(value)) {
    if (value.length === 0) return <Text tone="tertiary">{call.items(0)}</Text>;
    return (
      <Stack as="ul" gap={2}>
        {value.map((item: unknown, index) => (
          // A list the service sent is never reordered here.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <AnyValue value={item} depth={depth + 1} />
          </li>
        ))}
      </Stack>
    );
  }
  return (
    <Stack as="dl" gap={2}>
      {Object.entries(value).map(([name, field]: [string, unknown]) => (
        <Row key={name} gap={8} rowGap={0} align="stretch" wrap>
          <Text as="dt" tone="tertiary">
            {name}
          </Text>
          <Text as="dd" wrap="anywhere">
            <AnyValue value={field} depth={depth + 1} />
          </Text>
        </Row>
      ))}
    </Stack>
  );
}
