import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Row } from './primitives.tsx';
import css from './Caution.module.css';

/** A warning. */
export function Caution({
  live = false,
  className,
  children,
}: {
  /** Announced when it appears. */
  readonly live?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Row
      gap={8}
      align="start"
      pad={[8, 12]}
      {...(live ? { role: 'status' } : {})}
      data-edge
      className={cx(css['caution'], className)}
    >
      <TriangleAlert size={15} aria-hidden className={css['icon']} />
      <div>{children}</div>
    </Row>
  );
}
