import { homedir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { defaultDataDir } from '../common/dataDir.ts';
import {
  CliFailure,
  type CommandName,
  COMMANDS,
  COMMON_OPTIONS,
  EXIT,
  isCommandName,
  type Run,
  type Shell,
  specOf,
} from './commandTable.ts';
import { UnfitNode, withDatabases } from './commandContext.ts';
import { terminalText } from './output.ts';
import { runList, runSearch, runShow, runWorkspaces } from './readCommands.ts';

type Runner = (run: Run, shell: Shell) => Promise<void | number>;

/**
 * What reads is in the one file that a command always loads: each further file costs a millisecond. The rest is loaded
 * when it is used.
 */
const RUNNERS: Readonly<Record<CommandName, () => Runner | Promise<Runner>>> = {
  workspaces: () => runWorkspaces,
  list: () => runList,
  search: () => runSearch,
  show: () => runShow,
  export: async () => (await import('./exportCommand.ts')).runExport,
  report: async () => (await import('./reportCommand.ts')).runReport,
  sql: async () => (await withDatabases(() => import('./sqlCommand.ts'))).runSql,
  stage: async () => (await import('./programCommands.ts')).runStage,
  settings: async () => (await import('./programCommands.ts')).runSettings,
  open: async () => (await import('./programCommands.ts')).runOpen,
  mcp: async () => (await import('./mcpServer.ts')).runMcp,
  completion: async () => (await import('./help.ts')).runCompletion,
};

function parse(name: CommandName, args: readonly string[]): Pick<Run, 'words' | 'options'> {
  const specs = { ...COMMON_OPTIONS, ...specOf(name).options };
  const options = Object.fromEntries(
    Object.entries(specs).map(([option, { type, multiple }]) => [
      option,
      { type, multiple: multiple ?? false, ...(option === 'help' ? { short: 'h' } : {}) },
    ]),
  );
  try {
    // A word that begins with a minus leaves something out of a search.
    const { values, positionals } = parseArgs({
      args: excluded(args, specs),
      options,
      allowPositionals: true,
    });
    for (const [option, { choices }] of Object.entries(specs)) {
      const value = values[option];
      if (choices !== undefined && typeof value === 'string' && !choices.includes(value)) {
        throw new CliFailure(`--${option} takes one of: ${choices.join(', ')}.`, EXIT.usage);
      }
    }
    const { most } = specOf(name);
    if (most !== undefined && positionals.length > most) {
      const extra = positionals.slice(most).join(' ');
      throw new CliFailure(`“parley ${name}” doesn’t take “${extra}”.`, EXIT.usage);
    }
    if (['csv', 'json', 'ndjson'].filter((form) => values[form] === true).length > 1) {
      throw new CliFailure('Use one of --csv, --json and --ndjson.', EXIT.usage);
    }
    return {
      words: positionals.map((word) => (word.startsWith(EXCLUDED) ? word.slice(1) : word)),
      options: values,
    };
  } catch (error) {
    if (error instanceof CliFailure) throw error;
    const message = error instanceof Error ? error.message.split('. ')[0] : 'The command can’t be understood';
    throw new CliFailure(`${message}. “parley ${name} --help” lists the options.`, EXIT.usage);
  }
}

/** No argument of a program contains it. */
const EXCLUDED = '\0';

/** Marks words as `-without`, which would be read as options: ours have two minuses, or are `-h`. */
function excluded(args: readonly string[], specs: Readonly<Record<string, { type: string }>>): string[] {
  const marked: string[] = [];
  for (const [index, word] of args.entries()) {
    const before = args[index - 1] ?? '';
    const isValue = before.startsWith('--') && specs[before.slice(2)]?.type === 'string';
    const hasMinus = word !== '-h' && /^-[^-]/u.test(word);
    // The parser takes a value with a minus only in one word with its option.
    if (isValue && hasMinus) marked[marked.length - 1] = `${before}=${word}`;
    else marked.push(hasMinus ? `${EXCLUDED}${word}` : word);
  }
  return marked;
}

function commandNamed(name: string): CommandName {
  if (isCommandName(name)) return name;
  const known = Object.keys(COMMANDS).join(', ');
  throw new CliFailure(`There is no command “${name}”. There are: ${known}.`, EXIT.usage);
}

/** Runs one command line; resolves with its exit code. */
export async function runCli(args: readonly string[], shell: Shell): Promise<number> {
  const [name = '', ...rest] = args;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // `| head` has read enough.
    if (error.code === 'EPIPE') process.exit(EXIT.ok);
    process.stderr.write(`The output can’t be written: ${error.message}\n`);
    process.exit(EXIT.failed);
  });
  const shown = (text: string): string => (process.stdout.isTTY ? terminalText(text) : text);
  const print = (text: string): void => void process.stdout.write(shown(text));
  // A failure to write ends the program above.
  const write = (text: string): Promise<void> =>
    new Promise((resolve) => {
      process.stdout.write(shown(text), () => resolve());
    });
  try {
    if (name === '' || name === 'help' || name === '--help' || name === '-h') {
      const { helpText, commandHelp, manPage } = await import('./help.ts');
      const [about = '-'] = rest;
      if (about === '--man') print(manPage());
      else if (about.startsWith('-')) print(helpText());
      else print(commandHelp(commandNamed(about)));
      return EXIT.ok;
    }
    if (name === '--version') {
      print(`${(await import('../common/commonPorts.ts')).version}\n`);
      return EXIT.ok;
    }
    const command = commandNamed(name);
    const { words, options } = parse(command, rest);
    if (options['help'] === true) {
      print((await import('./help.ts')).commandHelp(command));
      return EXIT.ok;
    }
    const dataDir = path.resolve(
      typeof options['data-dir'] === 'string'
        ? options['data-dir']
        : defaultDataDir({ platform: process.platform, home: homedir(), env: process.env }),
    );
    const width = process.stdout.isTTY ? process.stdout.columns : null;
    const runner = await RUNNERS[command]();
    return (await runner({ name: command, words, options, dataDir, print, write, width }, shell)) ?? EXIT.ok;
  } catch (error) {
    if (error instanceof UnfitNode) return shell.onUnfitNode();
    const isExpected = error instanceof CliFailure;
    // The stack of a bug may quote the workspace, too.
    const said = isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : '';
    process.stderr.write(`${terminalText(said)}\n`);
    return isExpected ? error.exitCode : EXIT.failed;
  }
}
