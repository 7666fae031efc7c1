import { expectTypeOf, test } from 'vitest';
import type { OutputOf } from '#shared/contract/methods.ts';
import type { Result } from '#shared/contract/result.ts';
import type { Transport } from './messageTransport.ts';

declare const transport: Transport;

test('a call returns the output of its method', () => {
  expectTypeOf(transport.call('app.info', {})).resolves.toEqualTypeOf<Result<OutputOf<'app.info'>>>();
});

test('a call accepts only the input and the name of a method', () => {
  // @ts-expect-error engagementId is missing
  void transport.call('engagements.get', { connectionId: 'demo' });
  // @ts-expect-error this method takes nothing
  void transport.call('app.info', { connectionId: 'demo' });
  // @ts-expect-error there is no such method
  void transport.call('engagements.delete', {});
});

test('a listener receives the payload of its event', () => {
  transport.subscribe('connections.reachable', ({ connectionId }) =>
    expectTypeOf(connectionId).toExtend<string>(),
  );
  // @ts-expect-error there is no such event
  transport.subscribe('connections.gone', () => undefined);
});
