import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Row } from './primitives.tsx';
import css from './Caution.module.css';

/** What to know before one relies on something, or goes on. */
export function Caution({
  live = false,
  className,
  children,
}: {
  /** It comes and goes while the page is open, and is read out when it comes. */
  readonly live?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Row
      gap={8}
      align="start"
      {...(live ? { role: 'status' } : {})}
      className={cx(css['caution'], className)}
    >
      <TriangleAlert size={15} aria-hidden className={css['icon']} />
      <div>{children}</div>
    </Row>
  );
}
