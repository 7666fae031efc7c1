import { X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useCommands } from '../commands/commandRegistry.ts';
import { IconButton } from './Button.tsx';
import { SearchField } from './SearchField.tsx';
import { Skeleton } from './Skeleton.tsx';
import { Row, Stack, Text } from './primitives.tsx';
import css from './LogView.module.css';

/**
 * Details of one row, beside the list, or over it in a narrow window. Escape closes it, wherever the focus
 * is.
 */
export function DetailsPane({
  label,
  title,
  closeLabel,
  onClose,
  children,
}: {
  readonly label: string;
  readonly title: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  useCommands({ 'list.back': onClose });
  return (
    <Stack as="aside" gap={16} scroll pad={16} border="start" aria-label={label} className={css['details']}>
      <Row as="header" gap={8} align="start">
        <Text as="h2" size="heading" wrap="anywhere" grow>
          {title}
        </Text>
        <IconButton label={closeLabel} keys="Esc" onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </Row>
      {children}
    </Stack>
  );
}

/** Buttons of a details pane. */
export function DetailsActions({ children }: { readonly children: ReactNode }) {
  return (
    <Row gap={8} wrap>
      {children}
    </Row>
  );
}

const WIDTHS = [72, 58, 66, 49, 70, 61, 54, 68];

/** Placeholder for the first rows of a list. */
export function RowsSkeleton({
  label,
  height,
  below = 0,
}: {
  readonly label: string;
  /** Height of one row in pixels. */
  readonly height: number;
  /** Height of what will be above the rows, in pixels. */
  readonly below?: number;
}) {
  return (
    <div role="status" aria-label={label} className={css['rows']} style={{ paddingBlockStart: below }}>
      {WIDTHS.map((width) => (
        <Row key={width} style={{ height }}>
          <Skeleton width={`${width}%`} />
        </Row>
      ))}
    </div>
  );
}

/** The body of a page: one searchable list with the details of one row beside it. */
export function LogView({
  search,
  filters,
  count,
  end,
  notice = null,
  details,
  ref,
  children,
}: {
  readonly search: {
    readonly label: string;
    readonly hint: string;
    readonly value: string;
    readonly onValue: (value: string) => void;
  };
  readonly filters: ReactNode;
  /** The number of rows, announced when it changes. */
  readonly count?: string | null;
  /** At the end of the toolbar. */
  readonly end: ReactNode;
  readonly notice?: ReactNode;
  /** Null if no row is open. */
  readonly details: ReactNode;
  /** The element of the list and its details. */
  readonly ref: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}) {
  return (
    <Stack grow>
      <Row gap={8} wrap pad={[12, 'page']} border="bottom">
        <SearchField
          label={search.label}
          placeholder={search.hint}
          value={search.value}
          onValue={search.onValue}
          className={css['search']}
        />
        {filters}
        <Row gap={8} className={css['end']}>
          {count === undefined ? null : (
            <Text role="status" size="small" tone="tertiary" tabular>
              {count}
            </Text>
          )}
          {end}
        </Row>
      </Row>
      {notice}
      <Row align="stretch" grow ref={ref} className={css['body']}>
        {children}
        {details}
      </Row>
    </Stack>
  );
}
