import type { ReactNode } from 'react';
import css from './EmptyState.module.css';

/** Says what would be here and how to get it. */
export function EmptyState({
  title,
  children,
  action,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={css['state']}>
      <p className={css['title']}>{title}</p>
      {children === undefined ? null : <p className={css['body']}>{children}</p>}
      {action}
    </div>
  );
}
