import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { MirrorRows } from '../../queries/mirrorQueries.ts';
import { ProblemError } from '../../queries/problemError.ts';
import type { ListRows } from './listRows.ts';

/** Progress is reported at most this often. */
const PROGRESS_EVERY_MS = 100;

export interface RowCollector {
  /** The number of rows added so far; null while idle. */
  readonly done: number | null;
  readonly problem: Problem | null;
  /** Adds rows to the selection page by page; cancels a collection already running. */
  readonly collect: (selection: Selection, from: (signal: AbortSignal) => AsyncIterable<MirrorRows>) => void;
  readonly stop: () => void;
}

/** Adds rows that are not loaded to the selection. Rows added before it is stopped stay selected. */
export function useRowCollector(): RowCollector {
  const [state, setState] = useState<{ done: number | null; problem: Problem | null }>({
    done: null,
    problem: null,
  });
  const running = useRef<AbortController>(null);

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState({ done: null, problem: null });
  }, []);

  const collect = useCallback<RowCollector['collect']>(
    (selection, from) => {
      stop();
      const control = new AbortController();
      running.current = control;
      const run = async () => {
        let done = 0;
        let reportedAt = performance.now();
        setState({ done, problem: null });
        for await (const rows of from(control.signal)) {
          if (control.signal.aborted) return;
          selection.add(rows.map(({ engagement }) => engagement.id));
          done += rows.length;
          if (performance.now() - reportedAt < PROGRESS_EVERY_MS) continue;
          reportedAt = performance.now();
          setState({ done, problem: null });
        }
        setState({ done: null, problem: null });
      };
      run().catch((error: unknown) => {
        if (control.signal.aborted) return;
        if (!(error instanceof ProblemError)) throw error;
        setState({ done: null, problem: error.problem });
      });
    },
    [stop],
  );

  useEffect(() => () => running.current?.abort(), []);
  return { ...state, collect, stop };
}

/**
 * Selects from an anchor row to another; rows that leave the range when it shrinks are deselected.
 *
 * @param onMissing Called if rows of the range are not loaded, with its first row and the one after its last.
 */
export function useRangeSelection(
  rows: ListRows,
  selection: Selection,
  onMissing: (first: number, end: number) => void,
) {
  const span = useRef<{ anchor: number; to: number } | null>(null);

  const idsBetween = (from: number, to: number): EngagementId[] => {
    const ids: EngagementId[] = [];
    for (let index = from; index < to; index += 1) {
      const row = rows.at(index);
      if (row !== undefined) ids.push(row.id);
    }
    return ids;
  };

  return {
    /** Sets the anchor of the next range. */
    begin: (anchor: number) => {
      span.current = { anchor, to: anchor };
    },
    extend: (from: number, to: number) => {
      const { anchor, to: before } = span.current ?? { anchor: from, to: from };
      span.current = { anchor, to };
      const [first, end] = [Math.min(anchor, to), Math.max(anchor, to) + 1];
      selection.remove([
        ...idsBetween(Math.min(anchor, before), Math.min(first, Math.max(anchor, before) + 1)),
        ...idsBetween(Math.max(end, Math.min(anchor, before)), Math.max(anchor, before) + 1),
      ]);
      const ids = idsBetween(first, end);
      selection.add(ids);
      if (ids.length < end - first) onMissing(first, end);
    },
    forget: () => {
      span.current = null;
    },
  };
}

/** The selection of one view. Another view starts empty: actions should not affect what isn't shown. */
export function useSelection(view: string): Selection {
  const [held, setHeld] = useState(() => ({ view, selection: createSelection() }));
  let { selection } = held;
  if (held.view !== view) {
    selection = createSelection();
    setHeld({ view, selection });
  }
  useSyncExternalStore(selection.subscribe, selection.version);
  return selection;
}

/**
 * The selected engagements by id, so that a million take little memory and adding one takes constant time.
 * They stay selected when rows come and go.
 */
export interface Selection {
  readonly size: () => number;
  readonly has: (id: EngagementId) => boolean;
  readonly add: (ids: Iterable<EngagementId>) => void;
  readonly remove: (ids: Iterable<EngagementId>) => void;
  readonly toggle: (id: EngagementId) => void;
  readonly clear: () => void;
  /** In the order in which they were selected; the same array until something changes. */
  readonly ids: () => readonly EngagementId[];
  /** Increases with every change. */
  readonly version: () => number;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSelection(): Selection {
  const chosen = new Set<EngagementId>();
  const listeners = new Set<() => void>();
  let version = 0;
  let list: readonly EngagementId[] | null = null;

  const changed = () => {
    version += 1;
    list = null;
    for (const listener of listeners) listener();
  };
  const change = (apply: (id: EngagementId) => unknown) => (ids: Iterable<EngagementId>) => {
    const before = chosen.size;
    for (const id of ids) apply(id);
    if (chosen.size !== before) changed();
  };

  return {
    size: () => chosen.size,
    has: (id) => chosen.has(id),
    add: change((id) => chosen.add(id)),
    remove: change((id) => chosen.delete(id)),
    toggle: (id) => {
      if (!chosen.delete(id)) chosen.add(id);
      changed();
    },
    clear: () => {
      if (chosen.size === 0) return;
      chosen.clear();
      changed();
    },
    ids: () => (list ??= [...chosen]),
    version: () => version,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
