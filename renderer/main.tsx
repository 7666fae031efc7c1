import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { applyTheme } from './app/theme.ts';
import { listenToKeys } from './commands/listenToKeys.ts';
import { followEvents } from './queries/followEvents.ts';
import { queryClient } from './queries/client.ts';

/** So long the first picture waits for its typeface; it comes from this computer. */
const FONT_WAIT_MS = 300;

applyTheme();
followEvents(queryClient);
listenToKeys();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');

// Text is measured ahead, in the face it will be drawn in; and nothing should change its face after it appeared.
await Promise.race([
  document.fonts.load('13px "Inter Variable"'),
  new Promise((resolve) => {
    setTimeout(resolve, FONT_WAIT_MS);
  }),
]);
createRoot(root).render(<App />);
