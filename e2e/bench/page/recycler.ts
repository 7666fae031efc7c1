import {
  HeightPredictor,
  LineHeights,
  textWidthIn,
} from '../../../renderer/features/transcript/lineHeights.ts';
import type { LineStore } from '../../../renderer/features/transcript/lineStore.ts';
import { createFormat } from '../../../renderer/text/format.ts';
import { initials } from '../../../renderer/ui/Avatar.tsx';
import { speakers } from './syntheticTranscript.ts';
import { RESTS_AT, type ListUnderTest } from './listUnderTest.ts';

const OVERSCAN = 6;
const PADDING = 12;
const format = createFormat('en');

function partOf<Name extends keyof HTMLElementTagNameMap>(
  line: HTMLElement,
  name: Name,
): HTMLElementTagNameMap[Name] {
  const part = line.querySelector(name);
  if (part === null) throw new Error(`A line has no ${name}.`);
  return part;
}

interface Slot {
  readonly element: HTMLElement;
  readonly write: (line: number) => void;
}

/** Elements of a line, copied from one of the product's, which can show the text of any other line. */
function slotLike(sample: HTMLElement, lines: LineStore): Slot {
  const copy = sample.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new Error('A line is no element.');
  const [turn, time, text] = [partOf(copy, 'div'), partOf(copy, 'button'), partOf(copy, 'p')];
  const [avatar, name] = turn.querySelectorAll('span');
  const { transcript } = lines.get();
  return {
    element: copy,
    write: (line) => {
      copy.dataset['index'] = String(line);
      copy.ariaPosInSet = String(line + 1);
      const seconds = format.duration(transcript.start[line] ?? 0);
      time.textContent = seconds;
      time.ariaLabel = `Play from ${seconds}`;
      text.textContent = transcript.text[line] ?? '';
      const begins = lines.beginsTurn(line);
      turn.style.display = begins ? '' : 'none';
      if (!begins || avatar === undefined || name === undefined) return;
      const speaker = transcript.speaker[line] ?? 0;
      name.textContent = speakers[speaker]?.name ?? '';
      avatar.textContent = initials(name.textContent);
      avatar.style.background = `var(--person-${speaker})`;
    },
  };
}

/** The tops of all lines and, last, the end of the list, from predicted heights. */
function topsOf(lines: LineStore, ruler: HTMLElement): Float64Array {
  const heights = new LineHeights(lines, new HeightPredictor(textWidthIn(ruler)));
  const { width } = ruler.getBoundingClientRect();
  const tops = new Float64Array(lines.received + 1).fill(PADDING, 0, 1);
  for (let line = 0; line < lines.received; line += 1) {
    tops[line + 1] = (tops[line] ?? 0) + heights.at(line, width);
  }
  return tops;
}

/** The last line that starts at or above a position. */
function lineAt(tops: Float64Array, place: number): number {
  let [low, high] = [0, tops.length - 2];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * A handwritten recycler, the minimum that a list can cost: what leaves the screen is moved to where something
 * enters, and rewritten. It trusts the predicted heights and measures nothing.
 * @param scroller Contains one line of the product that starts a turn: the template for all others.
 */
export function startRecycler(scroller: HTMLElement, lines: LineStore): ListUnderTest {
  const sample = scroller.firstElementChild;
  if (!(sample instanceof HTMLElement)) throw new Error('There is no line to take after.');
  const list = document.createElement('div');
  list.setAttribute('role', 'list');
  list.style.position = 'relative';
  const tops = topsOf(lines, partOf(sample, 'p'));
  list.style.height = `${tops.at(-1)}px`;
  scroller.replaceChildren(list);

  const shown = new Map<number, Slot>();
  const free: Slot[] = [];
  const draw = (): void => {
    const first = Math.max(0, lineAt(tops, scroller.scrollTop) - OVERSCAN);
    const below = lineAt(tops, scroller.scrollTop + scroller.clientHeight);
    const last = Math.min(lines.received - 1, below + OVERSCAN);
    for (const [line, slot] of shown) {
      if (line >= first && line <= last) continue;
      shown.delete(line);
      free.push(slot);
    }
    for (let line = first; line <= last; line += 1) {
      if (shown.has(line)) continue;
      const slot = free.pop() ?? slotLike(sample, lines);
      shown.set(line, slot);
      slot.write(line);
      slot.element.style.top = `${tops[line]}px`;
      if (!slot.element.isConnected) list.append(slot.element);
    }
  };
  scroller.addEventListener('scroll', draw);
  draw();
  return {
    scroller,
    jump: (line) => (scroller.scrollTop = (tops[line] ?? 0) - scroller.clientHeight * RESTS_AT),
  };
}
