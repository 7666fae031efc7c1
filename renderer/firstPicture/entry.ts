import { enterPage } from '../transport/entrance.ts';
import { keepInput } from './keptInput.ts';

/*
 * The first script of the document, which runs before the rest is parsed: it lets the tab in, keeps what the user does
 * in the picture that the document shows, and starts the page.
 */

/** Pages that aren't visible get no frames. */
const PAINTED_MS = 200;

/** Resolves once the next frame is painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAINTED_MS);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve());
      port1.start();
      port2.postMessage(null);
    });
  });
}

/** Resolves once the whole document is there, and its picture painted, with whether it has one. */
async function shown(): Promise<boolean> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => {
      document.addEventListener('DOMContentLoaded', resolve, { once: true });
    });
  const pictured = document.getElementById('root')?.hasChildNodes() === true;
  if (pictured) await painted();
  return pictured;
}

async function start(): Promise<void> {
  // The key makes the host load the program, which would delay the picture, as compiling the page's script would.
  const ready = shown();
  window.parleyStart = { entrance: enterPage(ready), carryOn: keepInput() };
  await ready;
  const main = document.querySelector<HTMLLinkElement>('link#main');
  if (main !== null) await import(/* @vite-ignore */ main.href);
}

void start();
