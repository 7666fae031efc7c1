import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { BulkEdit } from '#shared/contract/bulkEdits.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { noUndoCount, undoReport } from '../../edits/undoReport.ts';
import { useEditBlock } from '../../edits/useEditBlock.ts';
import { runUndoableQuery, runWarningsQuery } from '../../queries/bulkEdits.ts';
import type { Text } from '../../text/en/index.ts';
import type { Format } from '../../text/format.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { Caution } from '../../ui/Caution.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { leftOf, progressOf, runStateOf, writtenOf } from './runGroups.ts';
import css from './RunStatus.module.css';
import { useRunActions } from './useRunActions.ts';
import { useTimeLeft } from './useTimeLeft.ts';

function sentenceOf(text: Text, format: Format, run: BulkEdit): string {
  const { bulkEdits: bulk } = text;
  const progress = progressOf(run);
  const [done, all] = [format.number(progress?.done ?? 0), format.number(progress?.all ?? 0)];
  switch (runStateOf(run)) {
    case 'checking':
      return bulk.checkedOf(done, all);
    case 'running':
      return bulk.writtenOf(done, all);
    case 'paused':
      return run.state === 'checking'
        ? `${bulk.checkedOf(done, all)} ${bulk.pausedCheck}`
        : `${bulk.writtenOf(done, all)} ${bulk.pausedRun}`;
    case 'checked':
      return bulk.readyTitle(run.counts.ready);
    case 'nothing':
      return bulk.nothingReady;
    case 'finished':
      return bulk.finishedAll(writtenOf(run.counts));
    case 'failed':
      return [
        leftOf(run.counts) > 0
          ? bulk.finishedSome(writtenOf(run.counts), leftOf(run.counts))
          : bulk.finishedAll(writtenOf(run.counts)),
        ...(run.counts.overwrote > 0 ? [text.editors.manyReplaced(run.counts.overwrote)] : []),
      ].join(' ');
    case 'undoing':
    case 'undone': {
      const { undone } = run;
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
function Warnings({ run }: { readonly run: BulkEdit }) {
  const { bulkEdits: bulk } = useText();
  const { data } = useQuery(runWarningsQuery(run.connectionId, run.id, run.counts.ready));
  const said = [
    data !== undefined && data.cleared > 0 && bulk.warnings.cleared(data.cleared),
    data !== undefined && data.replaced > 0 && bulk.warnings.replaced(data.replaced),
    data !== undefined && data.noWayBack > 0 && bulk.warnings.noWayBack(data.noWayBack),
    run.counts.waiting > 0 && bulk.warnings.partial,
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
export function RunStatus({
  run,
  updatedAt,
  connectionName,
  gate,
  actionFor,
}: {
  readonly run: BulkEdit;
  readonly updatedAt: number;
  readonly connectionName: string;
  readonly gate: ReactNode;
  readonly actionFor: (problem: Problem) => ReactNode;
}) {
  const text = useText();
  const format = useFormat();
  const { bulkEdits: bulk, editors } = text;
  const blocked = useEditBlock(run.connectionId);
  const { act, undo } = useRunActions(run);
  const [asking, setAsking] = useState<'apply' | 'stop' | 'undo' | null>(null);
  const progress = progressOf(run);
  const state = runStateOf(run);
  const seconds = useTimeLeft(state === 'checking' || state === 'running' ? progress : null, updatedAt);
  const canWrite = run.counts.ready > 0 && state !== 'running' && state !== 'undoing';
  const canStop = state === 'checking' || state === 'running' || state === 'paused' || state === 'checked';
  const { data: undoable } = useQuery(runUndoableQuery(run));
  const cantUndo = undoable === undefined ? 0 : noUndoCount(undoable.impossible);
  const noUndo = (undoable?.impossible.undecided ?? 0) > 0 ? bulk.noUndoUndecided : bulk.noUndo;
  const { waiting, ...undone } = run.undone;
  const wasUndone = waiting === 0 && state !== 'undone' && undone.done + undone.conflicts + undone.failed > 0;
  const canUndo = run.state === 'finished' && state !== 'undoing' && (undoable?.possible ?? 0) > 0;
  const open = run.counts.waiting + run.counts.ready + run.counts.queued;
  const { data: warnings } = useQuery({
    ...runWarningsQuery(run.connectionId, run.id, run.counts.ready),
    enabled: canWrite,
  });
  const problem = act.error?.problem ?? undo.error?.problem ?? null;

  return (
    <section aria-label={bulk.runStates[state]} className={css['status']}>
      <p role="status" className={css['sentence']}>
        {sentenceOf(text, format, run)}
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
          <ProgressLine
            share={progress.all === 0 ? 0 : progress.done / progress.all}
            className={css['progress']}
          />
        </div>
      )}
      {run.problem === null ? null : <ProblemView problem={run.problem} action={actionFor(run.problem)} />}
      {canWrite ? <Warnings run={run} /> : null}
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
              {bulk.write(run.counts.ready)}
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
              onClick={() => act.mutate(run.state === 'checking' ? 'preview' : 'resume')}
            >
              {run.state === 'checking' ? bulk.goOn : bulk.resume}
            </Button>
          ) : null}
          {canStop ? (
            <Button disabled={act.isPending} onClick={() => setAsking('stop')}>
              {bulk.stop}
            </Button>
          ) : null}
          {run.counts.failed > 0 ? (
            <Button disabled={act.isPending} onClick={() => act.mutate('retryFailed')}>
              {bulk.retry(run.counts.failed)}
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
          title={bulk.writeQuestion(run.counts.ready, connectionName)}
          confirm={bulk.write(run.counts.ready)}
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
