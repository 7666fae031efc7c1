import type { Change } from '#shared/contract/edits/change.ts';
import type { Moment, ServedRecord } from '../recordService.ts';

/** What one record went through, as the service saw it. */
interface Watched {
  before: ServedRecord;
  /** What the other editor touched between our look and our PUT. */
  readonly tooLate: Set<string>;
}

/**
 * Stands in the service and judges every PUT of our editor: whatever it changes must be what its user asked for, or
 * have been changed by the other editor after our last look, which nobody can see in an API without versions.
 */
export class Watch {
  readonly violations: string[] = [];
  /** Changes of the other editor that fell between our look and our PUT. */
  unseeable = 0;
  readonly #records = new Map<string, Watched>();
  readonly #wanted: (id: string) => Change | null;

  constructor(wanted: (id: string) => Change | null) {
    this.#wanted = wanted;
  }

  /** The other editor touched this contact, or the `link`, when our PUT had left already. */
  tooLate(id: string, touched: string): void {
    this.#of(id).tooLate.add(touched);
  }

  before({ method, id, record }: Moment): void {
    const watched = this.#of(id);
    if (method === 'GET') watched.tooLate.clear();
    watched.before = structuredClone(record);
  }

  after({ method, id, record, what }: Moment): void {
    if (method !== 'PUT') return;
    const watched = this.#of(id);
    const change = this.#wanted(id);
    if (change === null) this.violations.push(`${id}: a PUT that no edit asked for`);
    else if (what === 'contacts') this.#judgeContacts(id, watched, record, change);
    else this.#judgeLink(id, watched, change);
  }

  #judgeContacts(id: string, { before, tooLate }: Watched, after: ServedRecord, change: Change): void {
    const [was, is] = [new Set(before.contacts), new Set(after.contacts)];
    const changed = [...was, ...is].filter((name) => was.has(name) !== is.has(name));
    const [base, mine] = change.kind === 'contacts' ? [change.base, change.mine] : [[], []];
    const asked = (name: string): boolean =>
      base.some((item) => item === name) !== mine.some((item) => item === name);
    for (const name of new Set(changed)) {
      if (asked(name)) continue;
      if (tooLate.has(name)) this.unseeable += 1;
      else this.violations.push(`${id}: ${name} was undone`);
    }
  }

  #judgeLink(id: string, { before, tooLate }: Watched, change: Change): void {
    const there = before.crm?.crm_object_id ?? null;
    const base = change.kind === 'crm' ? (change.base?.crm_object_id ?? null) : null;
    if (there === base || (change.kind === 'crm' && change.replaceTheirs)) return;
    if (tooLate.has('link')) this.unseeable += 1;
    else this.violations.push(`${id}: the link ${there ?? 'none'} was replaced unseen`);
  }

  #of(id: string): Watched {
    const known = this.#records.get(id) ?? {
      before: { contacts: [], crm: null, version: 0 },
      tooLate: new Set<string>(),
    };
    this.#records.set(id, known);
    return known;
  }
}
