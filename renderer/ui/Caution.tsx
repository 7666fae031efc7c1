import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Row } from './primitives.tsx';

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
      tone="warn"
      ground="warn"
      {...(live ? { role: 'status' } : {})}
      data-edge
      className={className}
    >
      <TriangleAlert size={15} aria-hidden />
      <div>{children}</div>
    </Row>
  );
}
