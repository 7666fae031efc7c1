/** Where a line that is jumped to comes to rest, as a share of the height: what was said before it is seen too. */
export const RESTS_AT = 0.3;

/** A list of the same lines as all others, as it is driven from outside. */
export interface ListUnderTest {
  readonly scroller: HTMLElement;
  readonly jump: (line: number) => void;
}

/** The element of a line, where it is in the page. */
function lineIn(scroller: HTMLElement, line: number): HTMLElement | null {
  return scroller.querySelector<HTMLElement>(`[aria-posinset="${line + 1}"]`);
}

/** Pixels from where a line that is jumped to should lie to where it does. */
export function offOf(list: ListUnderTest, line: number): number {
  return topOf(list, line) - list.scroller.clientHeight * RESTS_AT;
}

/** Pixels from the top of the scroller to a line; not a number where it is not in the page. */
export function topOf({ scroller }: ListUnderTest, line: number): number {
  const top = lineIn(scroller, line)?.getBoundingClientRect().top ?? Number.NaN;
  return top - scroller.getBoundingClientRect().top;
}

/** The line that is drawn in the middle of the scroller, and how far from its top; null where nothing is. */
export function lineInTheMiddle(list: ListUnderTest): { readonly line: number; readonly top: number } | null {
  const { left, top, width, height } = list.scroller.getBoundingClientRect();
  for (const element of document.elementsFromPoint(left + width / 2, top + height / 2)) {
    const place = element.closest<HTMLElement>('[aria-posinset]')?.getAttribute('aria-posinset');
    if (typeof place === 'string') return { line: Number(place) - 1, top: topOf(list, Number(place) - 1) };
  }
  return null;
}

/** Once the next frame has been drawn: the list has then done all it does before it is seen. */
export async function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const drawn = new MessageChannel();
      drawn.port1.addEventListener('message', () => {
        drawn.port1.close();
        resolve();
      });
      drawn.port1.start();
      drawn.port2.postMessage(null);
    });
  });
}
