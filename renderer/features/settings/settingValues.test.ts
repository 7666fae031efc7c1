import { describe, expect, test } from 'vitest';
import {
  languageChoices,
  timeZoneChoices,
  withCurrent,
  withDefaultKeys,
  withKey,
  withoutKeys,
} from './settingValues.ts';

test('assigning a key removes it from its previous command, which keeps its other keys', () => {
  const keys = withKey({ 'window.back': ['B'] }, 'list.next', 'K', {
    id: 'list.previous',
    keys: ['K', 'ArrowUp'],
  });
  expect(keys).toEqual({ 'window.back': ['B'], 'list.next': ['K'], 'list.previous': ['ArrowUp'] });
});

test('a command can have no keys, and its default keys can be restored', () => {
  const without = withoutKeys({}, 'list.next');
  expect(without).toEqual({ 'list.next': [] });
  expect(withDefaultKeys({ ...without, 'list.open': ['O'] }, 'list.next')).toEqual({ 'list.open': ['O'] });
});

describe('offered numbers', () => {
  test('include the current value in order, without duplicates', () => {
    expect(withCurrent([0.5, 1, 2], 1)).toEqual([0.5, 1, 2]);
    expect(withCurrent([0.5, 1, 2], 1.25)).toEqual([0.5, 1, 1.25, 2]);
  });
});

describe('offered languages', () => {
  const asSystem = ({ name }: { readonly name: string }) => `System (${name})`;

  test('are named and sorted in the current language, after the system’s', () => {
    const [first, ...others] = languageChoices('de', 'system', asSystem);
    expect(first).toMatchObject({
      value: 'system',
      label: expect.stringMatching(/^System \(.+\)$/) as string,
    });
    expect(others).toContainEqual({
      value: 'fr-FR',
      label: 'Französisch (Frankreich)',
      words: 'français (France)',
    });
    const labels = others.map(({ label }) => label);
    expect(labels).toEqual(labels.toSorted(new Intl.Collator('de').compare));
  });

  test('include one set by an imported file', () => {
    const values = (chosen: string) => languageChoices('en', chosen, asSystem).map(({ value }) => value);
    expect(values('system')).not.toContain('mi-NZ');
    expect(values('mi-NZ')).toContain('mi-NZ');
  });
});

test('time zones have readable names, including an unknown one', () => {
  const options = timeZoneChoices('Etc/Unheard_Of', ({ name }) => `System (${name})`);
  expect(options[0]?.value).toBe('system');
  expect(options).toContainEqual({ value: 'America/New_York', label: 'America/New York' });
  expect(options).toContainEqual({ value: 'Etc/Unheard_Of', label: 'Etc/Unheard Of' });
});
