import type { Change, EditResult, Overwritten } from '#shared/contract/edit.ts';
import type { EditId } from '#shared/contract/ids.ts';
import type { Moment, ServedRecord } from '../recordService.ts';

/** A version of a record that was shown to our side other than by an answer to our editor. */
export interface Evidence {
  readonly version: number;
  /** Null where it says nothing of them, as a webhook. */
  readonly contacts: readonly string[] | null;
  readonly link: string | null;
  /** A webhook that says no more than that the engagement moved: contacts changed. */
  readonly moved: boolean;
}

/** One PUT of ours, and what it replaced, by what the service saw. */
interface Landing {
  readonly editId: EditId;
  /** Contacts, or the `link`, that it replaced as the other editor had left them; mostly nothing. */
  readonly touched: readonly string[];
  readonly theirs: ServedRecord;
  readonly ours: ServedRecord;
  readonly baseVersion: number;
  readonly landedVersion: number;
}

/** What one record went through, as the service saw it. */
interface Watched {
  before: ServedRecord;
  /** The version that our editor read last. */
  readVersion: number;
  /** What the other editor touched between our reading and our PUT. */
  readonly sinceRead: Set<string>;
  readonly landings: Landing[];
  readonly evidence: Evidence[];
  /** Versions as our side saw them, in that order. */
  readonly shown: ServedRecord[];
}

export interface Judged {
  readonly id: EditId;
  readonly overwrote: Overwritten | null;
  readonly result: EditResult | null;
}

/**
 * Stands in the service and judges every PUT of our editor: whatever it changes must be what its user asked for, or
 * have been changed by the other editor after our last reading. Of those losses the ones that anything showed must
 * have been told; the others can't be known in an API without versions.
 */
export class Watch {
  readonly violations: string[] = [];
  /** Losses that something our side saw shows, and those among them that were not told. */
  detectable = 0;
  untold = 0;
  /** Losses that nothing our side saw shows. */
  undetectable = 0;
  readonly #records = new Map<string, Watched>();
  readonly #wanted: (id: string) => { readonly id: EditId; readonly change: Change } | null;

  constructor(wanted: (id: string) => { readonly id: EditId; readonly change: Change } | null) {
    this.#wanted = wanted;
  }

  /** The other editor touched this contact, or the `link`, when our reading had been answered already. */
  afterRead(id: string, touched: string): void {
    this.#of(id).sinceRead.add(touched);
  }

  saw(id: string, evidence: Evidence): void {
    this.#of(id).evidence.push(evidence);
  }

  before({ method, id, record }: Moment): void {
    const watched = this.#of(id);
    if (method === 'GET') watched.sinceRead.clear();
    watched.before = structuredClone(record);
  }

  /** What our editor is about to be answered with. */
  answered({ id, record, method }: Moment): void {
    const watched = this.#of(id);
    if (method === 'GET') {
      watched.readVersion = record.version;
      watched.shown.push(structuredClone(record));
    }
  }

  after({ method, id, record, what }: Moment): void {
    if (method !== 'PUT') return;
    const watched = this.#of(id);
    const edit = this.#wanted(id);
    if (edit === null) {
      this.violations.push(`${id}: a PUT that no edit asked for`);
      return;
    }
    const touched =
      what === 'contacts'
        ? this.#lostContacts(id, watched, record, edit.change)
        : this.#lostLink(id, watched, edit.change);
    const { readVersion: baseVersion, before: theirs } = watched;
    const versions = { baseVersion, landedVersion: record.version };
    watched.landings.push({ editId: edit.id, touched, theirs, ours: structuredClone(record), ...versions });
  }

  /** All edits of a record have come to their end, and all that was seen of it has arrived. */
  judge(id: string, edits: readonly Judged[]): void {
    const { landings, evidence, shown } = this.#of(id);
    for (const loss of landings) {
      const changed = edits.find((edit) => edit.id === loss.editId)?.overwrote ?? null;
      for (const touched of loss.touched) {
        const shows = shownBy(loss, touched, evidence);
        if (shows === 'nothing') this.undetectable += 1;
        else if (!isRestored(loss, touched, evidence, shown)) {
          this.detectable += 1;
          if (changed === null || (shows === 'what' && !names(changed, touched))) {
            this.untold += 1;
            this.violations.push(`${id}: that ${touched} was replaced is known and was not told`);
          }
        }
      }
    }
    for (const { id: editId, overwrote } of edits) {
      const own = landings.filter((landing) => landing.editId === editId);
      for (const touched of toldOf(overwrote)) {
        if (!own.some((landing) => isFounded(landing, touched, evidence))) {
          this.violations.push(`${id}: ${touched} was told as lost and was not`);
        }
      }
    }
  }

  #lostContacts(id: string, { before, sinceRead }: Watched, after: ServedRecord, change: Change): string[] {
    const [was, is] = [new Set(before.contacts), new Set(after.contacts)];
    const changed = [...was, ...is].filter((name) => was.has(name) !== is.has(name));
    const [base, mine] = change.kind === 'contacts' ? [change.base, change.mine] : [[], []];
    const asked = (name: string): boolean =>
      base.some((item) => item === name) !== mine.some((item) => item === name);
    const lost = [...new Set(changed)].filter((name) => !asked(name));
    for (const name of lost) {
      if (!sinceRead.has(name)) this.violations.push(`${id}: ${name} was undone`);
    }
    return lost;
  }

  #lostLink(id: string, { before, sinceRead }: Watched, change: Change): string[] {
    const there = before.crm?.crm_object_id ?? null;
    const base = change.kind === 'crm' ? (change.base?.crm_object_id ?? null) : null;
    if (there === base || (change.kind === 'crm' && change.replaceTheirs)) return [];
    if (!sinceRead.has('link'))
      this.violations.push(`${id}: the link ${there ?? 'none'} was replaced unseen`);
    return ['link'];
  }

  #of(id: string): Watched {
    const known = this.#records.get(id) ?? {
      before: { contacts: [], crm: null, version: 0 },
      readVersion: 0,
      sinceRead: new Set<string>(),
      landings: [],
      evidence: [],
      shown: [],
    };
    this.#records.set(id, known);
    return known;
  }
}

function holds(record: ServedRecord, touched: string): string | boolean | null {
  return touched === 'link' ? (record.crm?.crm_object_id ?? null) : record.contacts.includes(touched);
}

/** Whether the newest version that was seen between our reading and our PUT shows what the PUT replaced. */
function shownBy(loss: Landing, touched: string, evidence: readonly Evidence[]): 'what' | 'that' | 'nothing' {
  const between = evidence
    .filter(({ version }) => version > loss.baseVersion && version < loss.landedVersion)
    .sort((a, b) => b.version - a.version);
  if (touched === 'link') return between[0]?.link === holds(loss.theirs, 'link') ? 'what' : 'nothing';
  const row = between.find(({ contacts }) => contacts !== null);
  if (row !== undefined && row.contacts?.includes(touched) === holds(loss.theirs, touched)) return 'what';
  return between.some(({ moved, version }) => moved && version > (row?.version ?? 0)) ? 'that' : 'nothing';
}

/** The other editor did it once more, or set another link over ours, and our side has seen it since. */
function isRestored(
  { theirs, ours, landedVersion }: Landing,
  touched: string,
  evidence: readonly Evidence[],
  shown: readonly ServedRecord[],
): boolean {
  const rows = evidence.map(({ version, contacts, link }) => ({
    version,
    holds: touched === 'link' ? link : contacts?.includes(touched),
  }));
  const answers = shown.map((record) => ({ version: record.version, holds: holds(record, touched) }));
  return [...rows, ...answers]
    .filter(({ version }) => version >= landedVersion)
    .some((seen) =>
      touched === 'link' ? seen.holds !== holds(ours, touched) : seen.holds === holds(theirs, touched),
    );
}

function toldOf(overwrote: Overwritten | null): readonly string[] {
  if (overwrote?.kind === 'contacts') return [...overwrote.added, ...overwrote.removed];
  return overwrote?.kind === 'crm' ? ['link'] : [];
}

function names(changed: Overwritten, touched: string): boolean {
  return toldOf(changed).includes(touched);
}

/**
 * It was replaced; or what was seen between our reading and our PUT had it, and that the other editor took it back
 * before our PUT landed, nothing showed.
 */
function isFounded(landing: Landing, touched: string, evidence: readonly Evidence[]): boolean {
  const { baseVersion, landedVersion, ours } = landing;
  if (landing.touched.includes(touched)) return true;
  return evidence.some(({ version, contacts, link }) => {
    if (version <= baseVersion || version >= landedVersion) return false;
    if (touched === 'link') return link !== holds(ours, 'link');
    return contacts !== null && contacts.includes(touched) !== holds(ours, touched);
  });
}
