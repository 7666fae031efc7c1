import { Component, type ReactNode, useState } from 'react';
import { queryClient } from '../queries/queryClient.ts';
import { useText } from '../text/useText.ts';
import { Button } from '../ui/Button.tsx';
import { copyText } from '../ui/CopyButton.tsx';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import css from './ErrorBoundary.module.css';

/** Replaces a page that failed to render, alone or beside its list. */
export function ErrorPane({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  return (
    <main className={css['pane']}>
      <PartErrorFallback error={error} onRetry={reset} />
    </main>
  );
}

/** Contains errors of one part, so that the rest of the window keeps working. */
export function PartErrorBoundary({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary renderFallback={(error, retry) => <PartErrorFallback error={error} onRetry={retry} />}>
      {children}
    </ErrorBoundary>
  );
}

/** A stack frame in the format of Chromium, Firefox or Safari. */
const FRAME = /^\s*(?:at .+|\S*@\S+):\d+:\d+\)?$/;
const ORIGIN = /(?:https?|app):\/\/[^/\s)]+/g;
const REACT_NUMBER = /Minified React error #\d+/;

/**
 * Details that are safe to share: the name of the error and its stack. The message is left out, because it
 * may contain workspace data.
 */
export function errorReport(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, stack = '' } = error;
  const quoted = `${name}: ${message}`;
  const frames = (stack.startsWith(quoted) ? stack.slice(quoted.length) : stack)
    .split('\n')
    .filter((line) => FRAME.test(line))
    .map((line) => line.replaceAll(ORIGIN, '').trim());
  return [name, ...(REACT_NUMBER.exec(message) ?? []), ...frames].join('\n');
}

/** Says that rendering failed, with a button to continue and one to copy the details. */
export function ErrorFallback({
  title,
  body,
  retryLabel,
  error,
  onRetry,
}: {
  readonly title: string;
  readonly body: string;
  /** Label of the button that continues. */
  readonly retryLabel: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}) {
  const { app } = useText();
  const [copied, setCopied] = useState(false);
  return (
    <Stack gap={12} align="center" justify="center" grow role="alert" className={css['fallback']}>
      <h2>{title}</h2>
      <Text as="p" tone="secondary" wrap="balance" className={css['body']}>
        {body}
      </Text>
      <Row gap={8} justify="center" wrap>
        <Button look="primary" onClick={onRetry}>
          {retryLabel}
        </Button>
        <Button onClick={() => void copyText(errorReport(error)).then(setCopied)}>
          {copied ? app.copied : app.copyDetails}
        </Button>
      </Row>
    </Stack>
  );
}

/** Replaces a part that failed to render. */
function PartErrorFallback({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { app } = useText();
  return (
    <ErrorFallback
      title={app.partBrokeTitle}
      body={app.partBrokeBody}
      retryLabel={app.loadPart}
      error={error}
      onRetry={() => {
        // The data may be the cause: drop what only this part used, render again, refetch the rest, and
        // render once more.
        queryClient.removeQueries({ type: 'inactive' });
        onRetry();
        void queryClient.invalidateQueries().then(onRetry);
      }}
    />
  );
}

type State = { readonly broken: false } | { readonly broken: true; readonly error: unknown };

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Rendered instead of the children after an error. */
  readonly renderFallback: (error: unknown, retry: () => void) => ReactNode;
}

/** Catches rendering errors of its children. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError(error: unknown): State {
    return { broken: true, error };
  }

  readonly retry = (): void => this.setState({ broken: false });

  override render(): ReactNode {
    return this.state.broken ? this.props.renderFallback(this.state.error, this.retry) : this.props.children;
  }
}
