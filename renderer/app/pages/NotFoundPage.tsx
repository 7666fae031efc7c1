import { Link } from '@tanstack/react-router';
import { useText } from '../../text/useText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { WholePage } from './frame/WholePage.tsx';

export function NotFoundPage() {
  const { app } = useText();
  useDocumentTitle(app.notFoundTitle);
  return (
    <WholePage as="main">
      <EmptyState title={app.notFoundTitle} action={<Link to="/">{app.goHome}</Link>}>
        {app.notFoundBody}
      </EmptyState>
    </WholePage>
  );
}
