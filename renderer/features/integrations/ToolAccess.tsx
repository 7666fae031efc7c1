import type { ConnectionId } from '#shared/contract/ids.ts';
import { useText } from '../../text/useText.ts';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { Text } from '../../ui/primitives.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { commandText } from './commandSnippets.ts';
import { sqlSnippets } from './sqlSnippets.ts';
import { TryCommand } from './TryCommand.tsx';

/** The file with the SQL views, and how common tools read it. */
export function SqlAccess({ file }: { readonly file: string }) {
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
export function CommandLineAccess({
  connectionId,
  command,
}: {
  readonly connectionId: ConnectionId;
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
          <TryCommand connectionId={connectionId} command="cli" />
        </>
      )}
    </ColumnSection>
  );
}
