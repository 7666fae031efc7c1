import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { BulkEdit } from '#shared/contract/bulkEdits.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { noUndoCount, undoReport } from '../../edits/editOutcome.ts';
import { useEditBlock } from '../../edits/useEditBlock.ts';
import { bulkEditUndoableQuery, bulkEditWarningsQuery } from '../../queries/bulkEditQueries.ts';
import type { Text } from '../../text/en/index.ts';
import type { Format } from '../../text/format.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button, ButtonRow } from '../../ui/Button.tsx';
import { Caution } from '../../ui/Caution.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { ProgressBar } from '../../ui/Meter.tsx';
import { useBulkEditCommands } from './bulkEditMutations.ts';
import {
  phaseOf,
  progressOf,
  type Sample,
  secondsLeft,
  unwrittenCount,
  withSample,
  writtenCount,
} from './bulkEditState.ts';
import css from './BulkEditStatus.module.css';

/** Seconds until a run is through, by how fast it went while this was on screen; null while nobody can tell. */
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

function sentenceOf(text: Text, format: Format, bulkEdit: BulkEdit): string {
  const { bulkEdits: bulk } = text;
  const progress = progressOf(bulkEdit);
  const [done, all] = [format.number(progress?.done ?? 0), format.number(progress?.all ?? 0)];
  switch (phaseOf(bulkEdit)) {
    case 'checking':
      return bulk.checkedOf(done, all);
    case 'running':
      return bulk.writtenOf(done, all);
    case 'paused':
      return bulkEdit.state === 'checking'
        ? `${bulk.checkedOf(done, all)} ${bulk.pausedCheck}`
        : `${bulk.writtenOf(done, all)} ${bulk.pausedRun}`;
    case 'checked':
      return bulk.readyTitle(bulkEdit.counts.ready);
    case 'nothing':
      return bulk.nothingReady;
    case 'finished':
      return bulk.finishedAll(writtenCount(bulkEdit.counts));
    case 'failed':
      return [
        unwrittenCount(bulkEdit.counts) > 0
          ? bulk.finishedSome(writtenCount(bulkEdit.counts), unwrittenCount(bulkEdit.counts))
          : bulk.finishedAll(writtenCount(bulkEdit.counts)),
        ...(bulkEdit.counts.overwrote > 0 ? [text.editors.manyReplaced(bulkEdit.counts.overwrote)] : []),
      ].join(' ');
    case 'undoing':
    case 'undone': {
      const { undone } = bulkEdit;
      const words = bulk.undoneOf(
        format.number(undone.done),
        format.number(undone.done + undone.waiting + undone.conflicts + undone.failed),
      );
      return undone.replaced === 0 ? words : `${words} ${text.editors.manyReplaced(undone.replaced)}`;
    }
  }
}

function timeWords({ bulkEdits: bulk }: Text, seconds: number): string {
  if (seconds < 60) return bulk.left(bulk.lessThanMinute);
  return bulk.left(
    seconds < 3600 ? bulk.minutes(Math.round(seconds / 60)) : bulk.hours(Math.round(seconds / 3600)),
  );
}

/** What to know before it is written. */
function Warnings({ bulkEdit }: { readonly bulkEdit: BulkEdit }) {
  const { bulkEdits: bulk } = useText();
  const { data } = useQuery(bulkEditWarningsQuery(bulkEdit.connectionId, bulkEdit.id, bulkEdit.counts.ready));
  const said = [
    data !== undefined && data.cleared > 0 && bulk.warnings.cleared(data.cleared),
    data !== undefined && data.replaced > 0 && bulk.warnings.replaced(data.replaced),
    data !== undefined && data.noWayBack > 0 && bulk.warnings.noWayBack(data.noWayBack),
    bulkEdit.counts.waiting > 0 && bulk.warnings.partial,
  ].filter((words) => words !== false);
  if (said.length === 0) return null;
  return (
    <Caution>
      <ul aria-label={bulk.warnings.title}>
        {said.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Caution>
  );
}

/** How a run stands, in a sentence and a line that fills, and what can be done about it now. */
export function BulkEditStatus({
  bulkEdit,
  updatedAt,
  connectionName,
  gate,
  actionFor,
}: {
  readonly bulkEdit: BulkEdit;
  readonly updatedAt: number;
  readonly connectionName: string;
  readonly gate: ReactNode;
  readonly actionFor: (problem: Problem) => ReactNode;
}) {
  const text = useText();
  const format = useFormat();
  const { bulkEdits: bulk, editors } = text;
  const blocked = useEditBlock(bulkEdit.connectionId);
  const { act, undo } = useBulkEditCommands(bulkEdit);
  const [asking, setAsking] = useState<'apply' | 'stop' | 'undo' | null>(null);
  const progress = progressOf(bulkEdit);
  const state = phaseOf(bulkEdit);
  const seconds = useTimeLeft(state === 'checking' || state === 'running' ? progress : null, updatedAt);
  const canWrite = bulkEdit.counts.ready > 0 && state !== 'running' && state !== 'undoing';
  const canStop = state === 'checking' || state === 'running' || state === 'paused' || state === 'checked';
  const { data: undoable } = useQuery(bulkEditUndoableQuery(bulkEdit));
  const cantUndo = undoable === undefined ? 0 : noUndoCount(undoable.impossible);
  const noUndo = (undoable?.impossible.undecided ?? 0) > 0 ? bulk.noUndoUndecided : bulk.noUndo;
  const { waiting, ...undone } = bulkEdit.undone;
  const wasUndone = waiting === 0 && state !== 'undone' && undone.done + undone.conflicts + undone.failed > 0;
  const canUndo = bulkEdit.state === 'finished' && state !== 'undoing' && (undoable?.possible ?? 0) > 0;
  const open = bulkEdit.counts.waiting + bulkEdit.counts.ready + bulkEdit.counts.queued;
  const { data: warnings } = useQuery({
    ...bulkEditWarningsQuery(bulkEdit.connectionId, bulkEdit.id, bulkEdit.counts.ready),
    enabled: canWrite,
  });
  const problem = act.error?.problem ?? undo.error?.problem ?? null;

  return (
    <section aria-label={bulk.runStates[state]} className={css['status']}>
      <p role="status" className={css['sentence']}>
        {sentenceOf(text, format, bulkEdit)}
        {seconds === null ? null : ` ${timeWords(text, seconds)}.`}
        {wasUndone ? ` ${undoReport(text, { ...undone, waiting, impossible: cantUndo }).join(' ')}` : null}
        {!wasUndone && undoable?.possible === 0 && cantUndo > 0 ? ` ${noUndo}` : null}
      </p>
      {progress === null ? null : (
        <div
          role="progressbar"
          aria-label={bulk.runStates[state]}
          aria-valuemin={0}
          aria-valuemax={progress.all}
          aria-valuenow={progress.done}
        >
          <ProgressBar
            share={progress.all === 0 ? 0 : progress.done / progress.all}
            className={css['progress']}
          />
        </div>
      )}
      {bulkEdit.problem === null ? null : (
        <ProblemView problem={bulkEdit.problem} action={actionFor(bulkEdit.problem)} />
      )}
      {canWrite ? <Warnings bulkEdit={bulkEdit} /> : null}
      {gate}
      {gate === null ? (
        <ButtonRow>
          {canWrite ? (
            <Button
              look="primary"
              blocked={blocked}
              disabled={act.isPending}
              onClick={() => setAsking('apply')}
            >
              {bulk.write(bulkEdit.counts.ready)}
            </Button>
          ) : null}
          {state === 'checking' || state === 'running' ? (
            <Button disabled={act.isPending} onClick={() => act.mutate('pause')}>
              {bulk.pause}
            </Button>
          ) : null}
          {state === 'paused' ? (
            <Button
              disabled={act.isPending}
              onClick={() => act.mutate(bulkEdit.state === 'checking' ? 'preview' : 'resume')}
            >
              {bulkEdit.state === 'checking' ? bulk.goOn : bulk.resume}
            </Button>
          ) : null}
          {canStop ? (
            <Button disabled={act.isPending} onClick={() => setAsking('stop')}>
              {bulk.stop}
            </Button>
          ) : null}
          {bulkEdit.counts.failed > 0 ? (
            <Button disabled={act.isPending} onClick={() => act.mutate('retryFailed')}>
              {bulk.retry(bulkEdit.counts.failed)}
            </Button>
          ) : null}
          {canUndo ? (
            <Button blocked={blocked} disabled={undo.isPending} onClick={() => setAsking('undo')}>
              {bulk.undo}
            </Button>
          ) : null}
        </ButtonRow>
      ) : null}
      {problem === null || asking !== null ? null : (
        <ProblemView problem={problem} action={actionFor(problem)} />
      )}
      {asking === 'apply' ? (
        <ConfirmDialog
          title={bulk.writeQuestion(bulkEdit.counts.ready, connectionName)}
          confirm={bulk.write(bulkEdit.counts.ready)}
          caution={
            warnings === undefined || warnings.noWayBack === 0
              ? null
              : editors.cantUndoSome(warnings.noWayBack)
          }
          look="primary"
          busy={act.isPending}
          problem={act.error?.problem ?? null}
          onConfirm={() => act.mutate('apply', { onSuccess: () => setAsking(null) })}
          onClose={() => setAsking(null)}
        >
          {bulk.writeBody}
        </ConfirmDialog>
      ) : null}
      {asking === 'stop' ? (
        <ConfirmDialog
          title={bulk.stopQuestion}
          confirm={bulk.stop}
          look="danger"
          busy={act.isPending}
          problem={act.error?.problem ?? null}
          onConfirm={() => act.mutate('stop', { onSuccess: () => setAsking(null) })}
          onClose={() => setAsking(null)}
        >
          {bulk.stopBody(open)}
        </ConfirmDialog>
      ) : null}
      {asking === 'undo' ? (
        <ConfirmDialog
          title={bulk.undoQuestion(undoable?.possible ?? 0)}
          confirm={bulk.undo}
          look="primary"
          busy={undo.isPending}
          problem={undo.error?.problem ?? null}
          onConfirm={() => undo.mutate(undefined, { onSuccess: () => setAsking(null) })}
          onClose={() => setAsking(null)}
        >
          {bulk.undoBody}
          {cantUndo === 0 ? null : ` ${editors.undoReport.impossible(cantUndo)}`}
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
