import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { TranscriptExport } from '#shared/contract/transcriptExports.ts';
import { STALE_READS } from '#shared/contract/staleReads.ts';
import { ask, refresh } from '../../queries/ask.ts';
import { transcriptExportsQuery } from '../../queries/transcriptExportQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { PageColumn } from '../../ui/ColumnPage.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/useNow.ts';
import { ExportStatus } from './ExportStatus.tsx';
import { type ExportPhase, exportPhase } from './exportState.ts';
import type { FollowedList } from './FolderSyncDialog.tsx';
import { FolderSyncList } from './FolderSyncList.tsx';
import css from './TranscriptExports.module.css';

const TONES: Readonly<Record<ExportPhase, 'neutral' | 'good' | 'warn' | 'bad'>> = {
  preparing: 'neutral',
  running: 'neutral',
  waiting: 'warn',
  paused: 'warn',
  finished: 'good',
  failed: 'bad',
  stopped: 'neutral',
};

function ExportEntry({ made, onRemove }: { readonly made: TranscriptExport; readonly onRemove: () => void }) {
  const { transcriptExports: words } = useText();
  const format = useFormat();
  const now = useNow();
  const phase = exportPhase(made);
  return (
    <Stack as="li" gap={8} className={css['entry']}>
      <Row gap={8}>
        <Text weight="medium">{words.formats[made.format]}</Text>
        <Badge tone={TONES[phase]}>{words.phases[phase]}</Badge>
        <Text grow />
        <Text
          as="time"
          dateTime={made.madeAt}
          title={format.absolute(made.madeAt)}
          size="small"
          tone="tertiary"
          wrap="nowrap"
        >
          {format.when(made.madeAt, now)}
        </Text>
        <IconButton label={words.remove} onClick={onRemove}>
          <Trash2 size={14} aria-hidden />
        </IconButton>
      </Row>
      <ExportStatus made={made} />
    </Stack>
  );
}

/** The folders that views keep up to date, then all exports of a connection, newest first. */
export function ExportsList({
  connectionId,
  lists,
}: {
  readonly connectionId: ConnectionId;
  /** The lists that a folder can follow. */
  readonly lists: readonly FollowedList[];
}) {
  const { app, transcriptExports: words } = useText();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(transcriptExportsQuery(connectionId));
  const remove = useMutation({
    mutationFn: (made: TranscriptExport) =>
      ask('transcriptExports.remove', { connectionId, exportId: made.id }),
    onSettled: () => refresh(client, connectionId, STALE_READS['transcriptExports.changed']),
  });
  if (error !== null)
    return <ProblemView place="page" problem={error.problem} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingLines label={app.loading} widths={[44, 36, 52]} />;
  return (
    <PageColumn>
      <FolderSyncList connectionId={connectionId} lists={lists} />
      <Stack as="section" gap={4} aria-label={words.onceExports}>
        <Text as="h2" size="heading">
          {words.onceExports}
        </Text>
        {data.length === 0 ? (
          <Text as="p" tone="secondary">
            {words.emptyBody}
          </Text>
        ) : (
          <ul aria-label={words.exports}>
            {data.map((made) => (
              <ExportEntry key={made.id} made={made} onRemove={() => remove.mutate(made)} />
            ))}
          </ul>
        )}
      </Stack>
    </PageColumn>
  );
}
