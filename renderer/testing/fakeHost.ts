import type { ParleyBridge } from '#shared/contract/bridge.ts';
import type { EventName, EventOf } from '#shared/contract/events.ts';
import type { InputOf, MethodName, OutputOf } from '#shared/contract/methods.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { HostMessage, PageMessage } from '#shared/contract/wire.ts';

type Answer = (input: unknown) => unknown;

interface FakeHost {
  readonly answers: Map<string, Answer>;
  readonly listeners: Set<(message: HostMessage) => void>;
}

declare global {
  interface Window {
    parleyFakeHost?: FakeHost;
  }
}

// A setup file may be evaluated twice, once as such and once as an import of a test; both share one host.
const { answers, listeners } = (window.parleyFakeHost ??= { answers: new Map(), listeners: new Set() });

function send(message: HostMessage): void {
  for (const listener of listeners) listener(message);
}

/**
 * Replaces the Electron bridge in component tests. Must be a setup file, because the page looks for its
 * bridge when it is loaded. A method without a response fails with a problem that names it.
 */
const bridge: ParleyBridge = {
  send: (message: PageMessage) => {
    if (message.kind !== 'call') return;
    const { id, method, input } = message;
    queueMicrotask(() => {
      const give = answers.get(method);
      if (give !== undefined) return send({ kind: 'answer', id, ok: true, value: give(input) });
      const problem: Problem = { kind: 'internal', detail: `The test has no answer for ${method}.` };
      return send({ kind: 'answer', id, ok: false, problem });
    });
  },
  onMessage: (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
// This module may be evaluated once as a setup file and once as an import.
Object.defineProperty(window, 'parley', { value: bridge, configurable: true });

/** Sets the response to a method until the end of the test. The page waits for a promise. */
export function answer<M extends MethodName>(
  method: M,
  give: (input: InputOf<M>) => OutputOf<M> | Promise<OutputOf<M>>,
): void {
  // The page's transport only sends inputs that fit the contract.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  answers.set(method, (input) => give(input as InputOf<M>));
}

export function emit<E extends EventName>(name: E, payload: EventOf<E>): void {
  send({ kind: 'event', name, payload });
}

/** From now on the method fails. */
export function forgetAnswer(method: MethodName): void {
  answers.delete(method);
}

export function forgetAnswers(): void {
  answers.clear();
}
