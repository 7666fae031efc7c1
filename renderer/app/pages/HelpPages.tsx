import { useQuery } from '@tanstack/react-query';
import { About } from '../../features/about/About.tsx';
import { useRead } from '../../queries/ask.ts';
import { SafeText } from '../../safeText/SafeText.tsx';
import { joinLines } from '../../safeText/textSlices.ts';
import { useText } from '../../text/useText.ts';
import { ColumnPage, ColumnPlaceholder } from '../../ui/ColumnPage.tsx';
import { Page } from '../../ui/Page.tsx';
import { Text } from '../../ui/primitives.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ContentPage } from '../layout/panes.tsx';
import { useDocumentTitle } from '../useDocumentTitle.ts';

/** The page already shows the document's title. */
function withoutTitle(markdown: string): string {
  return markdown.replace(/^# .*\n/, '');
}

/** A document that ships with Parley. It is only available in English. */
function HelpDocument({
  name,
  title,
  first = '',
}: {
  readonly name: 'guide' | 'release-notes';
  readonly title: string;
  /** Markdown to insert before it. */
  readonly first?: string;
}) {
  const { app, help } = useText();
  const { data } = useQuery({
    queryKey: ['documents', name],
    queryFn: async ({ signal }): Promise<string | null> => {
      const answer = await fetch(`/documents/${name}.md`, { signal }).catch(() => null);
      return answer?.ok === true ? answer.text() : null;
    },
  });
  return (
    <ColumnPage title={title}>
      {data === undefined ? (
        <ColumnPlaceholder label={app.loading}>
          <Skeleton width={160} />
          <Skeleton width="50%" />
        </ColumnPlaceholder>
      ) : data === null ? (
        <Text as="p" tone="tertiary">
          {help.missing}
        </Text>
      ) : (
        // It scrolls by keyboard, too, and may have nothing else to focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div lang="en" role="document" aria-label={title} tabIndex={0}>
          <SafeText body={first + joinLines(withoutTitle(data))} />
        </div>
      )}
    </ColumnPage>
  );
}

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
