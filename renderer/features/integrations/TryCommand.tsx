import { useMutation } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { TEST_SECONDS } from '#shared/contract/enumerations.ts';
import type { InputOf, OutputOf } from '#shared/contract/methods.ts';
import { ask } from '../../queries/ask.ts';
import { useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Row } from '../../ui/primitives.tsx';
import { CodeBlock } from './CodeBlock.tsx';

/** Runs the command of the snippets, and shows what it printed. */
export function TryCommand({
  connectionId,
  command,
}: {
  readonly connectionId: ConnectionId;
  readonly command: InputOf<'integrations.try'>['command'];
}) {
  const { integrations: words } = useText();
  const { data, error, isPending, mutate } = useMutation<OutputOf<'integrations.try'>>({
    mutationFn: () => ask('integrations.try', { connectionId, command }),
  });
  const outcomes = { works: words.works, fails: words.fails, hangs: words.hangs({ seconds: TEST_SECONDS }) };
  return (
    <>
      <Row gap={8}>
        <Button
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) mutate();
          }}
        >
          {words.test}
        </Button>
        <span role="status">
          {isPending ? words.testing : null}
          {data === undefined ? null : (
            <Badge tone={data.outcome === 'works' ? 'good' : 'bad'}>{outcomes[data.outcome]}</Badge>
          )}
        </span>
      </Row>
      {error === null ? null : <ProblemView problem={error.problem} onRetry={() => mutate()} />}
      {data === undefined || data.output === '' ? null : (
        <CodeBlock label={words.testOutput} code={data.output} copyLabel={words.copyOutput} />
      )}
    </>
  );
}
