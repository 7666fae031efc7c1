import type { ReactNode } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router';
import { CrmAddresses, Permissions } from '../../features/connections/Permissions.tsx';
import { ReplaceTokenForm } from '../../features/connections/ReplaceToken.tsx';
import { Integrations } from '../../features/integrations/Integrations.tsx';
import { OfflineRecordings } from '../../features/offlineRecordings/OfflineRecordings.tsx';
import { SecretsSettings } from '../../features/secrets/SecretsSettings.tsx';
import { NetworkSettings } from '../../features/settings/NetworkSettings.tsx';
import { SETTINGS_PAGES, settingsPageOf } from '../../features/settings/settingsPages.ts';
import {
  GeneralSettings,
  OfflineLimit,
  PlaybackSettings,
  SettingsSections,
  SyncSettings,
} from '../../features/settings/SettingsSections.tsx';
import { TeamFiles } from '../../features/teamFiles/TeamFiles.tsx';
import { ShortcutSettings } from '../../features/settings/ShortcutSettings.tsx';
import { FolderField } from '../../features/exports/ExportFields.tsx';
import { ExportsList } from '../../features/exports/ExportsList.tsx';
import { Words } from '../../features/words/Words.tsx';
import { useText } from '../../text/useText.ts';
import { Page, PageBody } from '../../ui/Page.tsx';
import { Stack } from '../../ui/primitives.tsx';
import { ContentPage } from '../layout/panes.tsx';
import { followedList, useShownViews } from '../shell/ViewLinks.tsx';
import { useConnection } from '../../queries/appQueries.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import css from './SettingsPages.module.css';

/** Those that are only about a workspace. */
const OF_WORKSPACE: ReadonlySet<string> = new Set(['exports', 'assistants', 'developer']);

/** The pages of the settings beside the open one. */
export function SettingsLayout() {
  const { settings } = useText();
  const { pathname } = useLocation();
  const workspace = useConnection();
  const page = settingsPageOf(/\/settings\/([^/]+)/.exec(pathname)?.[1]);
  useDocumentTitle(page === null ? null : settings.pages[page], settings.title);
  return (
    <ContentPage>
      <Page
        title={page === null ? settings.title : settings.pages[page]}
        lead={page === null ? '' : settings.leads[page]}
      >
        <PageBody>
          <div className={css['body']}>
            <Stack as="nav" gap={1} aria-label={settings.title} className={css['nav']}>
              {SETTINGS_PAGES.map((section) =>
                workspace === null ? (
                  OF_WORKSPACE.has(section) ? null : (
                    <Link
                      key={section}
                      to="/settings/$section"
                      params={{ section }}
                      className={css['link']}
                      replace
                    >
                      {settings.pages[section]}
                    </Link>
                  )
                ) : (
                  <Link
                    key={section}
                    to="/c/$connectionId/settings/$section"
                    params={{ connectionId: workspace.id, section }}
                    className={css['link']}
                    replace
                  >
                    {settings.pages[section]}
                  </Link>
                ),
              )}
            </Stack>
            <Stack grow>
              <Outlet />
            </Stack>
          </div>
        </PageBody>
      </Page>
    </ContentPage>
  );
}

function MissingToken({ connectionId }: { readonly connectionId: ConnectionId }) {
  const connection = useConnection(connectionId);
  return connection === null ? null : <ReplaceTokenForm connection={connection} />;
}

function Exports() {
  const { exports } = useText();
  const name = exports.allEngagements;
  const everything = { name, source: { kind: 'query', query: '', name } } as const;
  const views = useShownViews() ?? [];
  return <ExportsList lists={[everything, ...views.map(followedList)]} />;
}

export function SettingsPage() {
  const { section } = useParams({ strict: false });
  const workspace = useConnection();
  const ofWorkspace = (render: (connection: Connection) => ReactNode) =>
    workspace === null ? null : render(workspace);
  switch (settingsPageOf(section)) {
    case 'general':
      return (
        <SettingsSections>
          {(props) => (
            <>
              <GeneralSettings workspace={workspace?.id ?? null} {...props} />
              <SecretsSettings renderToken={(connectionId) => <MissingToken connectionId={connectionId} />} />
            </>
          )}
        </SettingsSections>
      );
    case 'playback':
      return <SettingsSections>{(props) => <PlaybackSettings {...props} />}</SettingsSections>;
    case 'exports':
      return ofWorkspace(() => <Exports />);
    case 'assistants':
      return ofWorkspace((connection) => (
        <Integrations key={connection.id} connection={connection} of="assistants" />
      ));
    case 'workspace':
      return (
        <SettingsSections>
          {(props) => (
            <>
              <SyncSettings {...props} />
              {ofWorkspace((connection) => (
                <Permissions connection={connection} />
              ))}
              {ofWorkspace(({ id }) => (
                <Words key={id} />
              ))}
              <NetworkSettings />
              {ofWorkspace((connection) => (
                <CrmAddresses key={connection.id} connection={connection} />
              ))}
              {ofWorkspace(({ id }) => (
                <TeamFiles key={id} renderFolder={(field) => <FolderField {...field} />} />
              ))}
              <OfflineRecordings limitSetting={<OfflineLimit {...props} />} />
            </>
          )}
        </SettingsSections>
      );
    case 'shortcuts':
      return <SettingsSections>{(props) => <ShortcutSettings {...props} />}</SettingsSections>;
    case 'developer':
    case null:
      return null;
  }
}
