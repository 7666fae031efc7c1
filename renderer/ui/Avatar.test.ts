import { expect, test } from 'vitest';
import { distinctHues, hueOf, HUES, initials } from './Avatar.tsx';

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

test('people shown together have different hues, as long as there are enough', () => {
  const people = Array.from({ length: HUES + 3 }, (_, index) => ({ name: `Person ${index}` }));
  expect(new Set(people.slice(0, HUES).map(hueOf)).size).toBeLessThan(HUES);
  for (let count = 1; count <= people.length; count += 1) {
    const hues = distinctHues(people.slice(0, count));
    expect(new Set(hues).size).toBe(Math.min(count, HUES));
  }
});

test('whoever has a hue first keeps it, also if another one needs the next', () => {
  const people = Array.from({ length: 200 }, (_, index) => ({ name: `Person ${index}` }));
  const withHue = (hue: number) => people.filter((person) => hueOf(person) === hue);
  const [first, second] = withHue(3);
  const [neighbour] = withHue(4);
  const [one, other, next] = [first, second, neighbour].map((person) => person ?? { name: '' });
  if (one === undefined || other === undefined || next === undefined) throw new Error('Three people.');
  expect(distinctHues([one, other, next, one])).toEqual([3, 5, 4, 3]);
});
