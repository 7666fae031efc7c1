import { expect, test } from 'vitest';
import { withKey, withoutKeys, withDefaultKeys } from './assignedKeys.ts';

test('a key is assigned to one command and removed from the other, which keeps its other keys', () => {
  const keys = withKey({ 'window.back': ['B'] }, 'list.next', 'K', {
    id: 'list.previous',
    keys: ['K', 'ArrowUp'],
  });
  expect(keys).toEqual({ 'window.back': ['B'], 'list.next': ['K'], 'list.previous': ['ArrowUp'] });
});

test('a command can have no keys, and get its default keys back', () => {
  const without = withoutKeys({}, 'list.next');
  expect(without).toEqual({ 'list.next': [] });
  expect(withDefaultKeys({ ...without, 'list.open': ['O'] }, 'list.next')).toEqual({ 'list.open': ['O'] });
});
