import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu } from './Menu.tsx';
import type { MenuItem } from './MenuItems.tsx';
import { cx } from './cx.ts';
import { Row } from './primitives.tsx';
import css from './Chip.module.css';

/** A toolbar menu, highlighted while its selection filters the page. */
export function ChipMenu({
  label,
  set = false,
  items,
  blocked = null,
  children,
}: {
  readonly label: string;
  readonly set?: boolean;
  readonly items: readonly MenuItem[];
  /** Why it can't be opened now. */
  readonly blocked?: string | null;
  readonly children: ReactNode;
}) {
  return (
    <Menu
      label={label}
      look="quiet"
      triggerClass={cx(css['menuChip'], set && css['set'])}
      trigger={
        <>
          {children}
          <ChevronDown size={12} aria-hidden />
        </>
      }
      items={items}
      blocked={blocked}
    />
  );
}

/** Selects one of a few values, or any. */
export function ChipChoiceMenu<V extends string>({
  label,
  any,
  says = label,
  values,
  words,
  chosen,
  onChoose,
}: {
  readonly label: string;
  /** Label of the option that doesn't filter. */
  readonly any: string;
  /** Label of the button while nothing is selected. */
  readonly says?: string;
  readonly values: readonly V[];
  readonly words: Readonly<Record<V, string>>;
  readonly chosen: V | undefined;
  readonly onChoose: (value: V | undefined) => void;
}) {
  const wordOf = (value: V | undefined) => (value === undefined ? any : words[value]);
  return (
    <ChipMenu
      label={`${label}: ${wordOf(chosen)}`}
      set={chosen !== undefined}
      items={[undefined, ...values].map((value) => ({
        key: value ?? 'any',
        label: wordOf(value),
        checked: { kind: 'radio', on: value === chosen },
        onChoose: () => onChoose(value),
      }))}
    >
      {chosen === undefined ? says : words[chosen]}
    </ChipMenu>
  );
}

/** A toggle button. */
export function Chip({
  pressed,
  onPress,
  children,
}: {
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" aria-pressed={pressed} data-hover className={css['chip']} onClick={onPress}>
      {children}
    </button>
  );
}

/** A group of chips. */
export function Chips({
  label,
  className,
  children,
}: {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Row gap={6} wrap role="group" aria-label={label} className={className}>
      {children}
    </Row>
  );
}
