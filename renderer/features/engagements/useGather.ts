import { useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '#shared/contract/problem.ts';
import type { MirrorRows } from '../../queries/mirrorPages.ts';
import { ProblemError } from '../../queries/problemError.ts';
import type { Selection } from './selection.ts';

/** The page is told how far it is so often, however fast rows come in. */
const TOLD_EVERY_MS = 100;

export interface Gathering {
  /** How many rows were taken in so far; null while nothing is being gathered. */
  readonly done: number | null;
  readonly problem: Problem | null;
  /** Takes the rows into the selection piece by piece; whatever is being gathered already is stopped. */
  readonly gather: (selection: Selection, from: (signal: AbortSignal) => AsyncIterable<MirrorRows>) => void;
  readonly stop: () => void;
}

/** Takes rows that are not in the page into the selection. What was taken in before it is stopped stays selected. */
export function useGather(): Gathering {
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

  const gather = useCallback<Gathering['gather']>(
    (selection, from) => {
      stop();
      const control = new AbortController();
      running.current = control;
      const run = async () => {
        let done = 0;
        let told = performance.now();
        setState({ done, problem: null });
        for await (const rows of from(control.signal)) {
          if (control.signal.aborted) return;
          selection.add(rows.map(({ engagement }) => engagement.id));
          done += rows.length;
          if (performance.now() - told < TOLD_EVERY_MS) continue;
          told = performance.now();
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
  return { ...state, gather, stop };
}
