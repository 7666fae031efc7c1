import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, PanelLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useKeyLabels } from '../../commands/keymap.ts';
import { useText } from '../../text/useText.ts';
import { IconButton } from '../../ui/Button.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Row } from '../../ui/primitives.tsx';
import css from './TopBar.module.css';

/** Navigation on the left, the search box in the middle, status on the right. */
export function TopBar({
  sidebarShown,
  onSidebar,
  search,
  right,
}: {
  readonly sidebarShown: boolean;
  readonly onSidebar: () => void;
  /** Whether the search box is shown. */
  readonly search: boolean;
  readonly right: ReactNode;
}) {
  const { app } = useText();
  const keys = useKeyLabels();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <header className={css['bar']}>
      <Row gap={2} className={css['side']}>
        <IconButton
          label={sidebarShown ? app.hideSidebar : app.showSidebar}
          aria-expanded={sidebarShown}
          keys={keys('window.sidebar')[0]}
          onClick={onSidebar}
        >
          <PanelLeft size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={app.back}
          keys={keys('window.back')[0]}
          disabled={!canGoBack}
          onClick={() => history.back()}
        >
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
        <IconButton label={app.forward} keys={keys('window.forward')[0]} onClick={() => history.forward()}>
          <ChevronRight size={16} aria-hidden />
        </IconButton>
      </Row>
      {search ? <SearchBox /> : <span />}
      <Row gap={2} justify="end">
        {right}
      </Row>
    </header>
  );
}
