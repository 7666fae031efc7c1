import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import {
  findAny,
  hitBeside,
  hitFrom,
  hitRanges,
  type Hits,
  hitsInLine,
} from '#shared/domain/transcript/find/find.ts';
import { type Aliases, spellingsOf } from '#shared/domain/search/aliases.ts';
import { type FindIndex, findIndexSteps } from '#shared/domain/transcript/find/findIndex.ts';
import { lineBefore } from '#shared/domain/transcript/lineAt.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { useCommands } from '../../commands/commandRegistry.ts';
import { useIdleWork } from '../../ui/useIdleWork.ts';

const HIT_HIGHLIGHT = 'found';
const CURRENT_HIT_HIGHLIGHT = 'found-current';

/**
 * Highlights the hits in the rendered lines with the CSS Custom Highlight API, so that no line renders. Runs after
 * every render of the list, since other lines may be on screen then.
 */
export function useHitHighlights(
  list: RefObject<HTMLElement | null>,
  { index, hits, current }: TranscriptFind,
) {
  useEffect(() => {
    if (index === null || hits === null || list.current === null) return undefined;
    const [all, one] = [new Highlight(), new Highlight()];
    for (const line of list.current.querySelectorAll<HTMLElement>('[data-index]')) {
      const number = Number(line.dataset['index']);
      const text = line.querySelector('p')?.firstChild;
      if (!(text instanceof Text)) continue;
      const { first } = hitsInLine(hits, number);
      for (const [at, { offset, length }] of hitRanges(index, hits, number).entries()) {
        const range = new Range();
        range.setStart(text, Math.min(offset, text.length));
        range.setEnd(text, Math.min(offset + length, text.length));
        (first + at === current ? one : all).add(range);
      }
    }
    CSS.highlights.set(HIT_HIGHLIGHT, all);
    CSS.highlights.set(CURRENT_HIT_HIGHLIGHT, one);
    return () => {
      CSS.highlights.delete(HIT_HIGHLIGHT);
      CSS.highlights.delete(CURRENT_HIT_HIGHLIGHT);
    };
  });
}

/**
 * The search index of the lines, built between frames once it is needed; null until then. While more lines load, the
 * earlier index stays, since lines are only appended.
 */
function useFindIndex(lines: readonly string[], wanted: boolean): FindIndex | null {
  return useIdleWork(useMemo(() => (wanted ? () => findIndexSteps(lines) : null), [lines, wanted]));
}

/**
 * The hits in the lines of one speaker. Whole lines are kept or removed, so that positions within a line stay valid.
 */
export function filterHitsBySpeaker(hits: Hits, transcript: Transcript, speaker: number | null): Hits {
  if (speaker === null) return hits;
  const kept = [...hits.line.keys()].filter((hit) => transcript.speaker[hits.line[hit] ?? -1] === speaker);
  const pick = (from: Uint32Array) => Uint32Array.from(kept, (hit) => from[hit] ?? 0);
  return {
    ...hits,
    count: kept.length,
    line: pick(hits.line),
    offset: pick(hits.offset),
    length: pick(hits.length),
  };
}

export interface TranscriptFind {
  readonly open: boolean;
  readonly query: string;
  /** The index of the speaker whose lines are searched; null for all. */
  readonly speaker: number | null;
  readonly index: FindIndex | null;
  /** Null without a query, or until the index is built. */
  readonly hits: Hits | null;
  /** The index of the current hit; -1 without hits. */
  readonly current: number;
  /** Increases whenever the user opens the field; 0 if only the URL opened it. */
  readonly asked: number;
  readonly setQuery: (query: string) => void;
  readonly setSpeaker: (speaker: number | null) => void;
  readonly step: (step: 1 | -1) => void;
  readonly show: () => void;
  readonly close: () => void;
}

/** A search from the URL: its words and the second to start from. */
export interface FindStart {
  readonly words: string;
  readonly second: number;
}

/**
 * Find in the transcript. It replaces the browser's own find, which only sees rendered lines.
 * @param firstShown The line at the top of the pane, where a search starts.
 * @param start A search from the URL; null for none.
 * @param aliases Other spellings are found too.
 */
export function useTranscriptFind(
  transcript: Transcript,
  firstShown: () => number,
  start: FindStart | null,
  aliases: Aliases,
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
        : filterHitsBySpeaker(findAny(index, spellingsOf(query, aliases)), transcript, speaker),
    [open, index, query, transcript, speaker, aliases],
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
