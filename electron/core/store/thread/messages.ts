import type { Problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';

/** What a thread can be asked, by name. */
export type Calls<C> = { readonly [Name in keyof C]: (input: never, job: Job) => Result<unknown> };
export type InputOf<C extends Calls<C>, Name extends keyof C> = Parameters<C[Name]>[0];
export type ValueOf<C extends Calls<C>, Name extends keyof C> =
  ReturnType<C[Name]> extends Result<infer Value> ? Value : never;

export type ToThread =
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly kind: 'close' };

export type FromThread<News> =
  | { readonly kind: 'answer'; readonly id: number; readonly result: Result<unknown> }
  | { readonly kind: 'news'; readonly news: News };

/** A call while it is being answered. */
export interface Job {
  readonly cancelled: () => boolean;
  /** Throws where the caller has gone away. */
  readonly stillWanted: () => void;
}

/**
 * Memory that both sides see: a thread in the middle of a long answer hears no messages, but it can look here.
 * The first number says that everything shall stop; the others name calls that are no longer wanted.
 */
const PLACES = 1024;

export function makeSignals(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer((PLACES + 1) * Int32Array.BYTES_PER_ELEMENT));
}

export function callOff(signals: Int32Array<SharedArrayBuffer>, id: number): void {
  Atomics.store(signals, 1 + (id % PLACES), id);
}

export function isCalledOff(signals: Int32Array<SharedArrayBuffer>, id: number): boolean {
  return Atomics.load(signals, 1 + (id % PLACES)) === id;
}

export function stopAll(signals: Int32Array<SharedArrayBuffer>): void {
  Atomics.store(signals, 0, 1);
}

export function isStopped(signals: Int32Array<SharedArrayBuffer>): boolean {
  return Atomics.load(signals, 0) === 1;
}

export const CANCELLED: Problem = { kind: 'cancelled' };
