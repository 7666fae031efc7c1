import { parseArgs } from 'node:util';

/** What to open first. */
export type StartWith =
  | { readonly kind: 'demo' }
  | { readonly kind: 'remote'; readonly baseUrl: string; readonly readOnly: boolean };

export interface Options {
  readonly dataDir: string | null;
  /** Null where the user named none. */
  readonly port: number | null;
  readonly startWith: StartWith | null;
  /** A `parley://` link to follow first; it chooses the connection itself. */
  readonly link: string | null;
  /** The browser to open a window with; null: none, the address is printed. */
  readonly browser: string | null;
  /** The descriptor from which the token for `startWith` is read; null: there is none. */
  readonly tokenFd: number | null;
}

/** The arguments as `electron/commands/start.mjs` hands them on, after it has judged what the user typed. */
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
