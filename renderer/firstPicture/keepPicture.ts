import { MOST_PICTURE_HTML } from '#shared/contract/loopback.ts';
import { memoryOf } from '../app/navigation/connectionMemory.ts';
import { connectionIdOf } from '../app/navigation/addressIds.ts';
import { lastConnection } from '../app/navigation/lastPlace.ts';
import { ask } from '../queries/ask.ts';
import { queryClient } from '../queries/queryClient.ts';
import { takePicture } from './takePicture.ts';

/** The page is quiet by then, and its user has stopped scrolling. */
const SETTLED_MS = 2000;
/** While data arrives all the time, a picture is taken this often. */
const APART_MS = 15_000;

/** Whether the next start opens what this window shows. */
function isNextStart(): boolean {
  const connectionId = lastConnection.get();
  const { pathname, search } = window.location;
  return memoryOf(connectionIdOf(connectionId)).href === pathname + search;
}

/**
 * Keeps what this window shows for the next start: once it is quiet, and when the user leaves it.
 * @param isAnswered whether the answers that come with a session contain all that it shows
 */
export function keepPictures(root: HTMLElement, isAnswered: () => boolean): void {
  let kept = '';
  let takenAt = 0;
  let timer: number | undefined;
  let usedAt = 0;

  const take = (): void => {
    window.clearTimeout(timer);
    timer = undefined;
    takenAt = Date.now();
    if (!isNextStart()) return;
    const picture = takePicture(root);
    if (picture.html.length > MOST_PICTURE_HTML || (picture.html === kept && !document.hidden)) return;
    kept = picture.html;
    // Without it, the next start is slower, which is all that is lost.
    ask('firstPicture.keep', {
      ...picture,
      connectionId: connectionIdOf(lastConnection.get()),
      takenAt: new Date().toISOString(),
      answered: isAnswered(),
    }).catch(() => undefined);
  };
  // A copy takes longer than a frame, which nobody notices while nothing moves.
  const takeUnused = (): void => {
    const wait = usedAt + SETTLED_MS - Date.now();
    if (wait > 0) timer = window.setTimeout(takeUnused, wait);
    else requestIdleCallback(take);
  };
  const takeSoon = (): void => {
    if (timer !== undefined) return;
    timer = window.setTimeout(takeUnused, Math.max(SETTLED_MS, takenAt + APART_MS - Date.now()));
  };
  for (const use of ['scroll', 'keydown', 'pointerdown'])
    window.addEventListener(use, () => (usedAt = Date.now()), { capture: true, passive: true });
  queryClient.getQueryCache().subscribe(takeSoon);
  window.addEventListener('visibilitychange', () => {
    if (document.hidden && timer !== undefined) take();
  });
  takeSoon();
}
