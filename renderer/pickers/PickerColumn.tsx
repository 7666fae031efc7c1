import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import css from './Pickers.module.css';

/** A column of contacts whose middle part scrolls. */
export function PickerColumn({
  label,
  head,
  foot = null,
  onKeyDown,
  children,
}: {
  readonly label: string;
  readonly head: ReactNode;
  readonly foot?: ReactNode;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly children: ReactNode;
}) {
  return (
    // The arrow keys move within; every item is a tab stop too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <Stack as="section" gap={8} aria-label={label} className={css['column']} onKeyDown={onKeyDown}>
      {head}
      <div className={css['scroll']}>{children}</div>
      {foot}
    </Stack>
  );
}

/**
 * Two columns beside each other, or below each other in a narrow window.
 * @param share How much of the height of the window they may take.
 */
export function PickerColumns({ share, ...rest }: { readonly share: `${number}vh` } & ComponentProps<'div'>) {
  return <div {...rest} className={css['columns']} style={{ '--share': share }} />;
}

/** A note shown instead of results. */
export function PickerNote({ children }: { readonly children: ReactNode }) {
  return (
    <Text as="p" tone="tertiary" pad={[12, 8]}>
      {children}
    </Text>
  );
}

export function PickerSkeleton({ label }: { readonly label?: string }) {
  return (
    <Stack gap={20} role={label === undefined ? undefined : 'status'} aria-label={label} pad={[12, 8]}>
      {[60, 45, 70, 52].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </Stack>
  );
}
