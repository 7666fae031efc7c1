import { COMMANDS, COMMON_OPTIONS, type CommandName, isCommandName, specOf } from './commandTable.ts';
import { CliFailure, EXIT, type Run } from './commandRun.ts';

const NAMES = Object.keys(COMMANDS).filter(isCommandName);

export function helpText(): string {
  const widest = Math.max(...NAMES.map((name) => name.length));
  return `Parley on the command line. It talks to the running program, or reads the local copy where none runs.

Usage: parley COMMAND [OPTIONS]

${NAMES.map((name) => `  ${name.padEnd(widest)}  ${specOf(name).summary}`).join('\n')}

parley COMMAND --help explains a command. A first look:

  parley list --limit 5
  parley search '"next steps"'
  parley show ID --transcript

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 nothing found, 4 Parley isn't running, 5 not allowed,
6 done in part.
`;
}

/** The option as it is typed. */
function typed(name: string, value: string | undefined): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

export function commandHelp(name: CommandName): string {
  const { args, summary, details, options, examples } = specOf(name);
  const rows = Object.entries({ ...options, ...COMMON_OPTIONS }).map(
    ([option, { value, hint }]) => [typed(option, value), hint] as const,
  );
  const widest = Math.max(...rows.map(([left]) => left.length));
  return `parley ${name}: ${summary}

Usage: parley ${name} ${args}${args === '' ? '' : ' '}[OPTIONS]

${details}

${rows.map(([left, hint]) => `  ${left.padEnd(widest)}  ${hint}`).join('\n')}

Examples:
${examples.map(([line, what]) => `  ${line}\n      ${what}`).join('\n')}
`;
}

function optionsOf(name: CommandName): string[] {
  return Object.keys({ ...specOf(name).options, ...COMMON_OPTIONS }).map((option) => `--${option}`);
}

/** The fixed words that may follow the name: `team|weekly`. */
function wordsOf(name: CommandName): string[] {
  const [first = ''] = specOf(name).args.split(' ');
  return /^[a-z|]+$/u.test(first) ? first.split('|') : [];
}

const SCRIPTS: Readonly<Record<string, () => string>> = {
  bash: () => `_parley() {
  local word=\${COMP_WORDS[COMP_CWORD]} choices
  if [ "$COMP_CWORD" -eq 1 ]; then choices="${NAMES.join(' ')} help"
  else
    case \${COMP_WORDS[1]} in
${NAMES.map((name) => `      ${name}) choices="${[...wordsOf(name), ...optionsOf(name)].join(' ')}" ;;`).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$choices" -- "$word"))
}
complete -o default -F _parley parley
`,
  zsh: () => `autoload -Uz compinit && (( \${+functions[compdef]} )) || compinit
_parley() {
  if (( CURRENT == 2 )); then compadd ${NAMES.join(' ')} help
  else
    case $words[2] in
${NAMES.map((name) => `      ${name}) compadd -- ${[...wordsOf(name), ...optionsOf(name)].join(' ')} ;;`).join('\n')}
    esac
    _files
  fi
}
compdef _parley parley
`,
  fish: () =>
    [
      ...NAMES.map(
        (name) => `complete -c parley -n __fish_use_subcommand -f -a ${name} -d '${specOf(name).summary}'`,
      ),
      ...NAMES.flatMap((name) => {
        const seen = `-n '__fish_seen_subcommand_from ${name}'`;
        const options = Object.entries({ ...specOf(name).options, ...COMMON_OPTIONS });
        return [
          ...wordsOf(name).map((word) => `complete -c parley ${seen} -f -a ${word}`),
          ...options.map(
            ([option, { type, hint }]) =>
              `complete -c parley ${seen} -l ${option}${type === 'string' ? ' -r' : ''} -d '${hint.replaceAll("'", String.raw`\'`)}'`,
          ),
        ];
      }),
      '',
    ].join('\n'),
};

export function runCompletion(run: Run): Promise<void> {
  const [shell = ''] = run.words;
  const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
  if (script === undefined) throw new CliFailure('Name your shell: bash, zsh or fish.', EXIT.usage);
  run.print(script());
  return Promise.resolve();
}
