import { expect, test } from 'vitest';
import { connectionId } from '#shared/contract/ids.ts';
import { ok } from '#shared/contract/result.ts';
import { testWorkspaces } from '../testing/testWorkspaces.ts';
import { onWorkspaces } from './workspaces.ts';

const context = { signal: new AbortController().signal };

test('a handler gets the workspace that its input names, and is not called for a removed one', async () => {
  const events: unknown[] = [];
  const workspaces = testWorkspaces((event) => events.push(event));
  const given: unknown[] = [];
  const handlers = onWorkspaces(workspaces, {
    'views.remove': (workspace, input) => {
      given.push({ id: workspace.id, baseUrl: workspace.record.baseUrl, input });
      workspace.emit('views.changed', {});
      return ok({ views: [], hidden: [] });
    },
  });
  const call = (id: string) =>
    handlers['views.remove']({ connectionId: connectionId.parse(id), viewId: 'one' as never }, context);
  await call('here');
  expect(given).toEqual([{ id: 'here', baseUrl: 'https://api.example.com', input: { viewId: 'one' } }]);
  expect(events).toEqual([{ name: 'views.changed', payload: { connectionId: 'here' } }]);
  expect(await call('gone')).toMatchObject({ ok: false, problem: { reason: 'unknown-connection' } });
  expect(given).toHaveLength(1);
  const held = workspaces.get(connectionId.parse('here'));
  await workspaces.close();
  expect(held.ok && (await held.value.mirror())).toEqual({ ok: false, problem: { kind: 'cancelled' } });
  expect(await call('here')).toEqual({ ok: false, problem: { kind: 'cancelled' } });
});
