import { HelpDocument } from '../../features/help/HelpDocument.tsx';
import { useText } from '../../text/useText.ts';
import { ContentPage } from '../layout/panes.tsx';
import { useDocumentTitle } from '../useDocumentTitle.ts';

/** The guide to Parley. */
export function GuidePage() {
  const { help } = useText();
  useDocumentTitle(help.guideTitle);
  return (
    <ContentPage>
      <HelpDocument name="guide" title={help.guideTitle} />
    </ContentPage>
  );
}

/** What is new in each version. */
export function ReleaseNotesPage() {
  const { help } = useText();
  useDocumentTitle(help.releaseNotesTitle);
  return (
    <ContentPage>
      <HelpDocument name="release-notes" title={help.releaseNotesTitle} />
    </ContentPage>
  );
}
