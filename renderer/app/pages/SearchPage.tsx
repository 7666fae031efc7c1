import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { List as ListIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { narrowedSearch, searchOfTyped } from '#shared/domain/search/typedSearch.ts';
import { SEARCH_SIDES } from '#shared/domain/search/searchQuery.ts';
import { searchOfParts, understand } from '#shared/domain/search/plainWords.ts';
import { EngagementList } from '../../features/engagements/EngagementList.tsx';
import { FilterBar } from '../../features/engagements/filters/FilterBar.tsx';
import { readListSearch, toMirrorFilter } from '#shared/domain/list/listSearch.ts';
import { SearchFacets, UnderstoodChips } from '../../features/search/SearchFacets.tsx';
import { SearchResults } from '../../features/search/SearchResults.tsx';
import { longestMatch, type SearchPlace } from '../../features/search/searchPlaces.ts';
import { ExportDialog, type Exported } from '../../features/exports/ExportDialog.tsx';
import { SaveViewButton } from '../../features/views/SaveViewButton.tsx';
import { searchCountQuery } from '../../queries/searchQueries.ts';
import { useWorkspaceRead } from '../../queries/workspace.ts';
import { usePolicyBlock, useConnection } from '../../queries/appQueries.ts';
import { useText } from '../../text/useText.ts';
import { IconButton } from '../../ui/Button.tsx';
import { ChipChoiceMenu } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ExportMenu } from '../../ui/Menu.tsx';
import { Page, PageBody } from '../../ui/Page.tsx';
import { Row } from '../../ui/primitives.tsx';
import { useNow } from '../../ui/useNow.ts';
import { PartErrorBoundary } from '../ErrorBoundary.tsx';
import { ContentPage } from '../layout/panes.tsx';
import { rememberSearch } from '../navigation/connectionMemory.ts';
import { readSearchAddress, type SearchAddress, searchAsList } from '../navigation/searchAddress.ts';
import { viewQueryOf } from '../navigation/viewQuery.ts';

import { useDocumentTitle } from '../useDocumentTitle.ts';
import { usePlayFrom } from './engagement/engagementRecording.ts';
import { useShareMoment } from './engagement/momentActions.ts';

const route = getRouteApi('/c/$connectionId/search');

/** Search across all engagements: facets, results, and a preview of the selected one. */
export function SearchPage() {
  const { search: words, engagements, views } = useText();
  const { connectionId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const playFrom = usePlayFrom();
  const { share, dialog } = useShareMoment();
  const connection = useConnection();
  useDocumentTitle(words.page, connection?.name);

  // While nothing is mirrored, the API searches titles.
  const { data: coverage } = useWorkspaceRead('mirror.coverage', {});
  const mirrored = (coverage?.engagements ?? 0) > 0;

  const typed = search.q ?? '';
  const now = useNow();
  const parts = useMemo(() => understand(typed, new Date(now)), [typed, now]);
  // Who said it is a facet, which shows it, too.
  const said = parts?.find(({ kind }) => kind === 'side');
  const meant = parts === null ? typed : searchOfParts(parts.filter((part) => part !== said));
  const base = searchOfTyped(meant);
  const side = search.side ?? SEARCH_SIDES.find((each) => said?.search === `side:${each}`);
  const narrowing = { text: search.in, side };
  const narrowed = side === undefined ? {} : { side };
  const input = narrowedSearch(base, narrowing);
  const filters = useMemo(() => readListSearch({ ...search, q: undefined }), [search]);
  const within = useMemo(() => toMirrorFilter(filters), [filters]);
  const ready = mirrored && typed.trim() !== '';
  const { data: total } = useQuery({ ...searchCountQuery(connectionId, input, within), enabled: ready });

  const change = (next: Readonly<Record<string, unknown>>) =>
    navigate({
      to: '/c/$connectionId/search',
      params: { connectionId },
      search: readSearchAddress({ ...search, hit: undefined, ...next }),
      replace: true,
    });

  const open = async ({ key, found, hit }: SearchPlace) => {
    rememberSearch(connectionId, typed);
    await change({ hit: key });
    const find = hit === null ? null : longestMatch(hit.snippet);
    await navigate({
      to: '/c/$connectionId/engagements/$engagementId',
      params: { connectionId, engagementId: found.row.engagement.id },
      search: { ...(hit?.kind === 'line' ? { t: hit.start } : {}), ...(find === null ? {} : { find }) },
      state: { takesFocus: true, fromSearch: true },
    });
  };
  const play = async ({ found }: SearchPlace, seconds: number) => {
    rememberSearch(connectionId, typed);
    await playFrom(found.row.engagement, seconds);
  };

  const [exported, setExported] = useState<Exported | null>(null);
  const blocked = usePolicyBlock('export');
  const nothing = !ready ? words.emptyTitle : total === 0 ? words.found({ count: 0 }) : null;

  const body = !mirrored ? (
    typed.trim() === '' ? null : (
      <EngagementList
        search={readListSearch({ ...search })}
        openId={null}
        isTable={false}
        isPage={false}
        viewName=""
        onSearch={(next) => void change({ ...next })}
        onOpen={(engagementId) =>
          void navigate({
            to: '/c/$connectionId/engagements/$engagementId',
            params: { connectionId, engagementId },
          })
        }
        onClose={() => undefined}
        renderSelectionActions={() => null}
        headerActions={null}
      />
    )
  ) : (
    <>
      <SearchFacets
        input={base}
        within={within}
        narrowing={narrowing}
        filters={{
          type: search.type ?? [],
          company: search.company ?? [],
          start: search.start === undefined ? [] : [search.start],
        }}
        withinDays={(start) => toMirrorFilter(readListSearch({ ...filters, start }))}
        onNarrow={(to) =>
          void change({ in: to.text, side: to.side, ...(said === undefined ? {} : { q: meant }) })
        }
        onFilter={({ start, ...lists }) =>
          void change({ ...lists, ...(start === undefined ? {} : { start: start[0] }) })
        }
      >
        <FilterBar
          search={filters}
          withoutOrder
          onSearch={(next) => {
            const { q, in: text, side, by } = search;
            void change({ ...cleared(filters), ...next, q, in: text, side, by });
          }}
        />
      </SearchFacets>
      {parts === null ? null : (
        <UnderstoodChips sentence={typed} parts={parts} onSearch={(q) => void change({ q })} />
      )}
      {typed.trim() === '' ? (
        <EmptyState title={words.emptyTitle}>{words.hints}</EmptyState>
      ) : (
        <SearchResults
          typed={meant}
          input={input}
          within={within}
          order={search.by ?? 'newest'}
          back={search.hit ?? null}
          onSearch={(q) => void change({ q })}
          onOpen={(place) => void open(place)}
          onPlay={(place, seconds) => void play(place, seconds)}
          onShare={({ found }, start) => {
            const { id: engagementId, title } = found.row.engagement;
            share({ connectionId, engagementId, title }, { start, end: null });
          }}
          onBack={() => router.history.back()}
        />
      )}
    </>
  );

  return (
    <ContentPage id="main" tabIndex={-1} aria-label={words.page}>
      <Page
        title={words.page}
        lead={
          <span role="status">
            {typed.trim() === ''
              ? words.hintEmpty
              : total === undefined
                ? words.searching
                : words.found({ count: total })}
          </span>
        }
        aside={
          <Row gap={4}>
            <SaveViewButton query={viewQueryOf(searchAsList({ ...search, ...narrowed, q: meant }))} />
            <ExportMenu
              label={engagements.listExport.title}
              word={engagements.listExport.title}
              blocked={blocked ?? nothing}
              items={[
                {
                  key: 'transcripts',
                  label: engagements.listExport.transcriptsShort,
                  onChoose: () => setExported({ kind: 'these', source: { kind: 'search', input, within } }),
                },
                {
                  key: 'keep',
                  label: views.keepFolder,
                  onChoose: () => {
                    const source = {
                      kind: 'query',
                      query: viewQueryOf(searchAsList({ ...search, ...narrowed, q: meant })),
                      name: typed,
                    } as const;
                    setExported({ kind: 'list', list: { name: typed, source }, first: 'keep' });
                  },
                },
              ]}
            />
            <IconButton
              label={words.asList}
              onClick={() =>
                void navigate({
                  to: '/c/$connectionId/engagements',
                  params: { connectionId },
                  search: searchAsList({ ...search, ...narrowed, q: meant }),
                })
              }
            >
              <ListIcon size={14} aria-hidden />
            </IconButton>
            <ChipChoiceMenu
              label={words.order}
              any={words.newest}
              says={words.newest}
              values={['relevance']}
              words={{ relevance: words.relevance }}
              chosen={search.by}
              onChoose={(by) => void change({ by })}
            />
          </Row>
        }
      >
        <PageBody>
          <PartErrorBoundary>{body}</PartErrorBoundary>
          {dialog}
          {exported === null ? null : <ExportDialog what={exported} onClose={() => setExported(null)} />}
        </PageBody>
      </Page>
    </ContentPage>
  );
}

/** Resets every active filter. */
function cleared(filters: SearchAddress): Readonly<Record<string, undefined>> {
  return Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));
}
