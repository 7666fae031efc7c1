import { expectTypeOf, test } from 'vitest';
import type { EventName, EventOf } from './events.ts';
import type { ConnectionId, ContactId, EngagementId } from './ids.ts';
import type { InputOf, MethodName, OutputOf, ReadInputOf } from './methods.ts';
import type { Problem } from './problem.ts';
import type { Result } from './result.ts';

type IsAny<T> = 0 extends 1 & T ? true : false;
type Primitive = string | number | boolean | null | undefined;

/**
 * Paths to values that are `any` or not JSON; `never` if there are none. Messages between page and host are
 * JSON text, which can't represent a Date or a Map. `unknown` is allowed for API extensions, which are JSON
 * too.
 */
type NotJson<T, At extends string> =
  IsAny<T> extends true
    ? `${At}: any`
    : unknown extends T
      ? never
      : T extends Primitive
        ? never
        : T extends readonly (infer Item)[]
          ? NotJson<Item, `${At}[]`>
          : T extends
                | ((...args: never) => unknown)
                | Date
                | ReadonlyMap<unknown, unknown>
                | ReadonlySet<unknown>
            ? `${At}: not JSON`
            : T extends object
              ? { [Key in keyof T & string]: NotJson<T[Key], `${At}.${Key}`> }[keyof T & string]
              : `${At}: not JSON`;

type Inputs = { [M in MethodName]: NotJson<InputOf<M>, M> }[MethodName];
type Outputs = { [M in MethodName]: NotJson<OutputOf<M>, M> }[MethodName];
type Payloads = { [E in EventName]: NotJson<EventOf<E>, E> }[EventName];

test('everything on the wire is JSON and nothing is `any`', () => {
  expectTypeOf<Inputs>().toBeNever();
  expectTypeOf<Outputs>().toBeNever();
  expectTypeOf<Payloads>().toBeNever();
});

test('an id is not assignable to another kind of id, nor a string to an id', () => {
  expectTypeOf<EngagementId>().not.toExtend<ContactId>();
  expectTypeOf<ConnectionId>().not.toExtend<EngagementId>();
  expectTypeOf<string>().not.toExtend<EngagementId>();
  expectTypeOf<EngagementId>().toExtend<string>();
});

test('a call takes ids as strings and its handler receives branded ids', () => {
  expectTypeOf<InputOf<'engagements.get'>>().toEqualTypeOf<{ connectionId: string; engagementId: string }>();
  expectTypeOf<ReadInputOf<'engagements.get'>>().toEqualTypeOf<{
    connectionId: ConnectionId;
    engagementId: EngagementId;
  }>();
});

test('`ok` discriminates a result’s value from its problem', () => {
  type Of<Ok extends boolean> = Extract<Result<number>, { ok: Ok }>;
  expectTypeOf<Of<true>>().toEqualTypeOf<{ readonly ok: true; readonly value: number }>();
  expectTypeOf<Of<false>>().toEqualTypeOf<{ readonly ok: false; readonly problem: Problem }>();
});

test('only a forbidden problem has a scope', () => {
  expectTypeOf<Extract<Problem, { scope: unknown }>['kind']>().toEqualTypeOf<'forbidden'>();
});
