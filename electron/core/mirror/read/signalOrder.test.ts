import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SIGNAL_KINDS, type SignalOrder } from '#shared/contract/enumerations.ts';
import { signalColumn, signalId } from '#shared/domain/signals/signalColumns.ts';
import { type SignalValue, signalValues } from '#shared/domain/signals/signalValues.ts';
import { Database } from '../../database/database.ts';
import type { ReadOutput } from '../mirror.ts';
import { missingInput, pageInput, sentEngagement } from '../testing/fixtures.ts';
import { MirrorFixture, neverCancelled } from '../testing/mirrorFixture.ts';
import { SIGNAL_RANGE } from './signalOrder.ts';

interface Sent {
  readonly id: string;
  /** Hours, distinct by engagement, so that the order by time is known. */
  readonly hour: number;
  readonly values: readonly unknown[];
}

const ID = 'dfn: 1/é';
const orders: readonly SignalOrder[] = [`${signalColumn(ID)}:asc`, `${signalColumn(ID)}:desc`];

const signalOf = (value: unknown, at: number) => ({
  id: `s${at}`,
  annotation_definition_id: ID,
  name: 'NPS',
  data_type: 'text',
  value,
});

function sent({ id, hour, values }: Sent) {
  const start = new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
  const others = [{ ...signalOf(hour, -1), annotation_definition_id: 'other' }];
  return sentEngagement(id, {
    start_at: start,
    engagement_at: start,
    title: hour % 2 === 0 ? 'even' : 'odd',
    signals: [...others, ...values.map(signalOf)],
  });
}

const value = fc.oneof(
  fc.constantFrom<unknown>(-2, 0, 7, 7.5, 1e21, true, false, 'high', 'low', 'Élan', '😀', '', null),
  fc.constantFrom<unknown>('2026-11-21', '2026-11-21T10:00:00+02:00', ['b', 'a'], [], { a: 1 }),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
);

/** The obvious way: the least of an engagement's values by kind and value, equal ones newest first. */
function expected(all: readonly Sent[], order: SignalOrder): string[] {
  const turn = order.endsWith(':desc') ? -1 : 1;
  const bytes = (text: string | number): Buffer => Buffer.from(String(text));
  const compare = (a: SignalValue, b: SignalValue): readonly [kind: number, value: number] => [
    SIGNAL_KINDS.indexOf(a.kind) - SIGNAL_KINDS.indexOf(b.kind),
    typeof a.value === 'number' && typeof b.value === 'number'
      ? a.value - b.value
      : Buffer.compare(bytes(a.value), bytes(b.value)),
  ];
  const placed = all.map(({ id, hour, values }) => {
    const own = values
      .flatMap((each) => signalValues({ data_type: 'text', value: each }))
      .filter(({ kind }) => kind !== 'none')
      .toSorted((a, b) => compare(a, b)[0] || compare(a, b)[1]);
    return { id, hour, least: own[0] };
  });
  placed.sort((a, b) => {
    if (a.least === undefined || b.least === undefined) {
      if (a.least !== b.least) return a.least === undefined ? 1 : -1;
      return b.hour - a.hour;
    }
    const [byKind, byValue] = compare(a.least, b.least);
    return byKind || turn * byValue || b.hour - a.hour;
  });
  return placed.map(({ id }) => id);
}

class Model {
  readonly rows = new Map<string, Sent>();
  readonly fixture = new MirrorFixture();

  put(page: readonly Sent[]): void {
    const last = new Map(page.map((each) => [each.id, each]));
    for (const each of last.values()) this.rows.set(each.id, each);
    const asked = this.fixture.writer.syncState().commits;
    this.fixture.took(pageInput('engagements', [...last.values()].map(sent), { asked }));
  }

  remove(id: string): void {
    this.rows.delete(id);
    this.fixture.took(missingInput(id, this.fixture.writer.syncState().commits));
  }

  listed(order: SignalOrder, text?: string): string[] {
    const filter = text === undefined ? {} : { titleSearch: text };
    const choice = { filter, order, offset: 0, limit: 100 };
    return this.fixture.reader.list(choice, neverCancelled).rows.map(({ engagement }) => engagement.id);
  }

  walked(order: SignalOrder): string[] {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const choice = { filter: {}, order, cursor, limit: 2 };
      const page: ReadOutput<'page'> = this.fixture.reader.page(choice, neverCancelled);
      ids.push(...page.rows.map(({ engagement }) => engagement.id));
      cursor = page.next;
    } while (cursor !== null);
    return ids;
  }
}

test('a list by a signal has values of all kinds in order, whatever was written and removed before', () => {
  const model = new Model();
  const row = fc
    .record({ place: fc.integer({ min: 0, max: 11 }), values: fc.array(value, { maxLength: 3 }) })
    .map(({ place, values }): Sent => ({ id: `e${place}`, hour: place * 7, values }));
  const step = fc.record({
    page: fc.array(row, { maxLength: 6 }),
    removed: fc.option(fc.integer({ min: 0, max: 11 }), { freq: 3 }),
  });
  fc.assert(
    fc.property(step, ({ page, removed }) => {
      model.put(page);
      if (removed !== null && model.rows.has(`e${removed}`)) model.remove(`e${removed}`);
      const all = [...model.rows.values()];
      for (const order of orders) {
        const whole = expected(all, order);
        expect(model.listed(order)).toEqual(whole);
        expect(model.walked(order)).toEqual(whole);
        const odd = new Set(all.filter(({ hour }) => hour % 2 === 1).map(({ id }) => id));
        expect(model.listed(order, 'odd')).toEqual(whole.filter((id) => odd.has(id)));
      }
    }),
    { numRuns: 150 },
  );
  expect(model.rows.size).toBeGreaterThan(5);
  model.fixture.reopen();
  for (const order of orders) expect(model.listed(order)).toEqual(expected([...model.rows.values()], order));
});

test('rows have the signals that are asked for, and one that doesn’t exist sorts nothing', () => {
  const model = new Model();
  model.put([
    { id: 'e1', hour: 1, values: [7] },
    { id: 'e2', hour: 2, values: [] },
  ]);
  const ask = (signals?: boolean | readonly string[]) =>
    model.fixture.reader
      .list(
        {
          filter: {},
          order: 'signal:gone:desc',
          offset: 0,
          limit: 5,
          ...(signals === undefined ? {} : { signals }),
        },
        neverCancelled,
      )
      .rows.map(({ engagement }) => [engagement.id, engagement.signals?.map(signalId)]);
  expect(ask([ID])).toEqual([
    ['e2', []],
    ['e1', [ID]],
  ]);
  expect(ask(true)).toEqual([
    ['e2', ['other']],
    ['e1', ['other', ID]],
  ]);
  expect(ask()).toEqual([
    ['e2', undefined],
    ['e1', undefined],
  ]);
});

test('the values are one range of the table’s key, and nothing is sorted', () => {
  const model = new Model();
  const db = new Database(model.fixture.folder.file(), { readOnly: true });
  const plan = db.all(`EXPLAIN QUERY PLAN ${SIGNAL_RANGE}`, (row) => String(row[3]), ID);
  db.close();
  expect(plan[0]).toBe('SEARCH signal USING PRIMARY KEY (definition=? AND kind>?)');
  expect(plan.filter((step) => /TEMP B-TREE|SCAN/u.test(step))).toEqual([]);
});
