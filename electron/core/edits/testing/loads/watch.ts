import type { Change, EditResult, Overwritten } from '#shared/contract/edit.ts';
import type { EditId } from '#shared/contract/ids.ts';
import type { Moment, ServedRecord } from '../recordService.ts';

/** A version of a record our side saw other than in a response to our editor. */
export interface Evidence {
  readonly version: number;
  /** Null if not included, as in a webhook. */
  readonly contacts: readonly string[] | null;
  readonly link: string | null;
  /** A webhook that only says the engagement changed, namely its contacts. */
  readonly moved: boolean;
}

/** One PUT of ours and what it replaced, as the API saw it. */
interface Landing {
  readonly editId: EditId;
  /** The contacts, or the `link`, it replaced as the other editor had left them; usually empty. */
  readonly touched: readonly string[];
  readonly theirs: ServedRecord;
  readonly ours: ServedRecord;
  readonly baseVersion: number;
  readonly landedVersion: number;
}

/** The history of one record, as the API saw it. */
interface Watched {
  before: ServedRecord;
  /** The version our editor read last. */
  readVersion: number;
  /** What the other editor changed between our read and our PUT. */
  readonly sinceRead: Set<string>;
  readonly landings: Landing[];
  readonly evidence: Evidence[];
  /** Versions in the order our side saw them. */
  readonly shown: ServedRecord[];
}

export interface Judged {
  readonly id: EditId;
  readonly overwrote: Overwritten | null;
  readonly result: EditResult | null;
}

/**
 * Observes the API and judges every PUT of our editor: whatever it changes must be what its user asked for, or have
 * been changed by the other editor after our last read. Of those losses, the ones that anything revealed must be
 * reported; the others can't be detected with an API that has no versions.
 */
export class Watch {
  readonly violations: string[] = [];
  /** Losses that something our side saw reveals, and those among them not reported. */
  detectable = 0;
  untold = 0;
  /** Losses that nothing our side saw reveals. */
  undetectable = 0;
  readonly #records = new Map<string, Watched>();
  readonly #wanted: (id: string) => { readonly id: EditId; readonly change: Change } | null;

  constructor(wanted: (id: string) => { readonly id: EditId; readonly change: Change } | null) {
    this.#wanted = wanted;
  }

  /** The other editor changed this contact, or the `link`, after our read was answered. */
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

  /** Called before our editor's request is answered. */
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

  /** All edits of a record are settled and all its versions have arrived. */
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
        if (!own.some((landing) => isJustified(landing, touched, evidence))) {
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

/**
 * Whether the newest version seen between our read and our PUT reveals what the PUT replaced, or only that it
 * replaced something.
 */
function shownBy(loss: Landing, touched: string, evidence: readonly Evidence[]): 'what' | 'that' | 'nothing' {
  const between = evidence
    .filter(({ version }) => version > loss.baseVersion && version < loss.landedVersion)
    .sort((a, b) => b.version - a.version);
  if (touched === 'link') return between[0]?.link === holds(loss.theirs, 'link') ? 'what' : 'nothing';
  const row = between.find(({ contacts }) => contacts !== null);
  if (row !== undefined && row.contacts?.includes(touched) === holds(loss.theirs, touched)) return 'what';
  return between.some(({ moved, version }) => moved && version > (row?.version ?? 0)) ? 'that' : 'nothing';
}

/** The other editor repeated the change or set another link over ours, and our side has seen it. */
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
 * True if it was replaced, or if a version between our read and our PUT had it and nothing showed that the other
 * editor reverted it before our PUT landed.
 */
function isJustified(landing: Landing, touched: string, evidence: readonly Evidence[]): boolean {
  const { baseVersion, landedVersion, ours } = landing;
  if (landing.touched.includes(touched)) return true;
  return evidence.some(({ version, contacts, link }) => {
    if (version <= baseVersion || version >= landedVersion) return false;
    if (touched === 'link') return link !== holds(ours, 'link');
    return contacts !== null && contacts.includes(touched) !== holds(ours, touched);
  });
}
