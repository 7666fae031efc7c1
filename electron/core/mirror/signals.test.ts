import { describe, expect, it } from 'vitest';
import type { Signal } from '#shared/contract/engagement.ts';
import { number, text } from '../database/database.ts';
import { openForReading } from '../database/openDatabase.ts';
import { MIGRATIONS, writeNote } from './mirrorDatabase.ts';
import { missingInput, pageInput, sentEngagement } from './testing/fixtures.ts';
import { wholeLists } from './migrations/0022-whole-lists.ts';
import { MirrorFixture, neverCancelled } from './testing/mirrorFixture.ts';
import { fillSignals } from './write/signalRows.ts';
import { Database } from '../database/database.ts';

const signal = (name: string, value: unknown, more: Partial<Signal> = {}): unknown => ({
  object: 'engagement_signal',
  id: `sgn_${name}`,
  annotation_definition_id: `def_${name}`,
  name,
  data_type: 'any',
  value,
  ...more,
});

function rowsOf(fixture: MirrorFixture): unknown[] {
  const db = openForReading(fixture.folder.file(), MIGRATIONS);
  const sql = `SELECT e.id, d.name, s.kind, s.value, s.shown FROM signal s JOIN signal_definition d ON d.key = s.definition
    JOIN engagement e ON e.key = s.engagement ORDER BY e.id, d.name, s.kind, s.value`;
  const rows = db.all(sql, (row) => [...row]);
  db.close();
  return rows;
}

const definitions = (fixture: MirrorFixture, search = '') =>
  fixture.reader.signalDefinitions({ search, limit: 100 });

describe('stored signals', () => {
  it('have a row for each value, typed by what it is', () => {
    const fixture = new MirrorFixture();
    const signals = [
      signal('NPS', 7),
      signal('Champion', true),
      signal('Risk', ' High '),
      signal('Renewal', '2027-02-01T10:00:00+02:00'),
      signal('Topics', ['Price', 'price', 'Legal', null]),
      signal('Decision', { who: 'Ada' }),
      signal('Mood', null),
      signal('Score', '8.5', { data_type: 'number' }),
      // Not a word for yes or no, although every object of JavaScript knows it.
      signal('Trial', 'constructor', { data_type: 'boolean' }),
    ];
    fixture.took(pageInput('engagements', [sentEngagement('e1', { signals })]));
    expect(rowsOf(fixture)).toEqual([
      ['e1', 'Champion', 2, 1, null],
      ['e1', 'Decision', 6, '{"who":"ada"}', '{"who":"Ada"}'],
      ['e1', 'Mood', 0, '', null],
      ['e1', 'NPS', 1, 7, null],
      ['e1', 'Renewal', 4, '2027-02-01T08:00:00.000Z', null],
      ['e1', 'Risk', 3, 'high', 'High'],
      ['e1', 'Score', 1, 8.5, null],
      ['e1', 'Topics', 5, 'legal', 'Legal'],
      ['e1', 'Topics', 5, 'null', null],
      ['e1', 'Topics', 5, 'price', 'Price'],
      ['e1', 'Trial', 3, 'constructor', null],
    ]);
  });

  it('keep long, odd and repeated values out of each other’s way', () => {
    const fixture = new MirrorFixture();
    const odd = ['x'.repeat(10_000), '\ud800', '\u0000', '', '💬'.repeat(150)];
    const signals = [...odd.map((value) => signal('Odd', value)), signal('Odd', Number.MAX_VALUE)];
    fixture.took(pageInput('engagements', [sentEngagement('e1', { signals })]));
    const before = definitions(fixture).definitions[0];
    expect(before).toMatchObject({ engagements: 1, mixed: true });
    fixture.took(
      pageInput('engagements', [sentEngagement('e1', { updated_at: '2026-03-02T00:00:00Z', signals: [] })]),
    );
    expect(rowsOf(fixture)).toEqual([]);
    expect(definitions(fixture)).toMatchObject({ definitions: [], total: 0 });
  });

  it('tell apart definitions of one name, and take the name of the engagement that changed last', () => {
    const fixture = new MirrorFixture();
    const named = (name: string, id = 'd1') => [signal(name, 1, { annotation_definition_id: id })];
    fixture.took(
      pageInput('engagements', [
        sentEngagement('e1', { updated_at: '2026-03-05T00:00:00Z', signals: named('Churn risk') }),
        sentEngagement('e2', { updated_at: '2026-03-01T00:00:00Z', signals: named('Risk') }),
        sentEngagement('e3', { signals: named('churn Risk', 'd2') }),
        sentEngagement('e4', { signals: [signal('No id', 3, { annotation_definition_id: null })] }),
      ]),
    );
    expect(definitions(fixture, 'churn').definitions).toMatchObject([
      { id: 'd1', name: 'Churn risk', distinction: 'd1', engagements: 2, kind: 'number', mixed: false },
      { id: 'd2', name: 'churn Risk', distinction: 'd2', engagements: 1 },
    ]);
    expect(definitions(fixture, 'no id').definitions).toMatchObject([{ name: 'No id', distinction: null }]);
  });

  it('say which kinds their values have, and offer the values where there are few', () => {
    const fixture = new MirrorFixture();
    const values = ['high', 'High', 'low', 3, null];
    fixture.took(
      pageInput(
        'engagements',
        values.map((value, index) => sentEngagement(`e${index}`, { signals: [signal('Risk', value)] })),
      ),
    );
    expect(definitions(fixture).definitions).toMatchObject([
      { engagements: 4, kind: 'text', mixed: true, counts: { none: 1, number: 1, text: 3 } },
    ]);
    const read = { definitionId: 'def_Risk', limit: 3 };
    expect(fixture.reader.signalValues(read).values).toMatchObject([
      { shown: 'High', kind: 'text', engagements: 2 },
      { shown: '3', kind: 'number', engagements: 1 },
      { shown: 'low', kind: 'text', engagements: 1 },
    ]);
    expect(fixture.reader.signalValues({ ...read, limit: 2 }).values).toEqual([]);
  });

  it('go with their engagement, whether it is deleted or no longer readable', () => {
    const fixture = new MirrorFixture();
    fixture.took(
      pageInput('engagements', [
        sentEngagement('e1', { signals: [signal('NPS', 7)] }),
        sentEngagement('e2', { is_private: true, signals: [signal('Secret', 'x')] }),
      ]),
    );
    fixture.took(missingInput('e1'));
    expect(definitions(fixture).definitions.map(({ name }) => name)).toEqual(['Secret']);
    fixture.remove('engagement', 'e2');
    expect(rowsOf(fixture)).toEqual([]);
    expect(definitions(fixture).total).toBe(0);
  });

  it('of engagements from before are filled in the background, also where a sync was faster', () => {
    const fixture = new MirrorFixture();
    const sent = (id: string, value: number, updated: string) =>
      sentEngagement(id, { updated_at: updated, signals: [signal('NPS', value), signal('Champion', true)] });
    const first = Array.from({ length: 120 }, (_, index) => sent(`e${index}`, index, '2026-03-01T00:00:00Z'));
    fixture.took(pageInput('engagements', first));
    const complete = rowsOf(fixture);
    const before = definitions(fixture);
    const db = new Database(fixture.folder.file(), { readOnly: false });
    db.exec('DELETE FROM signal; DELETE FROM signal_definition');
    writeNote(db, 'signals', '0');
    expect(definitions(fixture)).toMatchObject({ definitions: [], waiting: 120 });
    const { last } = db.transaction(() => fillSignals(db, 0));
    writeNote(db, 'signals', String(last));
    expect(definitions(fixture).waiting).toBe(20);
    db.close();
    fixture.took(pageInput('engagements', [sent('e119', 1000, '2026-03-02T00:00:00Z')]));
    fixture.took(pageInput('engagements', [sent('e119', 119, '2026-03-03T00:00:00Z')]));
    fixture.tidy();
    expect(rowsOf(fixture)).toEqual(complete);
    expect(definitions(fixture)).toEqual(before);
  });

  it('have a row for every item of a list, also where only the first hundred had one', () => {
    const fixture = new MirrorFixture();
    const topics = Array.from({ length: 250 }, (_, index) => `topic ${index}`);
    fixture.took(pageInput('engagements', [sentEngagement('e1', { signals: [signal('Topics', topics)] })]));
    const complete = rowsOf(fixture);
    const before = definitions(fixture);
    expect(complete).toHaveLength(250);
    expect(before.definitions).toMatchObject([{ engagements: 1, counts: { list: 250 } }]);
    const filter = { signals: ['Topics:"topic 249"'] };
    const found = () =>
      fixture.reader.list({ filter, order: 'date:desc', offset: 0, limit: 10 }, neverCancelled);
    expect(found().total).toBe(1);

    const db = new Database(fixture.folder.file(), { readOnly: false });
    db.run(
      'DELETE FROM signal WHERE value NOT IN (SELECT value FROM json_each(?))',
      JSON.stringify(topics.slice(0, 100)),
    );
    db.run("UPDATE signal_definition SET counts = '[0,0,0,0,0,100,0]'");
    db.exec(wholeLists);
    db.close();
    fixture.tidy();
    expect(rowsOf(fixture)).toEqual(complete);
    expect(definitions(fixture)).toEqual(before);
  });

  it('count thousands of definitions without a row in the way', () => {
    const fixture = new MirrorFixture();
    const many = Array.from({ length: 3000 }, (_, index) => signal(`S${index}`, index));
    fixture.took(pageInput('engagements', [sentEngagement('e1', { signals: many })]));
    const read = fixture.reader.signalDefinitions({ search: 's29', limit: 5 });
    expect(read.definitions).toHaveLength(5);
    expect(read.total).toBe(many.filter((_, index) => String(index).startsWith('29')).length);
    const db = openForReading(fixture.folder.file(), MIGRATIONS);
    expect(db.get('SELECT count(*) FROM signal', (row) => number(row, 0))).toBe(3000);
    expect(db.get('SELECT name FROM signal_definition WHERE id = ?', (row) => text(row, 0), 'def_S7')).toBe(
      'S7',
    );
    db.close();
  });
});
