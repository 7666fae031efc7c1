import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFormat } from './format.ts';
import { directionOf, en, fetchWords, languageFor, LANGUAGES, wordsAtHand } from './languages.ts';

describe('the language of the texts', () => {
  test.each([
    ['de-CH', 'de'],
    ['DE', 'de'],
    ['pt-BR', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['en-GB', 'en'],
    ['ja', 'en'],
    ['', 'en'],
  ])('for %j is %j', (wanted, found) => {
    expect(languageFor(wanted, ['en', 'de', 'pt-BR'])).toBe(found);
  });

  test('has a writing direction', () => {
    expect(['ar', 'he-IL', 'fa', 'en', 'de'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'ltr']);
  });

  test('falls back to English', async () => {
    expect(wordsAtHand('tlh')).toBeNull();
    const { start } = (await fetchWords('tlh')).shell;
    expect(start.unfit).toBe(en.shell.start.unfit);
    expect(wordsAtHand('tlh')?.shell.start).toBe(start);
  });

  test('is complete English until another language is fetched', async () => {
    vi.doMock('virtual:texts', () => {
      const start = { reports: { title: 'Reports' } };
      const rest = () => Promise.resolve({ reports: { title: 'Reports', lead: 'Activity' } });
      const never = () => new Promise(() => undefined);
      return {
        english: start,
        languages: { en: { start: () => Promise.resolve(start), rest }, de: { start: never, rest: never } },
      };
    });
    vi.resetModules();
    onTestFinished(() => {
      vi.doUnmock('virtual:texts');
      vi.resetModules();
    });
    const starting = await import('./languages.ts');
    void starting.fetchWords('de');
    void starting.fetchAllWords();
    await expect.poll(() => starting.en.reports.lead).toBe('Activity');
  });
});

test.each(LANGUAGES)('texts in %s contain their arguments and plurals', async (language) => {
  const { bookmarks, engagements } = await fetchWords(language);
  expect(bookmarks.playClip({ from: '0:01', to: '0:09' })).toMatch(/0:01.*0:09/);
  const [one, many] = [1, 2000].map((count) => engagements.selection.all({ count }));
  expect(one).toContain('1');
  expect(many).toContain(new Intl.NumberFormat(language).format(2000));
  expect(many?.replaceAll(/\d/g, '')).not.toBe(one?.replaceAll(/\d/g, ''));
});

test.each(['de-CH', 'en-IN', 'fr-FR'])(
  'numbers in texts look like those between them in %s',
  async (locale) => {
    const { engagements } = await fetchWords(locale);
    expect(engagements.selection.all({ count: 1_234_567 })).toContain(createFormat(locale).number(1_234_567));
  },
);

test('a text isn’t turned around by what is inserted', () => {
  const name = '\u202egpj.exe\u2066';
  expect(en.exports.saved({ name })).toBe('gpj.exe downloaded');
});
