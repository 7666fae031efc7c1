import { lazy, Suspense } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';

/** The parsers of HTML and Markdown come when the first such text is shown: most calls have none. */
const Body = lazy(() => import('./SafeTextBody.tsx'));

/** A text that somebody else wrote, in whichever form, as elements of our own. */
export function SafeText({ body }: { readonly body: string }) {
  return (
    <Suspense fallback={<Skeleton width="70%" height={14} />}>
      <Body body={body} />
    </Suspense>
  );
}
