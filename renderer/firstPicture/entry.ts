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

/** Resolves once the whole document is there. */
async function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', resolve, { once: true });
  });
}

async function start(): Promise<void> {
  const entrance = enterPage();
  const carryOn = keepInput();
  window.parleyStart = { entrance, carryOn };
  await parsed();
  // Compiling the page's script would delay the picture.
  if (document.getElementById('root')?.hasChildNodes() === true) await painted();
  const main = document.querySelector<HTMLLinkElement>('link#main');
  if (main !== null) await import(/* @vite-ignore */ main.href);
}

void start();
