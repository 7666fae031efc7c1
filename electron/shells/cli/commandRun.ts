import type { CommandName } from './commandTable.ts';

/** Stable: scripts depend on them (docs/cli.md). */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  nothing: 3,
  notRunning: 4,
  refused: 5,
  partial: 6,
} as const;
type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A failure that its message explains in full. */
export class CliFailure extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A command with its arguments, as it is run. */
export interface Run {
  readonly name: CommandName;
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
  readonly dataDir: string;
  /** Writes to standard output. */
  readonly print: (text: string) => void;
  /** The same; resolves once it was taken. */
  readonly write: (text: string) => Promise<void>;
  /** Columns of the terminal; null where standard output isn't one. */
  readonly width: number | null;
}

export interface Shell {
  /** This Node lacks SQLite: runs the same command on one that has it, and resolves with its exit code. */
  readonly onUnfitNode: () => Promise<number>;
  /** Starts the program with these arguments of `npm start`; resolves with its exit code. */
  readonly start: (args: readonly string[]) => Promise<number>;
}
