import { z } from 'zod';
import {
  type Export,
  type ExportedFile,
  exportedList,
  exportRecord,
  type ExportSource,
  type FileReason,
} from '#shared/contract/exports.ts';
import { problem } from '#shared/contract/problem.ts';
import type { ManifestFile } from '#shared/domain/exports/exportManifest.ts';
import {
  type Bindable,
  flag,
  json,
  number,
  numberOrNull,
  type Row,
  text,
  textOrNull,
} from '../database/database.ts';
import type { FileStamp } from './exportFolder.ts';

export type StoredExport = Omit<Export, 'connectionId' | 'name' | 'state' | 'counts'> & {
  readonly seq: number;
  /** Null unless what runs once has ended. */
  readonly ended: 'finished' | 'stopped' | null;
  /** What the files were listed for: the options and the state of the mirror. Null until they are. */
  readonly follows: string | null;
};

export type FileKind = ExportedFile['kind'];

/**
 * `mine`: changed by the user, who decided to keep it. `dropped`: the same for a deleted one. `away`: moved, because
 * its engagement was deleted or left the view. The others are as in the contract.
 */
export type FileState = ExportedFile['state'] | 'waiting' | 'current' | 'mine' | 'dropped' | 'away';

/** The file of an engagement, a contact or a company, or a part of a dataset. Paths are within the folder. */
export interface ExportFile {
  readonly kind: FileKind;
  readonly id: string;
  readonly title: string;
  /** Where it belongs. */
  readonly target: string | null;
  /** Where it is; null if it was never written. */
  readonly file: string | null;
  readonly sha256: string | null;
  /** Hash of what was about to be written, so that a killed process recognizes its own file. */
  readonly writing: string | null;
  readonly stamp: FileStamp | null;
  readonly beside: string | null;
  readonly besideFile: string | null;
  readonly kept: boolean;
  readonly mark: string | null;
  readonly state: FileState;
  /** Of a contact. */
  readonly company: string | null;
  /** Its transcript has to be fetched. */
  readonly missing: boolean;
  /** The ids of the action items that are ticked off in it; null if Parley has written none. */
  readonly ticks: readonly string[] | null;
  /** Hash of Parley's last version without any ticks; null if there can be none, or an earlier Parley wrote it. */
  readonly bare: string | null;
}

export interface RecordLink {
  readonly kind: 'contact' | 'company';
  readonly id: string;
}

export const EXPORT = `seq, id, made_at, keeps, format, template, contacts, companies, target, folder, file, ended, paused,
  problem, ran_at, follows, case when json_extract(source, '$.kind') in ('view', 'query') then source end, private`;
const { shape } = exportRecord;

export function readExport(row: Row): StoredExport {
  return {
    seq: number(row, 0),
    id: shape.id.parse(text(row, 1)),
    madeAt: text(row, 2),
    keeps: flag(row, 3),
    format: shape.format.parse(text(row, 4)),
    template: text(row, 5),
    contacts: flag(row, 6),
    companies: flag(row, 7),
    target: shape.target.parse(text(row, 8)),
    folder: text(row, 9),
    file: textOrNull(row, 10),
    ended: row[11] === null ? null : text(row, 11) === 'stopped' ? 'stopped' : 'finished',
    paused: flag(row, 12),
    problem: row[13] === null ? null : problem.parse(json(row, 13)),
    ranAt: textOrNull(row, 14),
    follows: textOrNull(row, 15),
    list: row[16] === null ? null : exportedList.parse(json(row, 16)),
    private: flag(row, 17),
  };
}

export const FILE = `kind, id, title, target, file, sha256, writing, size, mtime, beside, beside_file, kept, mark, state, company, missing, ticks, bare`;

export function kindOf(stored: string): FileKind {
  return stored === 'contact' || stored === 'company' || stored === 'part' ? stored : 'engagement';
}

export function readFile(row: Row): ExportFile {
  const size = numberOrNull(row, 7);
  return {
    kind: kindOf(text(row, 0)),
    id: text(row, 1),
    title: text(row, 2),
    target: textOrNull(row, 3),
    file: textOrNull(row, 4),
    sha256: textOrNull(row, 5),
    writing: textOrNull(row, 6),
    stamp: size === null ? null : { size, mtimeMs: numberOrNull(row, 8) ?? 0 },
    beside: textOrNull(row, 9),
    besideFile: textOrNull(row, 10),
    kept: flag(row, 11),
    mark: textOrNull(row, 12),
    // Only this version and older ones have written it.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    state: text(row, 13) as FileState,
    company: textOrNull(row, 14),
    missing: flag(row, 15),
    ticks: row[16] === null ? null : z.array(z.string()).parse(json(row, 16)),
    bare: textOrNull(row, 17),
  };
}

export function readManifestFile(row: Row): ManifestFile {
  const beside = textOrNull(row, 3);
  return {
    id: text(row, 0),
    file: text(row, 1),
    sha256: textOrNull(row, 2),
    ...(beside === null ? {} : { beside }),
  };
}

/** Changed columns of a file. */
export type FileChange = Partial<Omit<ExportFile, 'kind' | 'id'>> & {
  readonly fold?: string;
  readonly day?: string;
  readonly unchanged?: boolean;
  readonly reason?: FileReason | null;
  readonly detail?: string;
};

/** Changed columns of an export. */
export type ExportChange = Partial<
  Pick<
    StoredExport,
    | 'format'
    | 'template'
    | 'contacts'
    | 'companies'
    | 'private'
    | 'paused'
    | 'ended'
    | 'problem'
    | 'ranAt'
    | 'follows'
  >
> & { readonly source?: ExportSource };

export const FILE_COLUMNS = {
  title: 'title',
  target: 'target',
  file: 'file',
  sha256: 'sha256',
  writing: 'writing',
  beside: 'beside',
  besideFile: 'beside_file',
  kept: 'kept',
  mark: 'mark',
  state: 'state',
  company: 'company',
  missing: 'missing',
  ticks: 'ticks',
  bare: 'bare',
  fold: 'fold',
  day: 'day',
  unchanged: 'unchanged',
  reason: 'reason',
  detail: 'detail',
} as const satisfies Record<Exclude<keyof FileChange, 'stamp'>, string>;

export const EXPORT_COLUMNS = {
  format: 'format',
  template: 'template',
  contacts: 'contacts',
  companies: 'companies',
  private: 'private',
  paused: 'paused',
  ended: 'ended',
  problem: 'problem',
  ranAt: 'ran_at',
  follows: 'follows',
  source: 'source',
} as const satisfies Record<keyof ExportChange, string>;

export function columnsOf(
  columns: Readonly<Record<string, string>>,
  change: Readonly<Record<string, Bindable | object | undefined>>,
): [string, Bindable][] {
  return Object.entries(columns).flatMap(([field, column]): [string, Bindable][] => {
    const value = change[field];
    if (value === undefined) return [];
    return [[column, typeof value === 'object' && value !== null ? JSON.stringify(value) : value]];
  });
}
