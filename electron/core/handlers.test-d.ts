import { expectTypeOf, test } from 'vitest';
import type { MethodName, OutputOf, ReadInputOf } from '#shared/contract/methods.ts';
import type { Result } from '#shared/contract/result.ts';
import type { Handlers } from './app.ts';

test('there is a handler for every method, and none besides', () => {
  expectTypeOf<keyof Handlers>().toEqualTypeOf<MethodName>();
});

test('a handler gets what the schema has read and answers with the output of its method', () => {
  expectTypeOf<Handlers['engagements.get']>().parameter(0).toEqualTypeOf<ReadInputOf<'engagements.get'>>();
  expectTypeOf<Handlers['engagements.get']>().returns.resolves.toEqualTypeOf<
    Result<OutputOf<'engagements.get'>>
  >();
});
