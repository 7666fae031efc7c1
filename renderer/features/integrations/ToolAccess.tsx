import { useText } from '../../text/useText.ts';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { sqlSnippets } from './sqlSnippets.ts';

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

const INSTALL = 'npm link';
const FIRST_COMMANDS = `parley list --limit 5
parley search '"next steps"'
parley help`;

/** How to get the command line. */
export function CommandLineAccess() {
  const { integrations } = useText();
  const { cliInstall, cliUse } = integrations;
  return (
    <ColumnSection id="integrations-cli" title={integrations.cli} lead={integrations.cliLead}>
      <CodeBlock label={cliInstall} code={INSTALL} copyLabel={integrations.copySnippet({ tool: 'npm' })} />
      <CodeBlock
        label={cliUse}
        code={FIRST_COMMANDS}
        copyLabel={integrations.copySnippet({ tool: 'parley' })}
      />
    </ColumnSection>
  );
}
