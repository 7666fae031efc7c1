import { expect, it } from 'vitest';
import { pageInput, sentEngagement } from '../testing/fixtures.ts';
import { MirrorFixture, neverCancelled } from '../testing/mirrorFixture.ts';

const at = (hour: number) => `2026-11-02T${String(hour).padStart(2, '0')}:00:00Z`;

/** Loading takes fewer steps than this. */
const STEPS = 12;

it.each(Array.from({ length: STEPS }, (_none, steps) => steps))(
  'has an engagement once that is stored after %s steps of loading and reported after all of them',
  (steps) => {
    const { writer, reader } = new MirrorFixture();
    const store = (id: string, hour: number) => {
      const sent = sentEngagement(id, { start_at: at(hour), updated_at: at(hour) });
      const written = writer.ingest(pageInput('engagements', [sent]));
      if (!written.ok) throw new Error(JSON.stringify(written.problem));
      return written.value;
    };
    store('first', 1);
    store('last', 9);
    for (let step = 0; step < steps; step += 1) reader.loadStep();
    const late = store('late', 5);
    while (reader.loadStep());
    reader.changed(late.changed, late.records);
    for (const order of ['updated_at:desc', 'start_at:asc', 'date:desc', 'title:asc'] as const) {
      const list = reader.list({ filter: {}, order, offset: 0, limit: 10 }, neverCancelled);
      expect([order, list.total, list.rows.map(({ engagement }) => engagement.id).toSorted()]).toEqual([
        order,
        3,
        ['first', 'last', 'late'],
      ]);
    }
  },
);
