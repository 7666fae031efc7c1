import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Connection } from '#shared/contract/connection.ts';
import type { AssistantAccess as Access } from '#shared/contract/enumerations.ts';
import { appInfoQuery } from '../../queries/appQueries.ts';
import { ask } from '../../queries/ask.ts';
import { connectionsQuery } from '../../queries/connectionQueries.ts';
import { assistantsQuery } from '../../queries/integrationQueries.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { assistantSnippets } from './commandSnippets.ts';
import { TryCommand } from './TryCommand.tsx';

/** The switches of a connection for AI assistants, who is connected, and how to set one up. */
export function AssistantAccess({
  connection,
  command,
}: {
  readonly connection: Connection;
  /** Null where the command line isn't installed. */
  readonly command: readonly string[] | null;
}) {
  const { integrations: words } = useText();
  const client = useQueryClient();
  const { data: info } = useQuery(appInfoQuery);
  const { data: status } = useQuery(assistantsQuery(connection.id));
  const change = useMutation<Connection, ProblemError, Access>({
    mutationFn: (assistant) => ask('connections.update', { connectionId: connection.id, assistant }),
    onSuccess: () => client.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  });
  const { assistant: access } = connection;
  const choose = (next: Access) => {
    if (!change.isPending) change.mutate(next);
  };
  const isForbidden = info?.policy?.mcp === false;
  const clients = status?.clients ?? [];
  return (
    <ColumnSection id="integrations-assistants" title={words.assistants} lead={words.assistantsLead}>
      <Row gap={12} rowGap={8} wrap>
        <Row as="span" gap={8} wrap role="status">
          <Badge tone={access === 'off' ? 'neutral' : 'good'}>{words.access[access]}</Badge>
          {isForbidden ? words.forbidden : words.accessHint[access]}
        </Row>
        {isForbidden ? null : (
          <>
            <Button
              look={access === 'off' ? 'primary' : 'plain'}
              aria-disabled={change.isPending}
              onClick={() => choose(access === 'off' ? 'shared' : 'off')}
            >
              {access === 'off' ? words.turnOn : words.turnOff}
            </Button>
            {access === 'off' ? null : (
              <Button
                look="quiet"
                aria-disabled={change.isPending}
                onClick={() => choose(access === 'all' ? 'shared' : 'all')}
              >
                {access === 'all' ? words.excludePrivate : words.includePrivate}
              </Button>
            )}
          </>
        )}
      </Row>
      {change.error === null ? null : <ProblemView problem={change.error.problem} />}
      <Text as="p" tone="tertiary">
        {clients.length === 0
          ? words.nobody
          : words.connected({ names: clients.map(({ name }) => name).join(', ') })}
      </Text>
      {access === 'off' ? null : command === null ? (
        <Text as="p" tone="tertiary">
          {words.noCommandLine}
        </Text>
      ) : (
        <>
          {assistantSnippets(command).map(({ tool, code }) => (
            <CodeBlock key={tool} label={tool} code={code} copyLabel={words.copySnippet({ tool })} />
          ))}
          <TryCommand connectionId={connection.id} command="mcp" />
        </>
      )}
    </ColumnSection>
  );
}
