import { Link } from '@tanstack/react-router';
import { useText } from '../../text/useText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import css from './Pages.module.css';

export function NotFoundPage() {
  const { app } = useText();
  useDocumentTitle(app.notFoundTitle);
  return (
    <main className={css['whole']}>
      <EmptyState title={app.notFoundTitle} action={<Link to="/">{app.goHome}</Link>}>
        {app.notFoundBody}
      </EmptyState>
    </main>
  );
}
