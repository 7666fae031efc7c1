import type { FirstPicture } from '#shared/contract/firstPicture.ts';

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
