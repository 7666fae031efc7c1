import type { FirstAnswer } from '#shared/contract/loopback.ts';
import type { EventName, EventOf } from '#shared/contract/events.ts';
import type { InputOf, MethodName, OutputOf } from '#shared/contract/methods.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { HostMessage, PageMessage } from '#shared/contract/wire.ts';

/**
 * `ended`: the host hasn't responded several times and has probably exited. The link keeps trying, because a
 * laptop waking from sleep looks the same. `locked`: this tab has no session until the page is reloaded.
 */
export type LinkState = 'connecting' | 'open' | 'reconnecting' | 'ended' | 'locked';

/** A connection to the host, in any shell. */
export interface HostLink {
  state(): LinkState;
  /** Call only while the state is `open`. */
  send(message: PageMessage): void;
  onMessage(listener: (message: HostMessage) => void): () => void;
  onState(listener: (state: LinkState) => void): () => void;
}

/** The page's only access to the host. Aborting the signal cancels the call in the host too. */
export interface Transport {
  call<M extends MethodName>(
    method: M,
    input: InputOf<M>,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<Result<OutputOf<M>>>;
  /** Returns the function that unsubscribes. */
  subscribe<E extends EventName>(event: E, listener: (payload: EventOf<E>) => void): () => void;
}

interface OpenCall {
  readonly message: Extract<PageMessage, { kind: 'call' }>;
  readonly settle: (result: Result<unknown>) => void;
  sent: boolean;
}

const interrupted: Problem = {
  kind: 'network',
  reason: 'interrupted',
  detail: 'The window lost its link to Parley.',
};
const locked: Problem = {
  kind: 'network',
  reason: 'unreachable',
  detail: 'This tab is not connected to Parley.',
};
const ended: Problem = { kind: 'network', reason: 'unreachable', detail: 'Parley is no longer running.' };

/** An answer that came with the session is used this long, in milliseconds: later, events would be missing. */
const FIRST_ANSWERS_MS = 3000;

/** Answers that came with the session; each is used once. */
class FirstAnswers {
  readonly #values = new Map<string, unknown>();

  add(answers: readonly FirstAnswer[]): void {
    for (const { method, input, value } of answers) this.#values.set(callKey(method, input), value);
    setTimeout(() => this.#values.clear(), FIRST_ANSWERS_MS);
  }

  take(method: string, input: unknown): { readonly value: unknown } | null {
    const key = this.#values.size === 0 ? '' : callKey(method, input);
    if (!this.#values.has(key)) return null;
    const value = this.#values.get(key);
    this.#values.delete(key);
    return { value };
  }
}

/** The same for the same call. */
export function callKey(method: string, input: unknown): string {
  return `${method} ${JSON.stringify(input)}`;
}

/**
 * The contract over any link: numbered calls, cancellation, events. Calls made before the link is open are
 * queued. Calls in flight when it drops fail with a `network` problem, because the host may or may not have
 * carried them out.
 * @param onUnanswered called when a call has to wait for the link, because the first answers don't contain it
 */
export function messageTransport(
  link: HostLink,
  firstAnswers: Promise<readonly FirstAnswer[]> = Promise.resolve([]),
  onUnanswered: () => void = () => undefined,
): Transport {
  const first = new FirstAnswers();
  const openCalls = new Map<number, OpenCall>();
  const listeners = new Map<string, Set<(payload: never) => void>>();
  let nextId = 0;

  const settle = (id: number, result: Result<unknown>) => {
    const call = openCalls.get(id);
    if (!call) return;
    openCalls.delete(id);
    call.settle(result);
  };

  let hasFirstAnswers = false;
  const takeFirstAnswers = async (): Promise<void> => {
    first.add(await firstAnswers);
    hasFirstAnswers = true;
    for (const [id, { message, sent }] of openCalls) {
      const answer = sent ? null : first.take(message.method, message.input);
      if (answer !== null) settle(id, ok(answer.value));
    }
    if (openCalls.size > 0) onUnanswered();
  };
  void takeFirstAnswers();

  link.onMessage((message: HostMessage) => {
    if (message.kind === 'event') {
      // Events from the host fit the contract, because both derive from the same table.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const payload = message.payload as never;
      for (const listener of listeners.get(message.name) ?? []) listener(payload);
    } else if (message.ok) {
      settle(message.id, ok(message.value));
    } else {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      settle(message.id, failed(message.problem as Problem));
    }
  });

  link.onState((state) => {
    for (const [id, call] of openCalls) {
      if (state === 'open' && !call.sent) {
        call.sent = true;
        link.send(call.message);
      } else if (state === 'ended' || state === 'locked') {
        settle(id, failed(state === 'ended' ? ended : locked));
      } else if (state === 'reconnecting' && call.sent) {
        settle(id, failed(interrupted));
      }
    }
  });

  return {
    call<M extends MethodName>(
      method: M,
      input: InputOf<M>,
      options: { signal?: AbortSignal | undefined } = {},
    ): Promise<Result<OutputOf<M>>> {
      const { signal } = options;
      if (signal?.aborted) return Promise.resolve(failed({ kind: 'cancelled' }));
      const known = first.take(method, input);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- from the host, like every answer
      if (known !== null) return Promise.resolve(ok(known.value as OutputOf<M>));
      if (link.state() === 'ended') return Promise.resolve(failed(ended));
      if (link.state() === 'locked') return Promise.resolve(failed(locked));

      return new Promise((resolve) => {
        const id = nextId++;
        const cancel = () => {
          if (openCalls.get(id)?.sent === true && link.state() === 'open') link.send({ kind: 'cancel', id });
          settle(id, failed({ kind: 'cancelled' }));
        };
        const call: OpenCall = {
          message: { kind: 'call', id, method, input },
          settle: (result) => {
            signal?.removeEventListener('abort', cancel);
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion
            resolve(result as Result<OutputOf<M>>);
          },
          sent: link.state() === 'open',
        };
        openCalls.set(id, call);
        signal?.addEventListener('abort', cancel, { once: true });
        if (call.sent) link.send(call.message);
        else if (hasFirstAnswers) onUnanswered();
      });
    },

    subscribe<E extends EventName>(event: E, listener: (payload: EventOf<E>) => void) {
      const ofEvent = listeners.get(event) ?? new Set();
      listeners.set(event, ofEvent);
      ofEvent.add(listener);
      return () => ofEvent.delete(listener);
    },
  };
}
