import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { VList, type VListHandle } from 'virtua';
import { FoundMoments } from '../../../renderer/features/transcript/foundMoments.ts';
import type { LineStore } from '../../../renderer/features/transcript/lineStore.ts';
import { TranscriptLine } from '../../../renderer/features/transcript/TranscriptLine.tsx';
import { TranscriptList } from '../../../renderer/features/transcript/TranscriptList.tsx';
import type { Playhead } from '../../../renderer/player/playhead.ts';
import { speakers } from './syntheticTranscript.ts';
import { RESTS_AT } from './listUnderTest.ts';

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
const actions = { linkTo: () => '', onKeep: nothing, onSaveClip: nothing, onSolo: null };

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
