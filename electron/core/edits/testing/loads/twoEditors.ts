import { crmAssociation } from '#shared/contract/crmAssociation.ts';
import { Chance } from '../../../../testing/sync/world.ts';
import type { EditsOptions } from '../../edits.ts';
import type { SeenVersion } from '../../overwriteDetector.ts';
import { contacts, editsOn, engagement, setContacts, setLink } from '../editsOn.ts';
import { must } from '../../../testing/callApp.ts';
import { recordService, versionAt, type Moment, type ServedRecord } from '../recordService.ts';
import { Watch } from './watch.ts';

export interface LoadOptions extends Partial<Pick<EditsOptions, 'steps' | 'makeOutbox'>> {
  readonly seed: number;
  readonly runs: number;
}

export interface LoadReport {
  readonly runs: number;
  readonly violations: string[];
  /**
   * Changes of the other editor that our PUTs replaced: those that something revealed, and among them those not
   * reported.
   */
  readonly detectable: number;
  readonly untold: number;
  /** Those that nothing revealed. */
  readonly undetectable: number;
  readonly puts: number;
  readonly clashes: number;
  readonly merges: number;
}

const PEOPLE = ['a', 'b', 'c', 'd', 'e', 'f'];

function subsetOf(chance: Chance, names: readonly string[]): string[] {
  return names.filter(() => chance.yes(0.5));
}

/** The record as a row of the sync. */
function asRow(id: string, record: ServedRecord): SeenVersion {
  const crm = record.crm === null ? null : crmAssociation.parse(record.crm);
  const version = versionAt(record.version);
  return {
    engagementId: engagement(id),
    version,
    names: {},
    fields: null,
    contacts: contacts(...record.contacts),
    crm,
  };
}

/**
 * Interleaves two editors on one record: ours with a few edits, and another that writes to the API directly, while
 * our user thinks and at any moment around our requests. Each run has its own record. Some of its versions reach
 * our side as a sync row or a webhook, at once or much later.
 */
export async function twoEditors({ seed, runs, ...parts }: LoadOptions): Promise<LoadReport> {
  const chance = new Chance(seed);
  let clashes = 0;
  let merges = 0;
  const deliveries = new Map<string, Promise<void>[]>();

  const deliver = (id: string, seen: readonly SeenVersion[]): void => {
    const arrive = (): void => void must(ours.edits.observe(seen));
    if (chance.yes(0.4)) {
      arrive();
      return;
    }
    const late = new Promise<void>((resolve) => setTimeout(resolve, chance.whole(0, 30))).then(arrive);
    deliveries.set(id, [...(deliveries.get(id) ?? []), late]);
  };

  /** Shows our side the record as it is now, as a sync row or as the webhook of the last change. */
  const show = (id: string, before: ServedRecord | null, touched: string | null): void => {
    const record = structuredClone(service.record(id));
    const link = record.crm?.crm_object_id ?? null;
    const row = asRow(id, record);
    if (before === null || touched === null || chance.yes(0.6)) {
      watch.saw(id, { version: record.version, contacts: record.contacts, link, moved: false });
      deliver(id, [row]);
      return;
    }
    const fields = touched === 'link' ? ['crm_association'] : [];
    const linkBefore = before.crm?.crm_object_id ?? null;
    watch.saw(id, { version: before.version, contacts: null, link: linkBefore, moved: false });
    watch.saw(id, { version: record.version, contacts: null, link, moved: touched !== 'link' });
    deliver(id, [
      { ...asRow(id, before), contacts: null },
      { ...row, contacts: null, fields },
    ]);
  };

  /** The other editor may change something; returns what. */
  const strike = (id: string, likelihood: number): string | null => {
    if (!chance.yes(likelihood)) return null;
    const before = structuredClone(service.record(id));
    let touched = 'link';
    if (chance.yes(0.3)) {
      const crm = { object_type: 'deal', crm_object_id: `theirs-${chance.whole(1, 3)}`, source: 'X' };
      service.change(id, { crm });
    } else {
      touched = chance.pick(PEOPLE) ?? 'a';
      const without = before.contacts.filter((contact) => contact !== touched);
      const all = without.length < before.contacts.length ? without : [...before.contacts, touched];
      service.change(id, { contacts: all });
    }
    if (chance.yes(0.5)) show(id, before, touched);
    return touched;
  };
  const service = await recordService({
    before: (moment: Moment) => {
      // Before a PUT our editor has already read; before a GET it will read the change.
      for (let strikes = chance.whole(1, 3); strikes > 0; strikes -= 1) {
        const touched = strike(moment.id, 0.2);
        if (touched !== null && moment.method === 'PUT') watch.afterRead(moment.id, touched);
      }
      watch.before(moment);
      return null;
    },
    after: (moment: Moment) => {
      watch.after(moment);
      strike(moment.id, 0.2);
      watch.answered(moment);
      if (chance.yes(0.2)) show(moment.id, null, null);
    },
  });
  const ours = editsOn(service.baseUrl, parts);
  const watch = new Watch((id) => {
    const writing = must(ours.edits.store.with(({ outbox }) => outbox.writing()));
    return writing.find((edit) => edit.engagementId === id) ?? null;
  });

  const run = async (id: string): Promise<void> => {
    service.change(id, { contacts: subsetOf(chance, PEOPLE) });
    const made = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const { contacts: base, crm } = structuredClone(service.record(id));
      // While our user thinks.
      strike(id, 0.5);
      const queued = [ours.queue(id, setContacts(base, subsetOf(chance, PEOPLE)))];
      if (chance.yes(0.4)) queued.push(ours.queue(id, setLink(crm?.crm_object_id ?? null, `mine-${turn}`)));
      made.push(...queued);
      for (const edit of await Promise.all(queued.map(ours.settled))) {
        if (edit.state === 'clash') clashes += 1;
        const { result } = edit;
        if (result?.kind === 'contacts' && result.alsoAdded.length + result.alsoRemoved.length > 0)
          merges += 1;
      }
    }
    await Promise.all(deliveries.get(id) ?? []);
    watch.judge(
      id,
      made.map(ours.find).filter((edit) => edit !== null),
    );
  };
  for (let at = 0; at < runs; at += 4) {
    await Promise.all([0, 1, 2, 3].map((more) => run(`e${at + more}`)));
  }
  const puts = service.puts.length;
  await ours.close();
  await service.close();
  const { violations, detectable, untold, undetectable } = watch;
  return { runs, violations, detectable, untold, undetectable, puts, clashes, merges };
}
