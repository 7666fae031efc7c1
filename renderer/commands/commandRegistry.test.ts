import { expect, test } from 'vitest';
import type { CommandId } from './commandCatalogue.ts';
import { CommandRegistry, type Action } from './commandRegistry.ts';

function given(actions: Partial<Record<CommandId, Action | null>>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object of that very type
  const ids = Object.keys(actions) as CommandId[];
  return { ids, actionOf: (id: CommandId) => actions[id] };
}

test('the last provider of a command handles it, until it unmounts', () => {
  const registry = new CommandRegistry();
  const done: string[] = [];
  const behind = registry.provide(given({ 'list.next': () => done.push('behind') }));
  const inFront = registry.provide(given({ 'list.next': () => done.push('in front') }));
  registry.run('list.next');
  inFront();
  registry.run('list.next');
  behind();
  expect(registry.run('list.next')).toBe(false);
  expect(done).toEqual(['in front', 'behind']);
});

test('subscribers receive the available commands, each once', () => {
  const registry = new CommandRegistry();
  const seen: (readonly CommandId[])[] = [];
  registry.subscribe(() => seen.push(registry.available()));
  const first = registry.provide(given({ 'list.next': () => undefined, 'list.open': () => undefined }));
  registry.provide(given({ 'list.open': () => undefined }));
  first();
  expect(seen).toEqual([['list.next', 'list.open'], ['list.next', 'list.open'], ['list.open']]);
});
