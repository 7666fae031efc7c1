import type { ComponentProps } from 'react';
import css from './ContentPage.module.css';

/** A page that has all the room beside the sidebar. */
export function ContentPage(main: Omit<ComponentProps<'main'>, 'className'>) {
  return <main {...main} className={css['content']} />;
}
