import { expectTypeOf, test } from 'vitest';
import type { OutputOf } from '#shared/contract/methods.ts';
import type { Result } from '#shared/contract/result.ts';
import type { Transport } from './messageTransport.ts';

declare const transport: Transport;

test('a call answers with the output of its own method', () => {
  expectTypeOf(transport.call('app.info', {})).resolves.toEqualTypeOf<Result<OutputOf<'app.info'>>>();
});

test('a call takes the input of its own method, and no other name', () => {
  // @ts-expect-error engagementId is missing
  void transport.call('engagements.get', { connectionId: 'demo' });
  // @ts-expect-error this method takes nothing
  void transport.call('app.info', { connectionId: 'demo' });
  // @ts-expect-error there is no such method
  void transport.call('engagements.delete', {});
});

test('a listener gets the payload of its own event', () => {
  transport.subscribe('connections.reachable', ({ connectionId }) =>
    expectTypeOf(connectionId).toExtend<string>(),
  );
  // @ts-expect-error there is no such event
  transport.subscribe('connections.gone', () => undefined);
});
