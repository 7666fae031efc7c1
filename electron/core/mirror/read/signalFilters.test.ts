import { describe, expect, it } from 'vitest';
import { pageInput, sentEngagement } from '../testing/fixtures.ts';
import { found, MirrorFixture, neverCancelled } from '../testing/mirrorFixture.ts';

const VALUES: readonly unknown[] = [
  7,
  8.5,
  -1,
  0,
  true,
  false,
  'High',
  'high ',
  'very high',
  'Hoch',
  '2026-11-05',
  '2026-11-05T23:30:00+01:00',
  '2027-01-01',
  ['Price', 'Legal'],
  ['price'],
  { who: 'Ada' },
  null,
  '',
  '7',
  'yes',
  [],
  1e300,
  '💬 ok',
];
const NAMES = ['NPS', 'Churn risk', 'Mixed'];

/** A condition as the naive reading of what was sent; dates compare as texts of the same length. */
const CONDITIONS: readonly (readonly [string, (value: unknown) => boolean])[] = [
  ['', (value) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)],
  ['>7', (value) => typeof value === 'number' && value > 7],
  ['>=7', (value) => typeof value === 'number' && value >= 7],
  ['<0.5', (value) => typeof value === 'number' && value < 0.5],
  ['<=0', (value) => typeof value === 'number' && value <= 0],
  [':7', (value) => value === 7 || value === '7'],
  [':yes', (value) => value === true || value === 'yes'],
  [':no', (value) => value === false],
  [':high', (value) => typeof value === 'string' && value.trim().toLowerCase() === 'high'],
  [':"very high",hoch', (value) => value === 'very high' || value === 'Hoch'],
  [':price', (value) => Array.isArray(value) && value.some((item) => String(item).toLowerCase() === 'price')],
  [':h*', (value) => typeof value === 'string' && /^h/iu.test(value)],
  [':2026-11', (value) => typeof value === 'string' && value.startsWith('2026-11')],
  ['>2026-11-05', (value) => value === '2027-01-01'],
  ['>=2026-11-05', (value) => typeof value === 'string' && value.startsWith('202')],
  // A number, too.
  ['<2027', (value) => (typeof value === 'number' && value < 2027) || String(value).startsWith('2026')],
];

interface Sent {
  readonly id: string;
  readonly name: string;
  readonly value: unknown;
}

const sent = ({ id, name, value }: Sent, updated: string) =>
  sentEngagement(id, {
    updated_at: updated,
    signals: [
      {
        object: 'engagement_signal',
        id: `s${id}`,
        annotation_definition_id: name,
        name,
        data_type: 'any',
        value,
      },
    ],
  });

function check(fixture: MirrorFixture, all: readonly Sent[]): void {
  for (const name of NAMES) {
    for (const [condition, holds] of CONDITIONS) {
      const expected = all.filter((each) => each.name === name && holds(each.value)).map(({ id }) => id);
      const filter = { signals: [`"${name}"${condition}`] };
      const listed = fixture.reader.list(
        { filter, order: 'date:desc', offset: 0, limit: 500 },
        neverCancelled,
      );
      const about = `${name}${condition}`;
      expect(listed.rows.map(({ engagement }) => engagement.id).toSorted(), about).toEqual(
        expected.toSorted(),
      );
      const text = { text: `-signal:"${name}"${condition}` };
      const others = fixture.reader.list(
        { filter: text, order: 'date:desc', offset: 0, limit: 500 },
        neverCancelled,
      );
      expect(others.total, `not ${about}`).toBe(all.length - expected.length);
    }
  }
}

describe('filters for signals', () => {
  it('find what a look at every value finds, also after values changed and engagements went', () => {
    const fixture = new MirrorFixture();
    let all = NAMES.flatMap((name, at) =>
      VALUES.map((value, index): Sent => ({ id: `e${at}_${index}`, name, value })),
    );
    fixture.took(
      pageInput(
        'engagements',
        all.map((each) => sent(each, '2026-03-01T00:00:00Z')),
      ),
    );
    check(fixture, all);
    all = all.map((each, index) =>
      index % 3 === 0 ? { ...each, value: VALUES[(index * 7) % VALUES.length] } : each,
    );
    fixture.took(
      pageInput(
        'engagements',
        all.map((each) => sent(each, '2026-03-02T00:00:00Z')),
      ),
    );
    fixture.remove('engagement', 'e0_0');
    all = all.filter(({ id }) => id !== 'e0_0');
    check(fixture, all);
    fixture.reopen();
    check(fixture, all);
  });

  it('combine: all conditions of a list must hold, values are alternatives', () => {
    const fixture = new MirrorFixture();
    const all: Sent[] = [1, 5, 9].map((value) => ({ id: `e${value}`, name: 'NPS', value }));
    fixture.took(
      pageInput(
        'engagements',
        all.map((each) => sent(each, '2026-03-01T00:00:00Z')),
      ),
    );
    expect(found(fixture, 'signal:NPS > 2 signal:"nps" < 7')).toEqual(['e5']);
    expect(found(fixture, 'signal:NPS:1,9').toSorted()).toEqual(['e1', 'e9']);
    expect(found(fixture, 'signal:NPS,Other > 6')).toEqual(['e9']);
  });

  it('find nothing with a name that no signal has, and say so', () => {
    const fixture = new MirrorFixture();
    fixture.took(
      pageInput('engagements', [sent({ id: 'e1', name: 'NPS', value: 3 }, '2026-03-01T00:00:00Z')]),
    );
    const request = { order: 'newest', cursor: null, limit: 5 } as const;
    const read = fixture.reader.search({ ...request, input: 'signal:NSP > 1' }, neverCancelled);
    expect(read.found).toEqual([]);
    expect(read.parts[0]?.note).toMatchObject({ kind: 'unknown-signal', choices: ['signal:"NPS"'] });
    const compared = fixture.reader.search({ ...request, input: 'signal:NPS > high' }, neverCancelled);
    expect(compared.found).toEqual([]);
    expect(compared.parts[0]?.note).toMatchObject({ kind: 'signal-value' });
  });
});
