import type { ComponentProps, ElementType, ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './primitives.module.css';

/* Layout primitives: Stack arranges children vertically, Row horizontally, and Text styles text. A CSS module
   only contains what is specific to one component. Primitives are in the lowest layer of all components, so a
   `className` always overrides them. */

/** Space in pixels, each a token of `tokens.css`. */
const GAPS = {
  0: '0px',
  1: '1px',
  2: 'var(--s-05)',
  4: 'var(--s-1)',
  6: 'var(--s-15)',
  8: 'var(--s-2)',
  12: 'var(--s-3)',
  16: 'var(--s-4)',
  20: 'var(--s-5)',
  24: 'var(--s-6)',
  32: 'var(--s-8)',
} as const;

export type Gap = keyof typeof GAPS;

/** Space inside an element: as gaps, below the end of a page, and beside the content of a page or of a list. */
const PADS = {
  ...GAPS,
  48: 'var(--s-12)',
  page: 'var(--page-inset)',
  list: 'var(--list-inset, var(--page-inset))',
} as const;

type Pad = keyof typeof PADS;

type Tag =
  | (
      | 'div'
      | 'span'
      | 'p'
      | 'section'
      | 'aside'
      | 'header'
      | 'footer'
      | 'nav'
      | 'search'
      | 'form'
      | 'label'
      | 'fieldset'
    )
  | (
      | 'ul'
      | 'ol'
      | 'li'
      | 'dl'
      | 'dt'
      | 'dd'
      | 'h1'
      | 'h2'
      | 'h3'
      | 'h4'
      | 'strong'
      | 'code'
      | 'legend'
      | 'time'
      | 'blockquote'
      | 'kbd'
      | 'article'
      | 'button'
    );

/** The props of a primitive and of the element it renders. */
type Props<Own, Element extends Tag> = Own &
  Omit<ComponentProps<Element>, keyof Own | 'as' | 'className'> & {
    readonly as?: Element;
    /** For styles specific to one place. */
    readonly className?: string | undefined;
  };

interface BoxProps {
  /** Space inside: on all sides, or above and below, beside, and below where that differs. */
  readonly pad?: Pad | readonly [block: Pad, inline: Pad, below?: Pad] | undefined;
  /** A hairline at an edge; `between` is one below all children of a parent but the last. */
  readonly border?: 'top' | 'bottom' | 'start' | 'between' | undefined;
  /** Font size and line height, inherited by default. `heading` and `title` are strong. */
  readonly size?: 'small' | 'ui' | 'heading' | 'read' | 'title' | 'display' | undefined;
  /** `secondary` and `tertiary` are less prominent; `good`, `warn` and `bad` are status colors. */
  readonly tone?: 'primary' | 'secondary' | 'tertiary' | 'accent' | 'good' | 'warn' | 'bad' | undefined;
  /** Round corners and a color, for a notice. */
  readonly ground?: 'warn' | 'bad' | 'selected' | undefined;
  /** Digits of equal width, so that changing numbers don't jump. */
  readonly tabular?: boolean | undefined;
  /** Takes the remaining space of a row or stack; may shrink below its content. */
  readonly grow?: boolean | undefined;
}

function boxClass({ pad, border, size, tone, ground, tabular, grow }: BoxProps) {
  return cx(
    size !== undefined && css[size],
    tone !== undefined && css[tone],
    ground !== undefined && cx(css['notice'], css[`ground-${ground}`]),
    tabular === true && css['tabular'],
    grow === true && css['grow'],
    pad !== undefined && css['padded'],
    border !== undefined && css[`border-${border}`],
  );
}

function boxStyle({ pad }: BoxProps) {
  if (pad === undefined) return {};
  const sides = typeof pad === 'object' ? pad : [pad];
  return { '--pad': sides.map((side) => PADS[side ?? 0]).join(' ') };
}

interface FlexProps extends BoxProps {
  readonly gap?: Gap | undefined;
  readonly align?: 'start' | 'center' | 'baseline' | 'stretch' | undefined;
  readonly justify?: 'center' | 'end' | 'between' | undefined;
  /** Scrolls overflowing content. Needs `grow` or a height. */
  readonly scroll?: boolean | undefined;
}

function flexClass({ align, justify, scroll, ...box }: FlexProps) {
  return cx(
    boxClass(box),
    align !== undefined && css[`align-${align}`],
    justify !== undefined && css[`justify-${justify}`],
    scroll === true && css['scroll'],
  );
}

/** Children below each other, as wide as the stack. */
export function Stack<Element extends Tag = 'div'>({
  as,
  gap = 0,
  align,
  justify,
  scroll,
  pad,
  border,
  size,
  tone,
  ground,
  tabular,
  grow,
  className,
  style,
  ...rest
}: Props<FlexProps, Element>) {
  const Component = (as ?? 'div') as ElementType;
  return (
    <Component
      {...rest}
      className={cx(
        css['stack'],
        flexClass({ align, justify, scroll, pad, border, size, tone, ground, tabular, grow }),
        className,
      )}
      style={{ '--gap': GAPS[gap], ...boxStyle({ pad }), ...style }}
    />
  );
}

interface RowProps extends FlexProps {
  /** Wraps to the next line. */
  readonly wrap?: boolean;
  /** Gap between lines, if not `gap`. */
  readonly rowGap?: Gap;
  /** Inline, as wide as its content. */
  readonly inline?: boolean;
}

/** Children side by side, vertically centered by default. */
export function Row<Element extends Tag = 'div'>({
  as,
  gap = 0,
  rowGap = gap,
  align,
  justify,
  scroll,
  wrap,
  inline,
  pad,
  border,
  size,
  tone,
  ground,
  tabular,
  grow,
  className,
  style,
  ...rest
}: Props<RowProps, Element>) {
  const Component = (as ?? 'div') as ElementType;
  return (
    <Component
      {...rest}
      className={cx(
        css['row'],
        wrap === true && css['wrap'],
        inline === true && css['inline'],
        flexClass({ align, justify, scroll, pad, border, size, tone, ground, tabular, grow }),
        className,
      )}
      style={{
        '--gap': rowGap === gap ? GAPS[gap] : `${GAPS[rowGap]} ${GAPS[gap]}`,
        ...boxStyle({ pad }),
        ...style,
      }}
    />
  );
}

interface TextProps extends BoxProps {
  readonly weight?: 'regular' | 'medium' | 'strong';
  /** Monospace, for ids and addresses. */
  readonly mono?: boolean;
  /**
   * `truncate` cuts to one line with an ellipsis, `nowrap` keeps one line, `anywhere` breaks long words,
   * `balance` evens out lines, `pre` keeps line breaks and breaks long words.
   */
  readonly wrap?: 'truncate' | 'nowrap' | 'anywhere' | 'balance' | 'pre';
  /** Cuts to this many lines, with an ellipsis. */
  readonly lines?: 2 | 3 | undefined;
  /** Aligns with the end of the line, as numbers and times in a column do. */
  readonly end?: boolean;
}

/** Text of a different size, tone or weight than its surroundings. */
export function Text<Element extends Tag = 'span'>({
  as,
  weight,
  mono,
  wrap,
  lines,
  end,
  pad,
  border,
  size,
  tone,
  ground,
  tabular,
  grow,
  className,
  style,
  ...rest
}: Props<TextProps, Element>) {
  const Component = (as ?? 'span') as ElementType;
  return (
    <Component
      {...rest}
      className={cx(
        boxClass({ pad, border, size, tone, ground, tabular, grow }),
        weight !== undefined && css[weight],
        mono === true && css['mono'],
        wrap !== undefined && css[wrap],
        lines !== undefined && css['lines'],
        end === true && css['end'],
        className,
      )}
      style={
        lines === undefined && pad === undefined
          ? style
          : { '--lines': lines, ...boxStyle({ pad }), ...style }
      }
    />
  );
}

/** Text for screen readers only. */
export function VisuallyHidden({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <span id={id} className={css['hidden']}>
      {children}
    </span>
  );
}

export function Kbd({ children }: { readonly children: string }) {
  return <kbd className={css['kbd']}>{children}</kbd>;
}
