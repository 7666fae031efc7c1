import { enterPage } from '../transport/entrance.ts';

/*
 * The only script that the document starts: it lets the tab in, and starts the page. Only a key brings the answers that
 * the first picture is drawn from, so without one nothing of it is evaluated.
 */
const entrance = enterPage();
window.parleyStart = { entrance };
if (entrance.hadKey) {
  // Whatever prevents the picture, the page starts.
  await import('./picture.tsx').then(({ drawPicture }) => drawPicture(entrance)).catch(() => undefined);
}
const main = document.querySelector<HTMLLinkElement>('link#main');
if (main !== null) await import(/* @vite-ignore */ main.href);
