import { useQuery } from '@tanstack/react-query';
import type { Connection } from '#shared/contract/connection.ts';
import { integrationsQuery } from '../../queries/integrationQueries.ts';
import { useText } from '../../text/useText.ts';
import { ColumnPlaceholder, PageColumn } from '../../ui/ColumnPage.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AssistantAccess } from './AssistantAccess.tsx';
import { CommandLineAccess, SqlAccess } from './ToolAccess.tsx';

/** How other programs on this computer can access a workspace. */
export function Integrations({ connection }: { readonly connection: Connection }) {
  const { app } = useText();
  const { data, error, refetch } = useQuery(integrationsQuery(connection.id));
  if (error !== null) {
    return <ProblemView place="page" problem={error.problem} onRetry={() => void refetch()} />;
  }
  return (
    <PageColumn>
      {data === undefined ? (
        <ColumnPlaceholder label={app.loading}>
          <Skeleton width={180} />
          <Skeleton width="60%" />
        </ColumnPlaceholder>
      ) : (
        <>
          <SqlAccess file={data.databaseFile} />
          <CommandLineAccess connectionId={connection.id} command={data.commands?.cli ?? null} />
          <AssistantAccess connection={connection} command={data.commands?.mcp ?? null} />
        </>
      )}
    </PageColumn>
  );
}
