import { Ellipsis } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { useFormat, useText } from '../../text/useText.ts';
import type { LineMenuPlace } from './LineMenu.tsx';
import css from './Transcript.module.css';

/**
 * The button of the line under the pointer or with the focus. It goes along with the pointer by itself, so that no
 * line renders for it.
 */
export function LineActions({
  scroller,
  startOf,
  timeOf,
  onOpen,
}: {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Pixels from the top of the list; null where the line is not there. */
  readonly startOf: (line: number) => number | null;
  readonly timeOf: (line: number) => number;
  readonly onOpen: (place: LineMenuPlace) => void;
}) {
  const { transcript } = useText();
  const format = useFormat();
  const [at, setAt] = useState<{ readonly line: number; readonly top: number } | null>(null);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const move = ({ target }: Event) => {
      const line = target instanceof Element ? target.closest<HTMLElement>('[role="listitem"]') : null;
      if (line === null) return;
      const index = Number(line.dataset['index']);
      const words = line.querySelector('p');
      setAt((before) =>
        before?.line === index ? before : { line: index, top: line.offsetTop + (words?.offsetTop ?? 0) },
      );
    };
    const leave = () => setAt(null);
    element.addEventListener('pointerover', move);
    element.addEventListener('focusin', move);
    element.addEventListener('pointerleave', leave);
    return () => {
      element.removeEventListener('pointerover', move);
      element.removeEventListener('focusin', move);
      element.removeEventListener('pointerleave', leave);
    };
  }, [scroller]);

  if (at === null || startOf(at.line) === null) return null;
  return (
    <div className={css['lineActions']} style={{ top: at.top }}>
      <button
        type="button"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-label={transcript.lineActions(format.duration(timeOf(at.line)))}
        className={css['lineButton']}
        onClick={(event) => {
          event.stopPropagation();
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          onOpen({ line: at.line, x: left, y: bottom });
        }}
      >
        <Ellipsis size={16} aria-hidden />
      </button>
    </div>
  );
}
