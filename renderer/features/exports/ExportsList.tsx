import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Export } from '#shared/contract/exports.ts';
import { STALE_READS } from '#shared/contract/staleReads.ts';
import { usePolicyBlock } from '../../queries/appQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { PageColumn } from '../../ui/ColumnPage.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { useProblemToast } from '../../ui/Toasts.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/useNow.ts';
import { ExportDialog, type NamedList } from './ExportDialog.tsx';
import { type ExportPhase, exportPhase } from './exportState.ts';
import { ExportStatus } from './ExportStatus.tsx';
import { useWorkspaceCommand, useWorkspaceRead } from '../../queries/workspace.ts';

const TONES: Readonly<Record<ExportPhase, 'neutral' | 'good' | 'warn' | 'bad'>> = {
  preparing: 'neutral',
  running: 'neutral',
  waiting: 'warn',
  paused: 'warn',
  finished: 'good',
  failed: 'bad',
  stopped: 'neutral',
  stuck: 'bad',
  upToDate: 'good',
};

/** One export in the list of all. */
function ExportEntry({ made, lists }: { readonly made: Export; readonly lists: readonly NamedList[] }) {
  const { exports: words } = useText();
  const format = useFormat();
  const now = useNow();
  const { id: exportId, keeps } = made;
  const [editing, setEditing] = useState(false);
  const remove = useWorkspaceCommand('exports.remove', {
    refreshes: STALE_READS['exports.changed'],
    onError: useProblemToast(),
  });
  const phase = exportPhase(made);
  const at = keeps ? made.ranAt : made.madeAt;
  const name = made.name ?? (keeps ? words.noView : null);
  return (
    <Stack as="li" gap={8} pad={[16, 0]} border="bottom">
      <Row gap={8}>
        <Text weight="medium" wrap="truncate">
          {name === null ? words.formats[made.format] : name}
        </Text>
        <Badge tone={TONES[phase]}>{words.phases[phase]}</Badge>
        <Text grow />
        {at === null ? null : (
          <Text
            as="time"
            dateTime={at}
            title={format.absolute(at)}
            size="small"
            tone="tertiary"
            wrap="nowrap"
          >
            {format.when(at, now)}
          </Text>
        )}
        {keeps ? null : (
          <IconButton label={words.remove} onClick={() => remove.mutate({ exportId })}>
            <Trash2 size={14} aria-hidden />
          </IconButton>
        )}
      </Row>
      <ExportStatus made={made} onEdit={() => setEditing(true)} />
      {editing ? (
        <ExportDialog what={{ kind: 'keep', lists, made }} onClose={() => setEditing(false)} />
      ) : null}
    </Stack>
  );
}

/** The folders that are kept up to date, then what was exported once, newest first. */
export function ExportsList({
  lists,
}: {
  /** The lists that a folder can follow. */
  readonly lists: readonly NamedList[];
}) {
  const { app, exports: words } = useText();
  const { data, error, refetch } = useWorkspaceRead('exports.list', {});
  const [adding, setAdding] = useState(false);
  const blocked = usePolicyBlock('export');
  if (error !== null) return <Failure of={{ error, refetch }} place="page" />;
  if (data === undefined) return <LoadingLines label={app.loading} widths={[44, 36, 52]} />;
  const listed = (label: string, none: string, all: readonly Export[]) =>
    all.length === 0 ? (
      <Text as="p" tone="secondary">
        {none}
      </Text>
    ) : (
      <ul aria-label={label}>
        {all.map((made) => (
          <ExportEntry key={made.id} made={made} lists={lists} />
        ))}
      </ul>
    );
  return (
    <PageColumn>
      <Stack as="section" gap={4} aria-label={words.folders}>
        <Row gap={8} justify="between">
          <Text as="h2" size="heading">
            {words.folders}
          </Text>
          <Button blocked={blocked} onClick={() => setAdding(true)}>
            {words.keepFolder}
          </Button>
        </Row>
        {listed(
          words.folders,
          words.noFolders,
          data.filter(({ keeps }) => keeps),
        )}
      </Stack>
      <Stack as="section" gap={4} aria-label={words.onceExports}>
        <Text as="h2" size="heading">
          {words.onceExports}
        </Text>
        {listed(
          words.exports,
          words.emptyBody,
          data.filter(({ keeps }) => !keeps),
        )}
      </Stack>
      {adding ? (
        <ExportDialog what={{ kind: 'keep', lists, made: null }} onClose={() => setAdding(false)} />
      ) : null}
    </PageColumn>
  );
}
