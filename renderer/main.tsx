import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { applyAppearance, followSettings } from './app/windowSettings.ts';
import { fetchNextPages, router } from './app/router.tsx';
import { listenToKeys } from './commands/keyListener.ts';
import { appInfoQuery } from './queries/appQueries.ts';
import { followEvents } from './queries/cacheInvalidation.ts';
import { queryClient } from './queries/queryClient.ts';
import { connectionsQuery } from './queries/connectionQueries.ts';
import { settingsQuery } from './queries/settingsQueries.ts';
import { chosenLanguage, fetchWords, languageFor } from './text/languages.ts';

/** So long the first picture waits for its typeface, its words and its rows; they come from this computer. */
const WAIT_MS = 300;

applyAppearance();
followEvents(queryClient);
listenToKeys();
followSettings(queryClient);
// What the first page goes by, asked for all at once, while the typeface is still on its way.
void queryClient.prefetchQuery(appInfoQuery);
void queryClient.prefetchQuery(connectionsQuery);

/** The language that is chosen, so that nothing has to be said in another one first. */
async function chosenWords(): Promise<void> {
  const view = await queryClient.ensureQueryData(settingsQuery).catch(() => null);
  if (view !== null) await fetchWords(languageFor(chosenLanguage(view.settings.dates.language)));
}

/** What the first page shows, so that it need not be drawn empty first. Where that fails, the page itself says so. */
async function firstPage(): Promise<void> {
  await router.load();
  const asked = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  await Promise.allSettled(asked.flatMap(({ promise }) => promise ?? []));
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');

// Text is measured ahead, in the face it will be drawn in; and nothing should change its face after it appeared.
await Promise.race([
  Promise.all([document.fonts.load('13px "Inter Variable"'), chosenWords(), firstPage()]),
  new Promise((resolve) => {
    setTimeout(resolve, WAIT_MS);
  }),
]);
createRoot(root).render(<App />);
fetchNextPages();
