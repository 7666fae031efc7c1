import { appendFileSync, existsSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import type { Change } from './workspace/workspaceRecords.ts';
import type { Workspace } from './workspace/sandboxWorkspace.ts';

/** The workspace that a state file belongs to. */
export interface WorkspaceIdentity {
  readonly seed: number;
  readonly engagements: number;
  readonly demo: boolean;
}

interface Header extends WorkspaceIdentity {
  readonly format: 'sandbox state 2';
  /** When the workspace was generated, in milliseconds since 1970; a demo keeps its first day. */
  readonly end: number;
}

/**
 * Stores the sandbox's changes, one per line, so that they survive a restart. The file is only appended to: a crash
 * can damage only the last line, which is then dropped.
 */
export class StateFile {
  readonly end: number;
  readonly #path: string;
  readonly #changes: readonly Change[];

  /** Opens or creates the file. The state of another workspace is renamed to `.old` and reported to `log`. */
  constructor(path: string, identity: WorkspaceIdentity, now: number, log: (sentence: string) => void) {
    this.#path = path;
    const known = existsSync(path) ? read(path) : undefined;
    if (known !== undefined && fits(known.header, identity)) {
      this.end = known.header.end;
      this.#changes = known.changes;
      if (known.unreadable > 0) log(`${known.unreadable} damaged lines of ${path} were left out.`);
      return;
    }
    if (existsSync(path)) {
      renameSync(path, `${path}.old`);
      log(`${path} belongs to another workspace; it was kept as ${path}.old.`);
    }
    this.end = now;
    this.#changes = [];
    writeFileSync(
      path,
      `${JSON.stringify({ format: 'sandbox state 2', ...identity, end: now } satisfies Header)}\n`,
    );
  }

  /** Restores the workspace, then records each change before its request is answered. */
  attach(workspace: Workspace): void {
    for (const change of this.#changes) workspace.restore(change);
    workspace.onChangeEvent((changeEvent) => {
      if (changeEvent.kind !== 'transcribed') appendFileSync(this.#path, `${JSON.stringify(changeEvent)}\n`);
    });
  }
}

function fits(header: Header, identity: WorkspaceIdentity): boolean {
  return (
    header.seed === identity.seed &&
    header.engagements === identity.engagements &&
    header.demo === identity.demo
  );
}

function read(path: string): { header: Header; changes: readonly Change[]; unreadable: number } | undefined {
  const text = readFileSync(path);
  const whole = text.lastIndexOf('\n') + 1;
  // The next appended line would otherwise merge with a torn last line.
  if (whole < text.length) truncateSync(path, whole);
  const [first = '', ...rest] = text.subarray(0, whole).toString().trimEnd().split('\n');
  const header = parse(first);
  if (!isHeader(header)) return undefined;
  const changes = rest.map((line) => parse(line)).filter(isChange);
  return { header, changes, unreadable: rest.length - changes.length + (whole < text.length ? 1 : 0) };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isHeader(value: unknown): value is Header {
  return (
    typeof value === 'object' && value !== null && 'format' in value && value.format === 'sandbox state 2'
  );
}

/** Valid JSON means that the line was written completely, so checking its kind is enough. */
function isChange(value: unknown): value is Change {
  if (typeof value !== 'object' || value === null || !('resource' in value && 'kind' in value)) return false;
  const row = value.kind === 'deleted' ? 'before' : 'after';
  const known = ['engagement', 'contact', 'company', 'tag'];
  return known.some((resource) => resource === value.resource) && row in value;
}
