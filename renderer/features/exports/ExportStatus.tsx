import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import type { Export, ExportedFile } from '#shared/contract/exports.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { STALE_READS } from '#shared/contract/staleReads.ts';
import { ask, refresh } from '../../queries/ask.ts';
import { useWorkspaceCommand, useWorkspaceRead } from '../../queries/workspace.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { usePolicyBlock } from '../../queries/appQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button, ButtonRow } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { ProgressBar } from '../../ui/Meter.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { Failure, ProblemView } from '../../ui/ProblemView.tsx';
import { showToast } from '../../ui/Toasts.tsx';
import css from './Exports.module.css';
import {
  doneCount,
  exportActions,
  exportPhase,
  exportSentence,
  type FileDecision,
  fileDecisions,
  fileReason,
  isGoing,
  METHODS,
} from './exportState.ts';

/** The first files are enough to decide or to see what is wrong; the manifest in the folder lists all. */
const SHOWN_FILES = 100;

/** Runs a method on an export, and is pending until its result is shown. */
function useExportAction({ connectionId }: Export) {
  const client = useQueryClient();
  return useMutation<Export, ProblemError, () => Promise<Export>>({
    mutationFn: (run) => run(),
    onSettled: () => refresh(client, connectionId, STALE_READS['exports.changed']),
  });
}

type Decide = (file: string | null, version: FileDecision) => void;

function FileItem({
  made,
  file,
  disabled,
  onDecide,
}: {
  readonly made: Export;
  readonly file: ExportedFile;
  readonly disabled: boolean;
  readonly onDecide: Decide;
}) {
  const text = useText();
  const { decideAbout, decisions } = text.exports;
  const words = decisions[file.state === 'removed' ? 'removed' : 'changed'];
  const title = file.title === '' ? file.id : file.title;
  // The kind says that it is the id of an engagement.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const engagementId = file.id as EngagementId;
  return (
    <Row as="li" gap={8} rowGap={4} wrap justify="between" pad={[4, 0]}>
      <Text size="small" wrap="anywhere" grow>
        {file.kind === 'engagement' ? (
          <Link
            to="/c/$connectionId/engagements/$engagementId"
            params={{ connectionId: made.connectionId, engagementId }}
          >
            {title}
          </Link>
        ) : (
          title
        )}
        <Text tone="secondary"> {[file.file, fileReason(text, file)].filter(Boolean).join(': ')}</Text>
      </Text>
      <ButtonRow>
        {(made.keeps ? fileDecisions(file) : []).map((version) => (
          <Button
            key={version}
            look="quiet"
            disabled={disabled}
            aria-label={decideAbout({ action: words[version], file: file.file })}
            onClick={() => onDecide(file.file, version)}
          >
            {words[version]}
          </Button>
        ))}
      </ButtonRow>
    </Row>
  );
}

/** The files that aren't as Parley would write them, why, and what to do with them. */
function ExportFiles({ made, busy, onDecide }: { made: Export; busy: boolean; onDecide: Decide }) {
  const { exports: words } = useText();
  const format = useFormat();
  const { id: exportId, keeps, counts } = made;
  const { changed, removed, failed, skipped } = counts;
  const { data } = useWorkspaceRead(
    'exports.files',
    { exportId, offset: 0, limit: SHOWN_FILES },
    { enabled: changed + removed + failed + (keeps ? 0 : skipped) > 0 },
  );
  if (data === undefined || data.total === 0) return null;
  const more = { count: format.number(data.total - data.files.length) };
  return (
    <details className={css['results']}>
      <summary>
        {keeps ? words.changedFiles({ count: data.total }) : words.results({ count: data.total })}
      </summary>
      <ul>
        {data.files.map((file) => (
          <FileItem
            key={`${file.kind} ${file.id}`}
            made={made}
            file={file}
            disabled={busy}
            onDecide={onDecide}
          />
        ))}
      </ul>
      {data.total > data.files.length ? (
        <Text as="p" size="small" tone="tertiary">
          {keeps ? words.moreFiles(more) : words.moreResults(more)}
        </Text>
      ) : null}
      {keeps && changed + removed > 1 ? (
        <ButtonRow>
          {(['mine', 'parley'] as const).map((version) => (
            <Button key={version} look="quiet" disabled={busy} onClick={() => onDecide(null, version)}>
              {words.decisions.all[version]}
            </Button>
          ))}
        </ButtonRow>
      ) : null}
    </details>
  );
}

/** The progress or the result of an export, with its actions. */
export function ExportStatus({
  made,
  onEdit,
}: {
  readonly made: Export;
  /** Edits how a folder is kept up to date. */
  readonly onEdit?: () => void;
}) {
  const text = useText();
  const { exports: words } = text;
  const { connectionId, id: exportId, keeps, counts, problem } = made;
  const { mutate, isPending, error } = useExportAction(made);
  const [open, setOpen] = useState<'remove' | { readonly replaces: string | null } | null>(null);
  const close = () => setOpen(null);
  const blocked = usePolicyBlock('export');
  const remove = useWorkspaceCommand('exports.remove', {
    refreshes: STALE_READS['exports.changed'],
    onSuccess: close,
  });
  const phase = exportPhase(made);
  const settle = (file: string | null, version: FileDecision) =>
    mutate(() => ask('exports.decide', { connectionId, exportId, file, version }), { onSuccess: close });
  const cantOpen = () => showToast({ words: words.cantOpen });
  const openFolder = async () => {
    const { opened } = await ask('exports.openFolder', { connectionId, exportId });
    if (!opened) cantOpen();
  };
  return (
    <Stack gap={12}>
      <Text as="p" role="status" tabular>
        {exportSentence(text, made)}
      </Text>
      {!keeps && (isGoing(phase) || phase === 'paused') ? (
        <div
          role="progressbar"
          aria-label={words.phases[phase]}
          aria-valuemin={0}
          aria-valuemax={counts.total}
          aria-valuenow={doneCount(counts)}
        >
          <ProgressBar share={counts.total === 0 ? 0 : doneCount(counts) / counts.total} />
        </div>
      ) : null}
      <Text as="p" size="small" tone="tertiary" wrap="anywhere">
        {made.file === null ? made.folder : `${made.folder}: ${made.file}`}
      </Text>
      {/* Above what comes and goes, so that they stay in place. */}
      <ButtonRow>
        {exportActions(made).map((action) => (
          <Button
            key={action}
            disabled={isPending}
            blocked={METHODS[action] === 'exports.run' ? blocked : null}
            onClick={() => mutate(() => ask(METHODS[action], { connectionId, exportId }))}
          >
            {words.actions[action]}
          </Button>
        ))}
        <Button onClick={() => void openFolder().catch(cantOpen)}>
          <FolderOpen size={14} aria-hidden />
          {words.openFolder}
        </Button>
        {keeps ? (
          <>
            <Button onClick={onEdit}>{words.edit}</Button>
            <Button onClick={() => setOpen('remove')}>{words.removeFolder}</Button>
          </>
        ) : null}
      </ButtonRow>
      {keeps && made.name === null ? (
        <Text as="p" role="alert" tone="bad">
          {words.viewGone}
        </Text>
      ) : problem === null ? null : (
        <ProblemView
          problem={problem}
          action={
            keeps && problem.kind === 'storage' && problem.reason === 'folder' ? (
              <Button
                disabled={isPending}
                onClick={() => mutate(() => ask('exports.restore', { connectionId, exportId }))}
              >
                {words.writeAgain}
              </Button>
            ) : null
          }
        />
      )}
      <Failure of={{ error }} />
      <ExportFiles
        made={made}
        busy={isPending}
        onDecide={(file, version) => {
          if (version === 'parley') setOpen({ replaces: file });
          else settle(file, version);
        }}
      />
      {open === 'remove' ? (
        <ConfirmDialog
          title={words.removeQuestion}
          confirm={words.stopFolder}
          look="danger"
          busy={remove.isPending}
          problem={remove.error?.problem ?? null}
          onConfirm={() => remove.mutate({ exportId })}
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
