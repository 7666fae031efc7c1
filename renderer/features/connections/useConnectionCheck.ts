import { useEffect, useRef, useState } from 'react';
import type { CheckStep } from '#shared/contract/connection.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { transport } from '../../transport/transport.ts';

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

const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 30_000;

/** Whether the same check may pass later without anything being typed. */
function mayPass(problem: Problem | null): boolean {
  return problem?.kind === 'network' && ['unreachable', 'timeout', 'interrupted'].includes(problem.reason);
}

/** Resolves after so long, or at once when it is aborted. */
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
 * Runs the checklist and shows each step as it is told. An address that can't be reached is checked again from time
 * to time. A new run, or leaving, cancels the one before.
 */
export function useConnectionCheck() {
  const [state, setState] = useState<CheckState>(idle);
  const current = useRef<AbortController>(null);

  useEffect(() => () => current.current?.abort(), []);

  const ask = async (
    pasted: { readonly baseUrl: string; readonly token: string },
    signal: AbortSignal,
    onStep: (step: CheckStep) => void,
  ): Promise<CheckState> => {
    const checkId = crypto.randomUUID();
    const told: CheckStep[] = [];
    const unsubscribe = transport.subscribe('connections.checkStep', (event) => {
      if (event.checkId !== checkId) return;
      told.push(event.step);
      onStep(event.step);
    });
    const result = await transport.call('connections.check', { checkId, ...pasted }, { signal });
    unsubscribe();
    if (!result.ok) {
      return { running: false, steps: told.reduce(withStep, idle.steps), problem: result.problem };
    }
    const { steps, problem } = result.value;
    return { running: false, steps, problem };
  };

  /** What has failed stays on screen until a later check comes to another result. */
  const checkAgain = async (
    pasted: { readonly baseUrl: string; readonly token: string },
    signal: AbortSignal,
  ) => {
    for (let wait = FIRST_RETRY_MS; ; wait = Math.min(LONGEST_RETRY_MS, 2 * wait)) {
      await pause(wait, signal);
      if (signal.aborted) return;
      const next = await ask(pasted, signal, () => undefined);
      if (signal.aborted) return;
      if (mayPass(next.problem)) continue;
      setState(next);
      return;
    }
  };

  /** The final steps, or null where it failed; what went wrong is in the state then. */
  const run = async (baseUrl: string, token: string): Promise<readonly CheckStep[] | null> => {
    current.current?.abort();
    const stop = new AbortController();
    current.current = stop;
    setState({ ...idle, running: true });
    const pasted = { baseUrl, token };
    const done = await ask(pasted, stop.signal, (step) =>
      setState((before) => ({ ...before, steps: withStep(before.steps, step) })),
    );
    if (stop.signal.aborted) return null;
    setState(done);
    if (mayPass(done.problem)) void checkAgain(pasted, stop.signal);
    return done.problem === null ? done.steps : null;
  };

  /** Something else was typed: what was checked is no longer what would be connected to. */
  const stop = () => {
    if (!state.running) current.current?.abort();
  };

  return { ...state, run, stop };
}
