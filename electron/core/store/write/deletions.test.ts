import { describe, expect, it } from 'vitest';
import { fields, found, MirrorFixture, neverCancelled, titles } from '../testing/mirrorFixture.ts';
import {
  missingInput,
  pageInput,
  scannedInput,
  sentContact,
  sentEngagement,
  singleInput,
} from '../testing/fixtures.ts';

describe('a deleted resource', () => {
  it('disappears from lists, search and counts and stays in the history', () => {
    const fixture = new MirrorFixture();
    fixture.took(
      pageInput('engagements', [sentEngagement('e1', { transcript: 'budgets' }), sentEngagement('e2')]),
    );
    const { counts, changedIds } = fixture.took(missingInput('e1'));
    expect(changedIds).toEqual(['e1']);
    expect(counts).toMatchObject({ engagements: 1, timelines: 1 });
    expect(titles(fixture)).toEqual(['Call e2']);
    expect(found(fixture, 'budgets')).toEqual([]);
    expect(fixture.reader.engagement('e1')).toBeNull();
    const [deleted] = fixture.reader.updates({ before: null, limit: 1 }).changes;
    expect(deleted).toMatchObject({ id: 'e1', name: 'Call e1', field: 'deleted', before: { id: 'e1' } });
  });

  it('is not restored by an answer in flight, but by one requested later', () => {
    const fixture = new MirrorFixture();
    fixture.took(pageInput('engagements', [sentEngagement('e1')]));
    fixture.took(missingInput('e1'));
    fixture.took(pageInput('engagements', [sentEngagement('e1')], { asked: 0 }));
    expect(titles(fixture)).toEqual([]);
    fixture.took(
      pageInput('engagements', [sentEngagement('e1')], { asked: fixture.writer.syncState().commits }),
    );
    expect(titles(fixture)).toEqual(['Call e1']);
  });

  it('stays if it was seen after the request was sent', () => {
    const fixture = new MirrorFixture();
    fixture.took(pageInput('engagements', [sentEngagement('e1')]));
    fixture.took(missingInput('e1', 0));
    expect(titles(fixture)).toEqual(['Call e1']);
  });

  it('is requested by id after one scan missed it, and the answer settles it', () => {
    const fixture = new MirrorFixture();
    fixture.took(pageInput('engagements', [sentEngagement('e1'), sentEngagement('e2')]));
    const scan = (): void => {
      const { commits } = fixture.writer.syncState();
      fixture.took(pageInput('engagements', [sentEngagement('e2')]));
      fixture.took(scannedInput('engagements', commits));
    };
    const absent = (): unknown => fixture.writer.candidates({ kind: 'absent', limit: 10 });
    expect(absent()).toEqual([]);
    scan();
    expect(absent()).toEqual(['e1']);
    fixture.took(singleInput(sentEngagement('e1')));
    expect(absent()).toEqual([]);
    scan();
    expect(absent()).toEqual(['e1']);
    expect(titles(fixture)).toHaveLength(2);
  });

  it('is an engagement that two scans missed, even when it can’t be requested by id', () => {
    const fixture = new MirrorFixture();
    fixture.took(
      pageInput('engagements', [sentEngagement('e1', { transcript: 'budgets' }), sentEngagement('e2')]),
    );
    for (const left of [2, 1]) {
      const { commits } = fixture.writer.syncState();
      fixture.took(pageInput('engagements', [sentEngagement('e2')]));
      fixture.took(scannedInput('engagements', commits));
      expect(titles(fixture)).toHaveLength(left);
    }
    expect(found(fixture, 'budgets')).toEqual([]);
    expect(fields(fixture)).toContain('engagement e1 deleted');
  });

  it('is a contact that two scans missed; its engagements still show it', () => {
    const fixture = new MirrorFixture();
    const engagement = sentEngagement('e1', { contacts: [sentContact('c1')] });
    fixture.took(pageInput('engagements', [engagement]));
    fixture.took(pageInput('contacts', [sentContact('c1'), sentContact('c2')]));
    for (let round = 0; round < 2; round += 1) {
      const { commits } = fixture.writer.syncState();
      fixture.took(pageInput('contacts', [sentContact('c2')]));
      fixture.took(scannedInput('contacts', commits));
    }
    expect(fixture.writer.counts().contacts).toBe(1);
    const there = fixture.reader.records(
      { kind: 'contact', search: '', offset: 0, limit: 10 },
      neverCancelled,
    );
    expect(there.rows.map((row) => row.fields.id)).toEqual(['c2']);
    expect(fixture.reader.record({ kind: 'contact', id: 'c1' })).toMatchObject({
      gone: true,
      engagements: 1,
    });
    expect(fixture.reader.engagement('e1')?.engagement.contacts).toHaveLength(1);
    expect(fields(fixture)).toContain('contact c1 deleted');
    fixture.took(pageInput('contacts', [sentContact('c1')]));
    expect(fixture.writer.counts().contacts).toBe(2);
  });
});
