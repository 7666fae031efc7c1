import { expectTypeOf, test } from 'vitest';
import type { MethodName, OutputOf, ReadInputOf } from '#shared/contract/methods.ts';
import type { Result } from '#shared/contract/result.ts';
import type { Handlers } from './app.ts';

test('every method has a handler and there are no others', () => {
  expectTypeOf<keyof Handlers>().toEqualTypeOf<MethodName>();
});

test('a handler receives parsed input and returns its method’s output', () => {
  expectTypeOf<Handlers['engagements.get']>().parameter(0).toEqualTypeOf<ReadInputOf<'engagements.get'>>();
  expectTypeOf<Handlers['engagements.get']>().returns.resolves.toEqualTypeOf<
    Result<OutputOf<'engagements.get'>>
  >();
});
