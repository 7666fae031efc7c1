import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { VList, type VListHandle } from 'virtua';
import { NO_ALIASES } from '../../../shared/domain/search/aliases.ts';
import { FoundMoments } from '../../../renderer/features/transcript/foundMoments.ts';
import type { LineStore } from '../../../renderer/features/transcript/lineStore.ts';
import { TranscriptLine } from '../../../renderer/features/transcript/TranscriptLine.tsx';
import { TranscriptList } from '../../../renderer/features/transcript/TranscriptList.tsx';
import type { Playhead } from '../../../renderer/player/playhead.ts';
import { speakers } from './syntheticTranscript.ts';
import { type ListUnderTest, RESTS_AT } from './listUnderTest.ts';
import {
  HeightPredictor,
  LineHeights,
  textWidthIn,
} from '../../../renderer/features/transcript/useLineVirtualizer.ts';
import { createFormat } from '../../../renderer/text/format.ts';
import { initials } from '../../../renderer/ui/Avatar.tsx';

export interface ListProps {
  readonly lines: LineStore;
  readonly playhead: Playhead;
  /** Called once the list is ready, with a function that jumps to a line. */
  readonly onReady: (jump: (line: number) => void) => void;
}

const nothing = () => undefined;
/** Roughly the height of a line, better than anyone could guess without measuring. */
const GUESS = 70;
const found = new FoundMoments();
const NO_MARKS: readonly never[] = [];
const actions = {
  linkTo: () => '',
  sourceOf: () => '',
  onKeep: nothing,
  onShare: nothing,
  onSolo: null,
  onName: () => undefined,
  onCorrect: () => undefined,
  onSpelling: () => undefined,
};

/** All lists are as high as the page. */
const restingPlace = () => innerHeight * RESTS_AT;

/** The product's whole list; the recording scrolls it to a line. */
export function ProductList({ lines, playhead }: ListProps): ReactNode {
  return (
    <TranscriptList
      lines={lines}
      count={lines.received}
      speakers={speakers}
      playhead={playhead}
      startAt={null}
      findWords={null}
      aliases={NO_ALIASES}
      found={found}
      marks={NO_MARKS}
      actions={actions}
      onPlayFrom={nothing}
    />
  );
}

function Line({
  lines,
  playhead,
  index,
  top = 0,
  measure = nothing,
}: Omit<ListProps, 'onReady'> & {
  readonly index: number;
  readonly top?: number;
  readonly measure?: (element: HTMLElement | null) => void;
}): ReactNode {
  return (
    <TranscriptLine
      index={index}
      count={lines.received}
      top={top}
      lines={lines}
      speakers={speakers}
      playhead={playhead}
      mark={null}
      chosen={false}
      measure={measure}
    />
  );
}

/** A single line, as a template for the recycler. */
export function OneLine({ lines, playhead }: ListProps): ReactNode {
  return (
    <div className="scroller">
      <Line lines={lines} playhead={playhead} index={0} />
    </div>
  );
}

/** TanStack Virtual as in its documentation: one estimate for all rows, which are measured as they appear. */
export function TanStackList({ lines, playhead, onReady }: ListProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: lines.received,
    getScrollElement: () => scroller.current,
    estimateSize: () => GUESS,
    overscan: 6,
    scrollPaddingStart: restingPlace(),
  });
  useEffect(() => {
    onReady((line) => virtualizer.scrollToIndex(line, { align: 'start' }));
  }, [onReady, virtualizer]);
  return (
    <div ref={scroller} className="scroller">
      <div role="list" style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => (
          <Line
            key={item.key}
            lines={lines}
            playhead={playhead}
            index={item.index}
            top={item.start}
            measure={virtualizer.measureElement}
          />
        ))}
      </div>
    </div>
  );
}

/** A line of react-virtuoso, given what all lines share. */
function virtuosoLine(index: number, _: unknown, shared: Pick<ListProps, 'lines' | 'playhead'>): ReactNode {
  return <Line {...shared} index={index} />;
}

export function VirtuosoList({ lines, playhead, onReady }: ListProps): ReactNode {
  const list = useRef<VirtuosoHandle>(null);
  useEffect(() => {
    onReady((line) => list.current?.scrollToIndex({ index: line, align: 'start', offset: -restingPlace() }));
  }, [onReady]);
  const shared = useMemo(() => ({ lines, playhead }), [lines, playhead]);
  return (
    <Virtuoso
      ref={list}
      className="scroller flow"
      totalCount={lines.received}
      context={shared}
      itemContent={virtuosoLine}
    />
  );
}

export function VirtuaList({ lines, playhead, onReady }: ListProps): ReactNode {
  const list = useRef<VListHandle>(null);
  useEffect(() => {
    onReady((line) => list.current?.scrollToIndex(line, { align: 'start', offset: -restingPlace() }));
  }, [onReady]);
  return (
    <VList ref={list} className="scroller flow" data={lines.get().transcript.text}>
      {(_, index) => <Line key={index} lines={lines} playhead={playhead} index={index} />}
    </VList>
  );
}

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
