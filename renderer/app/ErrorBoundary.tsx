import { Component, type ReactNode, useState } from 'react';
import { queryClient } from '../queries/queryClient.ts';
import { useText } from '../text/useText.ts';
import { Button } from '../ui/Button.tsx';
import { copyText } from '../ui/CopyButton.tsx';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import css from './ErrorBoundary.module.css';

/** Stands where a page would, when that page broke: alone, or beside its list. */
export function ErrorPane({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  return (
    <main className={css['pane']}>
      <PartErrorFallback error={error} onRetry={reset} />
    </main>
  );
}

/** A part of the window that may break without the rest of it. */
export function PartErrorBoundary({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary renderFallback={(error, retry) => <PartErrorFallback error={error} onRetry={retry} />}>
      {children}
    </ErrorBoundary>
  );
}

/** A frame of a stack, as Chromium, Firefox or Safari writes it. */
const FRAME = /^\s*(?:at .+|\S*@\S+):\d+:\d+\)?$/;
const ORIGIN = /(?:https?|app):\/\/[^/\s)]+/g;
const REACT_NUMBER = /Minified React error #\d+/;

/**
 * What may be handed to whoever helps: the kind of the error and where in the program it arose. Its message stays out,
 * for it may quote what was on the page: the text of a call, a name, an address.
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

/** Says that something broke, and offers a way on and what helps whoever looks into it. */
export function ErrorFallback({
  title,
  body,
  retryLabel,
  error,
  onRetry,
}: {
  readonly title: string;
  readonly body: string;
  /** What the way on is called. */
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

/** A part of the window broke; the rest goes on. */
function PartErrorFallback({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { app } = useText();
  return (
    <ErrorFallback
      title={app.partBrokeTitle}
      body={app.partBrokeBody}
      retryLabel={app.loadPart}
      error={error}
      onRetry={() => {
        // What the part showed may be what it broke on. What it alone showed is forgotten and asked for at once; what
        // others show too stays until its new answer is there, and then the part is tried once more.
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
  /** What stands here instead, with a way to try again. */
  readonly renderFallback: (error: unknown, retry: () => void) => ReactNode;
}

/** Whatever breaks in here stays in here, and is said here. */
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
