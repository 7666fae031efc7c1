import type { MessagePort } from 'node:worker_threads';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, type Result } from '#shared/contract/result.ts';
import { ProblemError } from '../../database/storageErrors.ts';
import { mirrorProblem } from '../mirrorDatabase.ts';

/** What a thread can be asked, by name. */
export type Calls<C> = { readonly [Name in keyof C]: (input: never, job: Job) => Result<unknown> };
export type InputOf<C extends Calls<C>, Name extends keyof C> = Parameters<C[Name]>[0];
export type ValueOf<C extends Calls<C>, Name extends keyof C> =
  ReturnType<C[Name]> extends Result<infer Value> ? Value : never;

export type ToThread =
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly kind: 'close' };

export type FromThread<Event> =
  | { readonly kind: 'answer'; readonly id: number; readonly result: Result<unknown> }
  | { readonly kind: 'event'; readonly event: Event };

/** A call while it is being answered. */
export interface Job {
  readonly cancelled: () => boolean;
  /** Throws where the caller has gone away. */
  readonly throwIfCancelled: () => void;
}

/**
 * Memory that both sides see: a thread in the middle of a long answer hears no messages, but it can look here.
 * The first number says that everything shall stop; the others name calls that are no longer wanted.
 */
const PLACES = 1024;

export function makeSignals(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer((PLACES + 1) * Int32Array.BYTES_PER_ELEMENT));
}

export function cancelCall(signals: Int32Array<SharedArrayBuffer>, id: number): void {
  Atomics.store(signals, 1 + (id % PLACES), id);
}

function isCancelled(signals: Int32Array<SharedArrayBuffer>, id: number): boolean {
  return Atomics.load(signals, 1 + (id % PLACES)) === id;
}

export function stopAll(signals: Int32Array<SharedArrayBuffer>): void {
  Atomics.store(signals, 0, 1);
}

function isStopped(signals: Int32Array<SharedArrayBuffer>): boolean {
  return Atomics.load(signals, 0) === 1;
}

export const CANCELLED: Problem = { kind: 'cancelled' };

export type Answerer = (input: unknown, job: Job) => Result<unknown>;

/** Finds the answerer of a call in a table of them. */
export function answererOf<C extends Calls<C>>(calls: C): (name: string) => Answerer | undefined {
  // The other end of the port is our own and typed by the same table.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const table = calls as unknown as Readonly<Record<string, Answerer>>;
  return (name) => (Object.hasOwn(table, name) ? table[name] : undefined);
}

/** What one thread does. */
export interface ThreadRole<Event> {
  readonly find: (name: string) => Answerer | undefined;
  /** Calls that wait while there is any other. */
  readonly lowPriority?: ReadonlySet<string>;
  /** Whether a call waits until there is no more idle work, as it can't be answered without all of it. */
  readonly mustWait?: (name: string) => boolean;
  /**
   * One small step of work that nobody waits for. Returns after how many milliseconds the next one is due, null if
   * none is before the next call.
   */
  readonly idle: (emit: (event: Event) => void) => number | null;
  readonly close: () => void;
}

type Waiting = Extract<ToThread, { kind: 'call' }>;

/**
 * Answers calls on a thread, one after the other, and lets messages in between any two: a call that is taken back
 * while it waits is never begun, and what a person waits for overtakes what nobody does.
 */
export function serveThread<Event>(
  port: MessagePort,
  signals: Int32Array<SharedArrayBuffer>,
  { find, lowPriority, mustWait, idle, close }: ThreadRole<Event>,
): void {
  const waiting: Waiting[] = [];
  let turn: NodeJS.Immediate | null = null;
  let pause: NodeJS.Timeout | null = null;
  const post = (message: FromThread<Event>): void => port.postMessage(message);
  const emit = (event: Event): void => post({ kind: 'event', event });

  function answer({ id, name, input }: Waiting): Result<unknown> {
    const cancelled = (): boolean => isStopped(signals) || isCancelled(signals, id);
    if (cancelled()) return failed(CANCELLED);
    const job: Job = {
      cancelled,
      throwIfCancelled: () => {
        if (cancelled()) throw new ProblemError(CANCELLED);
      },
    };
    try {
      const call = find(name);
      if (call === undefined) return failed({ kind: 'internal', detail: `The mirror has no call ${name}.` });
      return call(input, job);
    } catch (error) {
      return failed(mirrorProblem(error));
    }
  }

  function rest(): void {
    const after = isStopped(signals) ? null : idle(emit);
    if (turn !== null) return;
    if (after !== null) pause = setTimeout(take, after);
    else if (waiting.length > 0) turn = setImmediate(take);
  }

  /** What is answered next: the first that need not wait, and that someone waits for. */
  function pick(): Waiting | undefined {
    const ready = waiting.filter(({ name }) => mustWait?.(name) !== true);
    const next = ready.find(({ name }) => lowPriority?.has(name) !== true) ?? ready[0];
    if (next !== undefined) waiting.splice(waiting.indexOf(next), 1);
    return next;
  }

  function take(): void {
    turn = null;
    if (pause !== null) clearTimeout(pause);
    pause = null;
    const next = pick();
    if (next === undefined) {
      rest();
      return;
    }
    post({ kind: 'answer', id: next.id, result: answer(next) });
    turn = setImmediate(take);
  }

  port.on('message', (message: ToThread) => {
    if (message.kind === 'call') {
      waiting.push(message);
      turn ??= setImmediate(take);
      return;
    }
    if (turn !== null) clearImmediate(turn);
    if (pause !== null) clearTimeout(pause);
    for (const { id } of waiting.splice(0)) post({ kind: 'answer', id, result: failed(CANCELLED) });
    close();
    port.close();
  });
}
