import {
  type ExportCounts,
  type ExportedFile,
  type ExportId,
  type ExportSource,
  exportSource,
  type FileReason,
} from '#shared/contract/exports.ts';
import type { ManifestFile, NotWritten } from '#shared/domain/exports/exportManifest.ts';
import { type Bindable, type Database, json, number, text, textOrNull } from '../database/database.ts';
import {
  columnsOf,
  EXPORT,
  EXPORT_COLUMNS,
  type ExportChange,
  type ExportFile,
  FILE,
  FILE_COLUMNS,
  type FileChange,
  type FileKind,
  kindOf,
  readExport,
  readFile,
  readManifestFile,
  type RecordLink,
  type StoredExport,
} from './exportRows.ts';

/** Those that aren't as Parley would write them; what is only skipped is no news where a folder is kept up to date. */
const LISTED = `(state in ('changed', 'beside', 'left', 'removed', 'failed')
  or state = 'skipped' and (select keeps from export where seq = export_file.export) = 0)`;
/** Those that are in the folder itself, so that others may link to them. */
const THERE = `state in ('current', 'changed', 'beside', 'mine')`;

/** The SQL statements; they throw SQLite errors. */
export class ExportStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  transaction<T>(work: () => T): T {
    return this.#db.transaction(work);
  }

  #exports(where: string, ...values: readonly Bindable[]): StoredExport[] {
    return this.#db.all(`select ${EXPORT} from export where ${where}`, readExport, ...values);
  }

  /** Those that keep a folder up to date, oldest first. */
  kept(): StoredExport[] {
    return this.#exports('keeps = 1 order by seq');
  }

  /** Those that were to run once and have not ended. */
  unfinished(): StoredExport[] {
    return this.#exports('keeps = 0 and ended is null and paused = 0 order by seq');
  }

  /** Newest first. */
  all(): StoredExport[] {
    return this.#exports('true order by made_at desc, seq desc');
  }

  find(id: ExportId): StoredExport | null {
    return this.#exports('id = ?', id)[0] ?? null;
  }

  sourceOf(seq: number): ExportSource {
    const sql = 'select source from export where seq = ?';
    return exportSource.parse(this.#db.get(sql, (row) => json(row, 0), seq));
  }

  add(
    made: Omit<StoredExport, 'seq' | 'list' | 'ended' | 'paused' | 'problem' | 'ranAt' | 'follows'>,
    source: ExportSource,
  ): void {
    this.#db.run(
      `insert into export (id, made_at, keeps, source, format, template, contacts, companies, target, folder, file, private)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      made.id,
      made.madeAt,
      made.keeps,
      JSON.stringify(source),
      made.format,
      made.template,
      made.contacts,
      made.companies,
      made.target,
      made.folder,
      made.file,
      made.private ?? false,
    );
  }

  set(seq: number, change: ExportChange): void {
    const columns = columnsOf(EXPORT_COLUMNS, change);
    this.#db.run(
      `update export set ${columns.map(([name]) => `${name} = ?`).join(', ')} where seq = ?`,
      ...columns.map(([, value]) => value),
      seq,
    );
  }

  remove(seq: number): void {
    this.#db.transaction(() => {
      this.clear(seq);
      this.#db.run('delete from export where seq = ?', seq);
    });
  }

  /** Forgets all files of an export. */
  clear(seq: number): void {
    this.#db.run('delete from export_link where export = ?', seq);
    this.#db.run('delete from export_file where export = ?', seq);
  }

  counts(seq: number): ExportCounts {
    const counts = {
      total: 0,
      waiting: 0,
      missing: 0,
      current: 0,
      unchanged: 0,
      changed: 0,
      removed: 0,
      skipped: 0,
      failed: 0,
      away: 0,
    };
    const sql =
      'select state, count(*), sum(missing), sum(unchanged) from export_file where export = ? group by state';
    for (const row of this.#db.each(sql, seq)) {
      const [state, count] = [text(row, 0), number(row, 1)];
      if (state !== 'away' && state !== 'left') counts.total += count;
      switch (state) {
        case 'beside':
        case 'left':
        case 'changed':
          counts.changed += count;
          break;
        case 'waiting':
          counts.missing = number(row, 2);
          counts.waiting = count;
          break;
        case 'current':
          counts.unchanged = number(row, 3);
          counts.current = count;
          break;
        case 'removed':
        case 'skipped':
        case 'failed':
        case 'away':
          counts[state] = count;
          break;
        default:
      }
    }
    return counts;
  }

  file(seq: number, kind: FileKind, id: string): ExportFile | undefined {
    const sql = `select ${FILE} from export_file where export = ? and kind = ? and id = ?`;
    return this.#db.get(sql, readFile, seq, kind, id);
  }

  isTaken(seq: number, fold: string, kind: string, id: string): boolean {
    const sql = 'select 1 from export_file where export = ? and fold = ? and not (kind = ? and id = ?)';
    return this.#db.get(sql, () => true, seq, fold, kind, id) === true;
  }

  /** Adds a file or changes it. */
  put(seq: number, kind: FileKind, id: string, { stamp, ...change }: FileChange): void {
    const columns = columnsOf(FILE_COLUMNS, change);
    if (stamp !== undefined) columns.push(['size', stamp?.size ?? null], ['mtime', stamp?.mtimeMs ?? null]);
    const known = 'select 1 from export_file where export = ? and kind = ? and id = ?';
    if (this.#db.get(known, () => true, seq, kind, id) !== true) {
      const sql = `insert into export_file (export, kind, id, state) values (?, ?, ?, 'waiting')`;
      this.#db.run(sql, seq, kind, id);
    }
    if (columns.length === 0) return;
    this.#db.run(
      `update export_file set ${columns.map(([name]) => `${name} = ?`).join(', ')}
       where export = ? and kind = ? and id = ?`,
      ...columns.map(([, value]) => value),
      seq,
      kind,
      id,
    );
  }

  drop(seq: number, kind: FileKind, id: string): void {
    this.#db.run('delete from export_file where export = ? and kind = ? and id = ?', seq, kind, id);
  }

  /** Forgets those whose transcripts were to be fetched. */
  dropEngagements(seq: number): void {
    this.#db.run(`delete from export_file where export = ? and kind = 'engagement'`, seq);
  }

  /** Replaces what an engagement links to; returns what it linked to before. */
  link(seq: number, engagement: string, links: readonly RecordLink[]): RecordLink[] {
    const before = this.#db.all(
      'select kind, id from export_link where export = ? and engagement = ?',
      (row): RecordLink => ({ kind: text(row, 0) === 'company' ? 'company' : 'contact', id: text(row, 1) }),
      seq,
      engagement,
    );
    this.#db.run('delete from export_link where export = ? and engagement = ?', seq, engagement);
    for (const { kind, id } of links) {
      const sql = 'insert or ignore into export_link (export, engagement, kind, id) values (?, ?, ?, ?)';
      this.#db.run(sql, seq, engagement, kind, id);
    }
    return before;
  }

  #files(where: string, ...values: readonly Bindable[]): ExportFile[] {
    return this.#db.all(
      `select ${FILE} from export_file where export = ?1 and ${where}`,
      readFile,
      ...values,
    );
  }

  /** Notes that no engagement names. */
  unlinked(seq: number, limit: number): ExportFile[] {
    return this.#files(
      `kind in ('company', 'contact') and state not in ('away', 'left') and not exists (select 1 from export_link l
       where l.export = ?1 and l.kind = export_file.kind and l.id = export_file.id) limit ?2`,
      seq,
      limit,
    );
  }

  /** Puts files that have a name back in the queue. */
  requeue(seq: number, state: 'failed' | 'current'): void {
    this.#db.run(
      `update export_file set state = 'waiting' where export = ? and state = ? and target is not null`,
      seq,
      state,
    );
  }

  /** Paths of the engagements that name a record, newest first. */
  engagementsOf(seq: number, { kind, id }: RecordLink): string[] {
    return this.#db.all(
      `select f.file from export_link l
       join export_file f on f.export = l.export and f.kind = 'engagement' and f.id = l.engagement
       where l.export = ? and l.kind = ? and l.id = ? and f.file is not null and ${THERE}
       order by f.day desc, f.file`,
      (row) => text(row, 0),
      seq,
      kind,
      id,
    );
  }

  /** Paths of the notes of a company's contacts. */
  contactsOf(seq: number, company: string): string[] {
    return this.#db.all(
      `select target from export_file where export = ? and company = ? and kind = 'contact'
       and state not in ('away', 'left', 'removed', 'dropped', 'failed') order by target`,
      (row) => text(row, 0),
      seq,
      company,
    );
  }

  /** The next files of these kinds to write; of engagements, first those whose transcript is here. */
  waiting(seq: number, kinds: readonly FileKind[], limit: number): ExportFile[] {
    const among = kinds.map((kind) => `'${kind}'`).join(', ');
    const where = `state = 'waiting' and kind in (${among}) order by kind, missing, id limit ?2`;
    return this.#files(where, seq, limit);
  }

  /** Parts of a dataset, in order of their ids. */
  parts(seq: number): ExportFile[] {
    return this.#files(`kind = 'part' order by id`, seq);
  }

  /** Files of engagements of the list, in order of their ids. */
  engagementsAfter(seq: number, after: string, limit: number): ExportFile[] {
    return this.#files(
      `kind = 'engagement' and id > ?2 and state not in ('away', 'left') order by id limit ?3`,
      seq,
      after,
      limit,
    );
  }

  engagementCount(seq: number): number {
    const sql = `select count(*) from export_file where export = ? and kind = 'engagement'
       and state not in ('away', 'left')`;
    return this.#db.get(sql, (row) => number(row, 0), seq) ?? 0;
  }

  /** Files that should be in the folder, in order of their names. */
  writtenAfter(seq: number, after: string, limit: number): ExportFile[] {
    return this.#files(`file > ?2 and state <> 'away' order by file limit ?3`, seq, after, limit);
  }

  listed(seq: number, offset: number, limit: number): { files: ExportedFile[]; total: number } {
    const where = `from export_file where export = ? and ${LISTED}`;
    const files = this.#db.all(
      `select kind, id, title, coalesce(file, target, ''), state, reason, beside_file, detail ${where}
       order by 4, kind, id limit ? offset ?`,
      (row): ExportedFile => ({
        kind: kindOf(text(row, 0)),
        id: text(row, 1),
        title: text(row, 2),
        file: text(row, 3),
        // The condition above leaves only these, and the reasons are those of this version and older ones.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        state: text(row, 4) as ExportedFile['state'],
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
        reason: textOrNull(row, 5) as FileReason | null,
        besideFile: textOrNull(row, 6),
        detail: text(row, 7),
      }),
      seq,
      limit,
      offset,
    );
    const total = this.#db.get(`select count(*) ${where}`, (row) => number(row, 0), seq) ?? 0;
    return { files, total };
  }

  /** Those the user can decide about; all, or the one at this path. */
  undecided(seq: number, file: string | null): ExportFile[] {
    return this.#files(`${LISTED} and (?2 is null or file = ?2)`, seq, file);
  }

  /** Entries of the manifest after a path, in order. */
  manifestAfter(seq: number, after: string, limit: number): ManifestFile[] {
    return this.#db.all(
      `select id, file, sha256, beside from export_file
       where export = ? and file > ? and state not in ('left', 'removed', 'dropped') order by file limit ?`,
      readManifestFile,
      seq,
      after,
      limit,
    );
  }

  /** Engagements without a file, in order of their ids. */
  notWritten(seq: number): NotWritten[] {
    return this.#db.all(
      `select id, title, reason from export_file where export = ? and kind = 'engagement' and state in ('skipped', 'failed')
       order by id`,
      (row) => ({ id: text(row, 0), title: text(row, 1), reason: textOrNull(row, 2) ?? '' }),
      seq,
    );
  }

  /** Has everything written again. The hashes stay: what an older version wrote isn't the user's. */
  forgetFiles(seq: number): void {
    this.#db.run(
      `update export_file set file = null, writing = null, size = null, mtime = null, kept = 0, state = 'waiting'
       where export = ? and state not in ('away', 'left', 'skipped')`,
      seq,
    );
    this.#db.run(`delete from export_file where export = ? and state in ('away', 'left')`, seq);
    this.set(seq, { follows: null });
  }
}
