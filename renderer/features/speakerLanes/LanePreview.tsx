import { useEffect, useState, type RefObject } from 'react';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { useFormat, useText } from '../../text/useText.ts';
import type { Person } from '../../ui/Avatar.tsx';
import { Text } from '../../ui/primitives.tsx';
import css from './SpeakerLanes.module.css';
import { type LaneMark, type LaneView, nearestMark, secondAt, xOf } from './laneGeometry.ts';
import { type LaneRow, lineAtSecond } from './laneRows.ts';

/** Half the width of the preview, its least distance from the edges. */
const HALF = 160;

/** The line under the pointer. Hidden from screen readers: the transcript has the same text. */
export function LanePreview({
  surface,
  transcript,
  view,
  width,
  rows,
  rowTop,
  rowHeight,
  marks,
  personOf,
}: {
  readonly surface: RefObject<HTMLElement | null>;
  readonly transcript: Transcript;
  readonly view: LaneView;
  readonly width: number;
  readonly rows: readonly LaneRow[];
  /** Pixels from the top of the drawing to the first row. */
  readonly rowTop: number;
  readonly rowHeight: number;
  readonly marks: readonly LaneMark[];
  readonly personOf: (speaker: number) => Person;
}) {
  const text = useText();
  const format = useFormat();
  const [at, setAt] = useState<{ readonly x: number; readonly y: number } | null>(null);

  useEffect(() => {
    const element = surface.current;
    if (element === null) return undefined;
    const move = (event: PointerEvent) => {
      const { left, top } = element.getBoundingClientRect();
      setAt({ x: event.clientX - left, y: event.clientY - top });
    };
    const leave = () => setAt(null);
    element.addEventListener('pointermove', move, { passive: true });
    element.addEventListener('pointerleave', leave);
    return () => {
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerleave', leave);
    };
  }, [surface]);

  if (at === null || width === 0) return null;
  const mark = at.y < rowTop ? nearestMark(marks, view, width, at.x) : null;
  const second = mark?.start ?? secondAt(view, width, at.x);
  const row = rows[Math.floor((at.y - rowTop) / rowHeight)];
  const line = lineAtSecond(transcript, second, row?.speakers ?? []);
  const x = Math.min(Math.max(xOf(view, width, second), HALF), Math.max(HALF, width - HALF));
  return (
    <div aria-hidden="true" className={css['pointer']}>
      <div className={css['pointerLine']} style={{ insetInlineStart: xOf(view, width, second) }} />
      <div className={css['preview']} style={{ insetInlineStart: x }}>
        <Text as="p" weight="medium">
          <Text tone="tertiary" tabular>
            {format.duration(second)}
          </Text>{' '}
          {mark?.label ??
            (line < 0 ? text.speakerLanes.silence : personOf(transcript.speaker[line] ?? -1).name)}
        </Text>
        {line < 0 ? null : (
          <p dir="auto" className={css['previewWords']}>
            {transcript.text[line]}
          </p>
        )}
      </div>
    </div>
  );
}
