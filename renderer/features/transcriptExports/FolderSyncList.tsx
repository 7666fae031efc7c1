import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import type { FolderSync, FolderSyncFile, FolderSyncId } from '#shared/contract/folderSyncs.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { STALE_READS } from '#shared/contract/staleReads.ts';
import { ask, read, refresh } from '../../queries/ask.ts';
import { usePolicyBlock } from '../../queries/networkQueries.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import type { Text as Texts } from '../../text/messages.gen.d.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonRow } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { useNow } from '../../ui/useNow.ts';
import { FolderSyncDialog, type FollowedList } from './FolderSyncDialog.tsx';
import css from './TranscriptExports.module.css';

/** `stuck`: it can't be brought up to date now. `upToDate` includes files that the user changed. */
type FolderSyncPhase = 'paused' | 'running' | 'waiting' | 'stuck' | 'upToDate';

type State = Pick<FolderSync, 'paused' | 'state' | 'problem' | 'ranAt' | 'name'>;

function folderSyncPhase({ paused, state, problem, ranAt, name }: State): FolderSyncPhase {
  if (paused) return 'paused';
  if (state === 'running') return 'running';
  if (problem !== null || name === null) return 'stuck';
  return ranAt === null ? 'waiting' : 'upToDate';
}

/** What is in the folder, and what isn't as Parley wrote it. */
function folderSyncSentence(text: Texts, { counts, ...sync }: FolderSync): string {
  const { transcriptExports: words } = text;
  const parts = words.folderCounts;
  const phase = folderSyncPhase(sync);
  return [
    parts.current({ count: counts.current }),
    ...(phase === 'running' && counts.waiting > 0 ? [parts.waiting({ count: counts.waiting })] : []),
    ...(['changed', 'removed', 'failed', 'skipped', 'away'] as const).flatMap((key) =>
      counts[key] === 0 ? [] : [parts[key]({ count: counts[key] })],
    ),
  ].join(' · ');
}

type FileDecision = 'parley' | 'mine';

/** What the user can decide about a file, the safe choice first. */
function fileDecisions({ state }: Pick<FolderSyncFile, 'state'>): readonly FileDecision[] {
  switch (state) {
    case 'changed':
    case 'beside':
    case 'removed':
      return ['mine', 'parley'];
    case 'left':
      return ['mine'];
    case 'failed':
      return [];
  }
}

/** Oldest first. */
const folderSyncsQuery = (connectionId: ConnectionId) => read('folderSyncs.list', { connectionId });

/** The first files that aren't as Parley wrote them. */
const folderSyncFilesQuery = (connectionId: ConnectionId, syncId: FolderSyncId, limit: number) =>
  read('folderSyncs.files', { connectionId, syncId, offset: 0, limit });

const TONES: Readonly<Record<FolderSyncPhase, 'neutral' | 'good' | 'warn' | 'bad'>> = {
  paused: 'neutral',
  running: 'neutral',
  waiting: 'neutral',
  stuck: 'bad',
  upToDate: 'good',
};

/** The first files are enough to decide; the rest follows. */
const SHOWN_FILES = 100;

/** Runs a method on a folder and shows its result before the change event arrives. */
function useFolderAction({ connectionId, id }: FolderSync) {
  const client = useQueryClient();
  return useMutation<FolderSync, ProblemError, () => Promise<FolderSync>>({
    mutationFn: (run) => run(),
    onSuccess: (changed) => {
      client.setQueryData(folderSyncsQuery(connectionId).queryKey, (known) =>
        known?.map((each) => (each.id === id ? changed : each)),
      );
    },
    onSettled: () => refresh(client, connectionId, STALE_READS['folderSyncs.changed']),
  });
}

type Decide = (file: string | null, version: FileDecision) => void;

function ChangedFile({
  file,
  disabled,
  onDecide,
}: {
  readonly file: FolderSyncFile;
  readonly disabled: boolean;
  readonly onDecide: Decide;
}) {
  const { transcriptExports: words } = useText();
  const { state, besideFile, detail } = file;
  const why =
    state === 'beside' && besideFile !== null
      ? words.besideAt({ file: besideFile })
      : state === 'left'
        ? detail === 'deleted'
          ? words.fileStates.deleted
          : words.fileStates.left
        : state === 'failed'
          ? detail
          : words.fileStates[state === 'removed' ? 'removed' : 'changed'];
  return (
    <Row as="li" gap={8} rowGap={4} wrap justify="between" className={css['file']}>
      <Text size="small" wrap="anywhere" grow>
        {file.file}
        <Text tone="secondary"> {why}</Text>
      </Text>
      <ButtonRow>
        {fileDecisions(file).map((version) => (
          <Button
            key={version}
            look="quiet"
            disabled={disabled}
            aria-label={words.decideAbout({
              action: words.decisions[state === 'removed' ? 'removed' : 'changed'][version],
              file: file.file,
            })}
            onClick={() => onDecide(file.file, version)}
          >
            {words.decisions[state === 'removed' ? 'removed' : 'changed'][version]}
          </Button>
        ))}
      </ButtonRow>
    </Row>
  );
}

/** The files that the user has changed or deleted, and what to do with them. */
function ChangedFiles({ sync, onDecide, busy }: { sync: FolderSync; onDecide: Decide; busy: boolean }) {
  const { transcriptExports: words } = useText();
  const format = useFormat();
  const { connectionId, id, counts } = sync;
  const count = counts.changed + counts.removed + counts.failed;
  const { data } = useQuery({
    ...folderSyncFilesQuery(connectionId, id, SHOWN_FILES),
    enabled: count > 0,
  });
  if (count === 0 || data === undefined || data.total === 0) return null;
  return (
    <details className={css['results']}>
      <summary>{words.changedFiles({ count: data.total })}</summary>
      <ul>
        {data.files.map((file) => (
          <ChangedFile key={`${file.kind} ${file.id}`} file={file} disabled={busy} onDecide={onDecide} />
        ))}
      </ul>
      {data.total > data.files.length ? (
        <Text as="p" size="small" tone="tertiary">
          {words.moreFiles({ count: format.number(data.total - data.files.length) })}
        </Text>
      ) : null}
      {counts.changed + counts.removed > 1 ? (
        <ButtonRow>
          <Button look="quiet" disabled={busy} onClick={() => onDecide(null, 'mine')}>
            {words.decisions.all.mine}
          </Button>
          <Button look="quiet" disabled={busy} onClick={() => onDecide(null, 'parley')}>
            {words.decisions.all.parley}
          </Button>
        </ButtonRow>
      ) : null}
    </details>
  );
}

/** One folder with its state and its actions. */
function FolderSyncEntry({
  sync,
  lists,
}: {
  readonly sync: FolderSync;
  readonly lists: readonly FollowedList[];
}) {
  const text = useText();
  const { transcriptExports: words } = text;
  const format = useFormat();
  const now = useNow();
  const client = useQueryClient();
  const { connectionId, id: syncId, paused, problem, ranAt, folder } = sync;
  const { mutate, isPending, error } = useFolderAction(sync);
  const [open, setOpen] = useState<'edit' | 'remove' | { readonly replaces: string | null } | null>(null);
  const close = () => setOpen(null);
  const remove = useMutation({
    mutationFn: () => ask('folderSyncs.remove', { connectionId, syncId }),
    onSuccess: close,
    onSettled: () => refresh(client, connectionId, STALE_READS['folderSyncs.changed']),
  });
  const phase = folderSyncPhase(sync);
  const run = () => mutate(() => ask('folderSyncs.run', { connectionId, syncId }));
  const settle = (file: string | null, version: FileDecision) =>
    mutate(() => ask('folderSyncs.decide', { connectionId, syncId, file, version }), { onSuccess: close });
  const openFolder = async () => {
    const { opened } = await ask('folderSyncs.openFolder', { connectionId, syncId });
    if (!opened) showToast({ words: words.cantOpen });
  };
  return (
    <Stack as="li" gap={12} className={css['entry']}>
      <Stack gap={4}>
        <Row gap={8}>
          <Text weight="medium" wrap="truncate">
            {sync.name ?? words.noView}
          </Text>
          <Badge tone={TONES[phase]}>{words.folderPhases[phase]}</Badge>
          <Text grow />
          {ranAt === null ? null : (
            <Text
              as="time"
              dateTime={ranAt}
              title={format.absolute(ranAt)}
              size="small"
              tone="tertiary"
              wrap="nowrap"
            >
              {format.when(ranAt, now)}
            </Text>
          )}
        </Row>
        <Text as="p" role="status" tabular>
          {folderSyncSentence(text, sync)}
        </Text>
        <Text as="p" size="small" tone="tertiary" wrap="anywhere">
          {folder}
        </Text>
      </Stack>
      {sync.name === null ? (
        <Text as="p" role="alert" tone="bad">
          {words.viewGone}
        </Text>
      ) : problem === null ? null : (
        <ProblemView
          problem={problem}
          action={
            problem.kind === 'storage' && problem.reason === 'folder' ? (
              <Button
                disabled={isPending}
                onClick={() => mutate(() => ask('folderSyncs.restore', { connectionId, syncId }))}
              >
                {words.writeAgain}
              </Button>
            ) : null
          }
        />
      )}
      {error === null ? null : <ProblemView problem={error.problem} />}
      <ChangedFiles
        sync={sync}
        busy={isPending}
        onDecide={(file, version) => {
          if (version === 'parley') setOpen({ replaces: file });
          else settle(file, version);
        }}
      />
      <ButtonRow>
        <Button disabled={isPending || paused} onClick={run}>
          {words.runNow}
        </Button>
        <Button
          disabled={isPending}
          onClick={() => mutate(() => ask('folderSyncs.pause', { connectionId, syncId, paused: !paused }))}
        >
          {paused ? words.actions.resume : words.actions.pause}
        </Button>
        <Button onClick={() => void openFolder().catch(() => showToast({ words: words.cantOpen }))}>
          <FolderOpen size={14} aria-hidden />
          {words.openFolder}
        </Button>
        <Button onClick={() => setOpen('edit')}>{words.edit}</Button>
        <Button onClick={() => setOpen('remove')}>{words.removeFolder}</Button>
      </ButtonRow>
      {open === 'edit' ? (
        <FolderSyncDialog connectionId={connectionId} lists={lists} sync={sync} onClose={close} />
      ) : null}
      {open === 'remove' ? (
        <ConfirmDialog
          title={words.removeQuestion}
          confirm={words.stopFolder}
          look="danger"
          busy={remove.isPending}
          problem={remove.error?.problem ?? null}
          onConfirm={() => remove.mutate()}
          onClose={close}
        >
          {words.removeBody}
        </ConfirmDialog>
      ) : null}
      {typeof open === 'object' && open !== null ? (
        <ConfirmDialog
          title={
            open.replaces === null ? words.replaceAllQuestion : words.replaceQuestion({ file: open.replaces })
          }
          confirm={words.replace}
          look="danger"
          busy={isPending}
          problem={error?.problem ?? null}
          onConfirm={() => settle(open.replaces, 'parley')}
          onClose={close}
        >
          {words.replaceBody}
        </ConfirmDialog>
      ) : null}
    </Stack>
  );
}

/** The folders that the views of a connection keep up to date, oldest first; nothing without any. */
export function FolderSyncList({
  connectionId,
  lists,
}: {
  readonly connectionId: ConnectionId;
  readonly lists: readonly FollowedList[];
}) {
  const { transcriptExports: words } = useText();
  const { data } = useQuery(folderSyncsQuery(connectionId));
  const [adding, setAdding] = useState(false);
  const blocked = usePolicyBlock('export');
  if (data === undefined) return null;
  return (
    <Stack as="section" gap={4} aria-label={words.folders}>
      <Row gap={8} justify="between">
        <Text as="h2" size="heading">
          {words.folders}
        </Text>
        <Button blocked={blocked} onClick={() => setAdding(true)}>
          {words.keepFolder}
        </Button>
      </Row>
      {data.length === 0 ? (
        <Text as="p" tone="secondary">
          {words.noFolders}
        </Text>
      ) : (
        <ul aria-label={words.folders}>
          {data.map((sync) => (
            <FolderSyncEntry key={sync.id} sync={sync} lists={lists} />
          ))}
        </ul>
      )}
      {adding ? (
        <FolderSyncDialog
          connectionId={connectionId}
          lists={lists}
          sync={null}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </Stack>
  );
}
