import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, PanelLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../text/useText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { SearchBox } from './SearchBox.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';
import css from './TopBar.module.css';

/** Back and forward, the search box in the middle, what runs by itself at the right. */
export function TopBar({
  sidebarShown,
  onSidebar,
  right,
}: {
  readonly sidebarShown: boolean;
  readonly onSidebar: () => void;
  readonly right: ReactNode;
}) {
  const { app } = useText();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <header className={css['bar']}>
      <div className={css['side']}>
        <IconButton
          label={sidebarShown ? app.hideSidebar : app.showSidebar}
          aria-expanded={sidebarShown}
          onClick={onSidebar}
        >
          <PanelLeft size={16} aria-hidden />
        </IconButton>
        <IconButton label={app.back} disabled={!canGoBack} onClick={() => history.back()}>
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
        <IconButton label={app.forward} onClick={() => history.forward()}>
          <ChevronRight size={16} aria-hidden />
        </IconButton>
      </div>
      <SearchBox className={css['search']} />
      <div className={css['end']}>
        {right}
        <ThemeMenu />
      </div>
    </header>
  );
}
