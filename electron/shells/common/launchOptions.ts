import { closeSync, readSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { App } from '#core/app.ts';
import { DEEP_LINK_SCHEME } from '#shared/domain/links/deepLink.ts';
import type { StartRefusal } from './startRefusal.ts';

/**
 * The token for `--connect`, read from a pipe created by the start command. An environment variable would be
 * passed on to every process started from here, including Electron's own, before any of our code runs. Null
 * if there is none.
 */
export function readToken(fd: number | null): string | null {
  if (fd === null) return null;
  try {
    const token = readToEnd(fd).toString('utf8');
    return token === '' ? null : token;
  } finally {
    closeSync(fd);
  }
}

/** On Windows, `readFileSync` treats the end of a pipe as an error. */
function readToEnd(fd: number): Buffer {
  const pieces: Buffer[] = [];
  for (;;) {
    const piece = Buffer.alloc(4096);
    const length = readOrEnd(fd, piece);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(piece.subarray(0, length));
  }
}

function readOrEnd(fd: number, piece: Buffer): number {
  try {
    return readSync(fd, piece);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EOF') return 0;
    throw error;
  }
}

const LONGEST = 4096;

/**
 * The link that the app was started with, by the system or with `--link`, or that was passed to the running
 * instance; the page validates it.
 */
export function findDeepLink(argv: readonly string[]): string | null {
  const link = argv
    .map((argument) => argument.replace(/^--link=/, ''))
    .findLast((argument) => argument.toLowerCase().startsWith(`${DEEP_LINK_SCHEME}://`));
  return link === undefined || link.length > LONGEST ? null : link;
}

/** Opens the workspace requested on the command line. Null, or why it can't be opened. */
export async function openRequestedWorkspace(
  app: App,
  options: Options,
  token: string | null,
): Promise<StartRefusal | null> {
  const { startWith: requested } = options;
  if (requested === null) return null;
  const opened = await app.startWith(requested.kind === 'demo' ? requested : { ...requested, token });
  if (opened.ok) return null;
  const { problem } = opened;
  const tokenMissing =
    requested.kind === 'remote' &&
    token === null &&
    problem.kind === 'refused' &&
    (problem.reason === 'no-token' || problem.reason === 'invalid-token');
  return { kind: 'workspace', problem, tokenMissing };
}

/** What to open first. */
export type StartWith =
  | { readonly kind: 'demo' }
  | { readonly kind: 'remote'; readonly baseUrl: string; readonly readOnly: boolean };

export interface Options {
  readonly dataDir: string | null;
  /** Null if the user specified none. */
  readonly port: number | null;
  readonly startWith: StartWith | null;
  /** A `parley://` link to follow first; it determines the connection itself. */
  readonly link: string | null;
  /** The browser to open a window with; null to open none and print the URL. */
  readonly browser: string | null;
  /** The descriptor from which the token for `startWith` is read; null if there is none. */
  readonly tokenFd: number | null;
}

/**
 * Parses the arguments as passed on by `electron/commands/start.mjs`, which has validated the user's input.
 */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'data-dir': { type: 'string' },
      port: { type: 'string' },
      demo: { type: 'boolean', default: false },
      connect: { type: 'string' },
      writable: { type: 'boolean', default: false },
      browser: { type: 'string' },
      link: { type: 'string' },
      'token-fd': { type: 'string' },
      // Used by the Windows jump list; read when a second start reaches the running instance.
      'new-window': { type: 'boolean' },
    },
  });
  const tokenFd = values['token-fd'];
  return {
    dataDir: values['data-dir'] ?? null,
    port: values.port === undefined ? null : Number(values.port),
    startWith:
      values.connect === undefined
        ? values.demo
          ? { kind: 'demo' }
          : null
        : { kind: 'remote', baseUrl: values.connect, readOnly: !values.writable },
    browser: values.browser ?? null,
    link: values.link ?? null,
    tokenFd: tokenFd === undefined ? null : Number(tokenFd),
  };
}
