import { describe, expect, it } from 'vitest';
import { Desk } from '../testing/desk.ts';
import { pagePiece, sentContact, sentEngagement } from '../testing/pieces.ts';
import { found, never } from '../testing/seen.ts';

describe('the index', () => {
  it('follows when somebody is renamed, when there is time', () => {
    const desk = new Desk();
    desk.took(pagePiece('engagements', [sentEngagement('e1', { contacts: [sentContact('c1')] })]));
    expect(found(desk, 'person:ada')).toEqual(['e1']);
    desk.took(pagePiece('contacts', [sentContact('c1', { first_name: 'Grace' })]));
    expect(desk.reader.coverage().waiting).toBe(1);
    desk.tidy();
    expect(desk.reader.coverage().waiting).toBe(0);
    expect(found(desk, 'person:ada')).toEqual([]);
    expect(found(desk, 'person:grace')).toEqual(['e1']);
  });

  it('finds an engagement at its new time when it is moved', () => {
    const desk = new Desk();
    const row = (id: string, start: string, updated: string): Record<string, unknown> =>
      sentEngagement(id, { start_at: start, updated_at: updated, transcript: 'budgets' });
    desk.took(
      pagePiece('engagements', [
        row('a', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
        row('b', '2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z'),
      ]),
    );
    expect(found(desk, 'budgets')).toEqual(['b', 'a']);
    desk.took(pagePiece('engagements', [row('a', '2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z')]));
    expect(found(desk, 'budgets')).toEqual(['a', 'b']);
    expect(found(desk, 'budgets after:2026-02-20')).toEqual(['a']);
  });

  it('keeps thousands apart that took place in the same second', () => {
    const desk = new Desk();
    const ids = Array.from({ length: 300 }, (_, index) => `e${index}`);
    desk.took(
      pagePiece(
        'engagements',
        ids.map((id) => sentEngagement(id, { start_at: '2020-01-01T00:00:00Z' })),
      ),
    );
    const request = { input: 'call', order: 'newest', cursor: null, limit: 400 } as const;
    expect(desk.reader.search(request, never).found).toHaveLength(300);
  });
});
