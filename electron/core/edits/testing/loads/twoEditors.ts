import { Chance } from '../../../sync/simulation/chance.ts';
import type { EditsOptions } from '../../edits.ts';
import { CONNECTION, editsOn, setContacts, setLink } from '../editsOn.ts';
import { must } from '../../../testing/caller.ts';
import { recordService, type Moment } from '../recordService.ts';
import { Watch } from './watch.ts';

export interface LoadOptions extends Partial<Pick<EditsOptions, 'steps' | 'makeOutbox'>> {
  readonly seed: number;
  readonly runs: number;
}

export interface LoadReport {
  readonly runs: number;
  readonly violations: string[];
  readonly unseeable: number;
  readonly puts: number;
  readonly clashes: number;
  readonly merges: number;
}

const PEOPLE = ['a', 'b', 'c', 'd', 'e', 'f'];

function someOf(chance: Chance, names: readonly string[]): string[] {
  return names.filter(() => chance.yes(0.5));
}

/**
 * Interleavings of two editors on one record: ours, with a few edits, and another that writes to the service
 * directly while our user thinks and at any of the moments around our requests. Each run is a record of its own.
 */
export async function twoEditors({ seed, runs, ...parts }: LoadOptions): Promise<LoadReport> {
  const chance = new Chance(seed);
  let clashes = 0;
  let merges = 0;

  /** The other editor changes something, or not; what they touched. */
  const strike = (id: string, likelihood: number): string | null => {
    if (!chance.yes(likelihood)) return null;
    const { contacts } = service.record(id);
    if (chance.yes(0.3)) {
      const crm = { object_type: 'deal', crm_object_id: `theirs-${chance.whole(1, 3)}`, source: 'X' };
      service.change(id, { crm });
      return 'link';
    }
    const name = chance.pick(PEOPLE) ?? 'a';
    const without = contacts.filter((contact) => contact !== name);
    service.change(id, { contacts: without.length < contacts.length ? without : [...contacts, name] });
    return name;
  };
  const service = await recordService({
    before: (moment: Moment) => {
      const touched = strike(moment.id, 0.3);
      // Before a PUT it is too late for our look; before a GET it is there to be seen.
      if (touched !== null && moment.method === 'PUT') watch.tooLate(moment.id, touched);
      watch.before(moment);
      return null;
    },
    after: (moment: Moment) => {
      watch.after(moment);
      strike(moment.id, 0.2);
    },
  });
  const ours = editsOn(service.baseUrl, parts);
  const watch = new Watch((id) => {
    const writing = must(ours.edits.desk.with(({ outbox }) => outbox.writing(CONNECTION)));
    return writing.find((edit) => edit.engagementId === id)?.change ?? null;
  });

  const run = async (id: string): Promise<void> => {
    service.change(id, { contacts: someOf(chance, PEOPLE) });
    for (let turn = 0; turn < 2; turn += 1) {
      const { contacts, crm } = structuredClone(service.record(id));
      // While our user thinks.
      strike(id, 0.5);
      const queued = [ours.queue(id, setContacts(contacts, someOf(chance, PEOPLE)))];
      if (chance.yes(0.4)) queued.push(ours.queue(id, setLink(crm?.crm_object_id ?? null, `mine-${turn}`)));
      for (const edit of await Promise.all(queued.map(ours.settled))) {
        if (edit.state === 'clash') clashes += 1;
        const { result } = edit;
        if (result?.kind === 'contacts' && result.alsoAdded.length + result.alsoRemoved.length > 0)
          merges += 1;
      }
    }
  };
  for (let at = 0; at < runs; at += 4) {
    await Promise.all([0, 1, 2, 3].map((more) => run(`e${at + more}`)));
  }
  const puts = service.puts.length;
  await ours.close();
  await service.close();
  return { runs, violations: watch.violations, unseeable: watch.unseeable, puts, clashes, merges };
}
