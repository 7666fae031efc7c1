import { useEffect, useEffectEvent } from 'react';
import type { DueAlert } from '#shared/contract/alerts.ts';
import { ask } from '../../queries/ask.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { transport } from '../../transport/transport.ts';
import { showSystemNotification } from '../../ui/systemNotifications.ts';
import { dismissToastsAbout, showToast } from '../../ui/toastStore.ts';
import { dueMessage } from './alertText.ts';

/** What the toasts of alerts are about. */
const ABOUT = 'alerts';

/**
 * Notifies of new matches: as a system notification, or as a toast in the window that is used right now. Also of
 * those that came due while no window was open.
 */
export function AlertNotifications({
  onOpen,
}: {
  readonly onOpen: (due: readonly DueAlert[]) => void;
}): null {
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
  return null;
}
