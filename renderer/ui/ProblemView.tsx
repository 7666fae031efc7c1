import { TriangleAlert, WifiOff } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import type { Problem } from '#shared/contract/problem.ts';
import { describeProblem } from '../text/describeProblem.ts';
import { useFormat, useText } from '../text/useText.ts';
import { Button } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import { Row, Text } from './primitives.tsx';
import css from './ProblemView.module.css';

/** The action that solves a problem, such as replacing the token. Provided by the app, because features have them. */
const ActionContext = createContext<(problem: Problem) => ReactNode>(() => null);
export const ProblemActions = ActionContext.Provider;
export const useProblemAction = () => use(ActionContext);
/** Where the action is beside the problem already. */
export const noAction = (): ReactNode => null;

interface ProblemViewProps {
  readonly problem: Problem;
  /** For problems that a retry may solve. The retry button is left out if `action` has a button. */
  readonly onRetry?: (() => void) | undefined;
  /** Another action than the usual one. */
  readonly action?: ReactNode;
  /** `page` replaces the content of a pane, `inline` is part of other content. */
  readonly place?: 'page' | 'inline';
}

/** Whether the problem is temporary, as far as Parley can tell. */
function passes({ kind }: Problem): boolean {
  return kind === 'network' || kind === 'rate-limited' || kind === 'cancelled';
}

/** A banner in the status color: what happened, why, what to do, one button, and the request id to copy. */
export function ProblemView({ problem, onRetry, action, place = 'inline' }: ProblemViewProps) {
  const text = useText();
  const actionFor = useProblemAction();
  const words = describeProblem(text, useFormat(), problem);
  const isGone = problem.kind === 'contract' && problem.cause === 'gone';
  const retry = isGone ? undefined : onRetry;
  const status = passes(problem) ? 'warn' : 'bad';
  const Icon = problem.kind === 'network' ? WifiOff : TriangleAlert;

  return (
    <div className={css[place]}>
      <Row gap={12} align="start" pad={[12, 16]} tone={status} ground={status} role="alert" data-edge>
        <Icon size={16} aria-hidden />
        <Text as="div" tone="primary" wrap="anywhere" grow>
          <Text as="p" weight="strong">
            {words.what}.
          </Text>
          {words.why === null || words.why === '' ? null : (
            <Text as="p" tone="secondary">
              {words.why}
            </Text>
          )}
          {words.fields.length === 0 ? null : (
            <Text as="ul" tone="secondary">
              {words.fields.map((field) => (
                <li key={`${field.field ?? ''} ${field.code} ${field.message}`}>
                  {field.field === null ? null : <code>{field.field}</code>} {field.message}
                </li>
              ))}
            </Text>
          )}
          <p>{words.todo}</p>
          {words.requestId === null ? null : (
            <Row as="p" gap={4} size="small" tone="secondary">
              {text.problems.requestId} <code>{words.requestId}</code>
              <CopyButton text={words.requestId} label={text.problems.copyRequestId} />
            </Row>
          )}
          <Row gap={8} wrap className={css['actions']}>
            {action === undefined ? actionFor(problem) : action}
            {retry === undefined ? null : <Button onClick={retry}>{text.app.tryAgain}</Button>}
          </Row>
        </Text>
      </Row>
    </div>
  );
}

/** Why a query or a command failed; nothing while it hasn't. A query can be tried again. */
export function Failure({
  of: { error, refetch },
  action,
  place = 'inline',
}: {
  readonly of: { readonly error: { readonly problem: Problem } | null; readonly refetch?: () => unknown };
  readonly action?: ProblemViewProps['action'];
  readonly place?: ProblemViewProps['place'];
}) {
  if (error === null) return null;
  const { problem } = error;
  const onRetry = refetch === undefined ? undefined : () => void refetch();
  return <ProblemView problem={problem} place={place} onRetry={onRetry} action={action} />;
}
