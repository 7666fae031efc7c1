import { findDeepLink } from '../common/launchOptions.ts';

/** A request to the running app, by another start or by the system. */
export interface LaunchRequest {
  readonly link: string | null;
  /** Requests another window, as the Windows jump list does. */
  readonly newWindow: boolean;
}

export function launchRequest(argv: readonly string[]): LaunchRequest {
  return { link: findDeepLink(argv), newWindow: argv.includes('--new-window') };
}

export interface LaunchRequests {
  add(request: LaunchRequest): void;
  /** Removes and returns the last link so far, for the window that opens first. */
  takeLink(): string | null;
  /** Passes on queued requests and later ones. */
  follow(listener: (request: LaunchRequest) => void): void;
}

/** Queues requests until the app can handle them: macOS delivers links before Electron is ready. */
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
