import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryClient } from '../queries/client.ts';
import { useSettings } from '../queries/settings.ts';
import { LanguageProvider } from '../text/LanguageProvider.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { BrokenPage } from './pages/BrokenPage.tsx';
import { router } from './router.tsx';

function InChosenLanguage({ children }: { readonly children: ReactNode }) {
  const { language, timeZone } = useSettings().dates;
  return (
    <LanguageProvider language={language} timeZone={timeZone}>
      {children}
    </LanguageProvider>
  );
}

export function App() {
  return (
    <ErrorBoundary renderBroken={(error) => <BrokenPage error={error} />}>
      <QueryClientProvider client={queryClient}>
        <InChosenLanguage>
          <RouterProvider router={router} />
        </InChosenLanguage>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
