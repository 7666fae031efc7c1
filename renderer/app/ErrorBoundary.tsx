import { Component, type ReactNode } from 'react';
import { BrokenPage } from './pages/BrokenPage.tsx';

type State = { readonly broken: false } | { readonly broken: true; readonly error: unknown };

/** The last net, under the router's own: whatever breaks, the window says so and offers a way on. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError(error: unknown): State {
    return { broken: true, error };
  }

  override render(): ReactNode {
    return this.state.broken ? <BrokenPage error={this.state.error} /> : this.props.children;
  }
}
