import { useText } from '../../text/useText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import css from './LockedPage.module.css';

/** A tab of the browser shell that has no key, and no other tab to get a session from. */
export function LockedPage() {
  const { app } = useText();
  useDocumentTitle(app.lockedTitle);
  return (
    <main className={css['locked']}>
      <EmptyState title={app.lockedTitle}>{app.lockedBody}</EmptyState>
    </main>
  );
}
