import { enterPage } from '../transport/entrance.ts';

/*
 * The only script that the document starts: it lets the tab in, and starts the page. Only a key brings the answers that
 * the first picture is drawn from, so without one nothing of it is evaluated.
 */
const entrance = enterPage();
window.parleyStart = { entrance };
/** Evaluates a script that the document preloads. */
async function start(id: string): Promise<unknown> {
  const link = document.querySelector<HTMLLinkElement>(`link#${id}`);
  return link === null ? null : import(/* @vite-ignore */ link.href);
}

// Whatever prevents the picture, the page starts.
if (entrance.hadKey) await start('picture').catch(() => undefined);
await start('main');
