import '../ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { listenToKeys } from '../commands/keyListener.ts';
import { queryClient } from '../queries/queryClient.ts';
import { LanguageProvider } from '../text/LanguageProvider.tsx';
import { forgetAnswers } from './fakeHost.ts';

listenToKeys();

/**
 * Renders a component like the app does, in English and UTC; unmounts it and clears its queries after the
 * test.
 */
export function renderComponent(component: ReactNode): void {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  root.render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider language="en-US" timeZone="UTC">
        {component}
      </LanguageProvider>
    </QueryClientProvider>,
  );
  onTestFinished(() => {
    root.unmount();
    element.remove();
    queryClient.clear();
    localStorage.clear();
    forgetAnswers();
  });
}
