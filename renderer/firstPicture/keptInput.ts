/** A place on the page that has a counterpart once the page's script has rendered it again. */
interface Mark {
  /** Finds the nearest element that can be found again. */
  readonly selector: string;
  /** The way from it to the element itself. */
  readonly path: readonly number[];
}

const LIST = '[data-region~="list"]';
/** A list whose length is known. */
const COUNTED = `${LIST}:not([aria-rowcount="-1"])`;
const ROW = '[role="row"][data-index]';
/** The list is empty, or the page shows a failure instead of it. */
const NO_ROWS = `${LIST}[aria-rowcount="0"], [role="alert"]`;
/** The page has become another one by then, on which nothing of it should happen. */
const ROWS_MS = 30_000;

const FINDABLE = '[id], a[href], button[aria-label], input[aria-label]';

function markOf(target: EventTarget | null): Mark | null {
  const path: number[] = [];
  for (let at = target; at instanceof Element; at = at.parentElement) {
    if (at.matches(FINDABLE)) {
      const name = at.id === '' ? (at.hasAttribute('href') ? 'href' : 'aria-label') : 'id';
      return { selector: `${at.localName}[${name}="${CSS.escape(at.getAttribute(name) ?? '')}"]`, path };
    }
    path.unshift([...(at.parentElement?.children ?? [])].indexOf(at));
  }
  return null;
}

function find({ selector, path }: Mark): Element | null {
  const start = document.querySelector(selector);
  let at = start;
  for (const index of path) at = at?.children[index] ?? null;
  return at ?? start;
}

/** A click with these keys, or another button, is handled by the browser. */
function opensElsewhere({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const onLink = target instanceof Element && target.closest('a[href]') !== null;
  return button !== 0 || (onLink && (ctrlKey || metaKey || shiftKey));
}

/**
 * Keeps clicks, keys, typed text, the focus and the scroll position until the page's script can act on them. Returns the
 * function that does all of it again on the rendered page, in the same order.
 */
export function keepInput(): () => Promise<void> {
  const done: (() => void)[] = [];
  const stop = new AbortController();
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ): void => document.addEventListener(name, listener, { capture: true, signal: stop.signal });

  listen('click', (event) => {
    const mark = markOf(event.target);
    if (mark === null || opensElsewhere(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const { detail, clientX, clientY, ctrlKey, metaKey, shiftKey, altKey } = event;
    const init = { detail, clientX, clientY, ctrlKey, metaKey, shiftKey, altKey };
    done.push(() => {
      const target = find(mark);
      if (target instanceof HTMLElement && target.matches('a, button, input')) target.focus();
      target?.dispatchEvent(
        new MouseEvent('click', { ...init, bubbles: true, cancelable: true, view: window }),
      );
    });
  });
  listen('focusin', ({ target }) => {
    const mark = markOf(target);
    if (mark === null) return;
    done.push(() => {
      const again = find(mark);
      if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    });
  });
  listen('keydown', ({ key, code, ctrlKey, metaKey, shiftKey, altKey, target }) => {
    // Characters of a text field arrive with its text.
    if (target instanceof HTMLInputElement && key.length === 1 && !ctrlKey && !metaKey) return;
    const init = { key, code, ctrlKey, metaKey, shiftKey, altKey };
    done.push(() => {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
    });
  });
  listen('input', ({ target }) => {
    const mark = markOf(target);
    if (mark === null || !(target instanceof HTMLInputElement)) return;
    const { value } = target;
    done.push(() => {
      const field = find(mark);
      if (!(field instanceof HTMLInputElement)) return;
      field.focus();
      // React ignores a value that was set through its own property.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  });
  let scrolled = 0;
  listen('scroll', ({ target }) => {
    if (target instanceof Element && target.matches(LIST)) scrolled = target.scrollTop;
  });
  /** The rows that keys and scrolling act on: of the whole list, if the picture shows how long it is; null without any. */
  let rows: string | null = null;
  const noteRows = (): void => {
    rows =
      [`${COUNTED} ${ROW}`, `${LIST} ${ROW}`].find((each) => document.querySelector(each) !== null) ?? null;
  };
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', noteRows, { once: true });
  else noteRows();

  /** Resolves once the rows of the picture are on the page again, or can't be; with false if the page has none at all. */
  const rowsAreBack = (awaited: string): Promise<boolean> =>
    new Promise((resolve) => {
      const observer = new MutationObserver(() => look());
      const end = (areThere: boolean): void => {
        observer.disconnect();
        clearTimeout(timer);
        resolve(areThere);
      };
      const timer = setTimeout(() => end(false), ROWS_MS);
      const look = (): void => {
        if (document.querySelector(`${awaited}, ${NO_ROWS}`) !== null) end(true);
      };
      observer.observe(document.body, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ['aria-rowcount'],
      });
      look();
    });

  return async () => {
    stop.abort();
    if (scrolled === 0 && done.length === 0) return;
    if (rows !== null && !(await rowsAreBack(rows))) return;
    if (scrolled > 0) document.querySelector(LIST)?.scrollTo({ top: scrolled });
    for (const again of done.splice(0)) {
      again();
      // What one changes on the page is rendered before the next.
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
    }
  };
}
