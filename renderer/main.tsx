import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { followSettings } from './app/followSettings.ts';
import { paint } from './app/theme.ts';
import { listenToKeys } from './commands/listenToKeys.ts';
import { appInfoQuery } from './queries/appInfo.ts';
import { followEvents } from './queries/followEvents.ts';
import { queryClient } from './queries/client.ts';
import { connectionsQuery } from './queries/connections.ts';
import { settingsQuery } from './queries/settings.ts';
import { chosenLanguage, fetchWords, languageFor } from './text/languages.ts';

/** So long the first picture waits for its typeface and its words; they come from this computer. */
const WAIT_MS = 300;

paint();
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

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');

// Text is measured ahead, in the face it will be drawn in; and nothing should change its face after it appeared.
await Promise.race([
  Promise.all([document.fonts.load('13px "Inter Variable"'), chosenWords()]),
  new Promise((resolve) => {
    setTimeout(resolve, WAIT_MS);
  }),
]);
createRoot(root).render(<App />);
