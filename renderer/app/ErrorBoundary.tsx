import { Component, type ReactNode } from 'react';

type State = { readonly broken: false } | { readonly broken: true; readonly error: unknown };

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** What stands here instead, with a way to try again. */
  readonly renderBroken: (error: unknown, again: () => void) => ReactNode;
}

/** Whatever breaks in here stays in here, and is said here. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError(error: unknown): State {
    return { broken: true, error };
  }

  readonly again = (): void => this.setState({ broken: false });

  override render(): ReactNode {
    return this.state.broken ? this.props.renderBroken(this.state.error, this.again) : this.props.children;
  }
}
