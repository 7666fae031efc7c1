import { useEffect, useEffectEvent } from 'react';
import type { DueAlert } from '#shared/contract/alerts.ts';
import type { EventOf } from '#shared/contract/events.ts';
import { dueMessage } from '../../features/alerts/alertText.ts';
import { type BulkEditPhase, workOf } from '../../features/bulkEdits/bulkEditState.ts';
import { endedMessage, endedNotification } from '../../features/bulkEdits/bulkEditText.ts';
import { exportPhase, exportSentence, isGoing } from '../../features/exports/exportState.ts';
import { ask } from '../../queries/ask.ts';
import { useSettings } from '../../queries/appQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { transport } from '../../transport/transport.ts';
import { showSystemNotification } from '../../ui/systemNotifications.ts';
import { dismissToastsAbout, showToast } from '../../ui/Toasts.tsx';

/**
 * Calls `tell` with the work that an event is about, and with the phase that it was in before; `tell` returns that of
 * now. Work that is gone when it is read needs no message.
 */
function useChangedWork<
  E extends 'bulkEdits.changed' | 'exports.changed',
  Work extends { readonly id: string },
  Phase,
>(
  event: E,
  read: (payload: EventOf<E>) => Promise<Work>,
  tell: (work: Work, before: Phase | undefined) => Phase,
): void {
  const readWork = useEffectEvent(read);
  const tellWork = useEffectEvent(tell);
  useEffect(() => {
    const phases = new Map<string, Phase>();
    return transport.subscribe(event, (payload) => {
      void readWork(payload).then(
        (work) => phases.set(work.id, tellWork(work, phases.get(work.id))),
        () => undefined,
      );
    });
  }, [event]);
}

/** A toast when a bulk edit ends, and a system notification if the user enabled them. */
function useBulkEditNotifications(): void {
  const text = useText();
  const { jobEnded } = useSettings().notices;
  useChangedWork(
    'bulkEdits.changed',
    ({ connectionId, bulkEditId }) => ask('bulkEdits.get', { connectionId, bulkEditId }),
    (bulkEdit, before: BulkEditPhase | undefined): BulkEditPhase => {
      const words = endedMessage(text, before, bulkEdit);
      if (words !== null) showToast({ words });
      if (words !== null && jobEnded)
        showSystemNotification(endedNotification(text, before, bulkEdit), `bulk edit ${bulkEdit.id}`);
      // What waits hasn't ended, and goes on later.
      return workOf(bulkEdit);
    },
  );
}

/** A toast when an export that runs once ends or needs the user. */
function useExportNotifications(): void {
  const text = useText();
  useChangedWork(
    'exports.changed',
    ({ connectionId, exportId }) => ask('exports.get', { connectionId, exportId }),
    (made, wasGoing: boolean | undefined) => {
      const phase = exportPhase(made);
      const byUser = phase === 'stopped' || (phase === 'paused' && made.problem === null);
      if (made.keeps || isGoing(phase)) return !made.keeps;
      if (wasGoing === true && !byUser) showToast({ words: exportSentence(text, made) });
      return false;
    },
  );
}

/** What the toasts of alerts are about. */
const ABOUT = 'alerts';

/**
 * New matches of alerts: a system notification, or a toast in the window that is used right now. Also those that came
 * due while no window was open.
 */
function useAlertNotifications(onOpen: (due: readonly DueAlert[]) => void): void {
  const text = useText();
  const format = useFormat();
  const show = useEffectEvent((due: readonly DueAlert[]) => {
    const [first] = due;
    if (first === undefined) return;
    const words = dueMessage(text, format, due);
    const open = () => onOpen(due);
    const isShown = showSystemNotification(words, `alert ${first.alertId} ${Date.now()}`, {
      silent: !due.some(({ sound }) => sound),
      onClick: open,
    });
    if (isShown) return;
    // The newest one says it all: the matches are listed together.
    dismissToastsAbout([ABOUT]);
    showToast({ words, about: [ABOUT], open });
  });
  useEffect(() => {
    // If it fails, the matches are in Updates nevertheless.
    const take = () => void ask('alerts.takeDue', {}).then(show, () => undefined);
    take();
    return transport.subscribe('alerts.due', take);
  }, []);
}

/** Tells what ended, and what alerts found, on whatever page the user is. */
export function Notifications({
  onOpenAlerts,
}: {
  readonly onOpenAlerts: (due: readonly DueAlert[]) => void;
}): null {
  useBulkEditNotifications();
  useExportNotifications();
  useAlertNotifications(onOpenAlerts);
  return null;
}
