import { useId, type ReactNode } from 'react';
import css from './Settings.module.css';

/** The part of the page about one matter; its name is what the address points to. */
export function Section({
  name,
  title,
  children,
}: {
  readonly name: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section id={name} aria-labelledby={id} className={css['section']}>
      <h2 id={id} className={css['heading']}>
        {title}
      </h2>
      {children}
    </section>
  );
}
