import { useEffect, useRef, useState } from 'react';
import type { CheckStep } from '#shared/contract/connection.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { transport } from '../../transport/transport.ts';
import { retryDelay, withStep } from './connectionCheck.ts';

interface CheckState {
  readonly running: boolean;
  readonly steps: readonly CheckStep[];
  readonly problem: Problem | null;
}

interface CheckInput {
  readonly baseUrl: string;
  readonly token: string;
}

const idle: CheckState = { running: false, steps: [], problem: null };

/** Resolves after the delay, or as soon as it is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Runs the checklist and shows each step as it arrives. An unreachable address is checked again after a
 * while. A new run, or unmounting, cancels the previous one.
 */
export function useConnectionCheck() {
  const [state, setState] = useState<CheckState>(idle);
  const current = useRef<AbortController>(null);

  useEffect(() => () => current.current?.abort(), []);

  const check = async (
    input: CheckInput,
    signal: AbortSignal,
    onStep: (step: CheckStep) => void,
  ): Promise<CheckState> => {
    const checkId = crypto.randomUUID();
    let steps = idle.steps;
    const unsubscribe = transport.subscribe('connections.checkStep', (event) => {
      if (event.checkId !== checkId) return;
      steps = withStep(steps, event.step);
      onStep(event.step);
    });
    const result = await transport.call('connections.check', { checkId, ...input }, { signal });
    unsubscribe();
    return { running: false, ...(result.ok ? result.value : { steps, problem: result.problem }) };
  };

  /** The failed check stays on screen until a later one has a different result. */
  const checkAgain = async (input: CheckInput, signal: AbortSignal, failed: CheckState) => {
    let last = failed;
    for (let retries = 0; ; retries += 1) {
      const delay = retryDelay(last.problem, retries);
      if (delay === null) break;
      await pause(delay, signal);
      if (signal.aborted) return;
      last = await check(input, signal, () => undefined);
      if (signal.aborted) return;
    }
    if (last !== failed) setState(last);
  };

  /** The final steps; null if the check failed, with the problem in the state. */
  const run = async (baseUrl: string, token: string): Promise<readonly CheckStep[] | null> => {
    current.current?.abort();
    const { signal } = (current.current = new AbortController());
    setState({ ...idle, running: true });
    const input = { baseUrl, token };
    const done = await check(input, signal, (step) => {
      if (!signal.aborted) setState((before) => ({ ...before, steps: withStep(before.steps, step) }));
    });
    if (signal.aborted) return null;
    setState(done);
    void checkAgain(input, signal, done);
    return done.problem === null ? done.steps : null;
  };

  /** After a change of the input, the results no longer apply. */
  const reset = () => {
    current.current?.abort();
    setState(idle);
  };

  return { ...state, run, reset };
}
