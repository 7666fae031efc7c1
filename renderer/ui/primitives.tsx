import type { ComponentProps, ElementType } from 'react';
import { cx } from './cx.ts';
import css from './primitives.module.css';

/*
 * The layout of every page: what stands under each other is a Stack, what stands beside each other a Row, and words
 * that are not plain are a Text. A CSS module holds only what is particular to one component. Classes given as
 * `className` win over the primitives, whatever the order in which the style sheets are loaded: primitives have the
 * lowest layer of all components.
 */

/** Distances in pixels, each of them a token of `tokens.css`. */
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
    );

/** The props of a primitive and those of the element that it renders. */
type Props<Own, Element extends Tag> = Own &
  Omit<ComponentProps<Element>, keyof Own | 'as' | 'className'> & {
    /** The element to render. */
    readonly as?: Element;
    /** For what is particular to one place. */
    readonly className?: string | undefined;
  };

interface FlexProps {
  readonly gap?: Gap | undefined;
  readonly align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined;
  readonly justify?: 'start' | 'center' | 'end' | 'between' | undefined;
  /** Takes the room that its neighbours leave, and may become smaller than its content. */
  readonly grow?: boolean | undefined;
  /** Scrolls what doesn't fit. Needs `grow`, or a height from elsewhere. */
  readonly scroll?: boolean | undefined;
}

function flexClass({ align, justify, grow, scroll }: FlexProps) {
  return cx(
    align !== undefined && css[`align-${align}`],
    justify !== undefined && css[`justify-${justify}`],
    grow === true && css['grow'],
    scroll === true && css['scroll'],
  );
}

/** Children under each other, as wide as the stack. */
export function Stack<Element extends Tag = 'div'>({
  as,
  gap = 0,
  align,
  justify,
  grow,
  scroll,
  className,
  style,
  ...rest
}: Props<FlexProps, Element>) {
  const Component = (as ?? 'div') as ElementType;
  return (
    <Component
      {...rest}
      className={cx(css['stack'], flexClass({ align, justify, grow, scroll }), className)}
      style={{ '--gap': GAPS[gap], ...style }}
    />
  );
}

interface RowProps extends FlexProps {
  /** What doesn't fit goes to the next line. */
  readonly wrap?: boolean;
  /** Between lines, where that differs from `gap`. */
  readonly rowGap?: Gap;
  /** Stands within a line of text, as wide as its content. */
  readonly inline?: boolean;
}

/** Children beside each other, centred on one line unless `align` says otherwise. */
export function Row<Element extends Tag = 'div'>({
  as,
  gap = 0,
  rowGap = gap,
  align,
  justify,
  grow,
  scroll,
  wrap,
  inline,
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
        flexClass({ align, justify, grow, scroll }),
        className,
      )}
      style={{ '--gap': rowGap === gap ? GAPS[gap] : `${GAPS[rowGap]} ${GAPS[gap]}`, ...style }}
    />
  );
}

interface TextProps {
  /** Size and line height; by default that of the place it stands in. `heading` and `title` are strong. */
  readonly size?: 'small' | 'ui' | 'heading' | 'read' | 'title' | 'display';
  /** `secondary` and `tertiary` step back behind the words around them; the others are statuses. */
  readonly tone?: 'primary' | 'secondary' | 'tertiary' | 'accent' | 'good' | 'warn' | 'bad';
  readonly weight?: 'regular' | 'medium' | 'strong';
  /** Ids and addresses, which must be told apart letter by letter. */
  readonly mono?: boolean;
  /** Digits of one width, so that numbers don't jump when they change. */
  readonly tabular?: boolean;
  /**
   * `truncate` ends the only line with an ellipsis, `nowrap` keeps to one line, `anywhere` breaks long words too,
   * `balance` makes lines of one length, `pre` keeps line breaks and breaks long words.
   */
  readonly wrap?: 'truncate' | 'nowrap' | 'anywhere' | 'balance' | 'pre';
  /** Takes the room that its neighbours in a row leave. */
  readonly grow?: boolean | undefined;
}

/** Words of another size, tone or weight than those around them. */
export function Text<Element extends Tag = 'span'>({
  as,
  size,
  tone,
  weight,
  mono,
  tabular,
  wrap,
  grow,
  className,
  ...rest
}: Props<TextProps, Element>) {
  const Component = (as ?? 'span') as ElementType;
  return (
    <Component
      {...rest}
      className={cx(
        size !== undefined && css[size],
        tone !== undefined && css[tone],
        weight !== undefined && css[weight],
        mono === true && css['mono'],
        tabular === true && css['tabular'],
        wrap !== undefined && css[wrap],
        grow === true && css['grow'],
        className,
      )}
    />
  );
}
