/** Where a jump places its line, as a share of the height; the lines before it stay visible. */
export const RESTS_AT = 0.3;

/** A list under test; all show the same lines. */
export interface ListUnderTest {
  readonly scroller: HTMLElement;
  readonly jump: (line: number) => void;
}

/** The element of a line, if it is in the page. */
function lineIn(scroller: HTMLElement, line: number): HTMLElement | null {
  return scroller.querySelector<HTMLElement>(`[aria-posinset="${line + 1}"]`);
}

/** How many pixels a line is from where a jump should place it. */
export function offOf(list: ListUnderTest, line: number): number {
  return topOf(list, line) - list.scroller.clientHeight * RESTS_AT;
}

/** Pixels from the top of the scroller to a line; NaN if it is not in the page. */
export function topOf({ scroller }: ListUnderTest, line: number): number {
  const top = lineIn(scroller, line)?.getBoundingClientRect().top ?? Number.NaN;
  return top - scroller.getBoundingClientRect().top;
}

/** The line in the middle of the scroller and its distance from the top; null if there is none. */
export function lineInTheMiddle(list: ListUnderTest): { readonly line: number; readonly top: number } | null {
  const { left, top, width, height } = list.scroller.getBoundingClientRect();
  for (const element of document.elementsFromPoint(left + width / 2, top + height / 2)) {
    const place = element.closest<HTMLElement>('[aria-posinset]')?.getAttribute('aria-posinset');
    if (typeof place === 'string') return { line: Number(place) - 1, top: topOf(list, Number(place) - 1) };
  }
  return null;
}

/** Resolves after the next frame, when the list has done all the work for it. */
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
