import { findDeepLink } from '../common/launchOptions.ts';

/** A request to the running app, by another start or by the system. */
export interface LaunchRequest {
  readonly link: string | null;
  /** Requests another window, as the Windows jump list does. */
  readonly newWindow: boolean;
  /** The arguments of a start, without its program. */
  readonly args: readonly string[];
}

export function launchRequest([, ...args]: readonly string[]): LaunchRequest {
  return { link: findDeepLink(args), newWindow: args.includes('--new-window'), args };
}

/** For a link that comes without a start. */
export function linkRequest(link: string | null): LaunchRequest {
  return { link, newWindow: false, args: link === null ? [] : [link] };
}

/**
 * The arguments of the command line; null if the app is wanted. An AppImage adds the first one by itself. On Windows,
 * Electron is no program for consoles.
 */
export function commandArguments(
  [, ...args]: readonly string[],
  platform: NodeJS.Platform = process.platform,
): readonly string[] | null {
  const own = args[0] === '--no-sandbox' ? args.slice(1) : args;
  return platform !== 'win32' && /^([a-z]+|-h|--help|--version)$/.test(own[0] ?? '') ? own : null;
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
