import { Link, useParams } from '@tanstack/react-router';
import { Keyboard, Plus } from 'lucide-react';
import { useText } from '../../text/useText.ts';
import { ConnectionLinks } from './ConnectionLinks.tsx';
import { RecentCalls } from './RecentCalls.tsx';
import css from './Sidebar.module.css';
import { SidebarLinks } from './SidebarLinks.tsx';

/** The frame's left: where one is, and where else one can go. */
export function Sidebar({
  onConnect,
  onShortcuts,
}: {
  readonly onConnect: () => void;
  readonly onShortcuts: () => void;
}) {
  const { app } = useText();
  const { connectionId } = useParams({ strict: false });
  return (
    <nav aria-label={app.sidebar} className={css['sidebar']}>
      <Link to="/" aria-label={app.home} className={css['brand']}>
        {app.name}
      </Link>
      <section aria-label={app.connections} className={css['section']}>
        <h2 className={css['heading']}>{app.connections}</h2>
        <ConnectionLinks />
        <button type="button" className={css['entry']} onClick={onConnect}>
          <Plus size={14} aria-hidden />
          {app.connectAnother}
        </button>
      </section>
      {connectionId === undefined ? null : (
        <>
          <SidebarLinks connectionId={connectionId} />
          <RecentCalls connectionId={connectionId} />
        </>
      )}
      <span className={css['gap']} />
      <button type="button" className={css['entry']} onClick={onShortcuts}>
        <Keyboard size={14} aria-hidden />
        {app.shortcuts}
      </button>
    </nav>
  );
}
