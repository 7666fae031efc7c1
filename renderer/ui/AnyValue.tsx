import { useFormat, useText } from '../text/useText.ts';
import { cx } from './cx.ts';
import { Row, Stack, Text } from './primitives.tsx';
import css from './AnyValue.module.css';

/** Raw text in a scrolling box. */
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
    // Focusable, so that it can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre tabIndex={0} aria-label={label} className={cx(css['raw'], className)}>
      {children}
    </pre>
  );
}

/** Deeper levels are shown as JSON. */
const DEEPEST = 4;

/** Shows any JSON value from the API. */
export function AnyValue({ value, depth = 0 }: { readonly value: unknown; readonly depth?: number }) {
  const { engagement } = useText();
  const format = useFormat();

  if (value === null || value === undefined || value === '') {
    return <Text tone="tertiary">{engagement.emptyValue}</Text>;
  }
  if (typeof value === 'boolean') return value ? engagement.yes : engagement.no;
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
    if (value.length === 0) return <Text tone="tertiary">{engagement.items({ count: 0 })}</Text>;
    return (
      <Stack as="ul" gap={2}>
        {value.map((item: unknown, index) => (
          // The list is never reordered.
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
