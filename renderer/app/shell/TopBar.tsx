import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Command, PanelLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useKeyLabels } from '../../commands/keymap.ts';
import { commandRegistry } from '../../commands/registry.ts';
import { useText } from '../../text/useText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { SearchBox } from './SearchBox.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';
import css from './TopBar.module.css';

/** Back and forward, the search box in the middle, what runs by itself at the right. */
export function TopBar({
  sidebarShown,
  onSidebar,
  search,
  right,
}: {
  readonly sidebarShown: boolean;
  readonly onSidebar: () => void;
  /** Whether there is anything to search. */
  readonly search: boolean;
  readonly right: ReactNode;
}) {
  const { app, commandMenu } = useText();
  const keys = useKeyLabels();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <header className={css['bar']}>
      <div className={css['side']}>
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
      </div>
      {search ? <SearchBox className={css['search']} /> : <span />}
      <div className={css['end']}>
        {right}
        <IconButton
          label={commandMenu.openCommandMenu}
          keys={keys('window.palette')[0]}
          onClick={() => void commandRegistry.run('window.palette')}
        >
          <Command size={16} aria-hidden />
        </IconButton>
        <ThemeMenu />
      </div>
    </header>
  );
}
