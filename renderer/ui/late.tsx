import { Component, type ComponentType, createElement, type ReactNode, Suspense, use } from 'react';
import { fetchAllWords } from '../text/languages.ts';
import { useText } from '../text/useText.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Row } from './primitives.tsx';

type Load = () => Promise<unknown>;

/** What is loaded once the first rows are shown, in this order. */
const parts: { readonly inBackground: Load[]; readonly onDemand: Load[] } = {
  inBackground: [],
  onDemand: [],
};

/**
 * A component that the first rows don't need, in a file of its own. It is loaded when the page is idle, or when it is
 * shown before that; until then, nothing is rendered.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const part = createPart(load);
  parts.onDemand.push(part.load);
  return part.render(part.load, ({ onRetry }) => <NotLoaded onRetry={onRetry} />);
}

/** The same for a dialog, which can also be closed if it fails to load. */
export function lateDialog<Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const part = createPart(load);
  parts.onDemand.push(part.load);
  return part.render(part.load, ({ props, onRetry }) => (
    <NotLoadedDialog onRetry={onRetry} onClose={props.onClose} />
  ));
}

/** The same for a component that is always on the page: only loaded when idle, and left out if that fails. */
export function lateInBackground<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const part = createPart(load);
  const idle = Promise.withResolvers<ComponentType<Props>>();
  void readable(idle.promise);
  parts.inBackground.push(async () => part.load().then(idle.resolve, idle.reject));
  return part.render(
    () => idle.promise,
    () => null,
  );
}

/** Loads all late parts one after another, whenever the page is idle. */
export async function loadLateParts(): Promise<void> {
  for (const load of [...parts.inBackground, ...parts.onDemand]) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time leaves the page responsive
    await new Promise<void>((resolve) => {
      requestIdleCallback(() => resolve());
    });
    // A part that fails to load says so when it is shown.
    // oxlint-disable-next-line no-await-in-loop
    await load().catch(() => undefined);
  }
}

type Failure<Props> = (failure: { readonly props: Props; readonly onRetry: () => void }) => ReactNode;

/**
 * React reads a promise with these properties without waiting: a part that is loaded appears in the same render, so
 * that dialogs and menus take the focus at once.
 */
function readable<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  );
  return promise;
}

function createPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | null = null;

  const loadOnce = (): Promise<ComponentType<Props>> => {
    loading ??= readable(
      Promise.all([load(), fetchAllWords()]).then(
        ([component]) => component,
        (error: unknown) => {
          throw new LoadError('A part of the page was not loaded.', { cause: error });
        },
      ),
    );
    return loading;
  };

  const render = (wait: () => Promise<ComponentType<Props>>, renderFailure: Failure<Props>) => {
    function Part(props: Props) {
      return createElement(use(wait()), props);
    }
    return function Late(props: Props) {
      const onRetry = (retry: () => void) => {
        loading = null;
        retry();
      };
      return (
        <LateBoundary renderFailure={(retry) => renderFailure({ props, onRetry: () => onRetry(retry) })}>
          <Suspense fallback={null}>
            <Part {...props} />
          </Suspense>
        </LateBoundary>
      );
    };
  };

  return { load: loadOnce, render };
}

interface LateBoundaryProps {
  readonly children: ReactNode;
  readonly renderFailure: (retry: () => void) => ReactNode;
}

class LoadError extends Error {}

interface LateBoundaryState {
  readonly error: unknown;
}

/** Catches that a part couldn't be loaded, and leaves errors of the part itself to the boundaries above. */
class LateBoundary extends Component<LateBoundaryProps, LateBoundaryState> {
  override state: LateBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): LateBoundaryState {
    return { error };
  }

  readonly retry = (): void => this.setState({ error: null });

  override render(): ReactNode {
    const { error } = this.state;
    if (error instanceof LoadError) return this.props.renderFailure(this.retry);
    if (error !== null) throw error;
    return this.props.children;
  }
}

function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const { app } = useText();
  return (
    <Row role="alert" gap={8} wrap>
      <span>{app.notLoadedTitle}</span>
      <Button onClick={onRetry}>{app.tryAgain}</Button>
    </Row>
  );
}

function NotLoadedDialog({
  onRetry,
  onClose,
}: {
  readonly onRetry: () => void;
  readonly onClose: () => void;
}) {
  const { app } = useText();
  return (
    <Dialog
      title={app.notLoadedTitle}
      width="narrow"
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onRetry}>
          {app.tryAgain}
        </Button>
      }
    >
      <p role="alert">{app.notLoadedBody}</p>
    </Dialog>
  );
}
