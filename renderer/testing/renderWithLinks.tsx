import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderComponent } from './renderComponent.tsx';

/** Renders a component in a router without pages, for what has links. */
export function renderWithLinks(component: () => ReactNode): void {
  const routeTree = createRootRoute({ component });
  renderComponent(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />);
}
