import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useSyncExternalStore, type ReactNode } from 'react';
import { queryClient } from '../queries/client.ts';
import { useSettings } from '../queries/settings.ts';
import { LanguageProvider } from '../text/LanguageProvider.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { hostState } from '../transport/index.ts';
import { BrokenPage } from './pages/BrokenPage.tsx';
import { LockedPage } from './pages/LockedPage.tsx';
import { router } from './router.tsx';

function InChosenLanguage({ children }: { readonly children: ReactNode }) {
  const { language, timeZone } = useSettings().dates;
  return (
    <LanguageProvider language={language} timeZone={timeZone}>
      {children}
    </LanguageProvider>
  );
}

/** Every page of the router asks the host; a tab that was not let in has nothing to ask with. */
function PageOrLocked() {
  const state = useSyncExternalStore(hostState.subscribe, hostState.get);
  return state === 'locked' ? <LockedPage /> : <RouterProvider router={router} />;
}

export function App() {
  return (
    <ErrorBoundary renderBroken={(error) => <BrokenPage error={error} />}>
      <QueryClientProvider client={queryClient}>
        <InChosenLanguage>
          <PageOrLocked />
        </InChosenLanguage>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
