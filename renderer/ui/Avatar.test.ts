import { expect, test } from 'vitest';
import { hueOf, HUES, initials } from './Avatar.tsx';

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['Ada King Lovelace', 'AL'],
  ['  ', '?'],
  ['李 雷', '李雷'],
  ['👩‍🚀 Astro', '👩‍🚀A'],
  ['émile zola', 'ÉZ'],
])('the initials of %j are %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test('a name keeps its hue, and hues are used evenly enough', () => {
  expect(hueOf('Ada Lovelace')).toBe(hueOf('Ada Lovelace'));
  const used = new Set(Array.from({ length: 200 }, (_, index) => hueOf(`person ${index}`)));
  expect(used.size).toBe(HUES);
});
