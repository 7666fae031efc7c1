import { Outlet, useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommands } from '../../commands/useCommands.ts';
import { RunIndicator } from '../../features/bulkEdits/RunIndicator.tsx';
import { useRunNotices } from '../../features/bulkEdits/useRunNotices.ts';
import { ConnectDialog } from '../../features/connections/ConnectDialog.tsx';
import { ApiUsage } from '../../features/rateLimit/ApiUsage.tsx';
import { SyncStatus } from '../../features/sync/SyncStatus.tsx';
import { useFillNotice } from '../../features/sync/useFillNotice.ts';
import { useMirrorNotices } from '../../features/sync/useMirrorNotices.ts';
import { usePreference } from '../../ui/preference.ts';
import { RecordLinks } from '../../ui/RecordName.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { useRememberPlace } from '../lastPlace/useRememberPlace.ts';
import { CommandMenuPlace } from '../commandMenu/PalettePlace.tsx';
import { usePaneFocus } from '../paneFocus.ts';
import { listWidth, sidebarShown } from '../panes.ts';
import { recordLink } from '../RecordLink.tsx';
import { useMenuCommands } from '../useMenuCommands.ts';
import { usePastedLinks } from '../usePastedLinks.ts';
import { ConnectionStripe } from './ConnectionStripe.tsx';
import { BadEndNotice } from './BadEndNotice.tsx';
import { HostNotice } from './HostNotice.tsx';
import { PlayerPlace } from './PlayerPlace.tsx';
import { ChangesLink } from './ChangesLink.tsx';
import css from './Shell.module.css';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { RequestsLink } from './RequestsLink.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';

/**
 * The window's frame: one grid in which pages put their panes, so that the player can stand under a call or at the
 * foot without ever leaving its place in the tree.
 */
export function Shell() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const { connectionId } = useParams({ strict: false });
  const { pathname } = useLocation();
  // The start page stands alone.
  const framed = pathname !== '/';
  const narrow = useMedia('(width < 900px)');
  const width = usePreference(listWidth);
  const sidebarWide = usePreference(sidebarShown);
  const [sidebarNarrow, setSidebarNarrow] = useState(false);
  const [dialog, setDialog] = useState<'connect' | 'shortcuts' | 'palette' | null>(null);
  useMirrorNotices();
  useFillNotice();
  useRunNotices();
  useRememberPlace();
  usePastedLinks();
  useMenuCommands();
  usePaneFocus();
  const withSidebar = narrow ? sidebarNarrow : sidebarWide;

  const toggleSidebar = () => {
    if (narrow) setSidebarNarrow(!sidebarNarrow);
    else sidebarShown.set(!sidebarWide);
  };
  useCommands({
    'window.palette': () => setDialog('palette'),
    'window.back': () => history.back(),
    'window.forward': () => history.forward(),
    'window.sidebar': framed ? toggleSidebar : null,
    'window.settings': () => void navigate({ to: '/settings' }),
    'window.shortcuts': () => setDialog('shortcuts'),
    'window.connect': () => setDialog('connect'),
    'window.start': () => void navigate({ to: '/' }),
    'window.about': () => void navigate({ to: '/about' }),
  });

  return (
    <div className={css['shell']} style={{ '--width-list': `${width}px` }}>
      {framed ? (
        <>
          {connectionId === undefined ? null : <ConnectionStripe connectionId={connectionId} />}
          {withSidebar ? (
            <Sidebar onConnect={() => setDialog('connect')} onShortcuts={() => setDialog('shortcuts')} />
          ) : null}
          <TopBar
            sidebarShown={withSidebar}
            onSidebar={toggleSidebar}
            search={connectionId !== undefined}
            right={
              connectionId === undefined ? null : (
                <>
                  <ChangesLink connectionId={connectionId} />
                  <RunIndicator connectionId={connectionId} />
                  <SyncStatus connectionId={connectionId} />
                  <ApiUsage connectionId={connectionId} log={<RequestsLink connectionId={connectionId} />} />
                </>
              )
            }
          />
        </>
      ) : null}
      <RecordLinks value={recordLink}>
        <Outlet />
      </RecordLinks>
      <PlayerPlace />
      <Toasts />
      <HostNotice />
      <BadEndNotice />
      {dialog === 'palette' ? <CommandMenuPlace onClose={() => setDialog(null)} /> : null}
      {dialog === 'shortcuts' ? (
        <ShortcutsDialog
          onClose={() => setDialog(null)}
          onChangeKeys={() => {
            setDialog(null);
            void navigate({ to: '/settings', hash: 'shortcuts' });
          }}
        />
      ) : null}
      {dialog === 'connect' ? (
        <ConnectDialog
          onClose={() => setDialog(null)}
          onConnected={(connection) => {
            setDialog(null);
            void navigate({ to: '/c/$connectionId/engagements', params: { connectionId: connection.id } });
          }}
        />
      ) : null}
    </div>
  );
}
