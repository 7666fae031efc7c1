import { Chance } from '../../../../testing/sync/world.ts';
import type { EditsOptions } from '../../edits.ts';
import { editsOn, setContacts } from '../editsOn.ts';
import { recordService, type Fault, type Moment } from '../recordService.ts';

export interface LostAnswersReport {
  readonly edits: number;
  readonly violations: string[];
  readonly states: Record<string, number>;
}

const EDITS_PER_RECORD = 4;

function faultOf(chance: Chance): Fault | null {
  return (
    chance.pick<Fault | null>([
      null,
      null,
      { kind: 'cut-before' },
      { kind: 'cut-after' },
      { kind: 'truncate' },
      { kind: 'half-close' },
      { kind: 'no-content' },
      { kind: 'web-page', applied: true },
      { kind: 'status', status: 500, applied: chance.yes(0.5) },
      { kind: 'status', status: 502, applied: chance.yes(0.5) },
      { kind: 'status', status: 422, applied: false },
    ]) ?? null
  );
}

/**
 * Sends PUTs whose responses fail in every way, while someone else may revert what was written at once. Each edit
 * adds its own contact, so the API can tell which edits it applied, when, and how often.
 */
export async function lostAnswers(
  options: { seed: number; records: number } & Partial<Pick<EditsOptions, 'steps' | 'makeOutbox'>>,
): Promise<LostAnswersReport> {
  const { seed, records, ...parts } = options;
  const chance = new Chance(seed);
  const violations: string[] = [];
  const states: Record<string, number> = {};
  /** Contacts by record, in the order they were added. */
  const addedTo = new Map<string, string[]>();
  let before: readonly string[] = [];

  const service = await recordService({
    before: ({ method, record }: Moment) => {
      before = [...record.contacts];
      return method === 'PUT' ? faultOf(chance) : null;
    },
    after: ({ method, id, record }: Moment) => {
      if (method !== 'PUT') return;
      const added = record.contacts.filter((name) => !before.includes(name));
      for (const name of added) {
        const all = addedTo.get(id) ?? [];
        if (all.includes(name)) violations.push(`${id}: ${name} was applied twice`);
        else if (all.some((earlier) => Number(earlier) > Number(name))) {
          violations.push(`${id}: ${name} was added after a later edit`);
        }
        addedTo.set(id, [...all, name]);
      }
      if (chance.yes(0.4)) {
        const remaining = record.contacts.filter((name) => !added.includes(name));
        service.change(id, { contacts: remaining });
      }
    },
  });
  const ours = editsOn(service.baseUrl, { ...parts, impatient: true, settleMs: 0, confirmMs: 0 });

  const run = async (id: string): Promise<void> => {
    const queued = Array.from({ length: EDITS_PER_RECORD }, (_, step) =>
      ours.queue(id, setContacts([], [`${step}`])),
    );
    for (const [step, edit] of (await Promise.all(queued.map(ours.settled))).entries()) {
      states[edit.state] = (states[edit.state] ?? 0) + 1;
      const applied = addedTo.get(id)?.includes(`${step}`) === true;
      if (edit.state === 'done' && !applied)
        violations.push(`${id}: ${step} is reported as done but was never written`);
      if (edit.state === 'failed' && applied)
        violations.push(`${id}: ${step} is reported as failed but was written`);
    }
  };
  for (let at = 0; at < records; at += 4) {
    await Promise.all([0, 1, 2, 3].map((more) => run(`e${at + more}`)));
  }
  await ours.close();
  await service.close();
  return { edits: records * EDITS_PER_RECORD, violations, states };
}
