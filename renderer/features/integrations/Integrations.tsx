import type { Connection } from '#shared/contract/connection.ts';
import { type AssistantAccess as Access, TEST_SECONDS } from '#shared/contract/enumerations.ts';
import type { InputOf } from '#shared/contract/methods.ts';
import { useCommand, useRead } from '../../queries/ask.ts';
import { useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ColumnPlaceholder, ColumnSection, PageColumn } from '../../ui/ColumnPage.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { Failure, ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { assistantSnippets, commandText, sqlSnippets } from './snippets.ts';
import { useWorkspaceCommand } from '../../queries/workspace.ts';
import css from './Integrations.module.css';

/** Runs the command of the snippets, and shows what it printed. */
function TryCommand({ command }: { readonly command: InputOf<'integrations.try'>['command'] }) {
  const { integrations: words } = useText();
  const { data, error, isPending, mutate } = useWorkspaceCommand('integrations.try');
  const run = () => mutate({ command });
  const outcomes = { works: words.works, fails: words.fails, hangs: words.hangs({ seconds: TEST_SECONDS }) };
  return (
    <>
      <Row gap={8}>
        <Button
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) run();
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
      {error === null ? null : <ProblemView problem={error.problem} onRetry={run} />}
      {data === undefined || data.output === '' ? null : (
        <CodeBlock label={words.testOutput} code={data.output} copyLabel={words.copyOutput} />
      )}
    </>
  );
}

interface CodeBlockProps {
  readonly label: string;
  readonly code: string;
  readonly copyLabel: string;
}

/** Code to copy into another program. */
function CodeBlock({ label, code, copyLabel }: CodeBlockProps) {
  return (
    <Stack as="section" gap={4} aria-label={label}>
      <Text as="h3" size="small" tone="secondary">
        {label}
      </Text>
      <Row gap={4} align="start" className={css['box']}>
        <pre dir="ltr" className={css['code']}>
          {code}
        </pre>
        <CopyButton text={code} label={copyLabel} />
      </Row>
    </Stack>
  );
}

/** The switches of a connection for AI assistants, who is connected, and how to set one up. */
function AssistantAccess({
  connection,
  command,
}: {
  readonly connection: Connection;
  /** Null where the command line isn't installed. */
  readonly command: readonly string[] | null;
}) {
  const { integrations: words } = useText();
  const { data: info } = useRead('app.info', {});
  const { data: status } = useRead('assistant.status', { connectionId: connection.id });
  const change = useCommand('connections.update', { refreshes: ['connections.list'] });
  const { assistant: access } = connection;
  const choose = (next: Access) => {
    if (!change.isPending) change.mutate({ connectionId: connection.id, assistant: next });
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
      <Failure of={change} />
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
          <TryCommand command="mcp" />
        </>
      )}
    </ColumnSection>
  );
}

/** The file with the SQL views, and how common tools read it. */
function SqlAccess({ file }: { readonly file: string }) {
  const { integrations } = useText();
  return (
    <ColumnSection id="integrations-sql" title={integrations.sql} lead={integrations.sqlLead}>
      <CodeBlock label={integrations.file} code={file} copyLabel={integrations.copyPath} />
      {sqlSnippets(file).map(({ tool, code }) => (
        <CodeBlock key={tool} label={tool} code={code} copyLabel={integrations.copySnippet({ tool })} />
      ))}
    </ColumnSection>
  );
}

/** How to run the command line. */
function CommandLineAccess({
  command,
}: {
  /** Null where it isn't installed. */
  readonly command: readonly string[] | null;
}) {
  const { integrations } = useText();
  return (
    <ColumnSection id="integrations-cli" title={integrations.cli} lead={integrations.cliLead}>
      {command === null ? (
        <Text as="p" tone="tertiary">
          {integrations.noCommandLine}
        </Text>
      ) : (
        <>
          <CodeBlock
            label={integrations.cliUse}
            code={commandText(command)}
            copyLabel={integrations.copySnippet({ tool: 'parley' })}
          />
          <TryCommand command="cli" />
        </>
      )}
    </ColumnSection>
  );
}

/** How AI assistants, or other programs on this computer, reach a workspace. */
export function Integrations({
  connection,
  of,
}: {
  readonly connection: Connection;
  readonly of: 'assistants' | 'programs';
}) {
  const { app } = useText();
  const { data, error, refetch } = useRead('integrations.get', { connectionId: connection.id });
  if (error !== null) return <Failure of={{ error, refetch }} place="page" />;
  return (
    <PageColumn>
      {data === undefined ? (
        <ColumnPlaceholder label={app.loading}>
          <Skeleton width={180} />
          <Skeleton width="60%" />
        </ColumnPlaceholder>
      ) : of === 'assistants' ? (
        <AssistantAccess connection={connection} command={data.commands?.mcp ?? null} />
      ) : (
        <>
          <SqlAccess file={data.databaseFile} />
          <CommandLineAccess command={data.commands?.cli ?? null} />
        </>
      )}
    </PageColumn>
  );
}
