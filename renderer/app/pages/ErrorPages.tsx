import { Link } from '@tanstack/react-router';
import { useText } from '../../text/useText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorFallback } from '../ErrorBoundary.tsx';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { ContentPage, FullPage } from '../layout/panes.tsx';
import css from './ErrorPages.module.css';

export function NotFoundPage() {
  const { app } = useText();
  useDocumentTitle(app.notFoundTitle);
  return (
    <ContentPage>
      <EmptyState title={app.notFoundTitle} action={<Link to="/">{app.goHome}</Link>}>
        {app.notFoundBody}
      </EmptyState>
    </ContentPage>
  );
}

/** Shown in a browser tab that has no session and can't get one from another tab. */
export function LockedPage() {
  const { app } = useText();
  useDocumentTitle(app.lockedTitle);
  return (
    <main className={css['locked']}>
      <EmptyState title={app.lockedTitle}>{app.lockedBody}</EmptyState>
    </main>
  );
}

/** Shown if the frame of the window fails to render. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const { app } = useText();
  return (
    <FullPage as="main">
      <ErrorFallback
        title={app.brokeTitle}
        body={app.brokeBody}
        retryLabel={app.reload}
        error={error}
        onRetry={() => window.location.reload()}
      />
    </FullPage>
  );
}
