import '../ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { listenToKeys } from '../commands/keyListener.ts';
import { connectionId } from '#shared/contract/ids.ts';
import { queryClient } from '../queries/queryClient.ts';
import { WorkspaceContext } from '../queries/workspace.ts';
import { LanguageProvider } from '../text/LanguageProvider.tsx';
import { forgetAnswers } from './fakeHost.ts';

listenToKeys();

/**
 * Renders a component like the app does, in English and UTC, and in a workspace; unmounts it and clears its queries
 * after the test.
 */
export function renderComponent(component: ReactNode, workspace = connectionId.parse('demo')): void {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  root.render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider language="en-US" timeZone="UTC">
        <WorkspaceContext value={workspace}>{component}</WorkspaceContext>
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
