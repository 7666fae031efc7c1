import {
  Component,
  type ComponentType,
  createElement,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useState,
} from 'react';
import type { CommandId } from '../commands/commandCatalogue.ts';
import { commandRegistry, useCommands } from '../commands/commandRegistry.ts';
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
  return part.render(({ onRetry }) => <NotLoaded onRetry={onRetry} />);
}

/** The same for a dialog, which can also be closed if it fails to load. */
export function lateDialog<Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const part = createPart(load);
  parts.onDemand.push(part.load);
  return part.render(({ props, onRetry }) => <NotLoadedDialog onRetry={onRetry} onClose={props.onClose} />);
}

const NO_COMMANDS: readonly CommandId[] = [];

/**
 * The same for a component that is always on the page: only loaded when idle, and left out if that fails.
 * @param useCommandIds The commands that it will provide. Using one before that loads it at once, and then runs the
 * command.
 */
export function lateInBackground<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  useCommandIds: (props: Props) => readonly CommandId[] = () => NO_COMMANDS,
): (props: Props) => ReactNode {
  const part = createPart(load);
  const idle = Promise.withResolvers<ComponentType<Props>>();
  void readable(idle.promise);
  parts.inBackground.push(async () => part.load().then(idle.resolve, idle.reject));

  function Part({ props, used }: { readonly props: Props; readonly used: CommandId | null }) {
    const component = use(used === null ? idle.promise : part.load());
    useEffect(() => {
      // The component provides the command by now, or in the render that its layout effects have caused.
      if (used !== null) queueMicrotask(() => commandRegistry.run(used));
    }, [used]);
    return createElement(component, props);
  }
  return function LateInBackground(props: Props) {
    const ids = useCommandIds(props);
    const [used, setUsed] = useState<CommandId | null>(null);
    const renderFailure = (retry: () => void) => {
      const loadAgain = () => {
        part.forget();
        retry();
      };
      if (used !== null) return <NotLoadedDialog onRetry={loadAgain} onClose={() => setUsed(null)} />;
      const onUse = (id: CommandId) => {
        setUsed(id);
        loadAgain();
      };
      return <AwaitedCommands ids={ids} onUse={onUse} />;
    };
    return (
      <LateBoundary renderFailure={renderFailure}>
        <Suspense fallback={<AwaitedCommands ids={ids} onUse={setUsed} />}>
          <Part props={props} used={used} />
        </Suspense>
      </LateBoundary>
    );
  };
}

/** The commands of a component that isn't loaded yet. */
function AwaitedCommands({
  ids,
  onUse,
}: {
  readonly ids: readonly CommandId[];
  readonly onUse: (id: CommandId) => void;
}) {
  useCommands(Object.fromEntries(ids.map((id) => [id, () => onUse(id)])));
  return null;
}

/** A slow computer that draws something moving is never idle. */
const IDLE_WITHIN_MS = 1000;

/** Resolves when the page is idle, or has not been for a while. */
export function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    requestIdleCallback(resolve, { timeout: IDLE_WITHIN_MS });
  });
}

/** Loads all late parts one after another, whenever the page is idle. */
export async function loadLateParts(): Promise<void> {
  for (const load of [...parts.inBackground, ...parts.onDemand]) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time leaves the page responsive
    await idle();
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

  const forget = (): void => {
    loading = null;
  };

  const render = (renderFailure: Failure<Props>) => {
    function Part(props: Props) {
      return createElement(use(loadOnce()), props);
    }
    return function Late(props: Props) {
      const onRetry = (retry: () => void) => {
        forget();
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

  return { load: loadOnce, forget, render };
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
