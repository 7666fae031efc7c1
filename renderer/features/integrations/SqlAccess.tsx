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
