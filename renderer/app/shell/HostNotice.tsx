import { useSyncExternalStore } from 'react';
import { hostState } from '../../transport/index.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import css from './HostNotice.module.css';

/** Says when the program behind the page is not there: at once and quietly, and plainly once it has ended. */
export function HostNotice() {
  const { app } = useText();
  const state = useSyncExternalStore(hostState.subscribe, hostState.get);
  if (state === 'open' || state === 'connecting' || state === 'locked') return null;
  if (state === 'reconnecting') {
    return (
      <p role="status" className={css['notice']}>
        {app.reconnecting}
      </p>
    );
  }
  return (
    <div role="alert" className={css['notice']}>
      <strong>{app.endedTitle}.</strong> {app.endedBody}
      <Button onClick={() => window.location.reload()}>{app.reload}</Button>
    </div>
  );
}
