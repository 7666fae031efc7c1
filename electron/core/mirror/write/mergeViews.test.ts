import { describe, expect, it } from 'vitest';
import { type Merged, mergeViews, type RecordFields, type View } from './writeRecord.ts';

/** Merges a series of views; returns the record and the changes. */
function read(
  ...readings: readonly (readonly [View, Omit<RecordFields, 'id'>])[]
): Merged & { news: string[] } {
  let merged: Merged = { fields: { id: 'k1' }, views: {}, changes: [] };
  const news: string[] = [];
  for (const [view, fields] of readings) {
    merged = mergeViews(merged.fields, merged.views, view, { id: 'k1', ...fields });
    news.push(
      ...merged.changes.map(({ field, before, after }) => `${field}: ${String(before)} → ${String(after)}`),
    );
  }
  return { ...merged, news };
}

describe('views of one record', () => {
  it('that always differed are no change, in any order and however often', () => {
    const poor = ['list', { name: null, industry: 'Tools' }] as const;
    const rich = ['embedded', { name: 'Acme' }] as const;
    for (const readings of [
      [poor, rich, poor, rich],
      [rich, poor, poor, rich],
      [rich, rich, poor],
    ]) {
      const { fields, news } = read(...readings);
      expect(fields).toMatchObject({ name: 'Acme', industry: 'Tools' });
      expect(news).toEqual([]);
    }
  });

  it('that name a record differently show the name from its own list', () => {
    const list = ['list', { name: 'Acme Incorporated' }] as const;
    const short = ['embedded', { name: 'Acme' }] as const;
    for (const readings of [
      [list, short, list],
      [short, list, short],
    ]) {
      expect(read(...readings)).toMatchObject({ fields: { name: 'Acme Incorporated' }, news: [] });
    }
  });

  it('report a change once, from the first view that has it, and a late view does not revert it', () => {
    const before = [
      ['list', { name: 'Acme' }],
      ['embedded', { name: 'Acme' }],
    ] as const;
    const { fields, news } = read(
      ...before,
      ['embedded', { name: 'Apex' }],
      ['list', { name: 'Acme' }],
      ['list', { name: 'Apex' }],
      ['embedded', { name: 'Apex' }],
    );
    expect(fields['name']).toBe('Apex');
    expect(news).toEqual(['name: Acme → Apex']);
  });

  it('report a removed value when the view itself had it before', () => {
    const both = { name: 'Acme', industry: 'Tools' };
    const { fields, news } = read(
      ['list', both],
      ['event', { name: 'Acme' }],
      ['list', { name: 'Acme', industry: null }],
    );
    expect(fields['industry']).toBeNull();
    expect(news).toEqual(['industry: Tools → null']);
    expect(read(['list', both], ['event', { name: 'Acme' }], ['event', { name: 'Apex' }])).toMatchObject({
      fields: { name: 'Apex', industry: 'Tools' },
      news: ['name: Acme → Apex'],
    });
  });

  it('report a change that reverts another', () => {
    const { news } = read(
      ['list', { name: 'Acme' }],
      ['embedded', { name: 'Acme' }],
      ['list', { name: 'Apex' }],
      ['list', { name: 'Acme' }],
      ['embedded', { name: 'Acme' }],
    );
    expect(news).toEqual(['name: Acme → Apex', 'name: Apex → Acme']);
  });
});
