import { describe, expect, test } from 'vitest';
import { connectionId, userId } from '#shared/contract/ids.ts';
import type { Result } from '#shared/contract/result.ts';
import { MemorySettings } from '../testing/testPorts.ts';
import { testWorkspaces } from '../testing/testWorkspaces.ts';
import { onWorkspaces } from '../workspace/workspaces.ts';
import { openSpeakersModule } from './speakersModule.ts';

const HERE = connectionId.parse('here');
const THERE = connectionId.parse('there');
const context = { signal: new AbortController().signal };
const ADA = { identity: 'email:ada@home.example', label: 'Ada', userId: userId.parse('ada') };
const BOB = { identity: 'name:bob', label: 'Bob', userId: null };

function open(store = new MemorySettings()) {
  const changed: unknown[] = [];
  const speakers = openSpeakersModule(store);
  const workspaces = testWorkspaces(({ name, payload }) => changed.push({ name, payload }));
  return { speakers, changed, store, ...onWorkspaces(workspaces, speakers.handlers) };
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.problem.kind);
  return result.value;
}

describe('decisions about speakers', () => {
  test('are kept per connection and across a restart, the latest first', async () => {
    const first = open();
    value(await first['speakers.decide']({ connectionId: HERE, decision: ADA }, context));
    value(await first['speakers.decide']({ connectionId: HERE, decision: BOB }, context));
    value(await first['speakers.decide']({ connectionId: THERE, decision: BOB }, context));
    const changes = [HERE, HERE, THERE].map((id) => ({
      name: 'speakers.changed',
      payload: { connectionId: id },
    }));
    await expect.poll(() => first.changed).toEqual(changes);
    const again = open(first.store);
    expect(value(await again['speakers.list']({ connectionId: HERE }, context))).toEqual([BOB, ADA]);
    expect(again.speakers.of(THERE)).toEqual([BOB]);
  });

  test('replace an earlier one about the same speaker, and are undone', async () => {
    const app = open();
    value(await app['speakers.decide']({ connectionId: HERE, decision: ADA }, context));
    const other = { ...ADA, userId: null };
    expect(value(await app['speakers.decide']({ connectionId: HERE, decision: other }, context))).toEqual([
      other,
    ]);
    const undone = { connectionId: HERE, identity: ADA.identity };
    expect(value(await app['speakers.undecide'](undone, context))).toEqual([]);
  });

  test('are deleted with their connection and no others; a removed one has none', async () => {
    const app = open();
    value(await app['speakers.decide']({ connectionId: HERE, decision: ADA }, context));
    value(await app['speakers.decide']({ connectionId: THERE, decision: BOB }, context));
    expect(app.speakers.forget(HERE)).toEqual({ ok: true, value: null });
    expect([app.speakers.of(HERE), app.speakers.of(THERE)]).toEqual([[], [BOB]]);
    expect(await app['speakers.list']({ connectionId: connectionId.parse('gone') }, context)).toMatchObject({
      ok: false,
      problem: { reason: 'unknown-connection' },
    });
  });

  test('lose only what is damaged', () => {
    const store = new MemorySettings();
    store.set('speakers', { here: [{ identity: 7 }, ADA] });
    const { speakers } = open(store);
    expect(speakers.of(HERE)).toEqual([ADA]);
    expect(store.get('speakersSetAside')).toEqual([{ identity: 7 }]);
  });
});
