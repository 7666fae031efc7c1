import { lazy, Suspense } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';

/** The parsers are loaded with the first formatted text, because most engagements have none. */
const Body = lazy(() => import('./SafeTextBody.tsx'));

/** Safely renders a text of unknown format and origin. */
export function SafeText({ body }: { readonly body: string }) {
  return (
    <Suspense fallback={<Skeleton width="70%" height={14} />}>
      <Body body={body} />
    </Suspense>
  );
}
