import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Row, Stack, Text } from './primitives.tsx';
import css from './Facts.module.css';

/** Names and values: side by side, or stacked if values are long. */
export function Pairs({
  look,
  children,
}: {
  readonly look: 'beside' | 'stacked';
  readonly children: ReactNode;
}) {
  return (
    <Stack as="dl" gap={look === 'stacked' ? 12 : 4} className={css[look]}>
      {children}
    </Stack>
  );
}

export function Pair({
  name,
  hint,
  children,
}: {
  readonly name: string;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt title={hint} className={css['pair-name']}>
        {name}
      </dt>
      <Text as="dd" wrap="anywhere">
        {children}
      </Text>
    </div>
  );
}

/** Names and values in two columns. */
export function Facts({
  className,
  children,
}: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return <dl className={cx(css['facts'], className)}>{children}</dl>;
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className={css['name']}>{name}</dt>
      <Row as="dd" gap={4} rowGap={0} wrap className={css['value']}>
        {children}
      </Row>
    </>
  );
}
