import type { WebPreferences } from 'electron';

/**
 * What the page of every window may do, and mostly what it may not. Much of it is Electron's default: written out so that a default that
 * changes, or a hasty edit, is seen.
 */
export const WEB_PREFERENCES = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
  // Each window at its own size of text: by itself Chromium would give all of them the last one's.
  zoomMode: 'isolated',
} as const satisfies WebPreferences;
