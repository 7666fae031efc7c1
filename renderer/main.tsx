import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { applyAppearance, followSettings } from './app/windowSettings.ts';
import { isList, loadLater, router } from './app/router.tsx';
import { listenToKeys } from './commands/keyListener.ts';
import { ask, read } from './queries/ask.ts';
import { followEvents } from './queries/cacheInvalidation.ts';
import { queryClient } from './queries/queryClient.ts';
import { afterKeptAnswers, hostState, linkOpen, openLink } from './transport/transport.ts';
import { rememberedValues } from './ui/rememberedValues.ts';
import { chosenLanguage, fetchWords } from './text/languages.ts';
import { listenToContextMenuKeys } from './ui/ContextMenu.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useSettings } from './queries/appQueries.ts';
import { LanguageProvider } from './text/LanguageProvider.tsx';
import { ErrorBoundary } from './app/ErrorBoundary.tsx';
import { ErrorPage, LockedPage } from './app/pages/ErrorPages.tsx';

function InChosenLanguage({ children }: { readonly children: ReactNode }) {
  const { language, timeZone } = useSettings().dates;
  return (
    <LanguageProvider language={language} timeZone={timeZone}>
      {children}
    </LanguageProvider>
  );
}

/** A tab without a session can't call the host, so no routed page is rendered. */
function PageOrLocked() {
  const state = useSyncExternalStore(hostState.subscribe, hostState.get);
  return state === 'locked' ? <LockedPage /> : <RouterProvider router={router} />;
}

function App({ onRendered }: { readonly onRendered: () => void }) {
  useEffect(onRendered, [onRendered]);
  return (
    <ErrorBoundary renderFallback={(error) => <ErrorPage error={error} />}>
      <QueryClientProvider client={queryClient}>
        <InChosenLanguage>
          <PageOrLocked />
        </InChosenLanguage>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/** Maximum time the first render waits for the typeface, the texts and the first rows, all of which are local. */
const WAIT_MS = 300;
/** While the document shows what the last window did, it also waits for the program, unless it has answers already. */
const LOADING_MS = 3000;

applyAppearance();
/** Values of the last session may differ from the browser's; the settings are applied after them. */
async function recallLastSession(): Promise<void> {
  // What a window remembers between starts is in the data folder.
  await rememberedValues.connect({
    load: () => ask('windowState.get', {}),
    save: (changes) => ask('windowState.update', { changes: { ...changes } }),
  });
  applyAppearance();
  followSettings(queryClient);
}

/** Asks again what the last run answered before the program was loaded. */
async function replaceKeptAnswers(): Promise<void> {
  void queryClient.invalidateQueries({ predicate: ({ state }) => state.fetchStatus === 'idle' });
  await rememberedValues.reload();
  applyAppearance();
}

const remembered = recallLastSession();
window.addEventListener('pagehide', () => rememberedValues.flush());
followEvents(queryClient);
void afterKeptAnswers(() => void replaceKeptAnswers());
listenToKeys();
listenToContextMenuKeys();
// Loaded immediately and in parallel with the typeface, because every first page needs them.
void queryClient.prefetchQuery(read('app.info', {}));
void queryClient.prefetchQuery(read('connections.list', {}));

/** Loads the selected language, so that no text appears in another one first. */
async function chosenWords(): Promise<void> {
  const view = await queryClient.ensureQueryData(read('settings.get', {})).catch(() => null);
  if (view !== null) await fetchWords(chosenLanguage(view.settings.dates.language));
}

/** Loads the first page, so that it isn't empty when rendered. The page itself reports failures. */
async function firstPage(): Promise<void> {
  await router.load();
  const asked = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  await Promise.allSettled(asked.flatMap(({ promise }) => promise ?? []));
}

const shown = firstPage();
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');

const atMost = (ms: number, ready: readonly Promise<unknown>[]): Promise<unknown> =>
  Promise.race([
    Promise.all(ready),
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    }),
  ]);
const told = [remembered, chosenWords()];
if (document.getElementById('first-picture') !== null)
  await atMost(LOADING_MS, [Promise.race([shown, linkOpen()]), ...told]);
// The list measures text in this typeface, and visible text should not change its typeface.
await atMost(WAIT_MS, [document.fonts.load('13px "Inter Variable"'), shown, ...told]);
createRoot(root).render(
  <App
    onRendered={() => {
      document.getElementById('first-picture')?.remove();
      openLink();
      void window.parleyStart?.carryOn?.();
      // Not before the first rows, which may take longer than the first render waits.
      void shown.finally(() => {
        void loadLater();
        void import('./firstPicture/keepPicture.ts').then(({ keepPictures }) => keepPictures(root, isList));
      });
    }}
  />,
);
