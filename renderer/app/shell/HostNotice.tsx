import { useSyncExternalStore } from 'react';
import { useText } from '../../text/useText.ts';
import { hostState } from '../../transport/transport.ts';
import { Button } from '../../ui/Button.tsx';
import css from './ShellNotices.module.css';

/** Reports a lost link to the host: discreetly at first, as an alert once the host has ended. */
export function HostNotice() {
  const { app } = useText();
  const state = useSyncExternalStore(hostState.subscribe, hostState.get);
  if (state === 'open' || state === 'connecting' || state === 'locked') return null;
  if (state === 'reconnecting') {
    return (
      <p role="status" data-float className={css['notice']}>
        {app.reconnecting}
      </p>
    );
  }
  return (
    <div role="alert" data-float className={css['notice']}>
      <strong>{app.endedTitle}.</strong> {app.endedBody}
      <Button onClick={() => window.location.reload()}>{app.reload}</Button>
    </div>
  );
}
