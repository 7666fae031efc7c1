interface Order {
  /** The object and its event, in the order in which Electron emits them. */
  readonly events: readonly string[];
  /** Where that is written in Electron's repository. */
  readonly source: string;
}

/**
 * The orders of events that Parley relies on. The stand-in is written after them, and `orders.spec.ts` compares what it
 * emits; whether Electron does, only Electron shows.
 */
export const ORDERS = {
  /** The page is about to leave, and Parley holds it back at the first event that can; `will-navigate` then isn't sent. */
  denied: {
    events: ['contents did-start-navigation', 'contents will-frame-navigate'],
    source: 'docs/api/web-contents.md, “Document Navigations”',
  },
  inPage: {
    events: ['contents did-start-navigation', 'contents did-navigate-in-page'],
    source: 'docs/api/web-contents.md, “In-page Navigation”',
  },
  /** By the program itself, which isn't asked. */
  reload: {
    events: ['contents did-start-navigation', 'contents did-frame-navigate', 'contents did-navigate'],
    source: 'docs/api/web-contents.md, “Document Navigations” and event “will-navigate”',
  },
  crash: {
    events: ['contents render-process-gone'],
    source: 'shell/browser/api/electron_api_web_contents.cc, PrimaryMainFrameRenderProcessGone',
  },
  /** One of two windows. */
  close: {
    events: ['window close', 'contents destroyed', 'window closed'],
    source: 'shell/browser/api/electron_api_browser_window.cc, WebContentsDestroyed',
  },
  /** Held back by the program until it has closed everything; then it exits. */
  quit: {
    events: [
      'app before-quit',
      'window close',
      'contents destroyed',
      'window closed',
      'app will-quit',
      'app quit',
    ],
    source: 'shell/browser/browser.cc, Quit, NotifyAndShutdown and ExitWithCode',
  },
  /** Every window is told, and then Windows ends the process unless the program has begun to quit. */
  logOff: {
    events: ['window query-session-end', 'window session-end', 'app before-quit'],
    source: 'shell/browser/native_window_views_win.cc, WM_QUERYENDSESSION and WM_ENDSESSION',
  },
} as const satisfies Record<string, Order>;
