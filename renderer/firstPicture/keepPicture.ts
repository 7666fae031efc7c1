import type { FirstPicture } from '#shared/contract/firstPicture.ts';
import { MOST_PICTURE_HTML } from '#shared/contract/loopback.ts';
import { connectionIdOf } from '../app/navigation/addressIds.ts';
import { memoryOf } from '../app/navigation/connectionMemory.ts';
import { lastConnection } from '../app/navigation/lastPlace.ts';
import { ask } from '../queries/ask.ts';
import { queryClient } from '../queries/queryClient.ts';
import { idle } from '../ui/late.tsx';

/** Shown over the page, or not part of what a picture can show. */
const LEFT_OUT = 'dialog, [popover], script, style, link, meta, base, iframe, object, embed';
/** What elements would load, or what the user typed. */
const LEFT_OFF = ['src', 'srcset', 'poster', 'autofocus', 'autoplay', 'action', 'value'];
/** Of the root element. */
const SHOWN_ATTRIBUTE = /^(?:lang|dir|data-[a-z-]+)$/;

/** Whether a row is rendered in advance, below what is visible. */
function isBelow(row: Element): boolean {
  return row.getBoundingClientRect().top > window.innerHeight;
}

/** Moves what has been scrolled, because the copy is not; what sticks to an edge stays there. */
function keepScrolled(original: Element, copy: Element): void {
  const { scrollTop, scrollLeft } = original;
  if (scrollTop === 0 && scrollLeft === 0) return;
  for (const [at, child] of [...copy.children].entries()) {
    const shown = original.children[at];
    if (shown === undefined || !(child instanceof HTMLElement)) continue;
    if (getComputedStyle(shown).position !== 'sticky')
      child.style.translate = `${-scrollLeft}px ${-scrollTop}px`;
  }
}

/** Leaves out rows that are not visible, and scrolls. Rows contain nothing that scrolls, but most of the elements. */
function placeLike(original: Element, copy: Element): void {
  const shown = [...copy.children];
  keepScrolled(original, copy);
  let child = original.firstElementChild;
  for (const element of shown) {
    if (child === null) return;
    if (child.getAttribute('role') !== 'row') placeLike(child, element);
    else if (isBelow(child)) element.remove();
    child = child.nextElementSibling;
  }
}

/**
 * The page as HTML, with the style attributes apart. Nothing is measured or loaded by the copy, and nothing in it can
 * run.
 */
export function takePicture(root: HTMLElement): Omit<FirstPicture, 'connectionId' | 'takenAt' | 'answered'> {
  const copy = root.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new TypeError('The root of the page is not an element.');
  placeLike(root, copy);
  for (const element of copy.querySelectorAll(LEFT_OUT)) element.remove();
  for (const name of LEFT_OFF)
    for (const element of copy.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
  for (const field of copy.querySelectorAll('textarea')) field.textContent = '';

  const styles = new Map<string, number>();
  for (const element of copy.querySelectorAll('[style]')) {
    const style = element.getAttribute('style') ?? '';
    if (!styles.has(style)) styles.set(style, styles.size);
    element.removeAttribute('style');
    element.setAttribute('data-style', String(styles.get(style)));
  }
  const page = root.ownerDocument;
  return {
    attributes: Object.fromEntries(
      [...page.documentElement.attributes]
        .filter(({ name }) => SHOWN_ATTRIBUTE.test(name))
        .map(({ name, value }) => [name, value]),
    ),
    title: page.title,
    sheet: page.querySelector('link[rel="stylesheet"]')?.getAttribute('href') ?? '',
    script: page.querySelector('link#main')?.getAttribute('href') ?? '',
    styles: [...styles.keys()],
    html: copy.innerHTML,
  };
}

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
    else void idle().then(take);
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
