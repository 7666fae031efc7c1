import { useMemo, useRef, useState } from 'react';
import { find, hitBeside, hitFrom, type Hits } from '#shared/domain/call/find/find.ts';
import type { FindIndex } from '#shared/domain/call/find/findIndex.ts';
import { useCommands } from '../../commands/useCommands.ts';
import { useFindIndex } from './useFindIndex.ts';

export interface TranscriptFind {
  readonly open: boolean;
  readonly query: string;
  readonly index: FindIndex | null;
  /** Null while nothing is looked for, or the index isn't there yet. */
  readonly hits: Hits | null;
  /** Number of the hit that is shown; -1 without hits. */
  readonly current: number;
  readonly setQuery: (query: string) => void;
  readonly step: (step: 1 | -1) => void;
  readonly close: () => void;
}

/**
 * Finding in the lines at hand. Opened by the browser's own key for it, since the browser could look only through
 * the lines that are on screen.
 *
 * @param firstShown The line at the top of the pane, where a search begins.
 */
export function useFind(lines: readonly string[], firstShown: () => number): TranscriptFind {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [from, setFrom] = useState(0);
  const [chosen, setChosen] = useState<number | null>(null);
  const cameFrom = useRef<Element>(null);
  const index = useFindIndex(lines, open);
  const hits = useMemo(
    () => (!open || index === null || query.trim() === '' ? null : find(index, query)),
    [open, index, query],
  );
  const current = hits === null ? -1 : (chosen ?? hitFrom(hits, from));

  useCommands({
    'call.find': () => {
      if (!open) {
        cameFrom.current = document.activeElement;
        setFrom(firstShown());
        setChosen(null);
      }
      setOpen(true);
    },
  });

  return {
    open,
    query,
    index,
    hits,
    current,
    setQuery: (next) => {
      setQuery(next);
      setChosen(null);
    },
    step: (step) => {
      if (hits !== null) setChosen(hitBeside(hits, current, step));
    },
    close: () => {
      setOpen(false);
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
    },
  };
}
