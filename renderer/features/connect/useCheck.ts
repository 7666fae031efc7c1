import { useEffect, useRef, useState } from 'react';
import type { CheckStep } from '#shared/contract/connection.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { transport } from '../../transport/index.ts';

interface CheckState {
  readonly running: boolean;
  readonly steps: readonly CheckStep[];
  readonly problem: Problem | null;
}

const idle: CheckState = { running: false, steps: [], problem: null };

function withStep(steps: readonly CheckStep[], step: CheckStep): readonly CheckStep[] {
  const at = steps.findIndex(({ name, scope }) => name === step.name && scope === step.scope);
  return at === -1 ? [...steps, step] : steps.with(at, step);
}

/** Runs the checklist and shows each step as it is told. A new run, or leaving, cancels the one before. */
export function useCheck() {
  const [state, setState] = useState<CheckState>(idle);
  const current = useRef<AbortController>(null);

  useEffect(() => () => current.current?.abort(), []);

  /** The final steps, or null where it failed; what went wrong is in the state then. */
  const run = async (baseUrl: string, token: string): Promise<readonly CheckStep[] | null> => {
    current.current?.abort();
    const stop = new AbortController();
    current.current = stop;
    const checkId = crypto.randomUUID();
    setState({ ...idle, running: true });
    const unsubscribe = transport.subscribe('connections.checkStep', (told) => {
      if (told.checkId !== checkId) return;
      setState((before) => ({ ...before, steps: withStep(before.steps, told.step) }));
    });
    const result = await transport.call(
      'connections.check',
      { checkId, baseUrl, token },
      { signal: stop.signal },
    );
    unsubscribe();
    if (stop.signal.aborted) return null;
    if (!result.ok) {
      setState((before) => ({ running: false, steps: before.steps, problem: result.problem }));
      return null;
    }
    const { steps, problem } = result.value;
    setState({ running: false, steps, problem });
    return problem === null ? steps : null;
  };

  const reset = () => {
    current.current?.abort();
    setState(idle);
  };

  return { ...state, run, reset };
}
