import { describe, expect, it, onTestFinished } from 'vitest';
import { Database } from '../../database/database.ts';
import { found, MirrorFixture, neverCancelled } from '../testing/mirrorFixture.ts';
import { sentContact, sentEngagement, sentTimeline } from '../testing/fixtures.ts';

describe('indexing', () => {
  it('follows a renamed person during maintenance', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('engagements', [sentEngagement('e1', { contacts: [sentContact('c1')] })]);
    expect(found(fixture, 'person:ada')).toEqual(['e1']);
    fixture.tookPage('contacts', [sentContact('c1', { first_name: 'Grace' })]);
    expect(fixture.reader.coverage({}).waiting).toBe(1);
    fixture.tidy();
    expect(fixture.reader.coverage({}).waiting).toBe(0);
    expect(found(fixture, 'person:ada')).toEqual([]);
    expect(found(fixture, 'person:grace')).toEqual(['e1']);
  });

  it('finds an engagement at its new time after it was moved', () => {
    const fixture = new MirrorFixture();
    const row = (id: string, start: string, updated: string): Record<string, unknown> =>
      sentEngagement(id, { start_at: start, updated_at: updated, transcript: 'budgets' });
    fixture.tookPage('engagements', [
      row('a', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
      row('b', '2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z'),
    ]);
    expect(found(fixture, 'budgets')).toEqual(['b', 'a']);
    fixture.tookPage('engagements', [row('a', '2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z')]);
    expect(found(fixture, 'budgets')).toEqual(['a', 'b']);
    expect(found(fixture, 'budgets after:2026-02-20')).toEqual(['a']);
  });

  it('separates thousands of engagements in the same second', () => {
    const fixture = new MirrorFixture();
    const ids = Array.from({ length: 300 }, (_, index) => `e${index}`);
    fixture.tookPage(
      'engagements',
      ids.map((id) => sentEngagement(id, { start_at: '2020-01-01T00:00:00Z' })),
    );
    const request = { input: 'call', order: 'newest', cursor: null, limit: 400 } as const;
    expect(fixture.reader.search(request, neverCancelled).found).toHaveLength(300);
  });

  it('rebuilds the index and all folded columns when folding changes', () => {
    const fixture = new MirrorFixture();
    const timeline = sentTimeline([[0, 'Наш район']], ['Андрей']);
    const sent = sentEngagement('e1', {
      title: 'Чайка',
      contacts: [sentContact('c1', { first_name: 'Андрей' })],
      transcript_timeline: timeline,
    });
    fixture.tookPage('engagements', [sent]);
    fixture.tidy();
    const db = new Database(fixture.folder.file(), { readOnly: false });
    onTestFinished(() => db.close());
    // As written by the previous version, which dropped the breve of й.
    db.exec(`UPDATE engagement SET title_folded = 'чаика'; UPDATE timeline SET folded = 'наш раион';
      UPDATE record SET name_folded = replace(name_folded, 'й', 'и'), found_by = replace(found_by, 'й', 'и');
      UPDATE note SET value = '1' WHERE name = 'index'; DELETE FROM document; DELETE FROM indexed`);
    fixture.reopen();
    fixture.tidy();
    for (const input of ['title:чайка', 'район', 'person:андрей'])
      expect(found(fixture, input)).toEqual(['e1']);
    const folded = (sql: string): unknown[] => db.all(sql, (row) => row[0]);
    expect(folded('SELECT title_folded FROM engagement')).toEqual(['чайка']);
    expect(folded('SELECT folded FROM timeline')).toEqual([null]);
    expect(folded(`SELECT found_by FROM record WHERE id = 'c1'`)).toEqual([
      expect.stringContaining('андрей'),
    ]);
    expect(folded(`SELECT value FROM note WHERE name = 'refold'`)).toEqual([]);
  });
});
