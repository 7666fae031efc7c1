import { findDeepLink } from '../common/launchOptions.ts';

/** What a start of the program, or the system, asks of the program that runs. */
export interface LaunchRequest {
  readonly link: string | null;
  /** Asks for a further window, as the jump list of Windows does. */
  readonly newWindow: boolean;
}

export function launchRequest(argv: readonly string[]): LaunchRequest {
  return { link: findDeepLink(argv), newWindow: argv.includes('--new-window') };
}

export interface LaunchRequests {
  add(request: LaunchRequest): void;
  /** The last link that has come so far; the window that opens first leads there. */
  takeLink(): string | null;
  /** Hands over what has come and what comes from now on. */
  follow(listener: (request: LaunchRequest) => void): void;
}

/** Keeps what is asked before the program can follow it: macOS hands links over before Electron is ready. */
export function collectLaunchRequests(): LaunchRequests {
  let waiting: LaunchRequest[] = [];
  let follow: ((request: LaunchRequest) => void) | null = null;
  return {
    add: (request) => {
      if (follow === null) waiting.push(request);
      else follow(request);
    },
    takeLink: () => {
      const link = waiting.findLast((request) => request.link !== null)?.link ?? null;
      waiting = waiting.filter((request) => request.newWindow);
      return link;
    },
    follow: (listener) => {
      follow = listener;
      for (const request of waiting.splice(0)) listener(request);
    },
  };
}
