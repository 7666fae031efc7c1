/** One situation, as a listener of these emitters hears it. A second window is called `window 2`. */
interface EventOrder {
  readonly situation: string;
  readonly events: readonly string[];
  /** Files and what to look for in them; those without a repository are Electron's. */
  readonly source: string;
  /** What the sources leave open, or where they contradict each other. */
  readonly open?: string;
}

const STARTS = ['contents did-start-loading', 'contents did-start-navigation'] as const;
const DENIABLE = ['contents will-frame-navigate', 'contents will-navigate'] as const;
const ARRIVES = ['contents did-frame-navigate', 'contents did-navigate'] as const;
const LOADED = [
  'contents dom-ready',
  'contents did-frame-finish-load',
  'contents did-finish-load',
  'contents did-stop-loading',
] as const;
const PAGE_GONE = ['contents destroyed', 'window closed'] as const;
const OTHER_PAGE_GONE = ['contents 2 destroyed', 'window 2 closed'] as const;
const QUERIED = ['window query-session-end', 'window 2 query-session-end'] as const;
const CRASHED = ['app render-process-gone', 'contents render-process-gone'] as const;

/**
 * The orders of events on which the Electron shell relies, read from Electron's documentation and sources at
 * v45.0.0-nightly.20260821, the nearest to 45.4 that could be read. `eventOrders.spec.ts` plays them on the stand-in.
 */
export const EVENT_ORDERS = [
  {
    situation: 'the program loads a page',
    events: [...STARTS, ...ARRIVES, ...LOADED],
    source:
      'api/web-contents.md, Document Navigations; spec/api-browser-window-spec.ts, “for initial navigation, event order is consistent”; electron_api_web_contents.cc, DidFinishNavigation, DidFinishLoad',
    open: 'did-start-loading comes first in Chromium only (FrameTreeNode::CreatedNavigationRequest); dom-ready before load is HTML’s order; the docs of did-finish-load let the spinner stop before it, lib/browser/api/web-contents.ts (_awaitNextLoad) expects it before did-stop-loading.',
  },
  {
    situation: 'the page navigates',
    events: [...STARTS, ...DENIABLE, ...ARRIVES, ...LOADED],
    source:
      'api/web-contents.md, Document Navigations; spec/api-browser-window-spec.ts, “for second navigation, event order is consistent”',
  },
  {
    situation: 'a navigation is denied',
    events: [...STARTS, 'contents will-frame-navigate', 'contents did-stop-loading'],
    source:
      'electron_navigation_throttle.cc, WillStartRequest; electron_api_web_contents.cc, DidFinishNavigation (nothing unless committed); spec/api-browser-window-spec.ts, will-navigate “can be prevented”',
  },
  {
    situation: 'the page moves within itself',
    events: ['contents did-start-navigation', 'contents did-navigate-in-page'],
    source:
      'api/web-contents.md, In-page Navigation; spec/api-browser-window-spec.ts, “when navigating in-page, event order is consistent”',
  },
  {
    situation: 'a page can’t be loaded',
    events: [
      ...STARTS,
      'contents did-fail-provisional-load',
      'contents did-fail-load',
      'contents did-stop-loading',
    ],
    source:
      'electron_api_web_contents.cc, DidFinishNavigation (IsErrorPage); lib/browser/api/web-contents.ts, _awaitNextLoad',
    open: 'The docs of did-fail-provisional-load describe only cancelled loads. Whether the error page has a dom-ready isn’t said.',
  },
  {
    situation: 'the program reloads the page',
    events: [...STARTS, ...ARRIVES, ...LOADED],
    source:
      'electron_api_web_contents.cc, Reload; electron_navigation_throttle.cc, WillStartRequest (only what the page starts can be denied)',
    open: 'Nothing happens if no page was ever committed: Chromium’s NavigationControllerImpl::Reload, not in Electron’s docs.',
  },
  {
    situation: 'a window is closed',
    events: ['window close', ...PAGE_GONE, 'app window-all-closed'],
    source:
      'native_window.cc, NotifyWindowCloseButtonClicked; electron_api_browser_window.cc, OnCloseButtonClicked, WebContentsDestroyed; window_list.cc, RemoveWindow',
    open: 'All but close come later than the call: the page is asked first. destroyed precedes closed because the contents observe themselves before their window does; the docs don’t say.',
  },
  {
    situation: 'closing a window is prevented',
    events: ['window close'],
    source: 'api/browser-window.md, close; native_window.cc, NotifyWindowCloseButtonClicked',
  },
  {
    situation: 'the page of a window closes itself',
    events: [...PAGE_GONE, 'app window-all-closed'],
    source:
      'electron_api_web_contents.cc, CloseContents; electron_api_browser_window.cc, WebContentsDestroyed',
  },
  {
    situation: 'a window is destroyed',
    events: ['window closed', 'app window-all-closed', 'contents destroyed'],
    source:
      'api/browser-window.md, destroy; electron_api_browser_window.cc, ~BrowserWindow; electron_api_web_contents.cc, Destroy (posted)',
  },
  {
    situation: 'the program quits',
    events: [
      'app before-quit',
      'window close',
      'window 2 close',
      ...PAGE_GONE,
      ...OTHER_PAGE_GONE,
      'app will-quit',
      'app quit',
    ],
    source: 'api/app.md, quit; browser.cc, Quit, NotifyAndShutdown; window_list.cc, CloseAllWindows',
    open: 'macOS asks the windows in reverse; which page ends first isn’t said.',
  },
  {
    situation: 'quitting is prevented at its beginning',
    events: ['app before-quit'],
    source: 'api/app.md, before-quit; browser.cc, HandleBeforeQuit',
  },
  {
    situation: 'a window prevents quitting',
    events: ['app before-quit', 'window close', 'window 2 close', ...OTHER_PAGE_GONE],
    source: 'browser.cc, OnWindowCloseCancelled; window_list.cc, CloseAllWindows (asks all the same)',
    open: 'The docs only say that a window can cancel quitting, not that the others are closed.',
  },
  {
    situation: 'quitting is prevented at its end',
    events: ['app before-quit', 'window close', ...PAGE_GONE, 'app will-quit'],
    source: 'api/app.md, will-quit; browser.cc, NotifyAndShutdown',
  },
  {
    situation: 'the program exits',
    events: ['window closed', 'window 2 closed', 'app quit', 'contents destroyed', 'contents 2 destroyed'],
    source: 'api/app.md, exit; browser.cc, ExitWithCode, Shutdown; window_list.cc, DestroyAllWindows',
    open: 'Whether the pages’ ends are heard isn’t said: their tasks are posted before the one that ends the loop. Before ready, nothing is emitted (SetExitCode).',
  },
  {
    situation: 'the last window is closed, and nobody listens to that',
    events: ['window close', ...PAGE_GONE, 'app before-quit', 'app will-quit', 'app quit'],
    source: 'api/app.md, window-all-closed; lib/browser/init.ts, window-all-closed',
  },
  {
    situation: 'the program starts',
    events: ['app will-finish-launching', 'app ready'],
    source: 'electron_browser_main_parts.cc, PreMainMessageLoopRun; api/app.md, will-finish-launching',
    open: 'The docs call both the same event on Windows and Linux; the source emits one after the other.',
  },
  {
    situation: 'a link starts the program',
    events: ['app will-finish-launching', 'app open-url', 'app ready'],
    source: 'api/app.md, open-url; mac/electron_application.mm, handleURLEvent',
    open: 'The docs say that a listener added at ready misses it; whether it always precedes ready is macOS’s affair.',
  },
  {
    situation: 'a link comes while the program runs',
    events: ['app open-url'],
    source: 'api/app.md, open-url',
  },
  {
    situation: 'a second start comes before the program is ready',
    events: ['app will-finish-launching', 'app ready', 'app second-instance'],
    source: 'api/app.md, second-instance; electron_api_app.cc, NotificationCallbackWrapper',
  },
  {
    situation: 'a second start comes while the program runs',
    events: ['app second-instance'],
    source: 'api/app.md, second-instance',
  },
  {
    situation: 'Windows logs off, and the program does nothing',
    events: [...QUERIED, 'window session-end', 'window 2 session-end'],
    source: 'native_window_views_win.cc, WM_QUERYENDSESSION, WM_ENDSESSION; api/app.md, quit (note)',
    open: 'The process ends at once then, which the docs don’t say.',
  },
  {
    situation: 'Windows logs off, and the program quits',
    events: [
      ...QUERIED,
      'window session-end',
      'app before-quit',
      'window close',
      'window 2 close',
      'window 2 session-end',
      ...PAGE_GONE,
      ...OTHER_PAGE_GONE,
      'app will-quit',
      'app quit',
    ],
    source: 'native_window_views_win.cc, WM_ENDSESSION (is_quitting)',
    open: 'Windows may end the process at any time after the last session-end, by the same source; the docs deny before-quit, which holds only where the program doesn’t quit itself.',
  },
  {
    situation: 'the system shuts down, and the program does nothing',
    events: ['powerMonitor shutdown'],
    source: 'api/power-monitor.md, shutdown; power_observer_linux.cc, OnPrepareForShutdown',
    open: 'Linux then ends it with a signal, macOS by quitting it.',
  },
  {
    situation: 'the system shuts down, and the program quits',
    events: [
      'powerMonitor shutdown',
      'app before-quit',
      'window close',
      ...PAGE_GONE,
      'app will-quit',
      'app quit',
    ],
    source: 'api/power-monitor.md, shutdown; mac/electron_application.mm, willPowerOff, terminate',
  },
  {
    situation: 'a page crashes',
    events: CRASHED,
    source:
      'lib/browser/api/web-contents.ts, render-process-gone; electron_api_web_contents.cc, EmitRenderProcessGone',
    open: 'Posted, so the window may be gone by then. The app hears it before the contents’ own listeners.',
  },
  {
    situation: 'a crashed page is reloaded at once',
    events: [...CRASHED, ...STARTS, ...ARRIVES, ...LOADED],
    source:
      'spec/api-web-contents-spec.ts, “survives a synchronous reload() from the render-process-gone handler”',
  },
  {
    situation: 'a process of Chromium ends',
    events: ['app child-process-gone'],
    source: 'api/app.md, child-process-gone; electron_api_app.cc, BrowserChildProcessCrashedOrKilled',
  },
  {
    situation: 'a page hangs',
    events: ['contents unresponsive', 'window unresponsive'],
    source: 'lib/browser/api/browser-window.ts, emitUnresponsiveEvent (50 ms later)',
    open: 'The docs have both events and don’t relate them. A window disabled by a dialog of its own reports nothing.',
  },
  {
    situation: 'a page hangs only briefly',
    events: ['contents unresponsive', 'window responsive', 'contents responsive'],
    source: 'lib/browser/api/browser-window.ts, responsive',
  },
  {
    situation: 'a window is closed whose page hangs',
    events: ['window close', 'window unresponsive'],
    source: 'lib/browser/api/browser-window.ts, close (5 s later)',
    open: 'When Chromium closes such a page by itself isn’t in these sources.',
  },
] as const satisfies readonly EventOrder[];

export type Situation = (typeof EVENT_ORDERS)[number]['situation'];
