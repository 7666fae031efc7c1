import { Play } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import css from './PlayedLine.module.css';
import { Row, Stack, Text } from './primitives.tsx';

/** A line in a list, which plays if it was said; below it, where it is from. */
export function PlayedLine({
  label,
  onPlay,
  facts,
  children,
}: {
  /** Of the button. */
  readonly label: string;
  /** Null for what was written. */
  readonly onPlay: (() => void) | null;
  /** Empty ones are left out. */
  readonly facts: readonly string[];
  readonly children: ReactNode;
}) {
  return (
    <Row as="li" gap={8} align="start" pad={[8, 0]} border="bottom" className={css['heard']}>
      {onPlay === null ? null : (
        <IconButton label={label} onClick={onPlay}>
          <Play size={14} aria-hidden />
        </IconButton>
      )}
      <Stack grow>
        <Text as="p" lines={2} className={css['line']}>
          {children}
        </Text>
        <FactLine facts={facts} />
      </Stack>
    </Row>
  );
}

/** What is known about an item, on one line below it. */
export function FactLine({ facts }: { readonly facts: readonly string[] }) {
  return (
    <Text as="p" size="small" tone="tertiary" wrap="truncate">
      {facts.filter(Boolean).map((fact, at) => (
        <Fragment key={fact}>
          {at === 0 ? null : ' · '}
          <bdi>{fact}</bdi>
        </Fragment>
      ))}
    </Text>
  );
}
