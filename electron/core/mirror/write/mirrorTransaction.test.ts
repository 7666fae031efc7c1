import { describe, expect, it, test } from 'vitest';
import { LIST_ONLY, sentContact, sentEngagement, sentTimeline, singleInput } from '../testing/fixtures.ts';
import { fields, MirrorFixture, NOW } from '../testing/mirrorFixture.ts';
import { fieldChanges } from './mirrorTransaction.ts';

const NOTHING = new Set<string>();

describe('field changes between two versions', () => {
  test('treat a missing value like null', () => {
    expect(fieldChanges({ title: 'A', owner: null }, { title: 'B' }, NOTHING)).toEqual([
      { field: 'title', before: 'A', after: 'B' },
    ]);
  });

  test('ignore `updated_at` inside a value', () => {
    const item = { id: 'act_1', title: 'Send the proposal' };
    const before = { action_items: [{ ...item, updated_at: '2026-11-01T00:00:00Z' }] };
    const after = { action_items: [{ ...item, updated_at: '2026-11-02T00:00:00Z' }] };
    expect(fieldChanges(before, after, NOTHING)).toEqual([]);
  });
});

describe('the change log', () => {
  it('records changes by field, including links, and nothing of the first fill', () => {
    const fixture = new MirrorFixture();
    const first = sentEngagement('e1', { contacts: [sentContact('c1')] });
    fixture.tookPage('engagements', [first], { expanded: LIST_ONLY });
    expect(fields(fixture)).toEqual([]);
    const second = {
      ...first,
      title: 'Renamed',
      description: null,
      duration_seconds: 90,
      updated_at: '2026-03-02T00:00:00Z',
      contacts: [sentContact('c2'), sentContact('c1')],
    };
    fixture.tookPage('engagements', [second], { requestId: 'rid_2' });
    expect(fields(fixture)).toEqual([
      'engagement e1 title',
      'engagement e1 duration_seconds',
      'engagement e1 contacts',
    ]);
    const { changes } = fixture.reader.updates({ before: null, limit: 10 });
    expect(changes[0]).toMatchObject({ before: ['c1'], after: ['c2', 'c1'], requestId: 'rid_2' });
    expect(changes[2]).toMatchObject({ before: 'Call e1', after: 'Renamed', name: 'Renamed' });
  });

  it('records a transcript that appears after it was known to be missing', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('engagements', [sentEngagement('e1')]);
    const ready = { transcript: 'hello', transcript_timeline: sentTimeline([[0, 'hello']], ['Ada']) };
    fixture.took(singleInput(sentEngagement('e1', ready)));
    expect(fields(fixture)).toEqual(['engagement e1 transcript', 'engagement e1 transcript_timeline']);
  });

  it('reports as created what was created after the mirror', () => {
    const fixture = new MirrorFixture();
    const created = new Date(NOW + 60_000).toISOString();
    fixture.tookPage('engagements', [sentEngagement('early', { created_at: created })]);
    fixture.tookPage('engagements', [sentEngagement('old'), sentEngagement('new', { created_at: created })]);
    expect(fields(fixture)).toEqual(['engagement new created']);
  });

  it('takes a company’s full resource after its short form as more detail, not as a change', () => {
    const fixture = new MirrorFixture();
    const short = { object: 'engagement_company', id: 'k1', name: 'Acme', domains: ['acme.example'] };
    fixture.tookPage('engagements', [sentEngagement('e1', { companies: [short] })]);
    const whole = {
      object: 'company',
      id: 'k1',
      name: 'Acme',
      domains: [{ domain: 'acme.example' }],
      industry: 'Tools',
      updated_at: '2026-01-01T00:00:00Z',
    };
    fixture.tookPage('companies', [whole]);
    expect(fields(fixture)).toEqual([]);
    expect(fixture.reader.record({ kind: 'company', id: 'k1' })).toMatchObject({ partial: false });
    fixture.tookPage('engagements', [sentEngagement('e2', { companies: [{ ...short, name: 'Acme Corp' }] })]);
    expect(fields(fixture)).toEqual(['company k1 name']);
    expect(fixture.reader.record({ kind: 'company', id: 'k1' })?.fields).toMatchObject({
      name: 'Acme Corp',
      industry: 'Tools',
    });
    expect(fixture.reader.engagement('e1')?.engagement.companies).toMatchObject([
      { domains: ['acme.example'] },
    ]);
  });

  it('takes from a view that was overtaken the fields only it has', () => {
    const fixture = new MirrorFixture();
    const nameless = { object: 'company', id: 'k1', name: null, updated_at: '2026-01-01T00:00:00Z' };
    const short = { object: 'engagement_company', id: 'k1', name: 'Acme', domains: [] };
    fixture.tookPage('companies', [nameless]);
    fixture.tookPage('engagements', [sentEngagement('e1', { companies: [short] })], { asked: 0 });
    expect(fixture.reader.record({ kind: 'company', id: 'k1' })).toMatchObject({
      name: 'Acme',
      fields: { name: 'Acme' },
    });
    expect(fields(fixture)).toEqual([]);
  });

  it('records nothing about rows the first fill sees twice', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('engagements', [sentEngagement('e1', { contacts: [sentContact('c1')] })]);
    fixture.tookPage('engagements', [
      sentEngagement('e2', { contacts: [sentContact('c1', { first_name: 'Eve' })] }),
    ]);
    fixture.tookPage('contacts', [sentContact('c1', { first_name: 'Eve' })]);
    expect(fields(fixture)).toEqual([]);
    fixture.tookPage('contacts', [sentContact('c1', { first_name: 'Ida' })]);
    expect(fields(fixture)).toEqual(['contact c1 first_name']);
  });

  it('remembers the last change the user has seen', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('engagements', [sentEngagement('e1')]);
    fixture.tookPage('engagements', [sentEngagement('e1', { title: 'B' })]);
    const { newest, unseen } = fixture.reader.updates({ before: null, limit: 10 });
    expect(unseen).toBe(1);
    fixture.writer.markLooked(newest);
    fixture.tookPage('engagements', [sentEngagement('e1', { title: 'C' })]);
    expect(fixture.reader.updates({ before: null, limit: 10 })).toMatchObject({ looked: newest, unseen: 1 });
  });
});
