import { createLink } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import css from './BackLink.module.css';

/** The way from a page to the one above it. */
export const BackLink = createLink(({ children, ...anchor }: Omit<ComponentProps<'a'>, 'className'>) => (
  <a {...anchor} className={css['back']}>
    <ChevronLeft size={13} aria-hidden />
    {children}
  </a>
));
