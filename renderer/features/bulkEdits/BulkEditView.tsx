import { type ReactNode, useState } from 'react';
import type { BulkEdit } from '#shared/contract/bulkEdits.ts';
import type { BulkEditId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { useEditBlock } from '../../edits/useEditBlock.ts';
import { useConnection } from '../../queries/appQueries.ts';
import { useConnectionId, useWorkspaceRead } from '../../queries/workspace.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button, ButtonRow } from '../../ui/Button.tsx';
import { Caution } from '../../ui/Caution.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { ProgressBar } from '../../ui/Meter.tsx';
import { BackLink, Page, PageBody, type PageTabs } from '../../ui/Page.tsx';
import { Stack, Text } from '../../ui/primitives.tsx';
import { Failure, ProblemView, useProblemAction } from '../../ui/ProblemView.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/useNow.ts';
import { BulkEditItems, type RowEditor } from './BulkEditItems.tsx';
import { useBulkEditAction, useUndoable } from './bulkEditMutations.ts';
import { BulkEditOptions, UndoBulkEditDialog } from './BulkEditOptions.tsx';
import { BulkEditBadge } from './BulkEditProgress.tsx';
import {
  availableActions,
  type BulkEditAction,
  type ItemGroup,
  phaseOf,
  progressOf,
  type Sample,
  secondsLeft,
  withSample,
  workOf,
} from './bulkEditState.ts';
import { bulkEditName, statusText, timeLeftText, undoSentences } from './bulkEditText.ts';

/** Estimated seconds left, by the rate while it was on screen; null while the rate is unknown. */
function useTimeLeft(progress: { done: number; all: number } | null, updatedAt: number): number | null {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const last = samples.at(-1);
  if (progress === null) {
    if (last !== undefined) setSamples([]);
    return null;
  }
  if (last === undefined || last.at !== updatedAt) {
    setSamples(withSample(samples, { at: updatedAt, done: progress.done }));
  }
  return secondsLeft(samples, progress.all);
}

/** Warnings before a bulk edit is applied. */
function Warnings({
  bulkEdit,
  warnings,
}: {
  readonly bulkEdit: BulkEdit;
  readonly warnings: OutputOf<'bulkEdits.warnings'> | undefined;
}) {
  const { warnings: words } = useText().bulkEdits;
  const { cleared = 0, replaced = 0, noWayBack = 0 } = warnings ?? {};
  const lines = [
    cleared > 0 && words.cleared({ count: cleared }),
    replaced > 0 && words.replaced({ count: replaced }),
    noWayBack > 0 && words.noWayBack({ count: noWayBack }),
    bulkEdit.counts.waiting > 0 && words.partial({ count: bulkEdit.counts.waiting }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <Caution>
      <ul aria-label={words.title}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Caution>
  );
}

/** The status of a bulk edit as a sentence and a progress bar, with its actions. */
function BulkEditStatus({
  bulkEdit,
  updatedAt,
  gate,
}: {
  readonly bulkEdit: BulkEdit;
  readonly updatedAt: number;
  readonly gate: ReactNode;
}) {
  const text = useText();
  const format = useFormat();
  const { bulkEdits, edits } = text;
  const { counts } = bulkEdit;
  const connection = useConnection();
  const actionFor = useProblemAction();
  const blocked = useEditBlock();
  const { mutate, isPending, error } = useBulkEditAction(bulkEdit);
  const [asking, setAsking] = useState<'apply' | 'stop' | 'undo' | null>(null);
  const progress = progressOf(bulkEdit);
  const phase = phaseOf(bulkEdit);
  const work = workOf(bulkEdit);
  const seconds = useTimeLeft(phase === 'checking' || phase === 'running' ? progress : null, updatedAt);
  // The status says what a write waits for; the problem of a preview has more to say.
  const waitsFor = phase === 'waiting' && work !== 'checking' ? bulkEdit.problem : null;
  const undoable = useUndoable(bulkEdit);
  const actions = availableActions(bulkEdit, undoable?.possible ?? 0);
  const { data: warnings } = useWorkspaceRead(
    'bulkEdits.warnings',
    { bulkEditId: bulkEdit.id },
    { enabled: actions.includes('apply') },
  );

  // Nothing has been applied yet.
  const isPreview = phase === 'checking' || phase === 'checked' || work === 'checking';
  const labels: Readonly<Record<BulkEditAction, string>> = {
    apply: bulkEdits.write({ count: counts.ready }),
    tryNow: text.pendingChanges.tryNow,
    pause: bulkEdits.pause,
    resume: bulkEdits.resume,
    stop: isPreview ? bulkEdits.discard : bulkEdits.stop,
    retryFailed: bulkEdits.retry({ count: counts.failed }),
    undo: bulkEdits.undo,
  };
  const questions = {
    apply: {
      title: bulkEdits.writeQuestion({ count: counts.ready, name: connection?.name ?? '' }),
      body: bulkEdits.writeBody,
    },
    stop: {
      title: isPreview ? bulkEdits.discardQuestion : bulkEdits.stopQuestion,
      body: isPreview
        ? bulkEdits.discardBody
        : bulkEdits.stopBody({ count: counts.waiting + counts.ready + counts.queued }),
    },
  };
  const noWayBack = warnings?.noWayBack ?? 0;

  return (
    <Stack as="section" gap={12} pad={[16, 'page']} aria-label={bulkEdits.phases[phase]}>
      <Text as="p" role="status" tabular>
        {[
          statusText(text, format, bulkEdit),
          ...(seconds === null ? [] : [`${timeLeftText(text, seconds)}.`]),
          ...undoSentences(text, bulkEdit, undoable),
        ].join(' ')}
      </Text>
      {progress === null ? null : (
        <div
          role="progressbar"
          aria-label={bulkEdits.phases[phase]}
          aria-valuemin={0}
          aria-valuemax={progress.all}
          aria-valuenow={progress.done}
        >
          <ProgressBar share={progress.all === 0 ? 0 : progress.done / progress.all} />
        </div>
      )}
      {bulkEdit.problem === null || waitsFor !== null ? null : <ProblemView problem={bulkEdit.problem} />}
      {actions.includes('apply') ? <Warnings bulkEdit={bulkEdit} warnings={warnings} /> : null}
      {gate}
      {gate === null ? (
        <ButtonRow>
          {waitsFor === null ? null : actionFor(waitsFor)}
          {actions.map((action) => (
            <Button
              key={action}
              look={action === 'apply' ? 'primary' : 'plain'}
              blocked={action === 'apply' || action === 'undo' ? blocked : null}
              disabled={isPending}
              onClick={() => {
                if (action === 'apply' || action === 'stop' || action === 'undo') setAsking(action);
                else mutate(action);
              }}
            >
              {labels[action]}
            </Button>
          ))}
        </ButtonRow>
      ) : null}
      {asking === null ? <Failure of={{ error }} /> : null}
      {asking === null ? null : asking === 'undo' ? (
        <UndoBulkEditDialog bulkEdit={bulkEdit} onClose={() => setAsking(null)} />
      ) : (
        <ConfirmDialog
          title={questions[asking].title}
          confirm={labels[asking]}
          caution={asking === 'apply' && noWayBack > 0 ? edits.cantUndoSome({ count: noWayBack }) : null}
          look={asking === 'stop' ? 'danger' : 'primary'}
          busy={isPending}
          problem={error?.problem ?? null}
          onConfirm={() => mutate(asking, { onSuccess: () => setAsking(null) })}
          onClose={() => setAsking(null)}
        >
          {questions[asking].body}
        </ConfirmDialog>
      )}
    </Stack>
  );
}

/** The page of one bulk edit: its status, its actions and its items. */
export function BulkEditView({
  bulkEditId,
  tabs,
  gate,
  group,
  onGroup,
  rowEditor,
  onDeleted,
}: {
  readonly bulkEditId: BulkEditId;
  readonly tabs: PageTabs;
  /** Shown in place of the buttons while the connection is read-only, otherwise null. */
  readonly gate: ReactNode;
  readonly group: ItemGroup | null;
  readonly onGroup: (group: ItemGroup | null) => void;
  /** The editor of one engagement, for the value of a row. */
  readonly rowEditor: (editor: RowEditor) => ReactNode;
  readonly onDeleted: () => void;
}) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const { bulkEdits } = text;
  const connectionId = useConnectionId();
  const query = useWorkspaceRead('bulkEdits.get', { bulkEditId });
  const blocked = useEditBlock();
  const bulkEdit = query.data;

  const back = (
    <BackLink to="/c/$connectionId/changes/bulk" params={{ connectionId }}>
      {bulkEdits.back}
    </BackLink>
  );
  if (bulkEdit === undefined) {
    return (
      <Page title={null} back={back} tabs={tabs}>
        <PageBody>
          {query.error === null ? (
            <LoadingLines label={text.app.loading} widths={[42, 60]} />
          ) : (
            <Failure of={query} place="page" />
          )}
        </PageBody>
      </Page>
    );
  }
  return (
    <Page
      title={bulkEditName(text, bulkEdit)}
      back={back}
      tabs={tabs}
      lead={
        <Text size="small" tone="tertiary" title={format.absolute(bulkEdit.madeAt)}>
          {bulkEdits.made({ when: format.when(bulkEdit.madeAt, now) })}
        </Text>
      }
      aside={
        <ButtonRow>
          <BulkEditBadge bulkEdit={bulkEdit} />
          <BulkEditOptions bulkEdit={bulkEdit} onDeleted={onDeleted} />
        </ButtonRow>
      }
    >
      <BulkEditStatus bulkEdit={bulkEdit} updatedAt={query.dataUpdatedAt} gate={gate} />
      <BulkEditItems
        bulkEdit={bulkEdit}
        group={group}
        canCorrect={gate === null && blocked === null}
        rowEditor={rowEditor}
        onGroup={onGroup}
      />
    </Page>
  );
}
