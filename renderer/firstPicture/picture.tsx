import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { readListSearch } from '#shared/domain/list/listSearch.ts';
import { connectionIdOf } from '../app/navigation/addressIds.ts';
import { parseAddressSearch } from '../app/navigation/addressSearch.ts';
import { connectionAtStart } from '../app/navigation/connectionAtStart.ts';
import { memoryOf } from '../app/navigation/connectionMemory.ts';
import { ConnectionPage } from '../app/pages/ConnectionPage.tsx';
import { EngagementsPage } from '../app/pages/EngagementsPage.tsx';
import { Shell } from '../app/shell/Shell.tsx';
import { applyAppearance } from '../app/windowSettings.ts';
import { prefetchList } from '../features/engagements/useEngagementList.ts';
import { windowStateBackend } from '../queries/appQueries.ts';
import { queryClient } from '../queries/queryClient.ts';
import { settingsQuery } from '../queries/settingsQueries.ts';
import { viewsQuery } from '../queries/viewQueries.ts';
import { LanguageProvider } from '../text/LanguageProvider.tsx';
import { chosenLanguage, fetchWords, languageFor } from '../text/languages.ts';
import type { PageStart } from '../transport/entrance.ts';
import { rememberedValues } from '../ui/rememberedValues.ts';
import { keepInput } from './keptInput.ts';
import { type FirstPlace, FirstPlaceProvider } from './router.tsx';
import { answerWith, missingAnswer } from './transport.ts';

/*
 * Draws the frame and the first rows before the page's script is evaluated, from the same components and with the
 * answers that came with the session. React replaces the picture in one frame.
 */

/** The list, and an engagement beside it. */
const LIST = /^\/c\/([^/]+)\/engagements(?:\/([^/]+))?$/;

/** Where the page will start, if that is the list; what it asks for is loaded. */
async function firstPlace(): Promise<FirstPlace | null> {
  // Without a key there are no answers; a link is followed by the page.
  if (window.location.pathname !== '/' || window.location.search !== '') return null;
  const start = await connectionAtStart();
  if (start === null) return null;
  const { pathname, search: query } = new URL(memoryOf(start).href ?? '/', window.location.origin);
  const [, connection, engagementId] = LIST.exec(pathname) ?? [];
  if (connection === undefined) return null;
  const connectionId = connectionIdOf(connection);
  const search = readListSearch(parseAddressSearch(query));
  if (search.q !== undefined) return null;
  prefetchList(connectionId, search);
  void queryClient.prefetchQuery(viewsQuery(connectionId));
  const asked = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  await Promise.all(asked.flatMap(({ promise }) => promise ?? []));
  return {
    pathname,
    search: { ...search },
    params: { connectionId, ...(engagementId === undefined ? {} : { engagementId }) },
    pages: [ConnectionPage, EngagementsPage],
  };
}

/** The picture of the page; null if it starts elsewhere. */
async function picture(): Promise<ReactNode> {
  rememberedValues.recall(await windowStateBackend.load());
  applyAppearance();
  const { settings } = await queryClient.ensureQueryData(settingsQuery);
  const place = await firstPlace();
  if (place === null) return null;
  const { language, timeZone } = settings.dates;
  await Promise.all([
    fetchWords(languageFor(chosenLanguage(language))),
    document.fonts.load('13px "Inter Variable"'),
  ]);
  return (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider language={language} timeZone={timeZone}>
        <FirstPlaceProvider place={place}>
          <Shell />
        </FirstPlaceProvider>
      </LanguageProvider>
    </QueryClientProvider>
  );
}

/** Resolves once the next frame is painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve());
      port1.start();
      port2.postMessage(null);
    });
  });
}

/** Pages that aren't visible get no frames. */
const PAINTED_MS = 300;

/** Draws the picture, if the page starts at the list and its rows came with the session. */
async function drawPicture({ entrance }: PageStart): Promise<void> {
  const root = document.getElementById('root');
  const entered = await entrance.entered;
  if (entered === null || root === null) return;
  answerWith(entered.first);
  const drawing = await Promise.race([picture(), missingAnswer]);
  if (drawing === null) return;
  window.parleyStart = { entrance, carryOn: keepInput() };
  createRoot(root).render(drawing);
  await Promise.race([
    painted(),
    new Promise((resolve) => {
      setTimeout(resolve, PAINTED_MS);
    }),
  ]);
}

if (window.parleyStart !== undefined) await drawPicture(window.parleyStart);
