import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Problem } from '#shared/contract/problem.ts';
import { describeProblem } from '../text/describeProblem.ts';
import { useFormat, useText } from '../text/useText.ts';
import { Button } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import { Row, Text } from './primitives.tsx';
import css from './ProblemView.module.css';

interface ProblemViewProps {
  readonly problem: Problem;
  /** For problems that a retry may solve. */
  readonly onRetry?: (() => void) | undefined;
  /** The action that solves the problem, such as replacing the token. */
  readonly action?: ReactNode;
  /** `page` fills an empty pane, `inline` stands within other content. */
  readonly place?: 'page' | 'inline';
}

/** Shows a problem: what happened, why, what to do, and the request id. */
export function ProblemView({ problem, onRetry, action, place = 'inline' }: ProblemViewProps) {
  const text = useText();
  const words = describeProblem(text, useFormat(), problem);

  return (
    <Row gap={12} align="start" role="alert" className={css[place]}>
      <TriangleAlert size={16} aria-hidden className={css['icon']} />
      <Text as="div" wrap="anywhere">
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
        <p className={css['todo']}>{words.todo}</p>
        {words.requestId === null ? null : (
          <Row as="p" gap={4} className={css['request']}>
            {text.problems.requestId} <code>{words.requestId}</code>
            <CopyButton text={words.requestId} label={text.problems.copyRequestId} />
          </Row>
        )}
        {onRetry === undefined && action === undefined ? null : (
          <Row gap={8} wrap className={css['actions']}>
            {action}
            {onRetry === undefined ? null : <Button onClick={onRetry}>{text.app.tryAgain}</Button>}
          </Row>
        )}
      </Text>
    </Row>
  );
}
