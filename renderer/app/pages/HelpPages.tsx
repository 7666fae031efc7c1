import { About } from '../../features/about/About.tsx';
import { HelpDocument } from '../../features/help/HelpDocument.tsx';
import { useRead } from '../../queries/ask.ts';
import { useText } from '../../text/useText.ts';
import { Page } from '../../ui/Page.tsx';
import { ContentPage } from '../layout/panes.tsx';
import { useDocumentTitle } from '../useDocumentTitle.ts';

export function GuidePage() {
  const { help } = useText();
  useDocumentTitle(help.guideTitle);
  return (
    <ContentPage>
      <HelpDocument name="guide" title={help.guideTitle} />
    </ContentPage>
  );
}

/** Starts with the notes of an available update. */
export function ReleaseNotesPage() {
  const { help } = useText();
  const { data: update } = useRead('programUpdate.get', {});
  const notes = update?.notes ?? null;
  useDocumentTitle(help.releaseNotesTitle);
  return (
    <ContentPage>
      <HelpDocument
        name="release-notes"
        title={help.releaseNotesTitle}
        first={notes === null ? '' : `## Parley ${update?.version ?? ''}\n\n${notes}\n\n`}
      />
    </ContentPage>
  );
}

export function AboutPage() {
  const { about } = useText();
  useDocumentTitle(about.title);
  return (
    <ContentPage>
      <Page title={about.title} lead={about.lead}>
        <About />
      </Page>
    </ContentPage>
  );
}
