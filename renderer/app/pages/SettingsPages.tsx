import type { ReactNode } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { getRouteApi, Link, Outlet, useLocation } from '@tanstack/react-router';
import { About } from '../../features/about/About.tsx';
import { AlertList } from '../../features/alerts/AlertList.tsx';
import { OfflineRecordings } from '../../features/offlineRecordings/OfflineRecordings.tsx';
import { ReplaceTokenForm } from '../../features/connections/ReplaceToken.tsx';
import { SecretsSettings } from '../../features/secrets/SecretsSettings.tsx';
import { SETTINGS_PAGES, type SettingsPageName } from '../../features/settings/settingsPages.ts';
import { SettingsSections } from '../../features/settings/SettingsSections.tsx';
import type { Text as Texts } from '../../text/messages.gen.d.ts';
import { useText } from '../../text/useText.ts';
import { Page, PageBody } from '../../ui/Page.tsx';
import { Stack, Text } from '../../ui/primitives.tsx';
import { ContentPage } from '../layout/panes.tsx';
import { useWorkspace } from '../navigation/lastPlace.ts';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import css from './SettingsPages.module.css';

/** Title and context of a section, by the last part of its URL. */
function sectionTexts(text: Texts, name: string | undefined): { title: string; lead: string | undefined } {
  const { settings, requestLog, webhooks, connections, integrations, transcriptExports, about } = text;
  const page = SETTINGS_PAGES.find((each) => each === name);
  if (page !== undefined) return { title: settings.pages[page], lead: settings.leads[page] };
  if (name === 'api-log') return { title: requestLog.title, lead: requestLog.lead };
  if (name === 'webhooks') return { title: webhooks.title, lead: webhooks.lead };
  if (name === 'permissions') return { title: connections.scopes.title, lead: connections.scopes.lead };
  if (name === 'integrations') return { title: integrations.title, lead: integrations.lead };
  if (name === 'exports') return { title: transcriptExports.exports, lead: transcriptExports.lead };
  if (name === 'about') return { title: about.title, lead: about.lead };
  return { title: settings.title, lead: undefined };
}

/**
 * The sections of the settings beside the open one. The developer sections belong to the last used workspace.
 */
export function SettingsLayout() {
  const text = useText();
  const { settings } = text;
  const { pathname } = useLocation();
  const workspace = useConnection(useWorkspace());
  return (
    <ContentPage>
      <Page {...sectionTexts(text, pathname.split('/').at(-1))}>
        <PageBody>
          <div className={css['body']}>
            <Stack as="nav" gap={1} aria-label={settings.title} className={css['nav']}>
              {SETTINGS_PAGES.map((section) => (
                <Link
                  key={section}
                  to="/settings/$section"
                  params={{ section }}
                  className={css['link']}
                  replace
                >
                  {settings.pages[section]}
                </Link>
              ))}
              {workspace === null ? null : (
                <>
                  <Text as="h2" size="small" weight="medium" tone="tertiary" className={css['group']}>
                    {settings.developer}
                  </Text>
                  {(['api-log', 'webhooks', 'permissions', 'integrations', 'exports'] as const).map(
                    (section) => (
                      <Link
                        key={section}
                        to={`/c/$connectionId/developer/${section}`}
                        params={{ connectionId: workspace.id }}
                        title={workspace.name}
                        className={css['link']}
                        replace
                      >
                        {sectionTexts(text, section).title}
                      </Link>
                    ),
                  )}
                </>
              )}
              <Link to="/settings/about" className={css['link']} replace>
                {text.about.title}
              </Link>
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

const sectionRoute = getRouteApi('/settings/$section');

function MissingToken({ connectionId }: { readonly connectionId: ConnectionId }) {
  const connection = useConnection(connectionId);
  return connection === null ? null : <ReplaceTokenForm connection={connection} />;
}

export function SettingsPage() {
  const { settings } = useText();
  const { section } = sectionRoute.useParams();
  useDocumentTitle(settings.pages[section], settings.title);
  const parts: Readonly<Partial<Record<SettingsPageName, ReactNode>>> = {
    notifications: <AlertList />,
    playback: <OfflineRecordings />,
    secrets: <SecretsSettings renderToken={(connectionId) => <MissingToken connectionId={connectionId} />} />,
  };
  return <SettingsSections page={section}>{parts[section]}</SettingsSections>;
}

export function AboutPage() {
  const { about } = useText();
  useDocumentTitle(about.title);
  return <About />;
}
