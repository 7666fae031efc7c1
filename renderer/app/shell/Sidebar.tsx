import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Keyboard, Plus } from 'lucide-react';
import { connectionsQuery } from '../../queries/connectionQueries.ts';
import { useText } from '../../text/useText.ts';
import { lastConnection } from '../navigation/lastPlace.ts';
import { ConnectionLinks } from './ConnectionLinks.tsx';
import { RecentEngagements, SidebarLinks, ViewLinks } from './SidebarLinks.tsx';
import { cx } from '../../ui/cx.ts';
import { Stack, Text } from '../../ui/primitives.tsx';
import css from './Sidebar.module.css';
import { sidebarFoot, sidebarSections } from './sidebarSections.ts';

/** Navigation at the left of the window. */
export function Sidebar({
  onConnect,
  onShortcuts,
}: {
  readonly onConnect: () => void;
  readonly onShortcuts: () => void;
}) {
  const text = useText();
  const { app } = text;
  const { connectionId: open } = useParams({ strict: false });
  const { data: connections } = useQuery(connectionsQuery);
  // Pages outside of connections show the last used one.
  const connectionId = open ?? connections?.find(({ id }) => id === lastConnection.get())?.id;
  return (
    <Stack as="nav" aria-label={app.sidebar} data-pane="sidebar" className={css['sidebar']}>
      <Link to="/" aria-label={app.home} className={css['brand']}>
        {app.name}
      </Link>
      <div className={css['pages']}>
        <section aria-label={app.connections} className={css['first']}>
          <Text as="h2" size="small" weight="medium" tone="tertiary" className={css['heading']}>
            {app.connections}
          </Text>
          <ConnectionLinks />
          <button type="button" className={cx(css['link'], css['tall'])} onClick={onConnect}>
            <Plus size={14} aria-hidden />
            {app.connectAnother}
          </button>
        </section>
        {connectionId === undefined ? null : (
          <>
            <SidebarLinks connectionId={connectionId} sections={sidebarSections.slice(0, 1)} />
            <ViewLinks connectionId={connectionId} />
            <SidebarLinks connectionId={connectionId} sections={sidebarSections.slice(1)} />
            <RecentEngagements connectionId={connectionId} />
          </>
        )}
      </div>
      {sidebarFoot.map(({ to, icon: Icon, label }) => (
        <Link
          key={to}
          to={to}
          className={cx(css['link'], css['tall'])}
          activeProps={{ 'aria-current': 'page' }}
        >
          <Icon size={14} aria-hidden />
          {label(text)}
        </Link>
      ))}
      <button type="button" className={cx(css['link'], css['tall'])} onClick={onShortcuts}>
        <Keyboard size={14} aria-hidden />
        {app.shortcuts}
      </button>
    </Stack>
  );
}
