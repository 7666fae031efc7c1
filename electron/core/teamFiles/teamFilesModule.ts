import { createHash } from 'node:crypto';
import type { WaitingLines } from '#shared/contract/corrections.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type {
  TeamChange,
  TeamFault,
  TeamFileName,
  teamFileMethods,
  TeamFiles,
} from '#shared/contract/teamFiles.ts';
import { BatchedNotifier } from '#shared/domain/batchedNotifier.ts';
import type { AppEvent } from '../app.ts';
import { text } from '../database/database.ts';
import type { Subject } from '../database/workspaceData.ts';
import { checkFolder, ExportFolder, FileRefused, folderProblem, unusable } from '../exports/exportFolder.ts';
import type { Ports } from '../ports.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { PerWorkspace, type WorkspaceHandlers, type Workspaces } from '../workspace/workspaces.ts';
import type { TeamItem, TeamSides } from './teamFile.ts';
import { type TeamPart, type TeamPartOptions, teamParts } from './teamParts.ts';

/** Where the files are kept, and what both sides were when they last were the same. */
export const teamFileTables: Subject = {
  name: 'teamFiles',
  file: 'workspace.db',
  migrations: [
    `create table team_folder (folder text primary key) strict, without rowid;
    create table team_file (name text primary key, base text not null) strict, without rowid;`,
  ],
};

/** Loaded when there is a folder: what reads YAML takes long to load. */
const loadFormat = () => import('./teamFile.ts');

interface TeamFileOptions extends Pick<TeamPartOptions, 'setCrmUrls'> {
  readonly ports: Pick<Ports, 'clock' | 'dataDir'>;
  readonly workspaces: Pick<Workspaces, 'all' | 'get'>;
}

/** Changes made in the folder are looked for this often, and whenever the page asks. */
const LOOK_MS = 30_000;
/** The first paint and the list that was open last come first. */
const START_DELAY_MS = 10_000;
/** Several changes here are written together. */
const WRITE_MS = 500;

const CHANGED: Problem = {
  kind: 'contract',
  detail: 'The files changed since these changes were shown. Review them again.',
};

/** The differences between a folder and a workspace, file by file. */
interface Compared {
  readonly part: TeamPart<TeamItem>;
  /** What the file holds; null if there is none. */
  readonly found: string | null;
  readonly sides: TeamSides<TeamItem>;
  readonly changes: readonly TeamChange[];
  /** Then the file counts as unchanged, and isn't written. */
  readonly fault: TeamFault | null;
}

/** A folder that was just compared. */
interface Looked {
  readonly status: Omit<TeamFiles, 'waiting'>;
  readonly compared: readonly Compared[];
}

/** The files of one workspace. */
class TeamFolder {
  readonly #workspace: Workspace;
  readonly #parts: readonly TeamPart<TeamItem>[];
  #last: Promise<unknown> = Promise.resolve();
  /** What was compared last, because nearly always nothing is new: thousands of lines take a second. */
  readonly #known = new Map<TeamFileName, { readonly key: string; readonly compared: Compared }>();
  /** Those of them whose file is as it should be. */
  readonly #written = new WeakSet<Compared>();
  #shown = '';

  constructor(workspace: Workspace, parts: readonly TeamPart<TeamItem>[]) {
    this.#workspace = workspace;
    this.#parts = parts;
  }

  /** One after the other, because each reads and writes the same files. */
  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  #folder(): Result<string | null> {
    return this.#workspace.data.write(
      teamFileTables,
      (db) => db.get('select folder from team_folder', (row) => text(row, 0)) ?? null,
    );
  }

  /** Writes what changed here unless the file changed, too. */
  look(): Promise<Result<unknown>> {
    return this.#next(() => this.#look());
  }

  /** The same, and returns what changed there; null without a folder. */
  status(): Promise<Result<TeamFiles | null>> {
    return this.#next(async () => {
      const looked = await this.#look();
      if (!looked.ok || looked.value === null) return looked.ok ? ok(null) : looked;
      const waiting = await this.#waiting(looked.value.compared);
      return waiting.ok ? ok({ ...looked.value.status, waiting: waiting.value }) : waiting;
    });
  }

  async #look(): Promise<Result<Looked | null>> {
    const folder = this.#folder();
    if (!folder.ok || folder.value === null) return folder.ok ? ok(null) : folder;
    const looked = await this.#inFolder(folder.value, async (files) => {
      const compared = await this.#compare(files, 'kept');
      if (!compared.ok) return compared;
      for (const each of compared.value) {
        if (each.fault !== null || each.changes.length > 0 || this.#written.has(each)) continue;
        const written = await this.#write(files, each, each.sides.mine);
        if (!written.ok) return written;
        this.#written.add(each);
      }
      return compared;
    });
    const problem = looked.ok ? null : looked.problem;
    if (problem !== null && (problem.kind !== 'storage' || problem.reason !== 'folder'))
      return failed(problem);
    const compared = looked.ok ? looked.value : [];
    const status = {
      folder: folder.value,
      ...differencesOf(compared),
      problem: problem === null ? null : problem.detail,
    };
    const version = digestOf(status);
    if (this.#shown !== version) this.#workspace.emit('teamFiles.changed', {});
    this.#shown = version;
    return ok({ status: { ...status, version }, compared });
  }

  keep(folder: string | null): Promise<Result<TeamFiles | null>> {
    const kept = this.#next(() => {
      this.#known.clear();
      return Promise.resolve(
        this.#workspace.data.write(teamFileTables, (db) => {
          db.exec('delete from team_folder; delete from team_file');
          if (folder !== null) db.run('insert into team_folder values (?)', folder);
        }),
      );
    });
    return kept.then((done) => (done.ok ? this.status() : done));
  }

  apply(version: string, conflicts: 'mine' | 'theirs'): Promise<Result<TeamFiles | null>> {
    const applied = this.#next(async () => {
      const looked = await this.#look();
      if (!looked.ok || looked.value === null) return looked;
      const { status, compared } = looked.value;
      if (status.version !== version) return failed(CHANGED);
      const { mergeItems } = await loadFormat();
      return this.#inFolder<null>(status.folder, async (files) => {
        for (const each of compared) {
          if (each.changes.length === 0) continue;
          const { items } = mergeItems(each.part, each.sides, conflicts);
          const taken = await each.part.write(this.#workspace, items);
          const written = taken.ok ? await this.#write(files, each, items) : taken;
          if (!written.ok) return written;
        }
        return ok(null);
      });
    });
    return applied.then((done) => (done.ok ? this.status() : done));
  }

  /** Writes the files of a folder once, except those that hold something else, and returns what they hold. */
  async export(folder: string, replace: boolean): Promise<Result<OutputOf<'teamFiles.export'>>> {
    return this.#next(() =>
      this.#inFolder(folder, async (files) => {
        const compared = await this.#compare(files, 'once');
        if (!compared.ok) return compared;
        const wanted = compared.value.filter(
          ({ sides, changes, fault }) =>
            sides.mine.length > 0 && (replace || (changes.length === 0 && fault === null)),
        );
        const { writeItems } = await loadFormat();
        for (const { part, sides } of wanted) await files.replace(part.file, writeItems(part, sides.mine));
        const left = compared.value.filter((each) => !wanted.includes(each));
        return ok({ written: wanted.map(({ part }) => part.file), ...differencesOf(left) });
      }),
    );
  }

  /** What the files of a folder add and change here. */
  async import(folder: string, apply: boolean): Promise<Result<OutputOf<'teamFiles.import'>>> {
    return this.#next(() =>
      this.#inFolder(folder, async (files) => {
        const compared = await this.#compare(files, 'once');
        if (!compared.ok) return compared;
        const waiting = await this.#waiting(compared.value);
        if (!waiting.ok) return waiting;
        const { mergeItems } = await loadFormat();
        for (const { part, sides, changes } of apply ? compared.value : []) {
          if (changes.length === 0) continue;
          const taken = await part.write(this.#workspace, mergeItems(part, sides, 'mine').items);
          if (!taken.ok) return taken;
        }
        return ok({ ...differencesOf(compared.value), waiting: waiting.value });
      }),
    );
  }

  /** Of what changed there, how much has nothing here that it is about; null where nothing can. */
  async #waiting(compared: readonly Compared[]): Promise<Result<WaitingLines | null>> {
    const { textOfItem } = await loadFormat();
    for (const { part, sides } of compared) {
      if (part.waiting === undefined) continue;
      const here = new Map(sides.mine.map((item) => [item.id, textOfItem(item)]));
      const brought = sides.theirs.filter((item) => here.get(item.id) !== textOfItem(item));
      if (brought.length === 0) continue;
      // oxlint-disable-next-line no-await-in-loop -- there is one
      const waiting = await part.waiting(this.#workspace, brought);
      return waiting.ok ? ok({ waiting: waiting.value, of: brought.length }) : waiting;
    }
    return ok(null);
  }

  #base(file: TeamFileName): Result<string | null> {
    const sql = 'select base from team_file where name = ?';
    return this.#workspace.data.write(
      teamFileTables,
      (db) => db.get(sql, (row) => text(row, 0), file) ?? null,
    );
  }

  async #inFolder<T>(folder: string, work: (files: ExportFolder) => Promise<Result<T>>): Promise<Result<T>> {
    try {
      const files = new ExportFolder(folder);
      await files.assertThere();
      return await work(files);
    } catch (error) {
      const problem = folderProblem(error, folder, 'then look again');
      if (problem === null) throw error;
      return failed(problem);
    }
  }

  /**
   * @param since `kept`: what was changed in the folder since both sides were the same; `once`: whatever the files add
   *   to what is here, and what they say differently.
   */
  async #compare(files: ExportFolder, since: 'kept' | 'once'): Promise<Result<Compared[]>> {
    const { mergeItems, readItems } = await loadFormat();
    const all: Compared[] = [];
    for (const part of this.#parts) {
      const read = part.read(this.#workspace);
      if (!read.ok) return read;
      const stored = this.#base(part.file);
      if (!stored.ok) return stored;
      const mine = read.value;
      // oxlint-disable-next-line no-await-in-loop -- there are few, and small
      const found = await files.textAt(part.file).catch(refusedFile);
      const key = digestOf([
        since,
        mine,
        stored.value,
        found instanceof FileRefused ? [found.message] : found,
      ]);
      const known = this.#known.get(part.file);
      if (known?.key === key) {
        all.push(known.compared);
        continue;
      }
      const before = readItems(part, stored.value ?? '');
      const base = since === 'once' ? mine : before.ok ? before.items : [];
      const reading =
        found instanceof FileRefused
          ? { ok: false as const, fault: { file: part.file, line: null, reason: found.message } }
          : found === null
            ? { ok: true as const, items: base }
            : found === stored.value
              ? before
              : readItems(part, found);
      const theirs = reading.ok ? reading.items : base;
      const sides = { base, mine, theirs: since === 'once' ? added(mine, theirs) : theirs };
      const compared: Compared = {
        part,
        found: typeof found === 'string' ? found : null,
        sides,
        changes: mergeItems(part, sides, 'mine').changes,
        fault: reading.ok ? null : reading.fault,
      };
      if (since === 'kept') this.#known.set(part.file, { key, compared });
      all.push(compared);
    }
    return ok(all);
  }

  /** A file that says the same stays as it is, with its comments and line breaks. */
  async #write(files: ExportFolder, { part, found, sides }: Compared, items: readonly TeamItem[]) {
    const { writeItems } = await loadFormat();
    const content = writeItems(part, items);
    const isNeeded = found === null ? items.length > 0 : content !== writeItems(part, sides.theirs);
    if (isNeeded) await files.replace(part.file, content);
    return this.#workspace.data.write(teamFileTables, (db) =>
      db.run('insert or replace into team_file values (?, ?)', part.file, isNeeded ? content : (found ?? '')),
    );
  }
}

const digestOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** What can't be read as a file concerns only itself. */
function refusedFile(error: unknown): FileRefused {
  if (error instanceof FileRefused) return error;
  throw error;
}

/** What is here as the other side has it, and after it what only the other side has. */
function added(mine: readonly TeamItem[], theirs: readonly TeamItem[]): readonly TeamItem[] {
  const there = new Map(theirs.map((item) => [item.id, item]));
  const here = new Set(mine.map(({ id }) => id));
  return [...mine.map((item) => there.get(item.id) ?? item), ...theirs.filter(({ id }) => !here.has(id))];
}

function differencesOf(compared: readonly Compared[]): Pick<TeamFiles, 'changes' | 'faults'> {
  return {
    changes: compared.flatMap(({ changes }) => changes),
    faults: compared.flatMap(({ fault }) => fault ?? []),
  };
}

export interface TeamFilesModule {
  readonly handlers: WorkspaceHandlers<keyof typeof teamFileMethods>;
  /** Looks at the folders from some time after the start. */
  start(): void;
  /** Every event of the core. */
  follow(event: AppEvent): void;
  close(): void;
}

/** Views, trackers and the like as text files in a folder that a team shares. Problems: `storage`, `contract`. */
export function openTeamFilesModule(options: TeamFileOptions): TeamFilesModule {
  const { ports, workspaces } = options;
  const { clock, dataDir } = ports;
  const parts = teamParts({ clock, setCrmUrls: options.setCrmUrls });
  const writtenAfter = new Set(parts.map(({ changedBy }) => changedBy));
  const { of } = new PerWorkspace(
    (workspace) => new TeamFolder(workspace, parts),
    (folder) => folder.look(),
  );
  const look = async (workspace: Workspace): Promise<void> => {
    const looked = await of(workspace).look();
    if (!looked.ok && looked.problem.kind !== 'cancelled')
      workspace.log('warn', 'The team files could not be compared.', looked.problem.kind);
  };
  const changes = new BatchedNotifier<Workspace>({
    clock,
    emit: (workspace) => void look(workspace),
    delayMs: WRITE_MS,
  });
  let cancelNext: () => void = () => undefined;
  const lookLater = (delayMs: number): void => {
    cancelNext = clock.after(delayMs, () => {
      for (const workspace of workspaces.all()) changes.notify(workspace);
      lookLater(LOOK_MS);
    });
  };
  const fit = async (named: string): Promise<Result<string>> => {
    const { folder } = await checkFolder(named, dataDir);
    return folder === null ? failed(unusable('Files can’t be written to this folder.')) : ok(folder);
  };

  return {
    handlers: {
      'teamFiles.get': (workspace) => of(workspace).status(),
      'teamFiles.keep': async (workspace, { folder: named }) => {
        const folder = named === null ? ok(null) : await fit(named);
        return folder.ok ? of(workspace).keep(folder.value) : folder;
      },
      'teamFiles.apply': (workspace, { version, conflicts }) => of(workspace).apply(version, conflicts),
      'teamFiles.export': async (workspace, { folder: named, replace }) => {
        const folder = await fit(named);
        return folder.ok ? of(workspace).export(folder.value, replace) : folder;
      },
      'teamFiles.import': async (workspace, { folder: named, apply }) => {
        const folder = await fit(named);
        return folder.ok ? of(workspace).import(folder.value, apply) : folder;
      },
    },
    start: () => lookLater(START_DELAY_MS),
    follow: ({ name, payload }) => {
      if (!writtenAfter.has(name)) return;
      const named = 'connectionId' in payload ? workspaces.get(payload.connectionId) : null;
      if (named === null) for (const workspace of workspaces.all()) changes.notify(workspace);
      else if (named.ok) changes.notify(named.value);
    },
    close: () => {
      cancelNext();
      changes.close();
    },
  };
}
