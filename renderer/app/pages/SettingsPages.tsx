import { Link } from '@tanstack/react-router';
import { About } from '../../features/about/About.tsx';
import { SettingsSections } from '../../features/settings/SettingsSections.tsx';
import { useText } from '../../text/useText.ts';
import { ContentPage } from '../layout/panes.tsx';
import { useDocumentTitle } from '../useDocumentTitle.ts';
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
      <nav aria-label={settings.title} className={css['sections']}>
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
      </nav>
      <div className={css['body']}>
        <h1 className={css['title']}>{settings.title}</h1>
        <SettingsSections />
      </div>
    </main>
  );
}
