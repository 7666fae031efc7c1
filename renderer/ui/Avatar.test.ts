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

test('a person’s hue depends on the email address, whatever the name and id', () => {
  const hue = hueOf({ email: 'ada@larkfield.example', name: 'Ada Lovelace' });
  expect(hueOf({ email: ' Ada@Larkfield.example ', userId: 'usr_1', name: 'A. Lovelace' })).toBe(hue);
});

test('without an email address, the hue depends on the user id, then on the name', () => {
  expect(hueOf({ userId: 'usr_1', name: 'Ada' })).toBe(hueOf({ email: '', userId: 'usr_1', name: 'Grace' }));
  expect(hueOf({ name: ' Ada ' })).toBe(hueOf({ email: null, userId: null, name: 'ada' }));
});

test('hues are evenly distributed, also within one domain', () => {
  const counts = new Map<number, number>();
  for (let index = 0; index < 1200; index += 1) {
    const hue = hueOf({ email: `person${index}@larkfield.example`, name: '' });
    counts.set(hue, (counts.get(hue) ?? 0) + 1);
  }
  expect(counts.size).toBe(HUES);
  expect(Math.max(...counts.values())).toBeLessThan(160);
});
