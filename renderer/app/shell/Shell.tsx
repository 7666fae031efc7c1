import { Link, Outlet, useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { DueAlert } from '#shared/contract/alerts.ts';
import type { ConnectionColor } from '#shared/contract/connection.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { CommandId } from '../../commands/commandCatalogue.ts';
import { commandRegistry, useCommands } from '../../commands/commandRegistry.ts';
import { ApiUsageFacts, LowApiUsage } from '../../features/rateLimit/ApiUsage.tsx';
import { SyncStatus, useFirstCopyNotification, useMirrorToasts } from '../../features/sync/SyncStatus.tsx';
import { CrmUrls } from '../../links/crmUrls.ts';
import { onWindowAsked, useDeepLinks } from '../windowAsked.ts';
import { useText } from '../../text/useText.ts';
import { hostState } from '../../transport/transport.ts';
import { Button } from '../../ui/Button.tsx';
import { late, lateDialog, lateInBackground } from '../../ui/late.tsx';
import { usePreference } from '../../ui/preference.ts';
import { Row, Stack, Text, VisuallyHidden } from '../../ui/primitives.tsx';
import { ProblemActions } from '../../ui/ProblemView.tsx';
import { RecordLinks, RecordMenus } from '../../ui/RecordName.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { usePaneFocus } from '../layout/paneFocus.ts';
import { listWidth, sidebarExpanded, sidebarExpandedMedium } from '../layout/panes.tsx';
import { useRememberPlace, useWorkspace } from '../navigation/lastPlace.ts';
import { recordLink, useRecordMenu } from '../navigation/RecordLink.tsx';
import { useConnectionId, WorkspaceContext } from '../../queries/workspace.ts';
import { useConnection } from '../../queries/appQueries.ts';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import css from './Shell.module.css';
import notices from './ShellNotices.module.css';

/** Reports a lost link to the host: discreetly at first, as an alert once the host has ended. */
function HostNotice() {
  const { app } = useText();
  const state = useSyncExternalStore(hostState.subscribe, hostState.get);
  if (state === 'open' || state === 'connecting' || state === 'locked') return null;
  if (state === 'reconnecting') {
    return (
      <p role="status" data-float className={notices['notice']}>
        {app.reconnecting}
      </p>
    );
  }
  return (
    <div role="alert" data-float className={notices['notice']}>
      <strong>{app.endedTitle}.</strong> {app.endedBody}
      <Button onClick={() => window.location.reload()}>{app.reload}</Button>
    </div>
  );
}

const ProblemAction = late(async () => (await import('../ProblemAction.tsx')).ProblemAction);
const renderAction = (problem: Problem) => <ProblemAction problem={problem} />;
const WaitingBulkEdits = late(
  async () => (await import('../../features/bulkEdits/BulkEditProgress.tsx')).WaitingBulkEdits,
);

function closePopover(element: HTMLElement): void {
  element.closest<HTMLElement>('[popover]')?.hidePopover();
}

/** The sync of a workspace, with its API usage and links to both logs. */
function SyncPopover() {
  const connectionId = useConnectionId();
  const text = useText();
  return (
    <>
      <LowApiUsage />
      <SyncStatus>
        <Stack gap={12}>
          <WaitingBulkEdits />
          <ApiUsageFacts />
          <Row gap={16}>
            <Link
              to="/c/$connectionId/settings/developer/api-log"
              params={{ connectionId }}
              onClick={(event) => closePopover(event.currentTarget)}
            >
              {text.requestLog.title}
            </Link>
            <Link
              to="/c/$connectionId/settings/developer/webhooks"
              params={{ connectionId }}
              onClick={(event) => closePopover(event.currentTarget)}
            >
              {text.webhooks.title}
            </Link>
          </Row>
        </Stack>
      </SyncStatus>
    </>
  );
}

/** What others changed and alerts found; the number of what is unread is part of its name. */
function UpdatesBell() {
  const connectionId = useConnectionId();
  const text = useText();
  return (
    <Tooltip label={text.updates.title}>
      <Link to="/c/$connectionId/updates" params={{ connectionId }} className={css['mark']}>
        <Bell size={16} aria-hidden />
        <VisuallyHidden>{text.updates.title} </VisuallyHidden>
        <Text size="small" tone="accent" weight="medium" tabular className={css['unread']}>
          <UnseenCount />
        </Text>
      </Link>
    </Tooltip>
  );
}

const HELP_COMMANDS = [
  'window.print',
  'window.documentation',
  'window.releaseNotes',
  'window.report',
  'window.dataFolder',
  'window.logFolder',
] as const satisfies CommandId[];
/** The player's other commands make sense only once it is seen. */
const PLAYER_COMMANDS = ['player.playPause'] as const satisfies CommandId[];
const UNDO_COMMANDS = ['edits.undo', 'edits.redo'] as const satisfies CommandId[];

const AppCommandMenu = lateDialog(
  async () => (await import('../commandMenu/AppCommandMenu.tsx')).AppCommandMenu,
);
const ConnectDialog = lateDialog(
  async () => (await import('../../features/connections/ConnectDialog.tsx')).ConnectDialog,
);
const ShortcutsDialog = lateDialog(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);
const UnseenCount = lateInBackground(async () => (await import('./FrameMarks.tsx')).UnseenCount);
const AssistantMark = lateInBackground(async () => (await import('./FrameMarks.tsx')).AssistantMark);
const CrashNotice = lateInBackground(async () => (await import('./CrashNotice.tsx')).CrashNotice);
const UnlockPrompt = lateInBackground(
  async () => (await import('../../features/secrets/Unlock.tsx')).UnlockPrompt,
);
const HelpCommands = lateInBackground(
  async () => (await import('./HelpCommands.tsx')).HelpCommands,
  () => HELP_COMMANDS,
);
const ShellPlayer = lateInBackground(
  async () => (await import('./ShellPlayer.tsx')).ShellPlayer,
  function usePlayerCommands() {
    const { engagementId } = useParams({ strict: false });
    return engagementId === undefined ? [] : PLAYER_COMMANDS;
  },
);
const CrmNameReader = lateInBackground(async () => (await import('./CrmNameReader.ts')).CrmNameReader);
const UndoCommands = lateInBackground(
  async () => (await import('../../features/pendingChanges/UndoCommands.tsx')).UndoCommands,
  ({ readOnly }) => (readOnly ? [] : UNDO_COMMANDS),
);
const Notifications = lateInBackground(async () => (await import('./Notifications.ts')).Notifications);

/** Whether a media query matches, kept up to date. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Runs commands selected in the system's menus. */
function useMenuCommands(): void {
  useEffect(
    () =>
      onWindowAsked('command', (asked) => {
        const command: CommandId = asked.command;
        commandRegistry.run(command);
      }),
    [],
  );
}

const NO_CRM_URLS = {};

/**
 * The color of the open connection along the top of the window. Decorative: its name is in the sidebar and
 * the title.
 */
function ConnectionStripe({ color }: { readonly color: ConnectionColor }) {
  return (
    <span aria-hidden="true" className={css['stripe']} style={{ background: `var(--connection-${color})` }} />
  );
}

/**
 * The state of the sidebar: full, a rail of icons, or hidden. Wide windows start with the full one, others
 * with the rail; narrow ones show it over the page until something in it is selected.
 */
function useSidebarState(): { readonly shown: 'full' | 'rail' | 'none'; readonly toggle: () => void } {
  const narrow = useMedia('(width < 900px)');
  const medium = useMedia('(width < 1200px)');
  const choice = medium ? sidebarExpandedMedium : sidebarExpanded;
  const expanded = usePreference(choice);
  const { href } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  if (narrow) {
    const isOpen = openAt === href;
    return { shown: isOpen ? 'full' : 'none', toggle: () => setOpenAt(isOpen ? null : href) };
  }
  return { shown: expanded ? 'full' : 'rail', toggle: () => choice.set(!expanded) };
}

/**
 * The frame of the window: a grid in which pages place their panes, so that the player can move without being
 * remounted.
 */
export function Shell() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const { pathname } = useLocation();
  // The start page has no sidebar and no top bar.
  const framed = pathname !== '/';
  const last = useWorkspace();
  const workspace = framed ? last : undefined;
  const connection = useConnection(workspace);
  const width = usePreference(listWidth);
  const sidebar = useSidebarState();
  const recordMenu = useRecordMenu();
  const [dialog, setDialog] = useState<'connect' | 'shortcuts' | 'palette' | null>(null);
  useMirrorToasts();
  useFirstCopyNotification();
  useRememberPlace();
  useDeepLinks();
  useMenuCommands();
  usePaneFocus();
  useCommands({
    'window.palette': () => setDialog('palette'),
    'window.back': () => history.back(),
    'window.forward': () => history.forward(),
    'window.sidebar': framed ? sidebar.toggle : null,
    'window.settings': () => void navigate({ to: '/settings' }),
    'window.shortcuts': () => setDialog('shortcuts'),
    'window.connect': () => setDialog('connect'),
    'window.home': () =>
      void (last === undefined
        ? navigate({ to: '/' })
        : navigate({ to: '/c/$connectionId/home', params: { connectionId: last } })),
    'window.start': () => void navigate({ to: '/' }),
    'window.about': () => void navigate({ to: '/about' }),
  });

  /** One match opens at its line, several in Updates. */
  const openDue = ([first, ...others]: readonly DueAlert[]) => {
    if (first === undefined) return;
    const { connectionId: id, alertId, count, engagementId, second } = first;
    if (count === 1 && others.length === 0) {
      void navigate({
        to: '/c/$connectionId/engagements/$engagementId',
        params: { connectionId: id, engagementId },
        search: second === null ? {} : { t: second },
      });
      return;
    }
    void navigate({
      to: '/c/$connectionId/updates',
      params: { connectionId: id },
      search: { kind: ['alert'], ...(others.length === 0 ? { alert: alertId } : {}) },
    });
  };

  return (
    <WorkspaceContext value={workspace}>
      <ProblemActions value={renderAction}>
        <div className={css['shell']} style={{ '--width-list': `${width}px` }}>
          {framed ? (
            <>
              {connection === null ? null : <ConnectionStripe color={connection.color} />}
              {sidebar.shown === 'none' ? null : <Sidebar rail={sidebar.shown === 'rail'} />}
              <TopBar
                sidebarShown={sidebar.shown === 'full'}
                onSidebar={sidebar.toggle}
                right={
                  workspace === undefined ? null : (
                    <>
                      <AssistantMark />
                      <UpdatesBell />
                      <SyncPopover />
                    </>
                  )
                }
              />
            </>
          ) : null}
          <RecordLinks value={recordLink}>
            <RecordMenus value={recordMenu}>
              <CrmUrls value={connection?.crmUrls ?? NO_CRM_URLS}>
                <Outlet />
              </CrmUrls>
            </RecordMenus>
          </RecordLinks>
          {workspace === undefined ? null : <CrmNameReader />}
          {connection === null ? null : (
            <UndoCommands
              // Open dialogs belong to this connection.
              key={connection.id}
              readOnly={connection.readOnly}
            />
          )}
          <ShellPlayer />
          <span aria-hidden="true" className={css['toasts']} />
          <Toasts />
          <Notifications onOpenAlerts={openDue} />
          <HostNotice />
          <CrashNotice />
          <UnlockPrompt />
          <HelpCommands />
          {dialog === 'palette' ? <AppCommandMenu onClose={() => setDialog(null)} /> : null}
          {dialog === 'shortcuts' ? (
            <ShortcutsDialog
              onClose={() => setDialog(null)}
              onChangeKeys={() => {
                setDialog(null);
                void navigate({ to: '/settings/$section', params: { section: 'shortcuts' } });
              }}
            />
          ) : null}
          {dialog === 'connect' ? (
            <ConnectDialog
              onClose={() => setDialog(null)}
              onConnected={(connection) => {
                setDialog(null);
                void navigate({ to: '/c/$connectionId', params: { connectionId: connection.id } });
              }}
            />
          ) : null}
        </div>
      </ProblemActions>
    </WorkspaceContext>
  );
}
