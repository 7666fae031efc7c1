import { Link } from '@tanstack/react-router';
import { About } from '../../features/about/About.tsx';
import { SettingsSections } from '../../features/settings/SettingsSections.tsx';
import { useText } from '../../text/useText.ts';
import { ContentPage } from '../layout/panes.tsx';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { Stack, Text } from '../../ui/primitives.tsx';
import css from './SettingsPages.module.css';

/** Belongs to no connection. */
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

/** What can be chosen about the program as a whole. */
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
            // The page is one; which of its sections was asked for is the only thing that can be told.
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
