import path from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from './terminal.mjs';

export const START_HELP = `npm start -- OPTIONS

  --demo                 start in the demo workspace
  --connect BASE_URL     make or reuse a connection to this service; its token is read from the
                         environment variable PARLEY_TOKEN
  --writable             with --connect: let this connection change things, not only read them
  parley://…             follow this link: to a call, on the connection it names
  --data-dir DIR         keep everything in this folder
  --shell electron       the app in Electron, or not at all
  --shell browser        the app in a window of an installed Chrome, Chromium or Edge
  --no-open              open no window: print its address as one JSON line on standard output
  --port N               the port of the address (0 picks one that is free)
  --help                 these lines`;

const LINK = /^parley:\/\/\S/i;

/**
 * @typedef {object} StartOptions
 * @property {boolean} help
 * @property {'electron' | 'browser' | null} shell null: Electron if it is available, else the browser.
 * @property {boolean} open
 * @property {string[]} handedOn options for the shell itself (electron/shells/common/launchOptions.ts)
 */

/**
 * Reads the arguments after `npm start --`. Rejects invalid combinations with a message and exit code 2.
 * @param {readonly string[]} args
 * @returns {StartOptions}
 */
export function readStartOptions(args) {
  // The operating system passes links as bare arguments.
  const values = parse(args.map((argument) => (LINK.test(argument) ? `--link=${argument}` : argument)));
  const { shell, port, connect, writable, demo, link } = values;
  const dataDir = values['data-dir'];
  const open = values['no-open'] !== true;

  if (shell !== undefined && shell !== 'electron' && shell !== 'browser') {
    refuse(`--shell must be electron or browser, not "${shell}".`);
  }
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
    refuse(`--port must be a whole number from 0 to 65535, not "${port}".`);
  }
  if (shell === 'electron' && port !== undefined) refuse('--port requires the browser shell.');
  if (shell === 'electron' && !open) refuse('--no-open requires the browser shell.');
  if (demo === true && connect !== undefined) refuse('--demo and --connect can’t be combined.');
  if (writable === true && connect === undefined) refuse('--writable requires --connect.');
  if (connect === '') refuse('--connect requires the URL of an API.');
  if (link !== undefined && !LINK.test(link)) refuse('--link requires a parley:// link.');
  if (dataDir === '') refuse('--data-dir requires a folder.');

  const handedOn = [];
  if (dataDir !== undefined) handedOn.push(`--data-dir=${path.resolve(dataDir)}`);
  if (port !== undefined) handedOn.push(`--port=${port}`);
  if (demo === true) handedOn.push('--demo');
  if (connect !== undefined) handedOn.push(`--connect=${connect}`);
  if (writable === true) handedOn.push('--writable');
  if (link !== undefined) handedOn.push(`--link=${link}`);
  return { help: values.help === true, shell: shell ?? null, open, handedOn };
}

/** @param {readonly string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        shell: { type: 'string' },
        'no-open': { type: 'boolean' },
        port: { type: 'string' },
        'data-dir': { type: 'string' },
        demo: { type: 'boolean' },
        connect: { type: 'string' },
        writable: { type: 'boolean' },
        link: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    return refuse(sentenceFor(error));
  }
}

/**
 * @param {unknown} error of parseArgs
 * @returns {string}
 */
function sentenceFor(error) {
  const message = error instanceof Error ? error.message : '';
  const named = /'([^']*)'/.exec(message)?.[1] ?? '';
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return `There is no option ${named}.`;
    case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL':
      return `"${named}" is not an option.`;
    default:
      return message.includes('does not take an argument')
        ? `${named} doesn’t take a value.`
        : `${named.split(' ', 1)[0]} requires a value.`;
  }
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function refuse(sentence) {
  throw new Refusal(`${sentence} npm start -- --help lists the options.`, 2);
}
