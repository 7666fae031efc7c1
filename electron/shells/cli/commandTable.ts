import { FOLDER_FORMATS } from '#shared/contract/enumerations.ts';

/** What `parley` understands: parsing, help and completion derive from this table. */
interface OptionSpec {
  readonly type: 'string' | 'boolean';
  /** What a value stands for; for `string` only. */
  readonly value?: string;
  /** The values it takes, if they are known. */
  readonly choices?: readonly string[];
  /** May be given several times. */
  readonly multiple?: boolean;
  readonly hint: string;
}

interface CommandSpec {
  /** What follows the name: one line of usage. */
  readonly args: string;
  /** How many words it takes; any number by default. */
  readonly most?: number;
  readonly summary: string;
  readonly details: string;
  readonly options: Readonly<Record<string, OptionSpec>>;
  /** A command line, and what it does. */
  readonly examples: readonly (readonly [string, string])[];
}

const json: OptionSpec = { type: 'boolean', hint: 'print JSON' };
const csv: OptionSpec = { type: 'boolean', hint: 'print CSV' };
const ndjson: OptionSpec = { type: 'boolean', hint: 'print JSON, one object a line' };
const workspace: OptionSpec = {
  type: 'string',
  value: 'NAME',
  hint: 'name, id or address of the workspace; the last used one by default',
};
const view: OptionSpec = {
  type: 'string',
  value: 'VIEW',
  hint: 'only what this view shows: the name of a saved view, or noCrm, failed, week, private',
};
const limit = (hint: string): OptionSpec => ({ type: 'string', value: 'N', hint });

/** Options of every command. */
export const COMMON_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  'data-dir': {
    type: 'string',
    value: 'DIR',
    hint: 'the data folder, if Parley was started with another one',
  },
  help: { type: 'boolean', hint: 'explain the command' },
};

const FILTER = `WORDS is what you would type into the search box: words, begin*, "phrases", -without, type:call,
owner:ada, company:acme, tag:renewal, after:2026-10-01, is:private, has:transcript.`;

export const COMMANDS = {
  workspaces: {
    args: '',
    most: 0,
    summary: 'list the connected workspaces',
    details: 'The star marks the one that other commands use by default.',
    options: { json },
    examples: [['parley workspaces', 'names and addresses']],
  },
  list: {
    args: '[WORDS…]',
    summary: 'list engagements, newest first',
    details: FILTER,
    options: {
      workspace,
      view,
      limit: limit('at most N engagements; on a terminal 20 by default'),
      order: {
        type: 'string',
        value: 'ORDER',
        hint: 'date:desc (default), date:asc, updated_at:desc, title:asc, signal:NPS:desc, …',
      },
      json,
      ndjson,
      csv,
    },
    examples: [
      ['parley list --limit 5', 'the five newest engagements'],
      ['parley list type:call company:acme --json', 'calls with Acme, as JSON'],
      ['parley list --view "Open renewals"', 'what a saved view shows'],
    ],
  },
  search: {
    args: 'WORDS…',
    summary: 'search titles, people and every line of every transcript',
    details: FILTER,
    options: {
      workspace,
      view,
      limit: limit('at most N engagements; on a terminal 10 by default'),
      order: {
        type: 'string',
        value: 'ORDER',
        choices: ['newest', 'relevance'],
        hint: 'newest (default) or relevance',
      },
      json,
      ndjson,
      csv,
    },
    examples: [
      [`parley search '"next steps"'`, 'where this phrase was said'],
      ['parley search pricing side:customer --limit 3', 'where a customer spoke about pricing'],
    ],
  },
  show: {
    args: 'ID|LINK',
    most: 1,
    summary: 'show one engagement',
    details: 'LINK is a parley:// link; with a moment, the transcript starts there.',
    options: {
      workspace,
      transcript: { type: 'boolean', hint: 'with its transcript' },
      from: { type: 'string', value: 'TIME', hint: 'transcript from here, as 4:09' },
      to: { type: 'string', value: 'TIME', hint: 'transcript up to here' },
      json,
      ndjson,
      csv,
    },
    examples: [['parley show ngmt_123 --transcript --from 4:00 --to 5:00', 'one minute of a transcript']],
  },
  export: {
    args: '[ID|LINK…]',
    summary: 'write transcripts to files',
    details:
      'One engagement goes to standard output or --out; several go to the folder --dir, one file each. There, a file that you changed is kept, and the new version goes beside it. --format parquet writes the tables of `parley sql` by month, of everything unless you choose.',
    options: {
      workspace,
      format: {
        type: 'string',
        value: 'FORMAT',
        choices: FOLDER_FORMATS,
        hint: 'txt (default), md, srt, vtt or json; parquet for a dataset in --dir',
      },
      out: { type: 'string', value: 'FILE', hint: 'write to this file, replacing it' },
      dir: { type: 'string', value: 'DIR', hint: 'write one file for each engagement into this folder' },
      matching: { type: 'string', value: 'WORDS', hint: 'every engagement that `parley list WORDS` finds' },
      view: { ...view, hint: 'every engagement that this view shows' },
      private: { type: 'boolean', hint: 'parquet: private engagements, too' },
      limit: limit('at most N engagements; all by default'),
    },
    examples: [
      ['parley export ngmt_123 --format srt --out call.srt', 'subtitles of one call'],
      ['parley export --matching "company:acme" --format md --dir acme', 'all transcripts of Acme'],
      ['parley export --format parquet --dir lake', 'everything as a dataset for DuckDB or Spark'],
    ],
  },
  report: {
    args: 'team|weekly|accounts|signals|actions',
    most: 1,
    summary: 'print a report',
    details:
      'team: figures by team member. weekly: engagements by week. accounts: companies by last contact. signals: one signal by account, owner, week or month. actions: action items.',
    options: {
      workspace,
      from: { type: 'string', value: 'DAY', hint: 'first day, as 2026-11-01; 30 days ago by default' },
      to: { type: 'string', value: 'DAY', hint: 'last day; today by default' },
      matching: { type: 'string', value: 'WORDS', hint: 'only these engagements, as in `parley list WORDS`' },
      signal: { type: 'string', value: 'NAME', hint: 'signals: which one; the most frequent by default' },
      by: { type: 'string', value: 'GROUP', hint: 'signals: company (default), user, week or month' },
      limit: limit('at most N rows; on a terminal 50 by default'),
      json,
      ndjson,
      csv,
    },
    examples: [
      ['parley report team --from 2026-10-01 --to 2026-10-31', 'a month by team member'],
      ['parley report accounts --json', 'companies by last contact, as JSON'],
      ['parley report signals --signal NPS --by month', 'the average of a signal by month'],
    ],
  },
  sql: {
    args: 'QUERY',
    summary: 'query the SQL views of the local copy, read-only',
    details: 'docs/sql.md describes the views: parley_v1_engagements, parley_v1_utterances, …',
    options: {
      workspace,
      json,
      ndjson,
      csv,
      limit: limit('at most N rows; on a terminal 1000 by default'),
    },
    examples: [
      ['parley sql "SELECT type, count(*) FROM parley_v1_engagements GROUP BY 1"', 'engagements by type'],
    ],
  },
  stage: {
    args: 'contacts|crm ID|LINK',
    most: 2,
    summary: 'add a change to Changes › Pending',
    details:
      'Nothing is written to the workspace: a person applies pending changes in Parley, which must be running.',
    options: {
      workspace,
      add: { type: 'string', value: 'CONTACT', multiple: true, hint: 'contacts: id of a contact to add' },
      remove: {
        type: 'string',
        value: 'CONTACT',
        multiple: true,
        hint: 'contacts: id of a contact to remove',
      },
      type: {
        type: 'string',
        value: 'TYPE',
        choices: ['company', 'contact', 'deal'],
        hint: 'crm: type of the record',
      },
      id: { type: 'string', value: 'ID', hint: 'crm: id of the record' },
      source: { type: 'string', value: 'CRM', hint: 'crm: the CRM, as HUBSPOT' },
      json,
    },
    examples: [
      ['parley stage contacts ngmt_123 --add cont_7 --remove cont_8', 'propose other contacts'],
      ['parley stage crm ngmt_123 --type deal --id 42 --source HUBSPOT', 'propose a CRM link'],
    ],
  },
  settings: {
    args: 'export|import',
    most: 1,
    summary: 'share views, trackers, words, CRM addresses, speaker names and corrected lines as files',
    details:
      'export writes them to a folder, and leaves a file that holds something else. import shows what the files add and change; with --apply, it changes that. Neither removes anything. Parley must be running.',
    options: {
      workspace,
      dir: { type: 'string', value: 'DIR', hint: 'the folder of the files' },
      replace: { type: 'boolean', hint: 'export: overwrite files that hold something else' },
      apply: { type: 'boolean', hint: 'import: change what is shown' },
      json,
    },
    examples: [
      ['parley settings export --dir ~/team', 'writes views.yaml, trackers.yaml and others'],
      ['parley settings import --dir ~/team --apply', 'takes over what a colleague wrote'],
    ],
  },
  open: {
    args: '[ID|LINK]',
    most: 1,
    summary: 'open Parley, at an engagement if one is named',
    details: 'Starts Parley if it is not running.',
    options: { workspace },
    examples: [['parley open ngmt_123', 'opens this engagement']],
  },
  mcp: {
    args: '',
    most: 0,
    summary: 'serve AI assistants over standard input and output (MCP)',
    details:
      'Started by the assistant. Parley must be running, and access for assistants be on: Settings › Developer › Integrations.',
    options: {},
    examples: [['claude mcp add parley -- parley mcp', 'adds it to Claude Code']],
  },
  completion: {
    args: 'bash|zsh|fish',
    most: 1,
    summary: 'print a completion script for your shell',
    details: 'bash: source <(parley completion bash). zsh: the same. fish: parley completion fish | source.',
    options: {},
    examples: [['source <(parley completion bash)', 'completes commands and options in this shell']],
  },
} as const satisfies Record<string, CommandSpec>;

export type CommandName = keyof typeof COMMANDS;

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

/** With types that allow looking up any option. */
export function specOf(name: CommandName): CommandSpec {
  return COMMANDS[name];
}

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
