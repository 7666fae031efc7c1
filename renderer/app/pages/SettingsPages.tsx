import { Link } from '@tanstack/react-router';
import { About } from '../../features/about/About.tsx';
import { SettingsSections } from '../../features/settings/SettingsSections.tsx';
import { useText } from '../../text/useText.ts';
import { ContentPage } from '../layout/panes.tsx';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { Stack, Text } from '../../ui/primitives.tsx';
import css from './SettingsPages.module.css';

/** About Parley, outside of connections. */
export function AboutPage() {
  const { about } = useText();
  useDocumentTitle(about.title);
  return (
    <ContentPage>
      <About />
    </ContentPage>
  );
}

const SECTIONS = [
  'appearance',
  'dates',
  'playback',
  'sync',
  'notices',
  'shortcuts',
  'privacy',
  'file',
] as const;

/** The settings of the app. */
export function SettingsPage() {
  const { settings } = useText();
  useDocumentTitle(settings.title);
  return (
    <main className={css['page']}>
      <Stack as="nav" gap={1} aria-label={settings.title} className={css['sections']}>
        {SECTIONS.map((name) => (
          <Link
            key={name}
            to="/settings"
            hash={name}
            // All sections are on one page, so a link is active by its hash.
            activeOptions={{ includeHash: true }}
            className={css['link']}
            replace
          >
            {settings.sections[name]}
          </Link>
        ))}
      </Stack>
      <div className={css['body']}>
        <Text as="h1" size="title">
          {settings.title}
        </Text>
        <SettingsSections />
      </div>
    </main>
  );
}
