import type { ReactNode } from 'react';
import { BrokenPart } from './BrokenPart.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** A part of the window that may break without the rest of it. */
export function PartBoundary({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary renderBroken={(error, again) => <BrokenPart error={error} onAgain={again} />}>
      {children}
    </ErrorBoundary>
  );
}
