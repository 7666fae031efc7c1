import { About } from '../../features/about/About.tsx';
import { useText } from '../../text/useText.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { ContentPage } from './frame/ContentPage.tsx';

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
