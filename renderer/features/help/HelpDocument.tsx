import { useQuery } from '@tanstack/react-query';
import { SafeText } from '../../safeText/SafeText.tsx';
import { joinLines } from '../../safeText/textSlices.ts';
import { useText } from '../../text/useText.ts';
import { ColumnPage, ColumnPlaceholder } from '../../ui/ColumnPage.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/primitives.tsx';

/** The page already shows the document's title. */
function withoutTitle(markdown: string): string {
  return markdown.replace(/^# .*\n/, '');
}

/** A document that ships with Parley. It is only available in English. */
export function HelpDocument({
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
        <div lang="en">
          <SafeText body={first + joinLines(withoutTitle(data))} />
        </div>
      )}
    </ColumnPage>
  );
}
