import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { queryClient } from '../queries/queryClient.ts';
import { useSettings } from '../queries/appQueries.ts';
import { LanguageProvider } from '../text/LanguageProvider.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { hostState } from '../transport/transport.ts';
import { ErrorPage, LockedPage } from './pages/ErrorPages.tsx';
import { router } from './router.tsx';

function InChosenLanguage({ children }: { readonly children: ReactNode }) {
  const { language, timeZone } = useSettings().dates;
  return (
    <LanguageProvider language={language} timeZone={timeZone}>
      {children}
    </LanguageProvider>
  );
}

/** A tab without a session can't call the host, so no routed page is rendered. */
function PageOrLocked() {
  const state = useSyncExternalStore(hostState.subscribe, hostState.get);
  return state === 'locked' ? <LockedPage /> : <RouterProvider router={router} />;
}

export function App({ onRendered }: { readonly onRendered: () => void }) {
  useEffect(onRendered, [onRendered]);
  return (
    <ErrorBoundary renderFallback={(error) => <ErrorPage error={error} />}>
      <QueryClientProvider client={queryClient}>
        <InChosenLanguage>
          <PageOrLocked />
        </InChosenLanguage>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
