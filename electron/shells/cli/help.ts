import { MIRROR_ORDERS } from '#shared/contract/enumerations.ts';
import { BUILT_IN_VIEWS } from '#shared/domain/list/builtInViews.ts';
import { FIELD_KEYS } from '#shared/domain/search/fieldKeys.ts';
import { FIELD_VALUES } from '#shared/domain/search/wrongFilters.ts';
import { version } from '../common/commonPorts.ts';
import {
  CliFailure,
  type CommandName,
  COMMANDS,
  COMMON_OPTIONS,
  EXIT,
  isCommandName,
  type Run,
  specOf,
} from './commandTable.ts';

const NAMES = Object.keys(COMMANDS).filter(isCommandName);

const ABOUT =
  'Parley on the command line. It talks to the running program, or reads the local copy where none runs.';

const EXIT_CODES: readonly (readonly [number, string])[] = [
  [EXIT.ok, 'done'],
  [EXIT.failed, 'failed'],
  [EXIT.usage, 'wrong usage'],
  [EXIT.nothing, 'nothing found'],
  [EXIT.notRunning, 'Parley isn’t running'],
  [EXIT.refused, 'not allowed'],
  [EXIT.partial, 'done in part'],
];

export function helpText(): string {
  const widest = Math.max(...NAMES.map((name) => name.length));
  return `${ABOUT}

Usage: parley COMMAND [OPTIONS]

${NAMES.map((name) => `  ${name.padEnd(widest)}  ${specOf(name).summary}`).join('\n')}

parley COMMAND --help explains a command. A first look:

  parley list --limit 5
  parley search '"next steps"'
  parley show ID --transcript

Exit codes: ${EXIT_CODES.map(([code, meaning]) => `${code} ${meaning}`).join(', ')}.
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

/** Text as roff shows it: nothing in it is a request. */
function roff(text: string): string {
  return text
    .replaceAll('\\', String.raw`\e`)
    .replaceAll('-', String.raw`\-`)
    .replace(/^(?=[.'])/gmu, String.raw`\&`)
    .replace(
      /[^\n -~]/gu,
      (one) => `\\[u${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
    );
}

/** The manual page of section 1. */
export function manPage(): string {
  const entry = (term: string, text: string): string => `.TP\n.B ${roff(term)}\n${roff(text)}`;
  const commands = NAMES.map((name) => {
    const { args, summary, details, options, examples } = specOf(name);
    return [
      `.SS ${roff(`parley ${name} ${args}`.trim())}`,
      roff(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}. ${details}`),
      ...Object.entries(options).map(([option, { value, hint }]) => entry(typed(option, value), hint)),
      ...examples.map(([line, what]) => `.PP\n${roff(what)}:\n.EX\n${roff(line)}\n.EE`),
    ].join('\n');
  });
  return [
    `.TH PARLEY 1 "" "Parley ${version}"`,
    '.SH NAME',
    roff('parley - search, show and export the engagements of a workspace'),
    '.SH SYNOPSIS',
    '.B parley\n.I COMMAND\n[OPTIONS]',
    '.SH DESCRIPTION',
    roff(ABOUT),
    '.SH COMMANDS',
    ...commands,
    '.SH OPTIONS OF EVERY COMMAND',
    ...Object.entries(COMMON_OPTIONS).map(([option, { value, hint }]) => entry(typed(option, value), hint)),
    '.SH EXIT STATUS',
    ...EXIT_CODES.map(([code, meaning]) => entry(String(code), meaning)),
    '',
  ].join('\n');
}

/** Filters of the search box, with their values where those are known. */
const FILTERS: readonly string[] = FIELD_KEYS.flatMap(
  (key) => FIELD_VALUES.get(key)?.map((value) => `${key}:${value}`) ?? [`${key}:`],
);

/** What options take and no list in the table names, by what the table calls it. */
const KNOWN_VALUES: Readonly<Record<string, readonly string[]>> = {
  WORDS: FILTERS,
  VIEW: BUILT_IN_VIEWS.map(({ name }) => name),
  ORDER: MIRROR_ORDERS,
};

interface Completed {
  readonly option: string;
  readonly hint: string;
  readonly takesValue: boolean;
  readonly values: readonly string[];
}

function optionsOf(name: CommandName): Completed[] {
  return Object.entries({ ...specOf(name).options, ...COMMON_OPTIONS }).map(
    ([option, { type, choices, value = '', hint }]) => ({
      option: `--${option}`,
      hint,
      takesValue: type === 'string',
      values: choices ?? KNOWN_VALUES[value] ?? [],
    }),
  );
}

/** The words that may follow the name: `team|weekly`, or filters. */
function wordsOf(name: CommandName): readonly string[] {
  const [first = ''] = specOf(name).args.split(' ');
  if (first.includes('WORDS')) return FILTERS;
  return /^[a-z|]+$/u.test(first) ? first.split('|') : [];
}

/** The branches of a shell's `case` on the command and the word before: values of options, then words and options. */
function branches(line: (pattern: string, values: string) => string): string {
  return NAMES.flatMap((name) => {
    const options = optionsOf(name);
    return [
      ...options.flatMap(({ option, takesValue, values }) =>
        takesValue ? [line(`"${name} ${option}"`, values.join(' '))] : [],
      ),
      line(`"${name} "*`, [...wordsOf(name), ...options.map(({ option }) => option)].join(' ')),
    ];
  }).join('\n');
}

const fishText = (text: string): string => `'${text.replaceAll("'", String.raw`\'`)}'`;

const SCRIPTS: Readonly<Record<string, () => string>> = {
  // Bash splits words at colons, which filters contain; so the line is read, and what it has up to the colon left out.
  bash: () => `_parley() {
  local line=\${COMP_LINE:0:COMP_POINT} words word choices last
  read -ra words <<< "$line"
  [[ $line == *[[:space:]] ]] && words+=("")
  last=$(( \${#words[@]} - 1 ))
  word=\${words[last]}
  if [ "$last" -le 1 ]; then choices="${NAMES.join(' ')} help"
  else
    case "\${words[1]} \${words[last - 1]}" in
      "help "*) choices="${NAMES.join(' ')}" ;;
${branches((pattern, values) => `      ${pattern}) choices="${values}" ;;`)}
    esac
  fi
  COMPREPLY=($(compgen -W "$choices" -- "$word"))
  [[ $word == *:* ]] && COMPREPLY=("\${COMPREPLY[@]#"\${word%"\${word##*:}"}"}")
  [[ \${COMPREPLY[*]} == *: ]] && compopt -o nospace
  return 0
}
complete -o default -F _parley parley
`,
  zsh: () => `autoload -Uz compinit && (( \${+functions[compdef]} )) || compinit
_parley() {
  if (( CURRENT == 2 )); then compadd ${NAMES.join(' ')} help
  else
    case "$words[2] $words[CURRENT-1]" in
      "help "*) compadd ${NAMES.join(' ')} ;;
${branches((pattern, values) => `      ${pattern}) compadd -- ${values} ;;`)}
    esac
    _files
  fi
}
compdef _parley parley
`,
  fish: () =>
    [
      ...NAMES.map(
        (name) =>
          `complete -c parley -n __fish_use_subcommand -f -a ${name} -d ${fishText(specOf(name).summary)}`,
      ),
      ...NAMES.flatMap((name) => {
        const seen = `-n '__fish_seen_subcommand_from ${name}'`;
        return [
          ...wordsOf(name).map((word) => `complete -c parley ${seen} -f -a ${word}`),
          ...optionsOf(name).map(({ option, hint, takesValue, values }) => {
            const given = values.length === 0 ? '' : ` -f -a ${fishText(values.join(' '))}`;
            const value = takesValue ? ` -r${given}` : '';
            return `complete -c parley ${seen} -l ${option.slice(2)}${value} -d ${fishText(hint)}`;
          }),
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
