import { useMemo, useRef, useState } from 'react';
import { find, hitBeside, hitFrom, type Hits } from '#shared/domain/transcript/find/find.ts';
import type { FindIndex } from '#shared/domain/transcript/find/findIndex.ts';
import { lineBefore } from '#shared/domain/transcript/lineAt.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { useCommands } from '../../commands/useCommands.ts';
import { hitsOfSpeaker } from './hitsOfSpeaker.ts';
import { useFindIndex } from './useFindIndex.ts';

export interface TranscriptFind {
  readonly open: boolean;
  readonly query: string;
  /** Index of the speaker whose lines are looked through; null for all. */
  readonly speaker: number | null;
  readonly index: FindIndex | null;
  /** Null while nothing is looked for, or the index isn't there yet. */
  readonly hits: Hits | null;
  /** Number of the hit that is shown; -1 without hits. */
  readonly current: number;
  /** Counts the times somebody wanted to type here; 0 where it was opened by an address only. */
  readonly asked: number;
  readonly setQuery: (query: string) => void;
  readonly setSpeaker: (speaker: number | null) => void;
  readonly step: (step: 1 | -1) => void;
  readonly show: () => void;
  readonly close: () => void;
}

/** Where looking begins: what for, and from which second on. */
export interface FindStart {
  readonly words: string;
  readonly second: number;
}

/**
 * Finding in the lines at hand. Opened by the browser's own keys for it, since the browser could look only through
 * the lines that are on screen.
 *
 * @param firstShown The line at the top of the pane, where a search begins.
 * @param start What an address asks to be found; null for nothing.
 */
export function useFind(
  transcript: Transcript,
  firstShown: () => number,
  start: FindStart | null,
): TranscriptFind {
  const [open, setOpen] = useState(start !== null);
  const [query, setQuery] = useState(start?.words ?? '');
  const [speaker, setSpeaker] = useState<number | null>(null);
  const [from, setFrom] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [asked, setAsked] = useState(0);
  const cameFrom = useRef<Element>(null);
  const index = useFindIndex(transcript.text, open);
  const hits = useMemo(
    () =>
      !open || index === null || query.trim() === ''
        ? null
        : hitsOfSpeaker(find(index, query), transcript, speaker),
    [open, index, query, transcript, speaker],
  );
  const firstLine = from ?? Math.max(0, lineBefore(transcript, start?.second ?? 0));
  const current = hits === null ? -1 : (chosen ?? hitFrom(hits, firstLine));

  const show = () => {
    if (!open) {
      cameFrom.current = document.activeElement;
      setFrom(firstShown());
      setChosen(null);
    }
    setOpen(true);
    setAsked(asked + 1);
  };
  const step = (by: 1 | -1) => {
    if (hits !== null) setChosen(hitBeside(hits, current, by));
    else show();
  };
  useCommands({
    'call.find': show,
    'call.findNext': () => step(1),
    'call.findPrevious': () => step(-1),
  });

  return {
    open,
    query,
    speaker,
    index,
    hits,
    current,
    asked,
    setQuery: (next) => {
      setQuery(next);
      setChosen(null);
    },
    setSpeaker: (next) => {
      setSpeaker(next);
      setChosen(null);
    },
    step,
    show,
    close: () => {
      setOpen(false);
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
    },
  };
}
