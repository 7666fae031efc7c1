import { describe, expect, it } from 'vitest';
import { pageInput, sentEngagement, sentTimeline } from '../testing/fixtures.ts';
import { MirrorFixture, neverCancelled, NOW } from '../testing/mirrorFixture.ts';
import { respelledSearch } from './searchSpelling.ts';

/** Engagements with these lines, indexed. */
function said(...lines: readonly string[]): MirrorFixture {
  const fixture = new MirrorFixture();
  const sent = lines.map((line, index) =>
    sentEngagement(`e${index}`, {
      title: 'Call',
      transcript_timeline: sentTimeline([[0, line]], ['Ada']),
    }),
  );
  fixture.took(pageInput('engagements', sent));
  fixture.tidy();
  return fixture;
}

function suggestion(fixture: MirrorFixture, input: string): string | null {
  return fixture.reader.searchSuggestion({ input }, neverCancelled);
}

describe('a misspelled search', () => {
  it('is corrected with words of the index', () => {
    const fixture = said('The migration of the größte Datenbank', 'Миграция данных', 'The budget');
    expect(suggestion(fixture, 'migraton')).toBe('migration');
    expect(suggestion(fixture, 'Migratoin budgget')).toBeNull();
    expect(suggestion(fixture, 'in:transcript Migratoin datenbnk')).toBe('in:transcript migration datenbank');
    expect(suggestion(fixture, '"the migrattion" -offer')).toBe('"the migration" -offer');
    expect(suggestion(fixture, 'speaker:ada budgte')).toBe('speaker:ada budget');
    expect(suggestion(fixture, 'миграцыя')).toBe('миграция');
    for (const right of ['migration', 'migr', 'budget zzzzzzz', 'buget after:2027-01-01', '', 'a', '"'])
      expect([right, suggestion(fixture, right)]).toEqual([right, null]);
  });

  it('is corrected to a much more frequent word, and only where that finds something', () => {
    const fixture = said('a migraton', ...Array.from({ length: 11 }, () => 'a migration'));
    expect(suggestion(fixture, 'migraton ')).toBe('migration ');
    expect(suggestion(fixture, 'migration ')).toBeNull();
    for (let index = 1; index < 4; index += 1) fixture.remove('engagement', `e${index}`);
    fixture.tidy();
    expect(suggestion(fixture, 'migraton ')).toBeNull();
    for (let index = 0; index < 12; index += 1) fixture.remove('engagement', `e${index}`);
    expect(suggestion(fixture, 'migratoin')).toBeNull();
  });

  it('looks up no more words than its own letters allow, however large the index is', () => {
    let lookups = 0;
    const vocabulary = {
      documents: () => {
        lookups += 1;
        return 0;
      },
      begins: () => false,
    };
    expect(respelledSearch('migraton', NOW, vocabulary)).toBeNull();
    // Itself, and at each place: a letter more, another, less, or swapped.
    expect(lookups).toBeLessThanOrEqual(1 + 9 * 26 + 8 * 26 + 8 + 7);
    lookups = 0;
    respelledSearch(`${'word'.repeat(8)} `.repeat(40), NOW, vocabulary);
    expect(lookups).toBeLessThanOrEqual(3 * (1 + 33 * 26 + 32 * 26 + 32 + 31));
    lookups = 0;
    respelledSearch('x'.repeat(33), NOW, vocabulary);
    expect(lookups).toBe(0);
  });
});
